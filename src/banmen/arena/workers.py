"""Do many independent tasks, on processes of this machine or on a cluster.

    jobs=4                     four processes
    jobs=None                  one process for each core
    jobs=Cluster("auto")       the machines of a Ray cluster: `arena.cluster`

A task holds everything its result depends on, so results are the same on any worker. They are
yielded as tasks end; `in_order` yields them in the order of the tasks.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Generic, Protocol, TypeVar

from banmen.errors import Complaint

Task = TypeVar("Task")
Done = TypeVar("Done")


class Workers(Protocol):
    """Workers that do tasks."""

    @property
    def cores(self) -> int:
        """The number of tasks done at a time."""

    def spread(
        self, do: Callable[[Task], Done], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Done], None, None]:
        """Yield tasks with their results as they end. Closing the generator ends the tasks still
        running.
        """


Jobs = int | Workers | None
"""The number of processes, or other workers; None means one process for each core."""


def workers(jobs: Jobs, tasks: int | None = None) -> Workers:
    """The workers for `jobs`; if the number of tasks is known, no more processes than tasks."""
    if jobs is not None and not isinstance(jobs, int):
        return jobs
    wanted = jobs or cores()
    return Processes(wanted if tasks is None else min(wanted, tasks))


def where(jobs: int | None, cluster: str | None) -> Jobs:
    """The jobs given on a command line: so many processes, or the cluster at an address."""
    if cluster is None:
        return jobs
    from banmen.arena.cluster import Cluster

    return Cluster(cluster)


def cores() -> int:
    """The number of processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    crew: Workers, do: Callable[[Task], Done], tasks: Iterable[Task]
) -> Generator[Done, None, None]:
    """Yield the results of tasks in the order of the tasks."""
    done, due = dict[int, Done](), 0
    numbered = crew.spread(_Numbered(do), enumerate(tasks))
    try:
        for (number, _), result in numbered:
            done[number] = result
            while due in done:
                yield done.pop(due)
                due += 1
    finally:
        numbered.close()


class _Numbered(Generic[Task, Done]):
    """A function of tasks, applied to numbered tasks. (A lambda cannot be pickled.)"""

    def __init__(self, do: Callable[[Task], Done]) -> None:
        self._do = do

    def __call__(self, numbered: tuple[int, Task]) -> Done:
        return self._do(numbered[1])


class Processes:
    """Processes of this machine; a single one is this process itself."""

    def __init__(self, cores: int) -> None:
        self.cores = cores

    def spread(
        self, do: Callable[[Task], Done], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Done], None, None]:
        """See `Workers`."""
        if self.cores <= 1:
            for task in tasks:
                yield task, do(task)
            return
        queue = iter(tasks)
        with _pool(self.cores) as pool:
            running: dict[Future[Done], Task] = {}
            while True:
                for task in islice(queue, 2 * self.cores - len(running)):
                    running[pool.submit(do, task)] = task
                if not running:
                    return
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(done), done.result()


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes, killed at once when their work is no longer wanted."""
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
    """Initialise a worker: ignore interrupts, which its parent handles, and end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
