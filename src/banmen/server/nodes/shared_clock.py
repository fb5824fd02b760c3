"""The database's time: what all nodes agree on, however wrong their own clocks are."""

from __future__ import annotations

import time


class SharedClock:
    """Tells the time of the database, in milliseconds since 1970. It never goes back.

    Each time the database was asked, it said what time it was at some moment between asking and
    hearing. So its time is known to lie between two bounds, and what is told is moved into them:

        asked ────────── the database's now ─────────── heard      on this machine
           now - asked is the most, now - heard the least that is to be added to its own time
    """

    def __init__(self) -> None:
        self._ahead: float | None = None
        self._last = 0

    def __call__(self) -> int:
        """What time it is."""
        self._last = max(self._last, int(1000 * (time.monotonic() + (self._ahead or 0.0))))
        return self._last

    def told(self, now: float, asked: float, heard: float) -> None:
        """The database has said what time it is, in seconds; the rest is by `time.monotonic`."""
        least, most = now - heard, now - asked
        ahead = (least + most) / 2 if self._ahead is None else self._ahead
        self._ahead = min(max(ahead, least), most)
