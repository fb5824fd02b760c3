"""Ctrl-C that is always heard."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN = 0.3
"""Seconds after which an interrupt that has ended nothing comes again."""


@contextmanager
def insistent() -> Iterator[None]:
    """Let a Ctrl-C end what is being done, also where the first interrupt gets lost.

    The loading of compiled code calls back into Python from where no exception comes out again:
    there one is printed away, and the computer would go on thinking.
    """
    main = threading.current_thread() is threading.main_thread()  # it alone hears signals
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
