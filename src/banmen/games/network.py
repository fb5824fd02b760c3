"""A small network that judges positions: one idea for every game that has learned to judge.

A position is a list of *rows*, numbers that each say one thing of it: "a piece of mine on c4 that
can step to the east or west". A game's ``judge.py`` notes them (`notice`), always from the view of
the side to move. A row has a weight for each of `HIDDEN` units. The weights of all rows of a
position are added up; a unit whose sum is above 0 counts, as much as its sum, for or against:

    rows of the position     31, 802, 1733, …
    added up                 unit 0: 0.7    unit 1: -0.4   …     unit 31: 1.9
    above 0, weighed       2.1 * 0.7      +      0         …    - 0.8 * 1.9    = logit of the chance

Everything is whole numbers, so that a network says the same on every machine. Weights of rows are
512ths and four of them lie side by side in a word, 16 bits each: one addition adds up four units.
(Sums below 0 borrow from the lane to the left; what the first row adds, half of what a lane holds
to each, gives it back.) What units count is in thousandths.

``learned``, the table of a variant (`kernel.Tables`), 8 words a row:

    0            the weights of every position, and 1 << 15 in each lane
    1 … 4        what each unit counts, and 1 << 15, a word a unit
    5 + row      the weights of a row

`arena.network` teaches networks. They lie beside the rules, in ``learned-VARIANT.npz``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from banmen.kernel import PACKAGE, ZERO, Tables, Word, inner_kernel, number
from banmen.kernel.arrays import NDArray, np

HIDDEN, WIDTH = 32, 8
"""Units, and words a row."""
LANES = HIDDEN // WIDTH
COUNTS, FIRST = 1, 1 + LANES
"""Where in the table the counts of the units begin, and where the rows do."""
SCALE = 512
"""Parts of a weight."""
THOUSAND = 1000
MOST = 12_000
"""No prospects are clearer than this, in thousandths of a logit."""

_HALF, _LANE, _BITS, _SHIFT = 1 << 15, Word(0xFFFF), 16, 9

NOTHING: NDArray[np.uint64] = np.zeros((0, WIDTH), np.uint64)
"""The table of a variant that has learned nothing."""

Sums = tuple[np.uint64, ...]


class Network(NamedTuple):
    """What a network may see of the positions of one variant."""

    variant: str
    """As in the name of its file: order4."""
    rows: int
    """How many there are."""
    most: int
    """How many a position can have."""
    notice: Callable[..., int]
    """``notice(T, s, out)`` writes the rows of a position and says how many they are."""


@inner_kernel
def row(T: Tables, i: int) -> Sums:
    """A row of the table."""
    L = T.learned
    return L[i, 0], L[i, 1], L[i, 2], L[i, 3], L[i, 4], L[i, 5], L[i, 6], L[i, 7]


@inner_kernel
def added(a: Sums, b: Sums) -> Sums:
    """Two rows added up, lane by lane."""
    low = a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]
    high = a[4] + b[4], a[5] + b[5], a[6] + b[6], a[7] + b[7]
    return low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]


@inner_kernel
def weighed(T: Tables, word: np.uint64, i: int) -> int:
    """What the four units of the i-th word say."""
    total = 0
    for k in range(LANES):
        found = number(word >> Word(_BITS * k) & _LANE) - _HALF
        total += max(found, 0) * (number(T.learned[COUNTS + k, i]) - _HALF)
    return total


@inner_kernel
def begun(T: Tables) -> Sums:
    """What every position begins with."""
    if len(T.learned) > 0:
        return row(T, 0)
    return ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO


@inner_kernel
def heard(T: Tables, sums: Sums, i: int) -> Sums:
    """The sums with another row added."""
    if len(T.learned) > 0:
        sums = added(sums, row(T, FIRST + i))
    return sums


@inner_kernel
def outlook(T: Tables, sums: Sums) -> int:
    """What a position with these sums promises the side to move, in thousandths of a logit."""
    total = weighed(T, sums[0], 0) + weighed(T, sums[1], 1) + weighed(T, sums[2], 2)
    total += weighed(T, sums[3], 3) + weighed(T, sums[4], 4) + weighed(T, sums[5], 5)
    total += weighed(T, sums[6], 6) + weighed(T, sums[7], 7)
    return max(-MOST, min(MOST, total >> _SHIFT))


# --- files ---------------------------------------------------------------------------------------


def place(id: str, variant: str) -> Path:
    """The file of a variant's network."""
    return PACKAGE / "games" / id / f"learned-{variant}.npz"


def read(id: str, variant: str) -> NDArray[np.uint64]:
    """The table of a variant; an empty one where nothing was learned."""
    path = place(id, variant)
    if not path.exists():
        return NOTHING
    with np.load(path) as kept:
        return table(kept["weights"], kept["counts"])


def write(id: str, variant: str, weights: NDArray[np.int16], counts: NDArray[np.int16]) -> None:
    """Keep a network: the weights of every position, then those of the rows; what units count."""
    np.savez_compressed(place(id, variant), weights=weights, counts=counts)


def table(weights: NDArray[np.int16], counts: NDArray[np.int16]) -> NDArray[np.uint64]:
    """A network as kernels read it. Unit ``LANES * i + k`` is lane k of word i."""
    wide = weights.astype(np.int64)
    wide[0] += _HALF
    parts = wide.reshape(len(wide), WIDTH, LANES).astype(np.uint64)
    shifts = np.arange(LANES, dtype=np.uint64) * np.uint64(_BITS)
    packed = (parts << shifts).sum(axis=2, dtype=np.uint64)
    each = (counts.astype(np.int64) + _HALF).reshape(WIDTH, LANES).T.astype(np.uint64)
    return np.concatenate((packed[:1], each, packed[1:]))
