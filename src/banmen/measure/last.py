"""Save the last figures of `banmen bench` by machine, and find figures that fell.

{"ada, NVIDIA H200": {"flatfront": {"moves_per_s": 15300000000.0}}}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

TOLERANCE = 0.2
"""The part that a figure may lose without notice: load and clock speed account for a tenth."""

Figures = Mapping[str, Mapping[str, float]]
"""Figures by variant and name; greater is better."""


class Regression(NamedTuple):
    """A figure that fell."""

    variant: str
    figure: str
    before: float
    now: float


def regressions(before: Figures, now: Figures) -> list[Regression]:
    """The figures that lost more than `TOLERANCE`."""
    return [
        Regression(variant, name, last, value)
        for variant, figures in now.items()
        for name, value in figures.items()
        if (last := before.get(variant, {}).get(name, 0.0)) * (1 - TOLERANCE) > value
    ]


def kept(file: Path, machine: str, now: Figures) -> list[Regression]:
    """Save a machine's new figures in place of its last ones; return those that fell. Figures not
    measured now stay. An unreadable file is started over.
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
