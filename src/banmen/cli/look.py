"""The commands `games`, `show` and `moves`."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

import banmen
from banmen.cli.common import Start, console, language, table
from banmen.cli.parameters import Flip, Json, Moves, spread
from banmen.games import Move, Option
from banmen.position import Position


def games(json_: Json = False) -> None:
    """List the games with their designers and options."""
    if json_:
        print(json.dumps([asdict(about) for about in banmen.games()], ensure_ascii=False))
        return
    shown = table("cli.games.id", "cli.games.title", "cli.games.designer", "cli.games.options")
    for column in shown.columns[1:]:
        column.no_wrap = False
    spoken = language()
    for about in banmen.games():
        options = "\n".join(map(_option, about.options))
        shown.add_row(f"[bold]{about.id}[/]", about.title_in(spoken), about.by(spoken), options)
    console().print(shown)


def _option(option: Option) -> str:
    """An option with its values, the default in brackets: order 3 [4] 5 6 7 8."""
    numbers = all(isinstance(choice, int) for choice in option.choices)
    if numbers and len(option.choices) > 2:
        values = f"{option.choices[0]}–{option.choices[-1]} ({option.default})"
    else:
        values = " | ".join(f"({c})" if c == option.default else str(c) for c in option.choices)
    when = f", {option.when[0]}={option.when[1]}" if option.when else ""
    return f"{option.name}: {values}{when}"


@spread
def show(
    wanted: Start,
    moves: Moves = None,
    flip: Flip = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="Write a picture to a file."),
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help="The picture as PNG.")
    ] = None,
    json_: Json = False,
) -> None:
    """Show a position: in the terminal, as a picture, or as data."""
    found = wanted.find(moves)
    if svg is not None:
        svg.write_text(found.svg(), encoding="utf-8")
    if png is not None:
        png.write_bytes(found.png())
    if json_:
        print(json.dumps(found.scene().as_dict(), ensure_ascii=False))
    elif svg is None and png is None:
        from banmen.cli.status import picture

        console().print(picture(found, flip), crop=False)


@spread
def moves(
    wanted: Start,
    moves: Moves = None,
    json_: Json = False,
) -> None:
    """List the legal moves of a position."""
    found = wanted.find(moves)
    if json_:
        print(json.dumps([_facts(found, move) for move in found.legal()], ensure_ascii=False))
    else:
        list_moves(found.moves())


def _facts(position: Position, move: Move) -> dict[str, object]:
    """A move as plain data; a block also with its cubes."""
    from banmen.games.contract import BlockNotation

    words, facts = position.game.words, dict[str, object](text=move.text, code=move.code)
    if isinstance(words, BlockNotation):
        if cubes := words.cubes(position.game.rules, position.state, move.code):
            facts["cubes"] = cubes
    return facts


def list_moves(moves: list[str]) -> None:
    """Print moves in columns on a terminal; one a line for other programs."""
    if sys.stdout.isatty():
        from rich.columns import Columns
        from rich.text import Text

        console().print(Columns([Text(move) for move in moves], padding=(0, 2)))
    elif moves:
        print(*moves, sep="\n")
