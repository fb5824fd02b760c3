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


@card.in_place_of(spread)
def spread_on_card(bits: Any, out: Any, at: Any) -> Callable[..., None]:
    lanes = bits.bitwidth

    def on_card(bits: Any, out: Any, at: Any) -> None:
        for k in range(lanes):
            out[at + k] = Word(bits) >> Word(k) & ONE

    return on_card


@card.in_place_of(pile)
def pile_on_card(
    ones: Any, twos: Any, fours: Any, eights: Any, out: Any, at: Any
) -> Callable[..., None]:
    lanes = ones.bitwidth

    def on_card(ones: Any, twos: Any, fours: Any, eights: Any, out: Any, at: Any) -> None:
        for k in range(lanes):
            low = (Word(ones) >> Word(k) & ONE) | (Word(twos) >> Word(k) & ONE) << ONE
            high = (Word(fours) >> Word(k) & ONE) | (Word(eights) >> Word(k) & ONE) << ONE
            out[at + k] = low | high << Word(2)

    return on_card


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
