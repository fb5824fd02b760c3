"""The kernels that read tables: compiled now, or from a set compiled ahead of time.

    reader("flipfour", where)(…)        `where`, or its precompiled form

A game's facts list these kernels (`games.contract.facts`). `prebuilt.roots` compiles them for the
set of that label.
"""

from __future__ import annotations

from banmen.kernel import AHEAD, F
from banmen.kernel.ahead.sets import library_of

ROOM = "solve"
"""Their namespace in a set."""


def reader(label: str, kernel: F) -> F:
    """Return a kernel that reads tables, ready to call."""
    found: F = library_of(label)[f"{ROOM}.{kernel.__name__}"] if AHEAD else kernel  # type: ignore[assignment]
    return found
