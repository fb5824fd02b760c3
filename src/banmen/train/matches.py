"""Matches of networks, against each other and against levels, with all games played side by side.

A *side* chooses moves for many positions at once. Games are played in pairs, as in the arena: the
same opening twice, with the sides swapped (see `arena.statistics` for the evaluation of scores).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

from banmen.arena.match import LONGEST
from banmen.arena.openings import openings
from banmen.arena.statistics import Score, SequentialTest
from banmen.game import Game, Position
from banmen.players import player
from banmen.search.gumbel import GumbelSearch

Side = Callable[[list[Position]], list[int]]
"""A function that returns the codes of moves for positions."""

TOGETHER = 32
"""The number of pairs played side by side between two evaluations of a test."""


def searching(search: GumbelSearch) -> Side:
    """Return a side that plays the best moves of a search over a batch."""
    return lambda positions: search.run(positions).actions.tolist()


def playing(spec: str, game: Game, seed: int = 0, threads: int = 1) -> Side:
    """Return a side that plays a level, or another player of `banmen.players`, in `threads`
    threads.
    """
    players = [player(spec, game, seed + i) for i in range(threads)]

    def choose(positions: list[Position]) -> list[int]:
        def part(i: int) -> list[int]:
            return [players[i].choose(position) for position in positions[i::threads]]

        with ThreadPoolExecutor(threads) as pool:
            parts = list(pool.map(part, range(threads)))
        return [parts[k % threads][k // threads] for k in range(len(positions))]

    return choose


def play(starts: list[Position], sides: list[tuple[Side, Side]]) -> list[Position]:
    """Play a game from each start, with the given sides as first and second player; return the
    final positions.
    """
    at = list(starts)
    while True:
        running = [i for i, pos in enumerate(at) if not pos.over and len(pos.line) <= LONGEST]
        if not running:
            return at
        groups: dict[int, list[int]] = {}
        for i in running:
            groups.setdefault(id(sides[i][at[i].turn or 0]), []).append(i)
        for rows in groups.values():
            side = sides[rows[0]][at[rows[0]].turn or 0]
            for i, code in zip(rows, side([at[i] for i in rows]), strict=True):
                at[i] = at[i].play(code)


def _points(end: Position, who: int) -> float:
    """Return a player's points in a game; a game that was too long is a draw."""
    return 0.5 if end.winner is None else float(end.winner == who)


def match(
    game: Game,
    first: Side,
    second: Side,
    pairs: int,
    seed: int = 0,
    test: SequentialTest | None = None,
    starts: Iterable[Position] | None = None,
) -> tuple[Score, bool | None]:
    """Play at most `pairs` pairs, from the arena's openings or from `starts`. Return the score of
    `first`, and the test's verdict, None if it is undecided.
    """
    score, verdict = Score(), None
    beginnings = iter(openings(game, seed) if starts is None else starts)
    while score.pairs < pairs and verdict is None:
        some = list(itertools.islice(beginnings, min(TOGETHER, pairs - score.pairs)))
        if not some:
            break
        n = len(some)
        ends = play(some * 2, [(first, second)] * n + [(second, first)] * n)
        for one, other in zip(ends[:n], ends[n:], strict=True):
            if verdict is None:
                score = score.plus((_points(one, 0), _points(other, 1)))
                verdict = test.verdict(score.counts) if test else None
    return score, verdict
