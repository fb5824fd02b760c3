"""Commands that judge: analyse, explain, levels; and the answers to questions during `play`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

import typer

import banmen
from banmen.cli.common import Start, busy, colours, console, language, table, tell
from banmen.cli.parameters import (
    Depth,
    GameName,
    Json,
    Memory,
    Moves,
    Nodes,
    Options,
    Seconds,
    Threads,
    spread,
)
from banmen.typed import game_of

if TYPE_CHECKING:
    from rich.console import RenderableType

    from banmen.game import Game, Position
    from banmen.games import Move
    from banmen.players import Level
    from banmen.players.analysis import Analysis, Candidate

ASKED: dict[str, Any] = {"seconds": 1.0}
"""The budget of a question asked during a game."""
SHOWN = 8
"""The number of moves of a line shown."""


@dataclass(frozen=True)
class Budget:
    """The limits of a search; it ends at the first one reached."""

    seconds: Seconds = None
    nodes: Nodes = None
    depth: Depth = None
    memory: Memory = None


# --- commands ------------------------------------------------------------------------------------


@spread
def analyse(
    wanted: Start,
    moves: Moves = None,
    lines: Annotated[
        int, typer.Option("--lines", metavar="N", help="The number of moves to show.")
    ] = 3,
    *,
    budget: Budget,
    threads: Threads = 1,
    json_: Json = False,
) -> None:
    """Find the best moves of a position, with their worth and what follows.

    It stops at the first limit reached; without one, after a second.
    """
    found = wanted.find(moves)
    latest: list[Analysis] = []

    def run(show: Callable[[Analysis], None]) -> None:
        def progress(analysis: Analysis) -> None:
            latest[:] = [analysis]
            show(analysis)

        try:
            latest[:] = [
                banmen.analyse(found, lines, **vars(budget), progress=progress, threads=threads)
            ]
        except KeyboardInterrupt:  # keep what was found
            if not latest:
                raise

    if json_:
        run(lambda analysis: print(json.dumps(_data(analysis, final=False)), flush=True))
        print(json.dumps(_data(latest[0], final=True)))
    else:
        _watch(run)
        console().print(_page(latest[0]))


def _watch(run: Callable[[Callable[[Analysis], None]], None]) -> None:
    """Show an analysis live on a terminal; the display vanishes at the end."""
    screen = console()
    if not screen.is_terminal:
        run(lambda analysis: None)
        return
    from rich.live import Live

    with Live(console=screen, transient=True) as live:
        run(lambda analysis: live.update(_page(analysis), refresh=True))


@spread
def explain(
    wanted: Start,
    moves: Annotated[
        list[str],
        typer.Argument(
            metavar="MOVES… MOVE", help="Moves to play first; then the move to explain."
        ),
    ],
    budget: Budget,
) -> None:
    """Explain a move, the last one given: what it leads to, and what would be better."""
    *before, move = moves
    found = wanted.find(before)
    said = banmen.explain(found, move, **vars(budget)).say(language())
    console().print(said, markup=False, soft_wrap=True)


def levels(game: GameName, option: Options = None, json_: Json = False) -> None:
    """List the levels of the computer in a game, the weakest first."""
    from banmen.players import levels as levels_of

    variant = game_of(game, option)
    found = levels_of(variant)
    if json_:
        print(json.dumps([_level_data(level) for level in found], ensure_ascii=False))
    else:
        show_levels(variant)


def show_levels(game: Game) -> None:
    """Print the levels of a game as a table."""
    from banmen.players import levels

    shown = table("cli.levels.name", "cli.levels.title", "cli.levels.rating", "cli.levels.budget")
    shown.add_column(tell("cli.levels.sentence"), overflow="fold")
    for level in levels(game):
        rating = "" if level.rating is None else f"{level.rating} ± {level.error}"
        row = (level.title(language()), rating, _budget(level), level.sentence(language()))
        shown.add_row(f"[bold]{level.name}[/]", *row)
    console().print(shown)


def _level_data(level: Level) -> dict[str, Any]:
    return {
        "name": level.name,
        "title": level.title(language()),
        "sentence": level.sentence(language()),
        "rating": level.rating,
        "error": level.error,
        "pairs": level.pairs,
        "plays": level.plays,
    }


def _budget(level: Level) -> str:
    """A level's limits for a move."""
    from banmen.players import Spec

    limits = Spec.read(level.plays).limits._asdict().items()
    said = [tell(f"cli.budget.{name}", n=f"{n:,.12g}") for name, n in limits if n is not None]
    return ", ".join(said) or "–"


# --- during a game -------------------------------------------------------------------------------


def hint(position: Position) -> None:
    """Print the best move and the line after it; in a lost position, the move hardest to answer."""
    best = _asked(position).best
    if best.proven and best.score < 0:
        with busy(tell("cli.looking")):
            told = banmen.hint(position, **ASKED).say(language())
        console().print(told, markup=False)
        return
    verdict = best.verdict(language(), said=True)
    said = {"move": best.move.text, "verdict": verdict, "line": _follows(best)}
    console().print(tell("cli.hint_line" if said["line"] else "cli.hint", **said), markup=False)


def judge(position: Position) -> None:
    """Print how a position stands, with its best three moves."""
    from banmen.cli.status import side

    found = _asked(position)
    player = side(colours(position)[position.turn or 0])
    verdict = found.best.verdict(language(), said=True)
    screen = console()
    screen.print(tell("cli.stands", player=player, verdict=verdict), style="bold", markup=False)
    screen.print(_page(found))


def why(position: Position, move: str | Move) -> None:
    """Print the explanation of a move."""
    with busy(tell("cli.looking")):
        said = banmen.explain(position, move, **ASKED).say(language())
    console().print(said, markup=False, soft_wrap=True)


@lru_cache(maxsize=1)
def _asked(position: Position) -> Analysis:
    """An analysis of the position, cached so that all answers agree."""
    with busy(tell("cli.looking")):
        return banmen.analyse(position, **ASKED)


# --- output --------------------------------------------------------------------------------------


def _page(analysis: Analysis) -> RenderableType:
    """The best moves, and the effort of the search."""
    from rich.console import Group
    from rich.text import Text

    shown = table("cli.analysis.move", "cli.analysis.verdict")
    shown.add_column(tell("cli.analysis.line"))
    for one in analysis.candidates:
        move = Text(one.move.text, "bold")
        shown.add_row(move, one.verdict(language()), Text(_follows(one)))
    effort = tell(
        "cli.analysis.effort",
        depth=analysis.depth,
        nodes=f"{analysis.nodes:,}",
        speed=f"{analysis.speed:,.0f}",
    )
    return Group(shown, Text(effort, "dim"))


def _follows(one: Candidate) -> str:
    """The first moves after a move."""
    rest = one.line[1:]
    return " ".join(rest[:SHOWN]) + (" …" if len(rest) > SHOWN else "")


def _data(analysis: Analysis, final: bool) -> dict[str, Any]:
    """An analysis as plain data."""
    return {
        "final": final,
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 3),
        "nodes_per_s": round(analysis.speed),
        "lines": [
            {
                "move": one.move.text,
                "code": one.move.code,
                "verdict": one.verdict(language()),
                "chance": round(one.chance, 4),
                "score": one.score,
                "proven": one.proven,
                "exact": one.exact,
                "plies": one.plies,
                "line": one.line,
            }
            for one in analysis.candidates
        ],
    }
