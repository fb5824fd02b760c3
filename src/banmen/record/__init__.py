"""Finished or running games as files: write, read, replay, check. One format for all games.

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

`Record.of` makes a record of a position, `Record.replay` restores the position, `Record.check`
checks every move, every variation and the result against the rules. There are three forms: text for
people (`banmen.record.text`), JSON, one record a line, for programs (`banmen.record.json`), and SGF
for other programs (`banmen.record.sgf`); `read` takes all of them. Faults raise `BadRecord` with
the line, the reason, and in ``valid`` the record up to there. `Record.gif` and `Record.html` make a
record viewable.
"""

from banmen.record.files import read, read_text, write
from banmen.record.model import FORMAT, TERMINATIONS, Ply, Record
from banmen.record.replay import playable

__all__ = ["FORMAT", "TERMINATIONS", "Ply", "Record", "playable", "read", "read_text", "write"]
