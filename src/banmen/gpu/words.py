"""Operations of `kernel.words` for a card, which has no vectors and no instruction `pext`.

A kernel compiled for a card that calls `spread` gets the function defined here; no other code is
aware of it. (The simulator runs the plain functions of `kernel.words`.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from banmen.gpu import card
from banmen.kernel import ONE, Word, column, pack, pile, spread

_FOUR, _LOWEST, _NIBBLE = np.uint32(0x00204081), np.uint32(0x01010101), Word(15)


@card.device
def four(bits: Any, k: int) -> Any:
    """Four bits of a word, the first with number k, as bytes."""
    return np.uint32(Word(bits) >> Word(k) & _NIBBLE) * _FOUR & _LOWEST


@card.device
def one(bits: Any, k: int) -> Any:
    """A bit of a word."""
    return Word(bits) >> Word(k) & ONE


# Four bytes go together where they stand in a word of memory; before and after, single ones:
#
#     memory    . . . . | . . . . | . . . . | . . . .
#     bytes           0   1 2 3 4   5 6 7 8   9 …           slant 3


@card.in_place_of(spread)
def spread_on_card(bits: Any, out: Any, at: Any) -> Callable[..., None]:
    lanes = bits.bitwidth

    def by_fours(bits: Any, out: Any, at: Any) -> None:
        slant = card.slant(out, at)
        begin, moved = at - slant, Word(bits) << Word(slant)
        for k in range(4 - slant):
            out[at + k] = one(bits, k)
        for k in range(4, lanes, 4):
            card.put_four(out, begin + k, four(moved, k))
        for k in range(lanes - slant, lanes):
            out[at + k] = one(bits, k)

    def one_by_one(bits: Any, out: Any, at: Any) -> None:
        for k in range(lanes):
            out[at + k] = one(bits, k)

    return by_fours if lanes > 8 else one_by_one


@card.in_place_of(pile)
def pile_on_card(
    ones: Any, twos: Any, fours: Any, eights: Any, out: Any, at: Any
) -> Callable[..., None]:
    lanes, small = ones.bitwidth, np.uint32

    def on_card(ones: Any, twos: Any, fours: Any, eights: Any, out: Any, at: Any) -> None:
        slant = card.slant(out, at)
        begin, shift = at - slant, Word(slant)
        a, b = Word(ones) << shift, Word(twos) << shift
        c, d = Word(fours) << shift, Word(eights) << shift
        for k in range(4 - slant):
            out[at + k] = summed(ones, twos, fours, eights, k)
        for k in range(4, lanes, 4):
            low = four(a, k) | four(b, k) << small(1)
            high = four(c, k) | four(d, k) << small(1)
            card.put_four(out, begin + k, low | high << small(2))
        for k in range(lanes - slant, lanes):
            out[at + k] = summed(ones, twos, fours, eights, k)

    return on_card


@card.device
def summed(ones: Any, twos: Any, fours: Any, eights: Any, k: int) -> Any:
    """Return the bits at one place in four words, as a number."""
    low, high = one(ones, k) | one(twos, k) << ONE, one(fours, k) | one(eights, k) << ONE
    return low | high << Word(2)


@card.in_place_of(column)
def column_on_card(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, at: Any) -> Callable[..., Any]:
    def on_card(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, at: Any) -> Any:
        shift = Word(at)
        low = (a >> shift & ONE) | (b >> shift & ONE) << ONE | (c >> shift & ONE) << Word(2)
        high = (d >> shift & ONE) | (e >> shift & ONE) << ONE | (f >> shift & ONE) << Word(2)
        return np.uint8(low | high << Word(3))

    return on_card


@card.in_place_of(pack)
def pack_on_card(bits: Any, chosen: Any) -> Callable[..., Any]:
    def on_card(bits: Any, chosen: Any) -> Any:
        return step_by_step(bits, chosen)

    return on_card


step_by_step = card.device(pack)
