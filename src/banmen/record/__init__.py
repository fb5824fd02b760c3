"""A finished or running game as a file: write, read, replay, check. One format for all games.

    >>> from banmen.record import Ply, Record
    >>> record = Record("squish", moves=(Ply("c3xc4"), Ply("b5xb4")), tags={"White": "Ann"})
    >>> print(record.to_text())
    [Banmen "1"]
    [Game "squish"]
    [Options "order=4"]
    [Rules "1"]
    [White "Ann"]
    <BLANKLINE>
    1. c3xc4 b5xb4 *
    <BLANKLINE>

`Record.of` makes one of a position, `Record.replay` gives the position back, `Record.check` holds
every move, every variation and the result against the rules. There are three forms: text for people
(`banmen.record.text`), JSON, a line a record, for programs (`banmen.record.json`), and SGF for the
programs of others (`banmen.record.sgf`); `read` takes files of any. Whatever is wrong is a
`BadRecord` with the line, the reason, and in ``valid`` the record up to there. `Record.gif` and
`Record.html` are for people to look at.
"""

from banmen.record.files import read, read_text, write
from banmen.record.model import FORMAT, TERMINATIONS, Ply, Record
from banmen.record.replay import playable

__all__ = ["FORMAT", "TERMINATIONS", "Ply", "Record", "playable", "read", "read_text", "write"]
