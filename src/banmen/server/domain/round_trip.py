"""The round-trip time of messages to a page, as the server measures it.

    server  pong{at: 1000} --->  page
    server  <---  ping{echo: 1000}      received at 1080: the lag is 80

The page only returns what it received, so it cannot claim a slower connection.
"""

from __future__ import annotations

from collections import deque

REMEMBERED = 3


class RoundTrip:
    """The connection to one page. Times are the server's, in milliseconds."""

    def __init__(self) -> None:
        self.lag = 0
        """The shortest of the last few round trips; 0 before the first measurement.

        The shortest, because delays in a busy page are not the connection's fault.
        """
        self._sent: int | None = None
        self._took: deque[int] = deque(maxlen=REMEMBERED)

    def sent(self, at: int) -> None:
        """Note the time sent to the page."""
        self._sent = at

    def echoed(self, sent: int, at: int) -> None:
        """Note a time returned by the page. Only the latest one counts, and only once."""
        if sent == self._sent:
            self._took.append(max(0, at - sent))
            self.lag = min(self._took)
            self._sent = None
