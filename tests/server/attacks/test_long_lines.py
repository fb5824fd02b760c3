"""An address takes no processor from others by long lines or by many sockets."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from banmen.server import rate_limits
from banmen.server.rate_limits import Rate
from banmen.server.service import ServerSettings
from tests.server.client import Browser, serving

LINE = {"game": "flipflop", "options": {"size": 3}, "moves": ["b1-b2", "c3-c2", "a1-b1"]}


def test_moves_that_are_played_through_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "LINES", Rate(0.001, 12))
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address:
        ann = Browser(address)
        short = {**LINE, "moves": []}
        for _ in range(2):
            ann.post("positions", LINE)
        ann.post("positions/scenes?first=0&last=2", LINE, 429)
        ann.post("positions", LINE, 429)
        ann.post("positions", short)


def test_messages_are_counted_over_all_sockets_of_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MESSAGES_OF_ADDRESS", Rate(0.001, 4))
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address:
        ann = Browser(address)
        table = ann.open("flipflop", {"kind": "here"}, options={"size": 3})["table"]
        with closing(ann.look(table)) as one, closing(Browser(address).look(table)) as two:
            for seat in (one, two):
                for _ in range(2):
                    assert seat.send({"type": "resync"})["type"] == "hello"
            assert two.send({"type": "resync"})["reason"]["key"] == "server.too_often"
