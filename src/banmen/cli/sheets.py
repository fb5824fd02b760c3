"""The command `sheets`: games to print, cut out and play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import banmen
from banmen.cli.common import busy, console, tell
from banmen.cli.parameters import Options
from banmen.errors import Complaint
from banmen.typed import game_of


def sheets(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id; default: all games.")
    ] = None,
    option: Options = None,
    paper: Annotated[
        str, typer.Option("--paper", metavar="a4|letter", help="The paper size.")
    ] = "a4",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The file; default: GAME.pdf.")
    ] = None,
) -> None:
    """Make a PDF of a game to print and play: rules, board and pieces at their true size."""
    from banmen.sheets import pdf

    if game is None and option:
        raise Complaint("sheets.whose")
    chosen = [banmen.game(about.id) for about in banmen.games()]
    if game is not None:
        chosen = [game_of(game, option)]
    path = out or Path(f"{chosen[0].id if game else 'banmen'}.pdf")
    with busy(tell("sheets.making")):
        path.write_bytes(pdf(chosen, paper.lower()))
    console().print(tell("cli.saved", file=path), markup=False, soft_wrap=True)
