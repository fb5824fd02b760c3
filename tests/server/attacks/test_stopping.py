"""The server stops in order, even if a part hangs."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from banmen.server.domain.refusal import Refusal
from banmen.server.service import ServerSettings, running
from banmen.server.sharing.renderer import Renderer
from banmen.server.storage.store import Store
from banmen.server.workers.process import WorkerProcess
from tests.server.waiting import until


async def test_a_drawing_process_that_hangs_does_not_stop_the_stopping(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[WorkerProcess] = []

    async def hanging(memory_mb: int, module: str) -> WorkerProcess:
        program = sys.executable, "-c", "import time; time.sleep(600)"
        child = await asyncio.create_subprocess_exec(*program, stdin=PIPE, stdout=PIPE)
        assert child.stdout
        assert child.stdin
        started.append(WorkerProcess(child.stdout, child.stdin, child))
        return started[0]

    monkeypatch.setattr(WorkerProcess, "start", hanging)
    renderer = Renderer()
    asking = asyncio.create_task(renderer.read("(;GAME[squish])", "ann"))
    await until(lambda: started)
    await asyncio.sleep(0.05)  # it waits for an answer
    await renderer.stop()
    with pytest.raises(Refusal):
        await asking


async def test_the_store_is_closed_even_if_something_before_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, close = [], Store.close

    async def fail(self: Renderer) -> None:
        raise RuntimeError("it hangs")

    async def noted(self: Store) -> None:
        closed.append(self)
        await close(self)

    monkeypatch.setattr(Renderer, "stop", fail)
    monkeypatch.setattr(Store, "close", noted)
    with pytest.raises(RuntimeError, match="it hangs"):
        async with running(ServerSettings(str(tmp_path / "b.db"), workers=0)):
            pass
    assert len(closed) == 1
