"""Openings of a match: positions after a few random moves, as even as a quick search can tell.

Games from positions that are nearly won say little about the players. In Flat Front the stack is
the opening. A stack is even if each side gets its share of quick games with it, between players
that do not know the stack. Three of four stacks are not even.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from banmen.games import FIRST_WINS, RUNNING, SECOND_WINS
from banmen.search.alphabeta import AlphaBeta
from banmen.search.report import Limits
from banmen.search.worth import worth

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.games.contract import Rules
    from banmen.kernel import State

FEWEST, MOST = 2, 6
"""The plies of an opening: few, so that the players themselves play most of the game."""

EVEN = 0.3
"""In an even position the winning chance of the side to move lies between this and 1 minus this."""
GLANCE, THOUGHT = 3000, 30_000
"""Positions to search: for an opening, and for a game small enough to be solved."""

TRIALS, HASTE = 10, 300
"""The number of quick games that decide whether a stack is even, and the noise of their player in
thousandths of a logit.
"""
DOUBT = 0.001
"""Below this winning chance, a quick game counts as lost before it is over."""

TRIES = 200
"""After so many random lines without a new opening, no more of that length are expected."""


def openings(game: Game, seed: int) -> Iterator[Position]:
    """Yield openings without end; the same for the same seed.

    They are as short as possible and still distinct: two plies at first, more once all those are
    used up. In a small game without enough openings they repeat; in a game so small that search
    solves it, no opening is even, and any will do. In Flat Front each opening is a newly shuffled
    stack.
    """
    luck = random.Random(f"openings {game!r} {seed}")
    while game.about.chance:
        if _even_stack(game, dealt := luck.getrandbits(32)):
            yield game.start(seed=dealt)
    search = AlphaBeta(game, memory=1, worth=worth(game))
    exhausted = search.run(game.start(), Limits(nodes=THOUGHT)).lines[0].proven
    known: dict[Position, None] = {}
    for plies in range(FEWEST, MOST + 1):
        failed = 0
        while failed < TRIES:
            found = _opening(game, plies, luck)
            failed += 1
            if found is None or found in known or not _open(found):
                continue
            if exhausted or _even(search, found):
                known[found], failed = None, 0
                yield found
    while True:
        yield from known or (game.start(),)


# --- stacks --------------------------------------------------------------------------------------


@functools.cache  # matches of a ladder have the same stacks
def _even_stack(game: Game, seed: int) -> bool:
    """Whether each side gets its share of some quick games with the stack of a seed."""
    least, points = EVEN * TRIALS, [0.0, 0.0]
    for trial in range(TRIALS):
        chance = _quick_game(game.start(seed=seed), trial)
        points[0] += chance
        points[1] += 1 - chance
        if max(points) > TRIALS - least:
            return False
    return True


def _quick_game(at: Position, trial: int) -> float:
    """The first side's points in a game in which both sides search one ply, cut short once it is
    clearly decided.
    """
    search = _hasty(at.game)
    search.err_by(trial)
    while at.turn is not None:
        seen = search.run(at, Limits(depth=1)).lines[0]
        if not DOUBT < seen.chance < 1 - DOUBT:
            return round(seen.chance if at.turn == 0 else 1 - seen.chance)
        at = at.play(seen.codes[0])
    return 0.5 if at.winner is None else 1.0 - at.winner


@functools.cache
def _hasty(game: Game) -> AlphaBeta:
    """A noisy search; `err_by` gives each game other errors."""
    return AlphaBeta(game, memory=1, worth=worth(game), noise=HASTE)


# --- first moves ---------------------------------------------------------------------------------


def _opening(game: Game, plies: int, luck: random.Random) -> Position | None:
    """A position after so many random moves; None if the game ends before."""
    at = game.start()
    for _ in range(plies):
        at = at.play(luck.choice(at.legal()))
        if at.over:
            return None
    return at


def _even(search: AlphaBeta, position: Position) -> bool:
    """Whether a quick search sees neither side far ahead."""
    line = search.run(position, Limits(nodes=GLANCE)).lines[0]
    return not line.proven and EVEN <= line.chance <= 1 - EVEN


def _open(position: Position) -> bool:
    """Whether the side to move cannot win at once, but can prevent the other side from winning
    next.
    """
    rules, s, mover = position.game.rules, position.state, position.turn
    after = list(rules.successors(s))
    winners = [_winner(rules, t) for t in after]
    return mover not in winners and any(
        winner is None and all(_winner(rules, u) in (None, mover) for u in rules.successors(t))
        for t, winner in zip(after, winners, strict=True)
    )


def _winner(rules: Rules, s: State) -> int | None:
    """The side that has won, on the board or because the other side has no move; None if
    neither.
    """
    end = rules.outcome(rules.tables, s)
    if end == RUNNING and rules.count(rules.tables, s) == 0:
        return 1 - rules.turn(rules.tables, s)
    return {FIRST_WINS: 0, SECOND_WINS: 1}.get(end)
