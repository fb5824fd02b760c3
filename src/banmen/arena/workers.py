"""Worker processes: many tasks at a time, one a core."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from banmen.errors import Complaint

Task = TypeVar("Task")
Done = TypeVar("Done")


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    do: Callable[[Task], Done], tasks: Iterator[Task], jobs: int
) -> Generator[tuple[Task, Done], None, None]:
    """Tasks with what came of them, as they end. One job means this process."""
    if jobs <= 1:
        for task in tasks:
            yield task, do(task)
        return
    with _workers(jobs) as pool:
        running: dict[Future[Done], Task] = {}
        while True:
            for task in islice(tasks, 2 * jobs - len(running)):
                running[pool.submit(do, task)] = task
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(done), done.result()


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes, ended at once when their work is no longer wanted."""
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(jobs, context, initializer=_begin) as pool:
        try:
            yield pool
        except BrokenProcessPool:
            raise Complaint("arena.worker_lost") from None
        except BaseException:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise


def _begin() -> None:
    """What a worker does first: it leaves interrupts to its parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
