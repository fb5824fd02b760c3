"""The command `report`: one page on a game, for game designers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banmen.cli.common import busy, console, resumable, tell
from banmen.cli.count import Bar, variant_name
from banmen.cli.parameters import Cluster, GameName, Jobs, Options
from banmen.typed import game_of

if TYPE_CHECKING:
    from banmen.arena.workers import Jobs as Crew
    from banmen.report import Plan
    from banmen.report.data import GameStore


def report(
    game: GameName,
    option: Options = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Games of each level against itself.")
    ] = 200,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The seed of all games.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The page; default: GAME-report.html."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            "--data",
            metavar="FILE",
            help="Keep all games in this file, and continue with those it has.",
        ),
    ] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Make a page on a game: balance, length, choices, drama, heat maps, openings, games.

    One HTML file that loads nothing, in English and Japanese. It takes a few minutes.
    """
    meant = game_of(game, option)
    path = out or Path(f"{meant.id}-report.html")
    with _reserved(path):
        from banmen.arena.workers import where
        from banmen.report import Plan, page

        plan = Plan(meant, games, seed)
        kept = _gathered(plan, data, where(jobs, cluster))
        with busy(tell("cli.drawing", file=path)):
            path.write_text(page(plan, kept), "utf-8")
    console().print(tell("cli.saved", file=path), markup=False, soft_wrap=True)


@contextmanager
def _reserved(path: Path) -> Iterator[None]:
    """Check that a file can be written before the first game; remove it on failure."""
    fresh = not path.exists()
    path.touch()
    try:
        yield
    except BaseException:
        if fresh:
            path.unlink()
        raise


def _gathered(plan: Plan, data: Path | None, crew: Crew) -> GameStore:
    """Play the games, with a progress bar."""
    from banmen.report import gather

    bar = Bar()

    def show(done: int, total: int) -> None:
        bar(tell("cli.report.doing", game=variant_name(plan.game)), done, total)

    with resumable("report", data):
        try:
            return gather(plan, file=data, jobs=crew, progress=show)
        finally:
            bar.stop()
