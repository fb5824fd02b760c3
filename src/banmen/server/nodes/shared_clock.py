"""The database's time, which all nodes share, however wrong their own clocks are."""

from __future__ import annotations

import time


class SharedClock:
    """The database's time in milliseconds since 1970; it never runs backwards.

    Each answer of the database gives its time at some moment between request and response. So the
    offset lies between two bounds, and is adjusted to stay within them:

        asked ────────── the database's now ─────────── heard      on this machine
           now - asked is the most, now - heard the least to add to this machine's time
    """

    def __init__(self) -> None:
        self._ahead: float | None = None
        self._last = 0

    def __call__(self) -> int:
        """The current time."""
        self._last = max(self._last, int(1000 * (time.monotonic() + (self._ahead or 0.0))))
        return self._last

    def told(self, now: float, asked: float, heard: float) -> None:
        """Take the database's time, in seconds; the other times are from `time.monotonic`."""
        least, most = now - heard, now - asked
        ahead = (least + most) / 2 if self._ahead is None else self._ahead
        self._ahead = min(max(ahead, least), most)
