"""What travels between the page and the server where records are brought in."""

from __future__ import annotations

from typing import Annotated

from banmen.server.domain.constraints import Bounds
from banmen.server.domain.wire import Options, Reason, Wire

LONGEST = 60_000
"""Signs of a text that is brought in."""
MOST_RECORDS = 50
"""Records that are read at once."""


class Pasted(Wire):
    """Records as text or JSON, as they stand in a file."""

    text: Annotated[str, Bounds(max_length=LONGEST)]


class ImportedGame(Wire):
    """A record that keeps to the rules."""

    game: str
    options: Options
    tags: dict[str, str]
    plies: int
    """How many moves were made."""
    result: str
    position: str
    """The text of the last position."""
    record: str
    """All of it, in a line of JSON."""


class Fault(Wire):
    """What is wrong with a text, and where."""

    line: int
    """From 1; 0 where it is nowhere in particular."""
    reason: Reason
    partly: bool
    """Whether the last of the records found is what stands before it."""


class ImportedGames(Wire):
    """The records of a text up to the first fault."""

    records: tuple[ImportedGame, ...]
    fault: Fault | None = None
    more: bool = False
    """Whether there are more than are read at once."""
