"""A census on a card: `measure.census`, counted in parallel.

Counts per move are kept in the shared memory of a block; counts per game go directly to the card's
memory.
"""

from __future__ import annotations

from typing import Any

from banmen.games.contract import LaunchShape, Rules, bind
from banmen.gpu import card
from banmen.gpu.card import cuda
from banmen.gpu.playout import Counting, Playouts
from banmen.measure import census
from banmen.measure.census import Census, Taker


def on_card(rules: Rules, seed: int, shape: LaunchShape | None = None) -> Taker:
    """Return a function that takes a census on a card."""
    playouts = Playouts(rules, seed, shape, _census(rules))

    def taken(first: int, number: int) -> Census:
        found = Census.blank(rules)
        turns, games = cuda.to_device(found.turns), cuda.to_device(found.games)
        playouts.launch(first, number, turns, games)
        turns.copy_to_host(found.turns)
        games.copy_to_host(found.games)
        return found

    return taken


def _census(rules: Rules) -> Counting:
    """Return the counting of everything in `measure.census`."""
    blank = Census.blank(rules)
    A, LIMIT = blank.actions, blank.limit

    @card.device
    def note(counts: Any, i: int) -> None:
        cuda.atomic.add(counts, i, 1)

    bound = bind(rules, also={census: {"note": note}})
    note_turn, note_game = bound(census.note_turn), bound(census.note_game)

    @card.device
    def turn(own: Any, n: int, m: int) -> None:
        note_turn(own, A, n, m)

    @card.device
    def game(own: Any, rest: Any, end: int, plies: int, opening: int, last: int) -> None:
        note_game(rest, A, LIMIT, end, plies, opening, last)

    return Counting(len(blank.turns), turn, game)
