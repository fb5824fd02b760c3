"""Words of 32 bits, for kernels that a card runs billions of times: half the work of 64 bits.

Compiled, two numbers of 32 bits make one of 64; so every result is made a Small again. They hold
rows of bits, and sets of cells: a bit for each.
"""

from __future__ import annotations

from banmen.kernel import Word, inner_kernel, popcount
from banmen.kernel.arrays import NDArray, np

Small = np.uint32
Smalls = NDArray[np.uint32]

NOTHING, ALL = Small(0), Small(0xFFFFFFFF)
_1, _31 = Small(1), Small(31)


@inner_kernel
def bit(i: int) -> np.uint32:
    """The set of one cell."""
    return Small(_1 << Small(i & 31))


@inner_kernel
def raised(bits: np.uint32, by: np.uint32) -> np.uint32:
    """Moved to higher bits."""
    return Small(bits << (by & _31))


@inner_kernel
def lowered(bits: np.uint32, by: np.uint32) -> np.uint32:
    """Moved to lower bits."""
    return Small(bits >> (by & _31))


@inner_kernel
def low(cells: np.uint32) -> np.uint32:
    """The lowest member, as a set."""
    return Small(cells & Small(NOTHING - cells))


@inner_kernel
def others(cells: np.uint32) -> np.uint32:
    """All members but the lowest."""
    return Small(cells & Small(cells - _1))


@inner_kernel
def size(cells: np.uint32) -> int:
    """How many members there are."""
    return popcount(Word(cells))


@inner_kernel
def order(cells: np.uint32, one: np.uint32) -> int:
    """How many members come before the one cell of a set."""
    return popcount(Word(cells & Small(one - _1)))


@inner_kernel
def number_of(one: np.uint32) -> int:
    """The number of the one cell of a set."""
    return popcount(Word(Small(one - _1)))
