"""Play many pairs at once, on worker processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import islice, zip_longest
from typing import NamedTuple

from banmen.arena.match import Match, Standing, play_game
from banmen.arena.openings import openings
from banmen.arena.results import Results
from banmen.arena.statistics import SequentialTest
from banmen.arena.workers import Jobs, workers
from banmen.game import Position
from banmen.players import player
from banmen.record import Record

Progress = Callable[[Sequence[Standing]], None]


def play_matches(
    matches: Sequence[Match],
    *,
    file: str | os.PathLike[str] | None = None,
    jobs: Jobs = None,
    test: SequentialTest | None = None,
    progress: Progress | None = None,
) -> list[Standing]:
    """Play matches to their ends, alternating between the pairs of all of them.

    file      where each game is written as soon as its pair is over; games already in the file are
              not played again
    jobs      how many processes play at a time: by default one for each core, 1 means this process;
              or other workers, such as `arena.cluster.Cluster`
    test      may end a match before all its pairs are played
    progress  receives the standings, at the start and after every pair

    The games depend on the matches alone, never on `jobs`, unless the players themselves look at a
    clock.
    """
    standings = [Standing(match, test) for match in matches]
    results = Results(file, standings)
    crew = workers(jobs, sum(match.pairs for match in matches))
    _prepare(matches, think=crew.cores > 1)
    if progress is not None:
        progress(standings)
    with closing(crew.spread(play_task, _tasks(standings))) as played:
        for task, games in played:
            results.append(standings[task.which], task.number, games)
            if progress is not None:
                progress(standings)
            if all(standing.over for standing in standings):
                break  # games still in progress no longer count
    return standings


def play_match(
    match: Match,
    *,
    file: str | os.PathLike[str] | None = None,
    jobs: Jobs = None,
    test: SequentialTest | None = None,
    progress: Callable[[Standing], None] | None = None,
) -> Standing:
    """Play one match to its end (see `play_matches`)."""
    tell = None if progress is None else lambda standings: progress(standings[0])
    return play_matches([match], file=file, jobs=jobs, test=test, progress=tell)[0]


def _prepare(matches: Sequence[Match], think: bool) -> None:
    """Make every player once, so that unknown specs fail before anything is played.

    One move of each compiles its kernels, so that worker processes find them in the cache.
    """
    wanted = ((match.game, name) for match in matches for name in match.seats(1))
    for game, name in dict.fromkeys(wanted):
        someone = player(name, game)
        if think:
            someone.choose(game.start())


# --- tasks ---------------------------------------------------------------------------------------


class PairTask(NamedTuple):
    """A pair to play, or its missing leg."""

    which: int
    """The index of the match."""
    match: Match
    number: int
    legs: Sequence[int]
    opening: Position


def _tasks(standings: Sequence[Standing]) -> Iterator[PairTask]:
    """Yield all tasks: a pair of each match in progress, then another of each, …"""
    lines = [_due(which, standing) for which, standing in enumerate(standings)]
    for row in zip_longest(*lines):
        yield from filter(None, row)


def _due(which: int, standing: Standing) -> Iterator[PairTask]:
    """Yield the tasks of one match until it has ended."""
    match, known = standing.match, 0
    found = openings(match.game, match.seed)
    for number, legs in standing.due():
        *_, opening = islice(found, number - known)
        known = number
        yield PairTask(which, match, number, legs, opening)


def play_task(task: PairTask) -> dict[int, Record]:
    """Play the games of a task; return them by leg."""
    return {leg: play_game(task.match, task.number, leg, task.opening) for leg in task.legs}
