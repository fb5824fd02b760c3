"""Running a module of the arena as a command of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable

from banmen.errors import Complaint
from banmen.extras import extra
from banmen.texts import spoken

with extra("arena"):
    import typer


def run(main: Callable[..., None]) -> None:
    """Run it with what was typed; what is wrong is said in one sentence, with exit code 2."""
    try:
        typer.run(main)
    except Complaint as reason:
        print(reason.say(spoken()), file=sys.stderr)
        sys.exit(2)
