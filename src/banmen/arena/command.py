"""Running a module of the arena as a command of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable

import typer

from banmen.errors import Complaint
from banmen.texts import spoken


def run(main: Callable[..., None]) -> None:
    """Run it with what was typed; what is wrong is said in one sentence, with exit code 2."""
    try:
        typer.run(main)
    except Complaint as reason:
        print(reason.say(spoken()), file=sys.stderr)
        sys.exit(2)
