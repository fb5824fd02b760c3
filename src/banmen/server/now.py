"""What time it is. The domain is handed the time; all others ask here."""

from __future__ import annotations

import time
from collections.abc import Callable

TimeSource = Callable[[], int]
"""Whatever tells the time, as `now` does."""


def now() -> int:
    """Server time: milliseconds since 1970."""
    return time.time_ns() // 1_000_000
