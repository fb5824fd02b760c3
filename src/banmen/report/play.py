"""Play the games of a report: random games, and levels against themselves with a referee."""

from __future__ import annotations

import functools
import os
import random
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from banmen.arena.census import facts
from banmen.arena.match import LONGEST
from banmen.arena.workers import Jobs, workers
from banmen.game import Game, Position
from banmen.measure.census import on_cores
from banmen.players import Spec, player, search_of
from banmen.record import Record
from banmen.report.data import REFEREE, GameStore, Plan, SelfPlayGame
from banmen.search.report import Search

Progress = Callable[[int, int], None]
"""Receives the number of games played and their total."""

FINE = 4
"""Decimals kept of a chance."""


def gather(
    plan: Plan,
    *,
    file: str | os.PathLike[str] | None = None,
    jobs: Jobs = None,
    progress: Progress | None = None,
) -> GameStore:
    """Play the games of a plan.

    file      where each game is saved as soon as it is over; games it already has are not played
              again
    jobs      how many processes play at a time: by default one for each core, 1 means this process;
              or other workers, such as `arena.cluster.Cluster`
    progress  receives the progress, at the start and after every game
    """
    kept = GameStore(plan, None if file is None else Path(file))
    tell = progress or (lambda done, total: None)
    total = plan.games * len(plan.levels)
    tell(len(kept.games), total)
    if kept.census is None:
        counted = on_cores(plan.game.rules, plan.seed)(0, plan.random)
        kept.count(facts(plan.game, counted, plan.seed))
    missing = list(kept.missing())
    tasks = (GameTask(plan.game, plan.seed, level, number) for level, number in missing)
    crew = workers(jobs, len(missing))
    if crew.cores > 1:  # compile once, so that all processes find it
        referee(plan.game).run(plan.game.start(), Spec.read(REFEREE).limits)
    with closing(crew.spread(play, tasks)) as played:
        for _, game in played:
            kept.add(game)
            tell(len(kept.games), total)
    return kept


class GameTask(NamedTuple):
    """A game to play."""

    game: Game
    seed: int
    level: str
    number: int

    def luck(self, what: str) -> int:
        """A seed for `what`, different in every game."""
        return random.Random(f"report {self.seed} {self.level} {self.number} {what}").getrandbits(
            32
        )


def play(task: GameTask) -> SelfPlayGame:
    """Play a game to its end, from the usual start."""
    game, limits = task.game, Spec.read(REFEREE).limits
    players = [player(task.level, game, task.luck(f"player {side}")) for side in (0, 1)]
    at = game.start(seed=task.luck("stack")) if game.about.chance else game.start()
    codes: list[int] = []
    choices: list[int] = []
    chances: list[float] = []
    while at.turn is not None and len(codes) < LONGEST:
        chance = referee(game).run(at, limits).lines[0].chance
        chances.append(round(chance if at.turn == 0 else 1 - chance, FINE))
        choices.append(game.rules.count(game.rules.tables, at.state))
        codes.append(players[at.turn].choose(at))
        at = at.play(codes[-1])
    return SelfPlayGame(
        task.level, task.number, _record(at), tuple(codes), tuple(choices), tuple(chances)
    )


def _record(at: Position) -> Record:
    """The record of a game; one cut at the greatest length is a draw."""
    record = Record.of(at)
    return record if at.over else replace(record, result="1/2-1/2", termination="length")


@functools.cache
def referee(game: Game) -> Search:
    """The referee's search, one for all games of a process."""
    return search_of(Spec.read(REFEREE), game)
