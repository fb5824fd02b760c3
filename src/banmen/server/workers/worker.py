"""The program of a worker process: ``python -m banmen.server.workers.worker MEMORY``.

It reads orders from standard input and answers on standard output, both as lines of JSON. Its first
line says that it is ready; then it runs one order at a time:

    {"number": 1, "do": "choose", "job": {…}}                         {"code": 17}
    {"number": 2, "do": "study", "job": {…}, "lines": 3, "seconds": 5}
                                                     {"report": {…}} {"report": {…}} … {"end": 2}
    {"number": 3, "do": "explain", "job": {…}, "code": 17, "lines": 2, "seconds": 0.5}
                                                                      {"this": {…}, "best": {…}, …}
    {"number": 4, "do": "hint", "job": {…}, "seconds": 2}        {"line": {…}, "resistance": null}
    {"number": 5, "do": "compile", "what": "rules", "game": …}
                                        {"report": {"done": 1, "needed": 36}} … {"end": 5}
    {"stop": 2}                    ends that order at the search's next step: the best so far is the
                                   answer

Other programs, such as `sharing.render_process`, add tasks of their own.

An order that fails is answered by {"complaint": {"key": …, "params": {…}}}. Unexpected errors end
the process with a traceback; the end of its input, when the server is gone, ends it, too.
"""

from __future__ import annotations

import ctypes
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, BinaryIO, Literal, TypeVar

import orjson

import banmen
from banmen.errors import Complaint
from banmen.game import Game
from banmen.games.contract import NAMES
from banmen.kernel.progress import counting, reached
from banmen.players import ahead
from banmen.players.analysis import strongest
from banmen.players.explain import compared, hinted
from banmen.players.kernels import THINKING, Kernels, compiled, of_search
from banmen.players.ladder import levels
from banmen.players.specs import SearchPlayer, Spec, compile_search, player, search_of
from banmen.search.report import Limits, Progress, Report, Search, Steps
from banmen.server.workers.job import position_of, within_memory

NICE = 10
"""The niceness of workers, which gives the server priority."""
PR_SET_PDEATHSIG = 1

Order = dict[str, Any]
Task = Callable[[Order], Order]
T = TypeVar("T")


