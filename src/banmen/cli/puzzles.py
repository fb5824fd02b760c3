"""`banmen puzzles`: make, prove and list puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from banmen.cli.common import busy, console, tell
from banmen.cli.parameters import Cluster, GameName, Jobs
from banmen.games import FOLDER, about, ids

if TYPE_CHECKING:
    from banmen.puzzles import Puzzle

puzzles = typer.Typer(
    help="Puzzles: positions in which exactly one move wins.", no_args_is_help=True
)
Count = Annotated[int, typer.Option("--count", min=1, max=1000, help="The number of puzzles.")]
Seed = Annotated[int, typer.Option("--seed", help="The seed; another one makes other puzzles.")]


@puzzles.command("list")
def list_(game: GameName) -> None:
    """List the puzzles of a game with their grades."""
    from banmen.players.analysis import counts
    from banmen.puzzles import puzzles as known

    for one in known(game):
        console().print(
            tell("puzzle.line", id=one.id, grade=one.grade, **counts(one.moves, won=True))
        )


@puzzles.command()
def make(
    game: GameName,
    count: Count = 60,
    seed: Seed = 0,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Make the puzzles of a game from games between levels."""
    from banmen.arena.workers import where
    from banmen.puzzles.make import make as made

    about(game)
    with console(stderr=True).status("") as status:
        found = made(
            game,
            count,
            seed,
            lambda n, games: status.update(tell("puzzle.making", n=n, count=count, games=games)),
            where(jobs, cluster),
        )
    _keep(game, found)


@puzzles.command()
def grade(game: GameName, jobs: Jobs = None, cluster: Cluster = None) -> None:
    """Grade all puzzles of a game again by letting the levels try them."""
    from banmen.arena.workers import where
    from banmen.puzzles import puzzles as known
    from banmen.puzzles.grade import graded

    with busy(tell("puzzle.grading", game=about(game).called)):
        found = graded(known(game), where(jobs, cluster))
    _keep(game, found)


def _keep(game: str, found: Sequence[Puzzle]) -> None:
    from banmen.puzzles import FILE, written

    path = FOLDER / game / FILE
    path.write_text("".join(written(one) + "\n" for one in found), encoding="utf-8")
    grades = Counter(one.grade for one in found)
    counts = ", ".join(f"{grade}: {grades[grade]}" for grade in sorted(grades))
    console().print(tell("puzzle.made", n=len(found), path=path.name, counts=counts))


@puzzles.command()
def check(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME…")] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Prove every puzzle again."""
    from banmen.arena.workers import in_order, where, workers
    from banmen.puzzles import puzzles as known
    from banmen.puzzles.proof import fault

    crew, faults = workers(where(jobs, cluster)), 0
    for id in game or ids():
        for wrong in filter(None, in_order(crew, fault, known(id))):
            faults += 1
            console().print(wrong.say(), style="bold red")
        console().print(tell("puzzle.checked", game=about(id).called, n=len(known(id))))
    raise typer.Exit(1 if faults else 0)
