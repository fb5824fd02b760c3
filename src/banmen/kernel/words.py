"""Words, and operations on them that take a processor one or a few instructions, in plain Python. ¶
In compiled code, `processor` replaces each of these functions.
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
    """Tables of the board of one variant, for its kernels; one type for all games."""

    words: NDArray[np.uint64]
    ints: NDArray[np.int32]
    learned: NDArray[np.uint64] = np.zeros((0, 8), np.uint64)
    """The network that judges the variant's positions (`games.network`), empty if there is none.
    Rules never use it.
    """


def number(x: np.uint64) -> int:
    """Return a word as a signed number. (Compiled, ``int(word)`` is still unsigned.)"""
    return int(x)


def bits_of(x: float) -> np.uint64:
    """Return the bits of a floating-point number."""
    return Word(struct.unpack("<Q", struct.pack("<d", x))[0])


def float_of(x: np.uint64) -> float:
    """Return the floating-point number of some bits."""
    found: float = struct.unpack("<d", struct.pack("<Q", int(x)))[0]
    return found


def popcount(x: np.uint64) -> int:
    """Return the number of bits set."""
    return int(x).bit_count()


def lowest(x: np.uint64) -> int:
    """Return the index of the lowest set bit; 64 for an empty word."""
    return (int(x) & -int(x)).bit_length() - 1 if x else 64


def fence() -> None:
    """Make everything written before visible to other threads no later than anything
    written after.
    """


def expect(row: NDArray[Any], at: int) -> None:
    """Prefetch an item of a row from memory, because it is needed soon."""


def drop(halves: NDArray[np.uint32], at: int, by: int) -> int:
    """Subtract from one of many 16-bit numbers, stored two per word; return its earlier value. ¶
    Many threads may do so at once.
    """
    shift = (at & 1) * 16
    was = int(halves[at >> 1])
    halves[at >> 1] = was - (by << shift)
    return was >> shift & 0xFFFF


def spread(bits: np.unsignedinteger[Any], out: NDArray[Any], at: int) -> None:
    """Write the bits of a word of 8, 16, 32 or 64 bits, lowest first, as one byte each, 0 or 1.

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
    """Write one byte per bit, lowest first: the sum of the values 1, 2, 4 and 8 of the words with
    that bit set.

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
    """Return the bits at one place in six words, that of the first word lowest."""
    return np.uint8(sum((int(word) >> at & 1) << k for k, word in enumerate((a, b, c, d, e, f))))


def pack(bits: np.uint64, chosen: np.uint64) -> np.uint64:
    """Return the chosen bits of a word, packed at its low end, with zeros above.

    bits     0 1 1 0 1 1        The lowest gap between chosen bits is closed, then the next:
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