class Worker:
    """Runs one order after the other, while a thread reads input. It steps the searches itself, and
    checks between steps whether to stop.
    """

    def __init__(
        self,
        memory: int,
        orders: BinaryIO,
        answers: BinaryIO,
        more: Mapping[str, Task] | None = None,
    ) -> None:
        """``more``: tasks besides those below."""
        self._tasks: dict[str, Task] = {
            "choose": self.choose,
            "study": self.study,
            "explain": self.explain,
            "hint": self.hint,
            "compile": self.compile,
            **(more or {}),
        }
        self.memory = memory
        """The memory of a search, in megabytes."""
        self._orders, self._answers = orders, answers
        self._waiting: queue.SimpleQueue[Order] = queue.SimpleQueue()
        self._stopped = 0
        """The number of the latest order to end early."""
        self._studying: tuple[Game, Search] | None = None
        """The search for studies, kept because its results help with the next position."""

    def run(self) -> None:
        """Work until the server is gone."""
        threading.Thread(target=self._listen, daemon=True).start()
        self._say({"ready": os.getpid()})
        while True:
            order = self._waiting.get()
            try:
                answer = self._tasks[order["do"]](order)
            except Complaint as complaint:
                answer = {"complaint": {"key": complaint.key, "params": complaint.params}}
            self._say(answer)
            give_back()

    def _listen(self) -> None:
        with suppress(ConnectionError):  # the server was killed before reading all answers
            for line in self._orders:
                order = orjson.loads(line)
                if "stop" in order:
                    self._stopped = order["stop"]
                else:
                    self._waiting.put(order)
        os._exit(0)

    def _finish(
        self, order: Order, search: Search, steps: Steps[T], tell: Progress | None = None
    ) -> T:
        """Step a search to its end, which comes soon once the order is stopped."""
        while True:
            if self._stopped == order["number"]:
                search.stop()
            try:
                report = next(steps)
            except StopIteration as end:
                answer: T = end.value
                return answer
            if report is not None and tell is not None:
                tell(report)

    def _say(self, answer: Order) -> None:
        self._answers.write(orjson.dumps(answer, default=str) + b"\n")
        self._answers.flush()

    # --- orders ----------------------------------------------------------------------------------

    def choose(self, order: Order) -> Order:
        """Choose a player's move."""
        job = order["job"]
        position = position_of(job)
        spec = within_memory(job["spec"], position.game, self.memory)
        chosen = player(spec, position.game, job["seed"])
        if isinstance(chosen, SearchPlayer):
            return {"code": self._finish(order, chosen.search, chosen.steps(position))}
        return {"code": chosen.choose(position)}

    def study(self, order: Order) -> Order:
        """Report the best moves as they are found."""
        position = position_of(order["job"])
        search = self._strongest(position.game)
        steps = search.steps(position, Limits(seconds=order["seconds"]), order["lines"])
        self._tell(self._finish(order, search, steps, self._tell))
        return {"end": order["number"]}

    def explain(self, order: Order) -> Order:
        """Compare a move with the best ones; each gets half of the time."""
        position = position_of(order["job"])
        limits = Limits(seconds=order["seconds"] / 2)
        search = self._strongest(position.game)
        steps = compared(search, position, limits, order["code"], order["lines"])
        return self._finish(order, search, steps)._asdict()

    def hint(self, order: Order) -> Order:
        """Find the best move, or the hardest to answer; half of the time is for the answers."""
        position = position_of(order["job"])
        search = self._strongest(position.game)
        steps = hinted(search, position, Limits(seconds=order["seconds"] / 2))
        line, resistance = self._finish(order, search, steps)
        return {"line": line, "resistance": resistance and resistance._asdict()}

    def _strongest(self, game: Game) -> Search:
        """The search of a game's best player."""
        if self._studying is None or self._studying[0] != game:
            self._studying = None  # before another takes memory
            self._studying = game, strongest(game, self.memory)
        return self._studying[1]

    def compile(self, order: Order) -> Order:
        """Compile a variant's rules or one of its searches into the disk cache, and report the
        progress.
        """
        game = banmen.game(order["game"], **order["options"])
        with counting(self._counter(order["what"], game)):
            return self._compiled(order, game)

    def _counter(self, what: Kernels | Literal["rules"], game: Game) -> Callable[[str], None]:
        """A function that reports, for every compiled kernel, how many are done and needed."""
        alone = ahead.uncompiled(game)
        own = [getattr(alone.rules, name) for name in NAMES]
        needed = reached(own if what == "rules" else of_search(what, alone))
        done = set[str]()

        def tell(name: str) -> None:
            if name in needed:
                done.add(name)
                self._say({"report": {"done": len(done), "needed": len(needed)}})

        return tell

    def _compiled(self, order: Order, game: Game) -> Order:
        if order["what"] == ahead.KERNELS:
            ahead.compile_alone(game)  # the rules may still be compiled elsewhere
            return {"end": order["number"]}
        position = game.start()
        position.scene()
        position.play(position.legal()[0]).scene()
        if order["what"] != "rules":
            compile_search(order["what"], game)
        return {"end": order["number"]}

    def _tell(self, report: Report) -> None:
        if report.lines:
            self._say({"report": report})


def load(game: Game) -> None:
    """Load the compiled rules and searches of a game. Those not yet compiled are compiled
    elsewhere, and loaded by the workers that need them.
    """
    position = game.start()
    position.play(position.legal()[0])
    for kind in {Spec.read(one.plays).kind for one in levels(game)}:
        if all(compiled(one, game.rules) for one in THINKING.get(kind, ())):
            search_of(Spec(kind, {"memory": 1}), game)


def give_back() -> None:
    """Return freed memory to the system, if the C library can (glibc)."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def behave() -> None:
    """Give the server priority, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server gets Ctrl-C and ends this process
    if hasattr(os, "nice"):
        os.nice(NICE)
    end_with_parent()


def stand_back() -> None:
    """Run only on idle cores (Linux), so that the server need not wait for the end of a time slice.
    Not for loading and compiling, which people wait for: if other programs kept all cores busy,
    that would never end.
    """
    if sys.platform == "linux":
        with suppress(OSError):  # a container may forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def end_with_parent() -> None:
    """End when the parent process ends, however it ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def main(more: Mapping[str, Task] | None = None) -> None:
    """Work for the server at the other end of the pipe."""
    behave()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # printed text must not look like an answer
    Worker(int(sys.argv[1]), sys.stdin.buffer, answers, more).run()


if __name__ == "__main__":
    main()
