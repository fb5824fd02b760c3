"""The parameters that commands share, each defined once with its help text."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any

import typer

# --- a position ----------------------------------------------------------------------------------


def _games(begun: str) -> list[str]:
    """Shell completions for a game's id."""
    from banmen.games import ids

    return [id for id in ids() if id.startswith(begun)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game's id; `banmen games` lists them.", autocompletion=_games
    ),
]
Moves = Annotated[
    list[str] | None, typer.Argument(metavar="MOVES", help="Moves to play first: c3xc4 b5xb4")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game: order=5"),
]
PositionText = Annotated[
    str | None, typer.Option("--position", "-p", metavar="TEXT", help="Start from this position.")
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="The seed of the stack, in games with one."),
]
Deck = Annotated[
    str | None,
    typer.Option(
        "--deck", metavar="TILES", help='The whole stack, in games with one: "R1 R2 B0 …".'
    ),
]

# --- records and output --------------------------------------------------------------------------

File = Annotated[Path, typer.Argument(metavar="FILE", help="A file of records: text, JSON or SGF.")]
Number = Annotated[
    int, typer.Option("--number", "-n", min=1, help="The number of the record in the file.")
]
Flip = Annotated[bool, typer.Option("--flip", help="See the board from the second player's side.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]

# --- work ----------------------------------------------------------------------------------------

Seconds = Annotated[
    float | None, typer.Option("--seconds", metavar="S", help="Stop after this many seconds.")
]
Nodes = Annotated[
    int | None, typer.Option("--nodes", metavar="N", help="Stop after this many positions.")
]
Depth = Annotated[int | None, typer.Option("--depth", metavar="N", help="Stop at this depth.")]
Memory = Annotated[
    int | None, typer.Option("--memory", metavar="MB", help="The memory in megabytes.")
]
Threads = Annotated[
    int, typer.Option("--threads", metavar="N", help="Search with this many threads at once.")
]
Gpu = Annotated[bool, typer.Option("--gpu", help="On a CUDA card (extra gpu).")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Games at a time; default: all cores.")
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="On the machines of a Ray cluster: auto, or HOST:PORT of its head (extra cluster).",
    ),
]
PlayoutSeed = Annotated[
    int, typer.Option("--seed", min=0, max=2**64 - 1, help="The seed of the random games.")
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="BANMEN_DATABASE",  # keeps passwords out of the process list
        help="A SQLite file or postgresql://…; default: in your data folder.",
    ),
]


# --- groups of parameters ------------------------------------------------------------------------


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Show Typer the fields of a dataclass as parameters in place of the dataclass.

    So commands can share a group of parameters:

        @spread
        def perft(wanted: Start, depth: …)     banmen perft GAME DEPTH -o … -p … --seed … --deck …
    """
    groups: dict[str, type[Any]] = {}
    shown: list[Parameter] = []
    for name, one in inspect.signature(command, eval_str=True).parameters.items():
        kind = one.annotation
        if isinstance(kind, type) and is_dataclass(kind):
            groups[name] = kind
            shown += inspect.signature(kind, eval_str=True).parameters.values()
        else:
            shown.append(one)

    @functools.wraps(command)
    def whole(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
        command(**given)

    by_name = [one.replace(kind=Parameter.KEYWORD_ONLY) for one in shown]
    whole.__signature__ = Signature(by_name)  # type: ignore[attr-defined]
    whole.__annotations__ = {one.name: one.annotation for one in shown}
    return whole
