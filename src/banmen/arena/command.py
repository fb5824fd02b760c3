"""Run a module of the arena as a command."""

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

# --- parameters ----------------------------------------------------------------------------------

GameId = Annotated[str, typer.Argument(metavar="GAME")]
GameIds = Annotated[list[str] | None, typer.Argument(metavar="GAME…")]
"""Empty means all games."""
GameOptions = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")]
Count = Annotated[int, typer.Option(min=1)]
JobCount = Annotated[int | None, typer.Option("--jobs", "-j", min=1)]
ClusterAddress = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS")]

# --- running -------------------------------------------------------------------------------------


def run(main: Callable[..., None]) -> None:
    """Run a command with the arguments typed. An error prints one sentence and exits with
    code 2.
    """
    try:
        typer.run(main)
    except Complaint as reason:
        print(reason.say(spoken()), file=sys.stderr)
        sys.exit(2)


def tell(text: str) -> None:
    """Print progress."""
    print(text, end="", file=sys.stderr, flush=True)


def tell_pairs(standings: Sequence[Standing]) -> None:
    """Print how many pairs of some matches are done."""
    done = sum(standing.score.pairs for standing in standings)
    due = sum(standing.match.pairs for standing in standings)
    tell(f"\r{standings[0].match.game.about.title}: {done} of {due} pairs")
