"""Every kind of work on the processes of this machine, or on a cluster: what came of it.

    python -m tests.arena.kinds 127.0.0.1:6379 FOLDER       on a Ray cluster
    python -m tests.arena.kinds 1 FOLDER                    on one process

Each kind is a line of JSON: its name, and a checksum of its result. Files go into the folder.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import banmen
from banmen.arena import fit, ladder, naive, tune
from banmen.arena.census import by_workers
from banmen.arena.match import Match
from banmen.arena.tables import play_match, play_matches
from banmen.arena.workers import Jobs, in_order, workers
from banmen.puzzles import puzzles as kept
from banmen.puzzles.grade import graded
from banmen.puzzles.make import PuzzleTask
from banmen.report.data import Plan
from banmen.report.play import gather
from banmen.solve.verify import VerifyTask, verify_tasks

GAME = banmen.game("flipflop", size=3)
SQUISH = banmen.game("squish", order=3)
PAIRS = 6


class Enough(Exception):
    """A run is interrupted."""


def matches(jobs: Jobs, folder: Path) -> object:
    """A match."""
    return play_match(Match(GAME, "uct:nodes=200", "random", PAIRS), jobs=jobs).score


def tournament(jobs: Jobs, folder: Path) -> object:
    """Matches of several."""
    names = "random", "1", "2"
    pairs = [Match(GAME, one, other, 2) for one in names for other in names if one < other]
    return [standing.score for standing in play_matches(pairs, jobs=jobs)]


def resumed(jobs: Jobs, folder: Path) -> object:
    """The match, interrupted after two pairs and gone on with: the same as in one piece."""
    match, file = Match(GAME, "uct:nodes=200", "random", PAIRS), folder / "resumed.jsonl"

    def stop(standing: object) -> None:
        if file.exists() and file.read_text().count("\n") >= 4:
            raise Enough

    with suppress(Enough):
        play_match(match, file=file, jobs=jobs, progress=stop)
    kept = file.read_text()
    score = play_match(match, file=file, jobs=jobs).score
    assert file.read_text().startswith(kept), "what was played is not played again"
    assert file.read_text().count("\n") == 2 * PAIRS
    return score


def ladders(jobs: Jobs, folder: Path) -> object:
    """How strong levels are."""
    ladder.RESULTS = folder / "ladder"
    return ladder.measure(GAME, 2, 2, jobs)


def weak_players(jobs: Jobs, folder: Path) -> object:
    """What naive players take from the weak levels."""
    naive.RESULTS = folder / "naive"
    return naive.measure(GAME, 1, 1, jobs)


def tuning(jobs: Jobs, folder: Path) -> object:
    """Players of rising strength."""
    return tune.climb(GAME, "alphabeta:nodes=100", (0, 1), 2, jobs)


def fitting(jobs: Jobs, folder: Path) -> object:
    """Positions that a judge learns from."""
    return [part.tolist() for part in fit.sample(GAME, None, 6, 30, 1, jobs)]


def census(jobs: Jobs, folder: Path) -> object:
    """Random games, counted."""
    found = by_workers(GAME, 5, workers(jobs))(0, 2_000)
    return found.turns.tolist(), found.games.tolist()


def puzzles(jobs: Jobs, folder: Path) -> object:
    """What games make puzzles of, and how hard the kept ones are."""
    tasks = [PuzzleTask("flipfour", 0, number) for number in (1, 2)]
    made = list(in_order(workers(jobs), PuzzleTask.puzzles, tasks))
    return [made, graded(kept("flipfour")[:1], jobs)]


def reports(jobs: Jobs, folder: Path) -> object:
    """Games of a report."""
    return sorted(map(str, gather(Plan(GAME, games=2), jobs=jobs).games))


def checks(jobs: Jobs, folder: Path) -> object:
    """A table, checked."""
    tasks = verify_tasks(SQUISH, None, 200, 3)
    done = workers(jobs).spread(VerifyTask.faults, tasks)
    return sorted((len(task.positions), tuple(faults)) for task, faults in done)


KINDS: tuple[Callable[[Jobs, Path], object], ...] = (
    matches, tournament, resumed, ladders, weak_players, tuning, fitting, census, puzzles,
    reports, checks,
)  # fmt: skip


def main() -> None:
    """Do all kinds."""
    where, folder = sys.argv[1], Path(sys.argv[2])
    jobs: Jobs = None
    if where.isdecimal():
        jobs = int(where)
    else:
        from banmen.arena.cluster import Cluster

        jobs = Cluster(where)
    for kind in KINDS:
        result = repr(kind(jobs, folder)).encode()
        said = {"kind": kind.__name__, "result": hashlib.sha256(result).hexdigest()[:16]}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
