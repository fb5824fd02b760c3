"""The last figures of `banmen bench`, kept by machine, and which of the new ones have fallen.

{"ada, NVIDIA H200": {"flatfront": {"moves_per_s": 15300000000.0}}}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

TOLERANCE = 0.2
"""The part that a figure may lose before it is told: loads and clocks do a tenth."""

Figures = Mapping[str, Mapping[str, float]]
"""Figures by variant and by name, all the better the greater."""


class Regression(NamedTuple):
    """A figure that has fallen."""

    variant: str
    figure: str
    before: float
    now: float


def regressions(before: Figures, now: Figures) -> list[Regression]:
    """What has lost more than a fifth."""
    return [
        Regression(variant, name, last, value)
        for variant, figures in now.items()
        for name, value in figures.items()
        if (last := before.get(variant, {}).get(name, 0.0)) * (1 - TOLERANCE) > value
    ]


def kept(file: Path, machine: str, now: Figures) -> list[Regression]:
    """Put new figures of a machine in the place of its last ones: which have fallen. What is not
    measured this time stays. A file that cannot be read begins again.
    """
    known: dict[str, dict[str, Mapping[str, float]]] = {}
    with suppress(OSError, ValueError):
        known = json.loads(file.read_text("utf-8"))
    last = known.setdefault(machine, {})
    found = regressions(last, now)
    last.update(now)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(known, indent=1), encoding="utf-8")
    return found
