"""A client that leaves before its socket is open leaves nothing in the log."""

from __future__ import annotations

import logging
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen.server.service import ServerSettings
from tests.server.client import Browser, serving
from tests.server.waiting import SOON

ASKED = (
    b"GET /api/tables/%s/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)
RESET = struct.pack("ii", 1, 0)
"""SO_LINGER for no seconds: the connection is reset instead of closed."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0, times=1000)) as found:
        yield found


def ask_and_go(address: str, table: str, reset: bool, waits: bool) -> None:
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), SOON) as asking:
        asking.sendall(ASKED % table.encode())
        if waits:
            assert asking.recv(12) == b"HTTP/1.1 101"
        if reset:
            asking.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


@pytest.mark.parametrize("reset", [True, False], ids=["RST", "FIN"])
@pytest.mark.parametrize("waits", [True, False], ids=["opened", "asked"])
@pytest.mark.parametrize("known", [True, False], ids=["table", "none"])
def test_who_goes_at_once_leaves_no_traceback(
    address: str, known: bool, waits: bool, reset: bool, caplog: pytest.LogCaptureFixture
) -> None:
    ann = Browser(address)
    table = ann.open("flipflop", {"kind": "friend"})["table"] if known else "aaaaaaaaaa"
    with caplog.at_level(logging.ERROR):
        for _ in range(30):
            ask_and_go(address, table, reset, waits)
        time.sleep(0.2)  # what fails does so at once
        assert ann.get("health")
    assert not caplog.records, caplog.text
