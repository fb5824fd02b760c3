"""The kernels that read tables: compiled now, or out of a set that was compiled ahead.

    reader("flipfour", where)(…)        `where`, or what became of it

A game's facts say which of its kernels these are (`games.contract.facts`). `prebuilt.roots` has
them compiled for the set of that label.
"""

from __future__ import annotations

from banmen.kernel import AHEAD, F
from banmen.kernel.ahead.sets import library_of

ROOM = "solve"
"""Where they stand in a set."""


def reader(label: str, kernel: F) -> F:
    """A kernel that reads tables, to be called."""
    found: F = library_of(label)[f"{ROOM}.{kernel.__name__}"] if AHEAD else kernel  # type: ignore[assignment]
    return found
