"""Running a module of the arena as a command of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

from banmen.arena.match import Standing
from banmen.errors import Complaint
from banmen.extras import extra
from banmen.texts import spoken

with extra("arena"):
    import typer

# --- what these commands are told ----------------------------------------------------------------

GameId = Annotated[str, typer.Argument(metavar="GAME")]
GameIds = Annotated[list[str] | None, typer.Argument(metavar="GAME…")]
"""All games, where none is named."""
GameOptions = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")]
Count = Annotated[int, typer.Option(min=1)]
JobCount = Annotated[int | None, typer.Option("--jobs", "-j", min=1)]
ClusterAddress = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS")]

# --- how they run --------------------------------------------------------------------------------


def run(main: Callable[..., None]) -> None:
    """Run it with what was typed; what is wrong is said in one sentence, with exit code 2."""
    try:
        typer.run(main)
    except Complaint as reason:
        print(reason.say(spoken()), file=sys.stderr)
        sys.exit(2)


def tell(text: str) -> None:
    """Say how far it is."""
    print(text, end="", file=sys.stderr, flush=True)


def tell_pairs(standings: Sequence[Standing]) -> None:
    """Say how many pairs of some matches are over."""
    done = sum(standing.score.pairs for standing in standings)
    due = sum(standing.match.pairs for standing in standings)
    tell(f"\r{standings[0].match.game.about.title}: {done} of {due} pairs")
