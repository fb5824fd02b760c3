"""Connections that stay silent, or send byte by byte, do not shut out others."""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from banmen.server import descriptors
from banmen.server.descriptors import for_connections
from banmen.server.service import ServerSettings
from banmen.server.web import guard, transports
from tests.server.client import serving
from tests.server.waiting import SOON


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(transports, "OF_ADDRESS", 4)
    monkeypatch.setattr(guard, "BODY", 0.2)
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as found:
        yield found


def opened(address: str, said: bytes = b"") -> socket.socket:
    host, port = address.split(":")
    found = socket.create_connection((host, int(port)), SOON)
    found.sendall(said)
    return found


def test_an_address_has_so_many_and_the_log_says_so(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as held, caplog.at_level(logging.WARNING):
        for _ in range(4):
            held.enter_context(opened(address, b"GET / HT"))
        with opened(address) as more:
            assert more.recv(100).startswith(b"HTTP/1.1 429")
        with opened(address) as more:
            assert more.recv(100).startswith(b"HTTP/1.1 429")
    assert caplog.text.count("Connections are refused: 127.0.0.1") == 1
    # closed connections make room
    for _ in range(50):
        with opened(address, b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n") as one:
            if one.recv(12).endswith(b"200"):
                return
    pytest.fail("nobody is let in any more")


@pytest.mark.parametrize(("allowed", "most"), [(64, 32), (256, 128), (1024, 896), (65_536, 57_344)])
def test_connections_leave_descriptors_for_the_rest(allowed: int, most: int) -> None:
    assert for_connections(allowed) == most


def test_when_all_connections_are_taken_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(descriptors, "allowed", lambda: 8)
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address, ExitStack() as held:
        for _ in range(4):
            held.enter_context(opened(address, b"GET / HT"))
        with opened(address) as more:
            assert more.recv(100).startswith(b"HTTP/1.1 503")
    assert "all 4 connections are taken" in caplog.text


NO_MORE = """
import asyncio, os, resource
from banmen.server import descriptors

async def main():
    descriptors.EVERY = 0.01
    async with descriptors.watched():
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, most))
        await asyncio.sleep(0.05)
        print("fine", file=__import__("sys").stderr)
        try:
            while True:
                os.dup(2)
        except OSError:
            await asyncio.sleep(0.2)

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_when_nothing_more_can_be_opened_the_log_says_so_once() -> None:
    """Uvloop closes such connections silently."""
    said = subprocess.run(
        [sys.executable, "-c", NO_MORE], capture_output=True, text=True, timeout=SOON, check=True
    )
    before, _, after = said.stderr.partition("fine\n")
    assert before == ""
    assert after.count("No file and no connection can be opened") == 1


def test_a_body_that_does_not_come_is_not_waited_for(address: str) -> None:
    head = (
        b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nX-Banmen: page\r\nContent-Length: 20\r\n\r\n{"
    )
    with opened(address, head) as slow:
        assert slow.recv(100).startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize("said", [b"", b"GET /api/games HTTP/1.1\r\nHost: local"])
def test_a_head_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(transports, "HEAD", 0.2)
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address:
        with opened(address, said) as slow, suppress(ConnectionResetError):
            assert slow.recv(100) == b""
        assert httpx.get(f"http://{address}/api/games").status_code == 200
