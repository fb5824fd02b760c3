"""Openings of a match: positions after a few random moves, as even as a quick search can tell.

Games from positions that one side has as good as won say little about the players. In Flat Front
the stack is the opening: one is even if each side takes its share of quick games with it, played by
who does not know it. Of four stacks three are not.
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
"""Plies of an opening: few, so that most of the game is the players' own."""

EVEN = 0.3
"""The side to move has a chance to win between this and as much less than 1."""
GLANCE, THOUGHT = 3000, 30_000
"""Positions that the search looks at: of an opening, and of a game that might be exhausted."""

TRIALS, HASTE = 10, 300
"""How many quick games tell whether a stack is even, and how far their player is mistaken about a
position, at most, in thousandths of a logit."""
DOUBT = 0.001
"""With a chance below this a quick game is lost, even if it is not over."""

TRIES = 200
"""So many random lines without a new opening mean that there are no more of that length."""


def openings(game: Game, seed: int) -> Iterator[Position]:
    """Opening after opening, without end; the same for the same seed.

    They are as short as they can be and still differ: two plies at first, more once all those are
    used up. Where a small game has no more, they come again; where it is so small that search
    exhausts it, no opening is even, and any will do. Flat Front begins with a newly shuffled stack.
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


# --- where a stack decides -----------------------------------------------------------------------


@functools.cache  # matches of a ladder have the same stacks
def _even_stack(game: Game, seed: int) -> bool:
    """Whether each side takes its share of some quick games with the stack of a seed."""
    least, points = EVEN * TRIALS, [0.0, 0.0]
    for trial in range(TRIALS):
        chance = _quick_game(game.start(seed=seed), trial)
        points[0] += chance
        points[1] += 1 - chance
        if max(points) > TRIALS - least:
            return False
    return True


def _quick_game(at: Position, trial: int) -> float:
    """What the first side takes of a game that both play as they see it at a glance, until there is
    no doubt any more.
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
    """A search that is mistaken about positions, otherwise in every game."""
    return AlphaBeta(game, memory=1, worth=worth(game), noise=HASTE)


# --- where the first moves do --------------------------------------------------------------------


def _opening(game: Game, plies: int, luck: random.Random) -> Position | None:
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
    after = list(rules.successors(s))
    winners = [_winner(rules, t) for t in after]
    return mover not in winners and any(
        winner is None and all(_winner(rules, u) in (None, mover) for u in rules.successors(t))
        for t, winner in zip(after, winners, strict=True)
    )


def _winner(rules: Rules, s: State) -> int | None:
    """The side that has won, by what stands on the board or because the other cannot move."""
    end = rules.outcome(rules.tables, s)
    if end == RUNNING and rules.count(rules.tables, s) == 0:
        return 1 - rules.turn(rules.tables, s)
    return {FIRST_WINS: 0, SECOND_WINS: 1}.get(end)
