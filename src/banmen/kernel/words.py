"""Words, and what a processor does with one in an instruction or a few: here as plain Python.

Compiled, each of these functions becomes what `processor` makes of it.
"""

from __future__ import annotations

import struct
from typing import Any, NamedTuple

from banmen.kernel.arrays import NDArray, np

Word = np.uint64
State = NDArray[np.uint64]
Buffer = NDArray[np.int32]

ZERO, ONE = Word(0), Word(1)


class Tables(NamedTuple):
    """What the kernels of one variant need to know of its board: one type for all games."""

    words: NDArray[np.uint64]
    ints: NDArray[np.int32]
    learned: NDArray[np.uint64] = np.zeros((0, 8), np.uint64)
    """The network that judges the variant's positions (`games.network`), empty where there is none.
    Rules never look at it."""


def number(x: np.uint64) -> int:
    """A word as a signed number. (Compiled, ``int(word)`` is still unsigned: never below 0.)"""
    return int(x)


def bits_of(x: float) -> np.uint64:
    """The bits of a floating-point number."""
    return Word(struct.unpack("<Q", struct.pack("<d", x))[0])


def float_of(x: np.uint64) -> float:
    """The floating-point number of some bits."""
    found: float = struct.unpack("<d", struct.pack("<Q", int(x)))[0]
    return found


def popcount(x: np.uint64) -> int:
    """How many bits are set."""
    return int(x).bit_count()


def lowest(x: np.uint64) -> int:
    """The index of the lowest set bit; 64 for an empty word."""
    return (int(x) & -int(x)).bit_length() - 1 if x else 64


def fence() -> None:
    """Let other threads see what was written before no later than what is written after."""


def expect(row: NDArray[Any], at: int) -> None:
    """Say that something in a row is needed soon: it is fetched from memory meanwhile."""


def drop(halves: NDArray[np.uint32], at: int, by: int) -> int:
    """Take something from one of many numbers of 16 bits, two in each word: what it was before.

    Many threads may do so at once.
    """
    shift = (at & 1) * 16
    was = int(halves[at >> 1])
    halves[at >> 1] = was - (by << shift)
    return was >> shift & 0xFFFF


def spread(bits: np.unsignedinteger[Any], out: NDArray[Any], at: int) -> None:
    """Write the bits of a word of 8, 16, 32 or 64, the lowest first, as so many bytes, 0 or 1.

    spread(np.uint8(0b0000_0101), out, 3)       out   . . . 1 0 1 0 0 0 0 0 . .
    """
    width = 8 * bits.itemsize
    out[at : at + width] = [int(bits) >> i & 1 for i in range(width)]


def pile(
    ones: np.unsignedinteger[Any],
    twos: np.unsignedinteger[Any],
    fours: np.unsignedinteger[Any],
    eights: np.unsignedinteger[Any],
    out: NDArray[Any],
    at: int,
) -> None:
    """Write as many bytes as a word has bits, the lowest first: each the sum of what is set there.

    pile(np.uint8(0b101), np.uint8(0b100), …, out, 3)      out   . . . 1 0 3 0 0 0 0 0 . .
    """
    words = [int(word) for word in (ones, twos, fours, eights)]
    width = 8 * ones.itemsize
    out[at : at + width] = [
        sum((word >> i & 1) << k for k, word in enumerate(words)) for i in range(width)
    ]


def column(
    a: np.uint64,
    b: np.uint64,
    c: np.uint64,
    d: np.uint64,
    e: np.uint64,
    f: np.uint64,
    at: int,
) -> np.uint8:
    """The bits that stand at one place in six words, the first word's lowest."""
    return np.uint8(sum((int(word) >> at & 1) << k for k, word in enumerate((a, b, c, d, e, f))))


def pack(bits: np.uint64, chosen: np.uint64) -> np.uint64:
    """Those bits of a word that are chosen, pushed together at its low end; above them zeros.

    bits     0 1 1 0 1 1        The lowest gap between the chosen ones is closed, then the next:
    chosen   1 1 . 1 1 .        what is above a gap moves down by one.
    packed   . . 0 1 0 1
    """
    gap = (chosen + ONE) & ~chosen
    while chosen > gap - ONE:
        below = gap - ONE
        bits = bits & below | bits >> ONE & ~below
        chosen = chosen & below | chosen >> ONE & ~below
        gap = (chosen + ONE) & ~chosen
    return Word(bits & chosen)
