"""A process of its own that runs orders one after the other.

Addresses take turns, with few waiting orders each; orders without a waiting caller are not begun.
The process has a lower priority, starts with the first order, and ends after a while without any.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing

from banmen.errors import Complaint
from banmen.server.domain.refusal import Refusal, TooManyRequests
from banmen.server.fair_queue import FairQueue
from banmen.server.workers.process import Answer, ProcessDied, WorkerProcess

PROGRAM = "banmen.server.sharing.render_process"
LONGEST = 60.0
"""The longest an order may take, in seconds."""
IDLE = 120.0
"""Seconds without an order after which the process ends."""
MOST_WAITING = 200
"""The most waiting orders; further ones are refused for now."""
RETRY = 10.0
"""Seconds after which an address with too many waiting orders may try again."""
log = logging.getLogger(__name__)


class Errand:
    """An order with its waiting callers."""

    def __init__(self, lane: Lane, owner: str, order: Answer) -> None:
        self.owner = owner
        self.order = order
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._lane = lane
        self._waiting = 0

    async def wait(self) -> Answer:
        """Wait for the answer. When the last caller stops waiting, the order is not begun
        any more.
        """
        self._waiting += 1
        try:
            return await asyncio.shield(self.answer)
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._lane.drop(self)

    def settle(self, found: Answer | Complaint) -> None:
        """Give all waiting callers the answer."""
        if self.answer.done():
            return
        if isinstance(found, Complaint):
            self.answer.set_exception(found)
            self.answer.exception()  # there may be no caller left
        else:
            self.answer.set_result(found)


class Lane:
    """A process, and the orders waiting for it."""

    def __init__(self, most_each: int) -> None:
        """`most_each` is the most waiting orders of one address."""
        self._most_each = most_each
        self._queue = FairQueue[Errand]()
        self._doing: asyncio.Task[None] | None = None
        self._process: WorkerProcess | None = None
        self._leaving: asyncio.TimerHandle | None = None
        self._stopped = False

    @property
    def waiting(self) -> int:
        """The number of unfinished orders."""
        return len(self._queue) + (self._doing is not None)

    @property
    def wait(self) -> float:
        """The waiting time of the oldest of them, in seconds."""
        return self._queue.age

    def add(self, owner: str, order: Answer) -> Errand:
        """Queue an order; it runs on its owner's turn."""
        if self._queue.of(owner) >= self._most_each:
            raise TooManyRequests(RETRY, "sharing.many", most=self._most_each)
        if len(self._queue) >= MOST_WAITING:
            raise Complaint("workers.full")
        errand = Errand(self, owner, order)
        self._queue.add(owner, errand)
        if self._doing is None:
            self._doing = asyncio.create_task(self._work())
        return errand

    def drop(self, errand: Errand) -> None:
        """Remove an order that has not begun."""
        if self._queue.drop(errand.owner, errand):
            errand.answer.cancel()

    async def stop(self) -> None:
        """Stop. Waiting orders get a complaint."""
        self._stopped = True
        await self._close()
        if self._doing is not None:
            await asyncio.gather(self._doing, return_exceptions=True)

    async def _work(self) -> None:
        try:
            while self._queue:
                errand = self._queue.take()
                errand.settle(await self._done(errand.order))
        finally:
            self._doing = None

    async def _done(self, order: Answer) -> Answer | Complaint:
        if self._stopped:
            return Complaint("workers.failed")
        try:
            return await self._answer(order)
        except Complaint as complaint:
            return complaint
        except ProcessDied:
            await self._close()  # it may still be running
            return Refusal(422, "sharing.too_long")
        except Exception:  # later orders must not wait forever
            log.exception("A drawing process has failed")
            await self._close()
            return Complaint("workers.failed")

    async def _answer(self, order: Answer) -> Answer:
        if self._leaving is not None:
            self._leaving.cancel()
        if self._process is None or not self._process.alive:
            self._process = await WorkerProcess.start(1, PROGRAM)
        if self._stopped:
            raise ProcessDied
        try:
            async with aclosing(self._process.ask(order, LONGEST)) as answers:
                return await anext(answers)
        finally:
            self._leaving = asyncio.get_running_loop().call_later(IDLE, self._leave)

    def _leave(self) -> None:
        if self._process is not None and self._doing is None:
            self._process.kill()
            self._process = None

    async def _close(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
        process, self._process = self._process, None
        if process is not None:
            await process.close()
