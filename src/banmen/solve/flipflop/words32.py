"""Words of 32 bits, for kernels that a GPU runs billions of times: half the work of 64 bits.

In compiled code, an operation on two 32-bit numbers gives a 64-bit one, so every result is
converted back to Small. Words hold rows of bits, or sets of cells with a bit for each.
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
    """Return the set of one cell."""
    return Small(_1 << Small(i & 31))


@inner_kernel
def raised(bits: np.uint32, by: np.uint32) -> np.uint32:
    """Return the bits moved to higher places."""
    return Small(bits << (by & _31))


@inner_kernel
def lowered(bits: np.uint32, by: np.uint32) -> np.uint32:
    """Return the bits moved to lower places."""
    return Small(bits >> (by & _31))


@inner_kernel
def low(cells: np.uint32) -> np.uint32:
    """Return the lowest member, as a set."""
    return Small(cells & Small(NOTHING - cells))


@inner_kernel
def others(cells: np.uint32) -> np.uint32:
    """Return all members but the lowest."""
    return Small(cells & Small(cells - _1))


@inner_kernel
def size(cells: np.uint32) -> int:
    """Return the number of members."""
    return popcount(Word(cells))


@inner_kernel
def order(cells: np.uint32, one: np.uint32) -> int:
    """Return the number of members before the one cell of a set."""
    return popcount(Word(cells & Small(one - _1)))


@inner_kernel
def number_of(one: np.uint32) -> int:
    """Return the number of the one cell of a set."""
    return popcount(Word(Small(one - _1)))
