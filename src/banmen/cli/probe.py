"""Commands for tables: look positions up, and verify tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import banmen
from banmen.cli import common
from banmen.cli.common import Start, busy, colour_name, colours, console, language, tell
from banmen.cli.parameters import (
    Cluster,
    GameName,
    Jobs,
    Json,
    Moves,
    Options,
    PositionText,
)
from banmen.texts import say
from banmen.typed import game_of

if TYPE_CHECKING:
    from rich.table import Table

    from banmen.arena.workers import Workers
    from banmen.game import Game, Position
    from banmen.solve.tables import ProbeResult
    from banmen.solve.verify import VerifyTask

Whole = Annotated[
    Path | None,
    typer.Option(
        "--table", metavar="FILE", help="The whole table, as `banmen solve GAME --table` writes it."
    ),
]
NEAR = 7
"""The depth of the search that completes lines a table leaves out."""


def probe(
    game: GameName,
    moves: Moves = None,
    option: Options = None,
    position: PositionText = None,
    table: Whole = None,
    json_: Json = False,
) -> None:
    """Look a position up in the table of a solved game: its value, its moves, perfect play."""
    from banmen.solve import tables

    found = Start(game, option, position).find(moves)
    known = tables.table(found.game, table) if table else tables.largest(found.game)
    probed = tables.probe(known, found)
    line = _finished(found, probed)
    if json_:
        print(json.dumps(_data(found, probed, line), ensure_ascii=False))
    else:
        _show(found, probed, line)


def _finished(position: Position, probed: ProbeResult) -> list[str]:
    """The best play to the end: a search adds the last moves if the table leaves them out."""
    for move in probed.line:
        position = position.play(move)
    if position.over or not probed.line:
        return probed.line
    best = banmen.analyse(position, depth=NEAR, lines=1).best
    return probed.line + list(best.line if best.proven else ())


def _verdict(value: int | None, exact: bool = True) -> str:
    """A value in words as in an analysis: wins in 8, loses in at most 3, draw; – if unknown."""
    from banmen.players.analysis import end
    from banmen.search.report import winners_moves

    if value is None:
        return "–"
    if value == 0:
        return say("analysis.draw", language())
    won = value > 0
    return end(winners_moves(abs(value) - 1, won), won, exact, language())


def _show(position: Position, probed: ProbeResult, line: list[str]) -> None:
    screen = console()
    screen.print(_sentence(position, probed), style="bold", markup=False)
    if probed.moves:
        screen.print(_moves(probed))
    if line:
        screen.print(tell("cli.probe.line", line=" ".join(line)), markup=False, soft_wrap=True)


def _sentence(position: Position, probed: ProbeResult) -> str:
    """The value of a position in a sentence."""
    if position.over:
        return tell("cli.probe.over", result=position.result)
    if probed.value is None:
        return tell("cli.probe.unknown")
    player = colour_name(colours(position)[position.turn or 0])
    if probed.value == 0:
        return tell("cli.probe.draw", player=player)
    verdict = _verdict(probed.value, probed.exact)
    return tell("cli.probe.win", player=player, verdict=verdict, plies=abs(probed.value) - 1)


def _moves(probed: ProbeResult) -> Table:
    """The moves with their values, best first."""
    shown = common.table("cli.probe.move", "cli.probe.worth", "cli.probe.plies")
    for move, value in probed.moves.items():
        mine = _before(value)
        shown.add_row(move, _verdict(mine), str(abs(mine) - 1) if mine else "")
    return shown


def _before(value: int | None) -> int | None:
    """The value of a move for its side, from the value of the position after it."""
    return value if not value else 1 - value if value < 0 else -1 - value


def _data(position: Position, probed: ProbeResult, line: list[str]) -> dict[str, Any]:
    """The result as plain data."""
    return {
        "position": str(position),
        "known": probed.value is not None,
        **_worth(probed.value),
        "exact": probed.exact,
        "moves": [{"move": move, **_worth(_before(then))} for move, then in probed.moves.items()],
        "line": line,
    }


def _worth(value: int | None) -> dict[str, Any]:
    if value is None:
        return {"result": None, "plies": None}
    result = "win" if value > 0 else "loss" if value < 0 else "draw"
    return {"result": result, "plies": abs(value) - 1 if value else None}


# --- verifying -----------------------------------------------------------------------------------

table = typer.Typer(help="Check the tables of solved games.", no_args_is_help=True)


@table.callback()
def tables_at_all() -> None:
    """Options of the table commands."""


@table.command()
def verify(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id; default: all tables.")
    ] = None,
    option: Options = None,
    whole: Whole = None,
    positions: Annotated[
        int, typer.Option(min=1, help="The number of positions, or all if there are fewer.")
    ] = 1000,
    seed: Annotated[int, typer.Option(help="The seed of the draw.")] = 1,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Check random positions of a table against all their successors."""
    from banmen.arena.workers import where, workers
    from banmen.solve.tables import variants
    from banmen.solve.verify import verify_tasks

    crew = workers(where(jobs, cluster))
    wanted = [game_of(game, option)] if game else variants()
    wrong = 0
    for one in wanted:
        wrong += _verify(one, crew, verify_tasks(one, whole, positions, seed))
    if wrong:
        raise typer.Exit(1)


def _verify(game: Game, crew: Workers, tasks: Iterator[VerifyTask]) -> int:
    """Verify one table and print the result; return the number of faults."""
    from banmen.solve.verify import VerifyTask

    checked, faults = 0, list[str]()
    with busy(tell("cli.table.looking", game=game.about.called)):
        for task, found in crew.spread(VerifyTask.faults, tasks):
            checked += len(task.positions)
            faults += found
    for fault in sorted(faults):
        console().print(tell("cli.table.wrong", fault=fault), markup=False, soft_wrap=True)
    right = checked - len(faults)
    options = " ".join(f"{name}={value}" for name, value in game.options.items())
    title = f"{game.about.title_in(language())} {options}".strip()
    said = tell("cli.table.done", game=title, right=f"{right:,}", faults=f"{len(faults):,}")
    console().print(said, markup=False)
    return len(faults)
