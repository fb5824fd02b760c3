"""Sets of kernels that were compiled ahead, where this process looks for them.

    filled("squish_order4", "alphabeta", AlphaBetaKernels)    a record of kernels, out of the set

They lie side by side in one folder, a library and its manifest for each set, and the rules of each
variant (`games.contract.kept`). The folder is ``prebuilt/sets`` of the package, or the one that
``BANMEN_SETS`` names; ``python -m banmen.prebuilt.sets FOLDER`` fills one.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from banmen.kernel.ahead.library import Library
from banmen.kernel.sources import PACKAGE

SUFFIX = ".wasm" if sys.platform == "emscripten" else ".so"
"""Of a library for the machine at hand."""

Kernels = TypeVar("Kernels")


@functools.cache
def folder() -> Path:
    """Where the sets lie."""
    return Path(os.environ.get("BANMEN_SETS") or PACKAGE / "prebuilt" / "sets")


def filled(label: str, room: str, record: Callable[..., Kernels]) -> Kernels:
    """A record of kernels, by the names of its fields: ``alphabeta.search`` for ``search``."""
    library, fields = library_of(label), record._fields  # type: ignore[attr-defined]
    return record(*(library[f"{room}.{name}"] for name in fields))


@functools.cache
def library_of(label: str) -> Library:
    """A set of kernels by its label."""
    return Library(folder() / f"{label}{SUFFIX}")
