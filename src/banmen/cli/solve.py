"""The command that solves: every position of a game, backwards from its ends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banmen.cli.common import warn
from banmen.cli.parameters import GameName


def solve(
    game: GameName,
    table: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the whole table."),
    ] = None,
    ship: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the small table of the package."),
    ] = None,
    check: Annotated[bool, typer.Option(help="Check values against those of successors.")] = True,
    pieces: Annotated[int, typer.Option(min=1, max=5, help="At most this many pieces a side.")] = 5,
    moves: Annotated[
        int | None, typer.Option(min=1, help="Only results within this many moves.")
    ] = None,
) -> None:
    """Solve a game, every position, if it has a solver: docs/known.md says what each one takes.

    A solver leaves aside what its game does not have. It looks for a CUDA card first.
    """
    from banmen.solve.command import SolverTask

    SolverTask(game, table, ship, check, pieces, moves, typer.echo, warn).run()
