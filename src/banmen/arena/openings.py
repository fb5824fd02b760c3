"""Openings of a match: positions after a few random moves, as even as a quick search can tell.

Games from positions that one side has as good as won say little about the players.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from banmen.games import FIRST_WINS, RUNNING, SECOND_WINS
from banmen.search.deepening import AlphaBeta
from banmen.search.report import Limits
from banmen.search.worth import worth

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.games.contract import Rules
    from banmen.kernel import State

FEWEST, MOST = 2, 6
"""Plies of an opening: few, so that most of the game is the players' own."""

EVEN = 0.3
"""The side to move has a chance to win between this and as much less than 1."""
GLANCE, THOUGHT = 3000, 30_000
"""Positions that the search looks at: of an opening, and of a game that might be exhausted."""

TRIES = 200
"""So many random lines without a new opening mean that there are no more of that length."""


def openings(game: Game, seed: int) -> Iterator[Position]:
    """Opening after opening, without end; the same for the same seed.

    They are as short as they can be and still differ: two plies at first, more once all those are
    used up. Where a small game has no more, they come again; where it is so small that search
    exhausts it, no opening is even, and any will do. Flat Front needs none: every game begins with
    a newly shuffled stack.
    """
    luck = random.Random(f"openings {game!r} {seed}")
    while game.about.chance:
        yield game.start(seed=luck.getrandbits(32))
    search = AlphaBeta(game, memory=1, worth=worth(game))
    exhausted = search.run(game.start(), Limits(nodes=THOUGHT)).lines[0].proven
    known: dict[Position, None] = {}
    for plies in range(FEWEST, MOST + 1):
        failed = 0
        while failed < TRIES:
            found = _line(game, plies, luck)
            failed += 1
            if found is None or found in known or not _open(found):
                continue
            if exhausted or _even(search, found):
                known[found], failed = None, 0
                yield found
    while True:
        yield from known or (game.start(),)


def _line(game: Game, plies: int, luck: random.Random) -> Position | None:
    """A position after so many random moves; None if the game ends before."""
    at = game.start()
    for _ in range(plies):
        at = at.play(luck.choice(at.legal()))
        if at.over:
            return None
    return at


def _even(search: AlphaBeta, position: Position) -> bool:
    """Whether a quick look sees neither side far ahead."""
    line = search.run(position, Limits(nodes=GLANCE)).lines[0]
    return not line.proven and EVEN <= line.chance <= 1 - EVEN


def _open(position: Position) -> bool:
    """Whether the side to move cannot win at once but can keep the other side from it."""
    rules, s, mover = position.game.rules, position.state, position.turn
    after = list(_successors(rules, s))
    winners = [_winner(rules, t) for t in after]
    return mover not in winners and any(
        winner is None and all(_winner(rules, u) in (None, mover) for u in _successors(rules, t))
        for t, winner in zip(after, winners, strict=True)
    )


def _successors(rules: Rules, s: State) -> Iterator[State]:
    """The states after every move."""
    for k in range(rules.count(rules.tables, s)):
        t = s.copy()
        rules.play(rules.tables, t, rules.pick(rules.tables, s, k))
        yield t


def _winner(rules: Rules, s: State) -> int | None:
    """The side that has won, by what stands on the board or because the other cannot move."""
    end = rules.outcome(rules.tables, s)
    if end == RUNNING and rules.count(rules.tables, s) == 0:
        return 1 - rules.turn(rules.tables, s)
    return {FIRST_WINS: 0, SECOND_WINS: 1}.get(end)
