"""How long a message takes to a page and back, as the server saw it.

    server  pong{at: 1000} --->  page
    server  <---  ping{echo: 1000}      received at 1080: the way takes 80

The page only sends back what it got. It cannot say how slow its line is.
"""

from __future__ import annotations

from collections import deque

REMEMBERED = 3


class RoundTrip:
    """The line to one page. Times are the server's, in milliseconds."""

    def __init__(self) -> None:
        self.lag = 0
        """The quickest of the last few ways; 0 before one was measured.

        The quickest, because what waits in a busy page is not the line's fault.
        """
        self._sent: int | None = None
        self._took: deque[int] = deque(maxlen=REMEMBERED)

    def sent(self, at: int) -> None:
        """The page is sent the time, to send it back."""
        self._sent = at

    def echoed(self, sent: int, at: int) -> None:
        """The page has sent a time back. Only the newest counts, and once."""
        if sent == self._sent:
            self._took.append(max(0, at - sent))
            self.lag = min(self._took)
            self._sent = None
