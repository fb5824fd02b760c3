"""A player declares a slow line, to think on the opponent's time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from banmen.server.domain import wire
from banmen.server.service import ServerSettings, running
from banmen.server.tables.table_socket import TableSocket
from banmen.server.tables.viewers import Viewer
from banmen.server.web.sockets import Conversation

FIFTEEN_SECONDS = wire.LiveClock(minutes=0.25)


@pytest.mark.parametrize("says", [{"lag": 60_000}, {"echo": 0}, {}])
async def test_a_slow_line_is_measured_not_declared(
    says: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(ServerSettings(str(tmp_path / "b.db"), workers=0)) as service:
        person = (await service.people.arrive())[0]
        wanted = wire.NewTable(game="flipflop", opponent=wire.BothHere(), clock=FIFTEEN_SECONDS)
        live = await service.tables.open(wanted, person)
        at = live.now()
        monkeypatch.setattr(live, "_now", lambda: at)
        incoming: TypeAdapter[Any] = TypeAdapter(wire.ToServer)
        around = service.limits, service.connections, service.conduct
        line = TableSocket(live, Viewer(person.id), *around)
        socket = Conversation(line, incoming, service.limits.of_socket("192.0.2.1"))
        for ply in range(12):
            await socket.answer(json.dumps({"type": "ping", **says}))
            at += 1000
            code = live.table.position.legal()[0].code
            await socket.answer(json.dumps({"type": "move", "ply": ply, "code": code}))
        assert live.table.ply == 12
        assert live.table.timer is not None
        assert live.table.timer.left == (10_000, 10_000)  # the first move of each is free
        line.leave()
