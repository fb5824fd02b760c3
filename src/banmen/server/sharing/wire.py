"""Messages about imported records."""

from __future__ import annotations

from typing import Annotated

from banmen.server.domain.constraints import Bounds
from banmen.server.domain.wire import Options, Reason, Wire

LONGEST = 60_000
"""The greatest length of an imported text, in characters."""
MOST_RECORDS = 50
"""The most records read at once."""


class Pasted(Wire):
    """Records as text or JSON, as in a file."""

    text: Annotated[str, Bounds(max_length=LONGEST)]


class ImportedGame(Wire):
    """A record that follows the rules."""

    game: str
    options: Options
    tags: dict[str, str]
    plies: int
    """The number of moves."""
    result: str
    position: str
    """The last position as text."""
    record: str
    """The whole record as one line of JSON."""


class Fault(Wire):
    """A fault in a text, and where it is."""

    line: int
    """From 1; 0 if it has no particular place."""
    reason: Reason
    partly: bool
    """Whether the last record is only the part before the fault."""


class ImportedGames(Wire):
    """The records of a text up to the first fault."""

    records: tuple[ImportedGame, ...]
    fault: Fault | None = None
    more: bool = False
    """Whether there are more records than are read at once."""
