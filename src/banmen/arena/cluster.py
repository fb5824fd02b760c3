"""Workers on the machines of a Ray cluster (extra `cluster`): docs/cluster.md.

    from banmen.arena import Match, play_match
    from banmen.arena.cluster import Cluster

    play_match(match, jobs=Cluster("auto"))     # "auto": the cluster this machine belongs to

Ray starts a task again when the worker or the machine that had it is lost; results that have
arrived are not computed again. Every machine needs the same banmen: a task on a machine with other
kernels is refused, because it would play other games.
"""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, TypeVar

from banmen.errors import Complaint
from banmen.extras import extra
from banmen.players.kernels import build

with extra("cluster"):
    import ray
    from ray._private import worker as ray_worker
    from ray.exceptions import RayError, RayTaskError

Task = TypeVar("Task")
Done = TypeVar("Done")

RETRIES = 5
"""The most restarts of a task after its worker is lost, so that a task that kills its workers does
not run forever.
"""
PATIENCE = 5.0
"""The longest wait for an answer from the head of a cluster, in seconds."""


class Cluster:
    """The machines of a Ray cluster, as `arena.workers.Workers`."""

    def __init__(self, address: str) -> None:
        """Join a cluster: "auto", or the address of its head, HOST:PORT. This machine must be one
        of its nodes.
        """
        try:
            if address != "auto":  # Ray itself would retry for minutes
                host, _, port = address.rpartition(":")
                socket.create_connection((host, int(port)), PATIENCE).close()
            ray_worker.print_to_stdstream = _tell  # type: ignore[assignment]  # Ray has no setting for it
            ray.init(
                address, log_to_driver=False, logging_level=logging.ERROR, ignore_reinit_error=True
            )
        except (OSError, ValueError, RuntimeError, RayError) as problem:
            raise Complaint("arena.no_cluster", address=address) from problem
        self._do: Any = ray.remote(num_cpus=1, max_retries=RETRIES)(_do)

    @property
    def cores(self) -> int:
        """The number of cores on the machines that are in the cluster now."""
        return max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]

    def spread(
        self, do: Callable[[Task], Done], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Done], None, None]:
        """Yield tasks with their results as they end. Machines that join later get tasks, too."""
        queue, running = iter(tasks), dict[Any, Task]()
        try:
            while True:
                for task in islice(queue, max(0, 2 * self.cores - len(running))):
                    running[self._do.remote(do, task, build())] = task
                if not running:
                    return
                for done in ray.wait(list(running))[0]:
                    result = _result(done)
                    yield running.pop(done), result
        finally:
            for unfinished in running:
                ray.cancel(unfinished, force=True)


def _tell(message: dict[str, Any], **_: object) -> None:
    """Print Ray's messages about lost machines on standard error. Ray itself would print them on
    standard output, among the results.
    """
    print(*message["lines"], sep="\n", file=sys.stderr)


def _do(do: Callable[[Task], Done], task: Task, wanted: str) -> Done:
    """Do a task on some machine."""
    if build() != wanted:
        raise Complaint("arena.other_version", node=socket.gethostname())
    return do(task)


def _result(done: Any) -> Any:
    """Return a task's result, or raise its error."""
    try:
        return ray.get(done)
    except RayTaskError as problem:
        raise problem.cause from None
    except RayError:
        raise Complaint("arena.worker_lost") from None
