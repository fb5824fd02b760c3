"""Every game once more, naively: the slow programs the fast kernels are held to.

Beside them stand figures that others or they have found, and what a game refuses: figures/ID.toml.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def figures(kind: str) -> list[dict[str, Any]]:
    """All of a kind, perft, exact, refused_move or refused_position, each with its game."""
    return [
        {"game": path.stem, **figure}
        for path in sorted((Path(__file__).parent / "figures").glob("*.toml"))
        for figure in tomllib.loads(path.read_text(encoding="utf-8")).get(kind, ())
    ]
