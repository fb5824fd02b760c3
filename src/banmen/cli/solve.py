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
        typer.Option(metavar="FILE", help="FlipFour: its table (6.5 GB). FlipFlop: few pieces."),
    ] = None,
    ship: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the small table, one way to win."),
    ] = None,
    check: Annotated[bool, typer.Option(help="Check values against those of successors.")] = True,
    pieces: Annotated[
        int, typer.Option(min=1, max=5, help="FlipFlop: at most so many pieces a side.")
    ] = 5,
    moves: Annotated[
        int | None, typer.Option(min=1, help="FlipFlop: only what is decided in so many moves.")
    ] = None,
) -> None:
    """Solve FlipFour or FlipFlop 5x5, every position.

    FlipFour takes a minute or two on a CUDA card, else hours on all cores and 12 GB of memory.
    FlipFlop 5x5 takes a quarter of an hour on a card with 97 GB; with up to 3 pieces a side, all
    cores do.
    FlipFlop 3x3 takes a second: python -m banmen.solve.flipflop.size3. Squish and Flowish of
    order 3: python -m banmen.solve.small.reached.
    """
    from banmen.solve.command import SolverTask

    SolverTask(game, table, ship, check, pieces, moves, typer.echo, warn).run()
