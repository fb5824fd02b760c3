"""The current time. The domain is passed the time; everything else asks here."""

from __future__ import annotations

import time
from collections.abc import Callable

TimeSource = Callable[[], int]
"""A function that returns the time, like `now`."""


def now() -> int:
    """Server time: milliseconds since 1970."""
    return time.time_ns() // 1_000_000
