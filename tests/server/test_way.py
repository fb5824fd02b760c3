"""The files a move passes from the socket to all who look, as docs/architecture.md lists them."""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

import banmen
from banmen.kernel import INTERPRETED
from banmen.server.domain import wire
from banmen.server.service import ServerSettings, Service, running
from banmen.server.tables.live_table import LiveTable
from banmen.server.tables.table_socket import TableSocket
from banmen.server.tables.viewers import Viewer
from banmen.server.web.sockets import Conversation

PACKAGE = f"{Path(banmen.__file__).parent}/"
PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
MOST = 30
"""A move passes no more files than this: following one means reading them all."""


class Passed:
    """The package's files whose functions are called, in threads that begin from now on too."""

    def __init__(self) -> None:
        self.files: set[str] | None = None
        """The files so far; None while not counting."""

    def call(self, frame: Any, event: str, _: object) -> None:
        name: str = frame.f_code.co_filename
        if self.files is not None and name.startswith(PACKAGE):
            self.files.add(name.removeprefix(PACKAGE))

    async def during(self, doing: Awaitable[object]) -> set[str]:
        self.files = set()
        await doing
        found, self.files = self.files, None
        return found


@pytest.fixture
def passed() -> Iterator[Passed]:
    passed, before = Passed(), sys.getprofile()
    threading.setprofile(passed.call)
    sys.setprofile(passed.call)
    yield passed
    sys.setprofile(before)
    threading.setprofile(None)


async def two_who_look(service: Service) -> tuple[LiveTable, list[Conversation]]:
    """A table where both have moved, and the socket of each."""
    known = [(await service.people.arrive())[0] for _ in range(2)]
    wanted = wire.NewTable(
        game="flipflop", opponent=wire.AgainstFriend(), seat=0, clock=wire.LiveClock(minutes=5)
    )
    live = await service.tables.open(wanted, known[0])
    await live.sit(known[1].id, None)
    incoming: TypeAdapter[Any] = TypeAdapter(wire.ToServer)
    rest = service.limits, service.connections, service.conduct
    lines = [TableSocket(live, Viewer(one.id), *rest) for one in known]
    sockets = [
        Conversation(line, incoming, service.limits.of_socket("192.0.2.1")) for line in lines
    ]
    for ply, socket in enumerate(sockets):
        await socket.answer(a_move(live, ply))
    return live, sockets


def a_move(live: LiveTable, ply: int) -> str:
    code = live.table.position.legal()[0].code
    return json.dumps({"type": "move", "ask": "1", "ply": ply, "code": code})


async def test_the_way_of_a_move_is_as_described(tmp_path: Path, passed: Passed) -> None:
    async with running(ServerSettings(str(tmp_path / "b.db"), workers=0)) as service:
        live, sockets = await two_who_look(service)
        ways = [
            await passed.during(sockets[ply % 2].answer(a_move(live, ply))) for ply in range(2, 6)
        ]
        assert live.table.ply == 6
    text = PAGE.read_text(encoding="utf-8").partition("## How a move travels")[2]
    listed = set(re.findall(r"^ {4}(\S+\.py) ", text.partition("\n## ")[0], re.MULTILINE))
    passed_files = set.intersection(*ways)  # what goes on beside one move is not on every way
    ours = {name.removeprefix("server/") for name in passed_files if name.startswith("server/")}
    assert ours == listed
    if not INTERPRETED:  # compiled kernels are no files that Python passes
        assert f"passes {len(passed_files)} files" in text
        assert len(passed_files) <= MOST, sorted(passed_files)
