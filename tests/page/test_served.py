"""The page under a sub-path, how much of it travels, and what can be verified."""

from __future__ import annotations

import hashlib

import pytest
from playwright.sync_api import expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Screen
from tests.page.test_installed import start_of
from tests.page.test_moderation import SHOTS
from tests.server.served import Served

HEAVIEST = 155_000
"""Bytes of a page, without Flink in space."""


def test_under_a_sub_path(visit: Visit, tmp_path_factory: pytest.TempPathFactory) -> None:
    database = tmp_path_factory.mktemp("below") / "banmen.db"
    served = Served(database, "--base-path", "/games")
    served.url += "games/"
    served.start()
    try:
        screen = visit(url=served.url)
        asked: list[str] = []
        screen.page.on("request", lambda request: asked.append(request.url))
        screen.page.on("websocket", lambda socket: asked.append(socket.url))
        screen.go("")
        assert start_of(screen) == served.url, "from a home screen, too"
        screen.press(screen.find("game-card h2 a").first)
        screen.press(screen.chip("whom", "here"))
        screen.press(screen.button("page.new.go_here"))
        screen.may_move(0)
        screen.play(["a1", "a2"])
        screen.page.reload()
        screen.may_move(1)
        assert screen.moves == ["a1-a2"]
        root = served.url.partition("//")[2]
        assert [url for url in asked if not url.partition("//")[2].startswith(root)] == []
    finally:
        served.stop()


class Scales:
    """Counts the bytes that come over the network to a page."""

    def __init__(self, screen: Screen) -> None:
        self.bytes = 0.0
        session = screen.page.context.new_cdp_session(screen.page)
        session.on("Network.loadingFinished", self._came)
        session.on("Network.webSocketFrameReceived", self._heard)
        session.send("Network.enable")

    def _came(self, event: dict[str, float]) -> None:
        self.bytes += event["encodedDataLength"]

    def _heard(self, event: dict[str, dict[str, str]]) -> None:
        self.bytes += len(event["response"]["payloadData"])


def first_board(screen: Screen, css: str) -> float:
    """Milliseconds until a board is seen."""
    expect(screen.find(css).first).to_be_visible()
    return float(screen.page.evaluate("performance.now()"))


def test_the_pages_are_light(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    screen = visit()
    scales = Scales(screen)
    screen.go("")
    soon = first_board(screen, "game-card svg[role=grid]")
    screen.find("footer").scroll_into_view_if_needed()
    expect(screen.find("game-card banmen-board")).to_have_count(6)
    screen.page.wait_for_load_state("networkidle")
    front = scales.bytes

    screen = visit()
    scales = Scales(screen)
    screen.open("squish")
    at_table = first_board(screen, "table-page svg[role=grid]")
    screen.page.wait_for_load_state("networkidle")
    with capsys.disabled():
        print(
            f"\nfront page: {front / 1000:.0f} kB, first board after {soon:.0f} ms; "
            f"Squish table: {scales.bytes / 1000:.0f} kB, board after {at_table:.0f} ms"
        )
    assert 10_000 < front <= HEAVIEST
    assert 10_000 < scales.bytes <= HEAVIEST


def test_anybody_can_verify_the_shuffle_of_flatfront(visit: Visit) -> None:
    """Both players' pages add to it, once the server is bound; at the rematch, too."""
    ann, bob = visit(), visit(phone=True, locale="ja-JP")
    ann.set_up("flatfront", "friend", {}, side=None)
    bob.page.goto(ann.invitation)
    for _ in range(2):
        expect(ann.find("table-page .playing")).to_be_visible(timeout=SLOW)
        table = ann.page.url.rpartition("/")[2]
        look = f"{ann.url}api/tables/{table}"
        published = ann.page.request.get(look).json()["table"]
        assert published["proof"] is None
        ann.press(ann.button("page.act.abort"))
        ann.press(ann.find("table-actions button.danger"))
        ann.press(ann.button("page.proof.verify"))
        expect(ann.find(".proof p.good")).to_have_text(say("page.proof.holds"))
        expect(ann.find(".proof")).to_contain_text(say("page.proof.own_in"))
        shown = ann.find(".proof dd").all_inner_texts()
        commitment, salt, found, first, second, order = shown
        assert commitment == found == published["commitment"]
        told = f"banmen {table} {salt}".encode()
        assert hashlib.sha256(told).hexdigest() == commitment
        assert {len(first), len(second), len(order.split())} == {32, 16}
        bob.press(bob.page.get_by_role("button", name=say("page.proof.verify", "ja")))
        expect(bob.find(".proof")).to_contain_text(say("page.proof.own_in", "ja"))
        if SHOTS:
            ann.page.screenshot(path=f"{SHOTS}/proof.png", full_page=True)
            bob.page.screenshot(path=f"{SHOTS}/proof-ja.png", full_page=True)
        ann.press(ann.button("page.over.rematch"))
        bob.press(bob.page.get_by_role("button", name=say("page.offer.accept", "ja")))
        ann.page.wait_for_function("table => !location.href.includes(table)", arg=table)
