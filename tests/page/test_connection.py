"""Reloading, and losing the network: nothing is lost, nothing is done twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.line import Line
from tests.page.screen import SLOW, Screen


@pytest.fixture
def players(visit: Visit, line: Line) -> tuple[Screen, Screen]:
    """Two at a table of FlipFlop after a move each; the first one's line can be cut."""
    ann, ben = visit(url=line.url), visit()
    ann.set_up("flipflop", "friend", {"size": 5})
    ben.page.goto(ann.invitation.replace(ann.url, ben.url))
    ann.may_move(0)
    ann.play(["a1", "a2"])
    ben.may_move(1)
    ben.play(["e5", "e4"])
    ann.may_move(2)
    return ann, ben


def test_after_a_reload_the_game_goes_on(players: tuple[Screen, Screen]) -> None:
    ann, ben = players
    before = ann.scene
    ann.page.reload()
    ann.may_move(2)
    assert ann.scene["pieces"] == before["pieces"]
    ann.play(["e1", "e2"])
    ben.page.reload()
    ben.may_move(3)
    assert ben.board.evaluate("board => board.config.seat") == 1
    assert ben.moves == ann.moves == ["a1-a2", "e5-e4", "e1-e2"]


def test_a_move_made_meanwhile_arrives(players: tuple[Screen, Screen], line: Line) -> None:
    ann, ben = players
    ann.play(["e1", "e2"])
    ben.may_move(3)
    ann.sees(3)
    table = ann.find("table-page").element_handle()
    ann.page.wait_for_function("table => !table.live.moving", arg=table)  # it was told yes
    line.cut()
    expect(ann.find(".away")).to_have_text(say("page.table.reconnecting"))
    ben.play(["a5", "a4"])
    ben.sees(4)
    line.mend()
    ann.may_move(4)
    expect(ann.find(".away")).not_to_be_visible()
    assert ann.moves == ben.moves


def test_a_move_made_offline_is_sent_later(players: tuple[Screen, Screen], line: Line) -> None:
    ann, ben = players
    line.cut()
    expect(ann.find(".away")).to_be_visible()
    ann.play(["e1", "e2"])
    expect(ann.find(".away")).to_have_text(say("page.table.kept"))
    ben.sees(2)
    line.mend()
    ben.may_move(3)
    ann.sees(3)
    assert ann.moves == ben.moves == ["a1-a2", "e5-e4", "e1-e2"]


def test_a_move_whose_answer_was_lost_is_not_made_twice(
    players: tuple[Screen, Screen], line: Line
) -> None:
    ann, ben = players
    line.deafen()
    ann.play(["e1", "e2"])
    ben.may_move(3)
    assert len(ann.moves) == 2, "the answer did arrive"
    line.cut()
    expect(ann.find(".away")).to_be_visible()
    line.mend()
    ann.sees(3)
    ben.play(["a5", "a4"])
    ann.may_move(4)
    assert ann.moves == ben.moves == ["a1-a2", "e5-e4", "e1-e2", "a5-a4"]
    expect(ann.board.locator("p.reason")).to_have_text("")


def test_a_private_link_opens_the_seat_elsewhere(
    players: tuple[Screen, Screen], visit: Visit
) -> None:
    ann, ben = players
    ann.press(ann.find("summary").filter(has_text=say("page.link.title")))
    ann.press(ann.button("page.link.show"))
    link = ann.find("table-links copy-link input").last
    expect(link).to_have_value(re.compile("#seat="))
    other = visit(phone=True)
    other.page.goto(link.input_value().replace(ann.url, other.url))
    expect(other.board).to_be_visible(timeout=SLOW)
    other.may_move(2)
    assert "seat" not in other.page.url
    other.play(["e1", "e2"])
    ben.may_move(3)
