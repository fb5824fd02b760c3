"""A small network that judges positions, the same for every game with trained weights.

A position is a list of *rows*, numbers of features such as "a piece of mine on c4 that can step to
the east or west". A game's ``judge.py`` lists them (`notice`), always from the view of the side to
move. A row has a weight for each of `HIDDEN` units. The weights of all rows of a position are added
up; each unit whose sum is above 0 (ReLU) adds its sum times its output weight:

    rows of the position     31, 802, 1733, …
    added up                 unit 0: 0.7    unit 1: -0.4   …     unit 31: 1.9
    above 0, weighed       2.1 * 0.7      +      0         …    - 0.8 * 1.9    = logit of the chance

All numbers are integers, so results are the same on every machine. Weights of rows are in 512ths,
and four of them are packed in a word, 16 bits each, so one addition adds four units. (Sums below 0
would borrow from the lane to the left; the first row prevents it by adding half of a lane's range
to each lane.) Output weights are in thousandths.

``learned``, the table of a variant (`kernel.Tables`), has 8 words per row:

    0            the weights of every position, and 1 << 15 in each lane
    1 … 4        the output weight of each unit plus 1 << 15, one word per unit
    5 + row      the weights of a row

`arena.network` trains networks. They are stored beside the rules, in ``learned-VARIANT.npz``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from banmen.kernel import PACKAGE, ZERO, Tables, Word, inner_kernel, number
from banmen.kernel.arrays import NDArray, np

HIDDEN, WIDTH = 32, 8
"""Units, and words per row."""
LANES = HIDDEN // WIDTH
COUNTS, FIRST = 1, 1 + LANES
"""The first table rows of the output weights and of the rows of features."""
SCALE = 512
"""Fractions of a unit in a weight."""
THOUSAND = 1000
MOST = 12_000
"""The limit of an outlook, in thousandths of a logit."""

_HALF, _LANE, _BITS, _SHIFT = 1 << 15, Word(0xFFFF), 16, 9

NOTHING: NDArray[np.uint64] = np.zeros((0, WIDTH), np.uint64)
"""The table of a variant without a trained network."""

Sums = tuple[np.uint64, ...]


class Network(NamedTuple):
    """The inputs of the network of one variant."""

    variant: str
    """The variant in the name of the file, such as order4."""
    rows: int
    """The number of rows."""
    most: int
    """The most rows of a position."""
    notice: Callable[..., int]
    """``notice(T, s, out)`` writes the rows of a position and returns their number."""


@inner_kernel
def row(T: Tables, i: int) -> Sums:
    """Return a row of the table."""
    L = T.learned
    return L[i, 0], L[i, 1], L[i, 2], L[i, 3], L[i, 4], L[i, 5], L[i, 6], L[i, 7]


@inner_kernel
def added(a: Sums, b: Sums) -> Sums:
    """Return the sum of two rows, lane by lane."""
    low = a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]
    high = a[4] + b[4], a[5] + b[5], a[6] + b[6], a[7] + b[7]
    return low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]


@inner_kernel
def weighed(T: Tables, word: np.uint64, i: int) -> int:
    """Return the contribution of the four units of the i-th word."""
    total = 0
    for k in range(LANES):
        found = number(word >> Word(_BITS * k) & _LANE) - _HALF
        total += max(found, 0) * (number(T.learned[COUNTS + k, i]) - _HALF)
    return total


@inner_kernel
def begun(T: Tables) -> Sums:
    """Return the sums before any row is added."""
    if len(T.learned) > 0:
        return row(T, 0)
    return ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO


@inner_kernel
def heard(T: Tables, sums: Sums, i: int) -> Sums:
    """Return the sums with another row added."""
    if len(T.learned) > 0:
        sums = added(sums, row(T, FIRST + i))
    return sums


@inner_kernel
def outlook(T: Tables, sums: Sums) -> int:
    """Return the prospects of the side to move in a position with these sums, in thousandths of a
    logit.
    """
    total = weighed(T, sums[0], 0) + weighed(T, sums[1], 1) + weighed(T, sums[2], 2)
    total += weighed(T, sums[3], 3) + weighed(T, sums[4], 4) + weighed(T, sums[5], 5)
    total += weighed(T, sums[6], 6) + weighed(T, sums[7], 7)
    return max(-MOST, min(MOST, total >> _SHIFT))


# --- files ---------------------------------------------------------------------------------------


def place(id: str, variant: str) -> Path:
    """Return the path of a variant's network."""
    return PACKAGE / "games" / id / f"learned-{variant}.npz"


def read(id: str, variant: str) -> NDArray[np.uint64]:
    """Return the table of a variant; an empty one if it has no network."""
    path = place(id, variant)
    if not path.exists():
        return NOTHING
    with np.load(path) as kept:
        return table(kept["weights"], kept["counts"])


def write(id: str, variant: str, weights: NDArray[np.int16], counts: NDArray[np.int16]) -> None:
    """Save a network: the weights of every position, then those of the rows; the output weights."""
    np.savez_compressed(place(id, variant), weights=weights, counts=counts)


def table(weights: NDArray[np.int16], counts: NDArray[np.int16]) -> NDArray[np.uint64]:
    """Return a network as kernels read it. Unit ``LANES * i + k`` is lane k of word i."""
    wide = weights.astype(np.int64)
    wide[0] += _HALF
    parts = wide.reshape(len(wide), WIDTH, LANES).astype(np.uint64)
    shifts = np.arange(LANES, dtype=np.uint64) * np.uint64(_BITS)
    packed = (parts << shifts).sum(axis=2, dtype=np.uint64)
    each = (counts.astype(np.int64) + _HALF).reshape(WIDTH, LANES).T.astype(np.uint64)
    return np.concatenate((packed[:1], each, packed[1:]))
