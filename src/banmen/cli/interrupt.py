"""Make Ctrl-C reliable."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN = 0.3
"""Seconds after which an interrupt without effect is repeated."""


@contextmanager
def insistent() -> Iterator[None]:
    """Let Ctrl-C end the current work, even if the first interrupt gets lost.

    Loading compiled code calls back into Python from places that swallow exceptions. An interrupt
    there would only be printed, and the computer would go on thinking.
    """
    main = threading.current_thread() is threading.main_thread()  # only it receives signals
    if not hasattr(signal, "setitimer") or not main:
        yield
        return
    before = {at: signal.signal(at, _interrupt) for at in (signal.SIGINT, signal.SIGALRM)}
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for at, handler in before.items():
            signal.signal(at, handler)


def _interrupt(*_: object) -> None:
    signal.setitimer(signal.ITIMER_REAL, AGAIN)
    raise KeyboardInterrupt
