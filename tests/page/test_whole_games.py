"""Two browsers play whole games by the challenge link: one with the mouse, one on a phone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from banmen.games import Value
from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.games import WHOLE
from tests.page.screen import SLOW, Screen, any_way

MAP = {"flink": "flat"}


def sit_down(visit: Visit, game: str, options: dict[str, Value]) -> tuple[Screen, Screen]:
    """Two people at one table: one makes it, one opens the link on a phone."""
    ann, ben = visit(reduced_motion="no-preference", settings=MAP), visit(phone=True, settings=MAP)
    ann.set_up(game, "friend", options)
    ben.page.goto(ann.invitation)
    expect(ben.board).to_be_visible(timeout=SLOW)
    assert "invite" not in ben.page.url
    return ann, ben


def headline(screen: Screen) -> str:
    return screen.find("result-banner h2").inner_text()


@pytest.mark.parametrize("game", WHOLE)
def test_a_friend_comes_by_link_and_plays(visit: Visit, game: str) -> None:
    options, moves = WHOLE[game]
    ann, ben = sit_down(visit, game, options)
    for number, touches in enumerate(moves):
        mover = ben if number % 2 else ann
        mover.may_move(number)
        mover.play(touches)
    for screen in (ann, ben):
        screen.sees(len(moves))
        expect(screen.find("result-banner")).to_be_visible()
    assert (headline(ann), headline(ben)) == (say("page.over.won"), say("page.over.lost"))
    assert ann.moves == ben.moves
    assert ann.scene == ben.scene


def test_flatfront_with_a_friend(visit: Visit) -> None:
    chance = random.Random(1)
    ann, ben = sit_down(visit, "flatfront", {})
    moves = 0
    while (turn := ann.scene["turn"]) is not None:
        mover, other = (ben, ann) if turn else (ann, ben)
        mover.may_move(moves)
        mover.play(any_way(mover.scene, chance))
        moves += 1
        other.sees(moves)
        mover.sees(moves)
    assert ann.scene == ben.scene
    assert ann.scene["phase"] == "battle"
    for screen in (ann, ben):
        expect(screen.find("result-banner")).to_be_visible()
