"""The server's analysis of a running rated game is refused to its players, however they ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from argon2 import PasswordHasher

import banmen
from banmen.server.accounts import passwords
from banmen.server.analysis.reviews import Reviews
from banmen.server.domain.refusal import Refusal
from banmen.server.service import ServerSettings
from banmen.server.tables.fair_play import belongs
from banmen.server.workers.pool import WorkerPool
from tests.server.attacks.test_seat_links import link_to, sign_up
from tests.server.client import Browser, Message, serving
from tests.server.robot import NUMBERS, Robot

GAME = "flipfour"
MOVES = ["+c3", "+b2"]
RUNNING, SEARCHED = "analysis.own_game", "analysis.stopped"
SEARCHES = (WorkerPool, "stream"), (WorkerPool, "explain"), (Reviews, "tell")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that does not take its time over passwords, and says that it would search."""

    def searches(*_: object, **__: object) -> None:
        raise Refusal(503, SEARCHED)

    file = tmp_path_factory.mktemp("store") / "banmen.db"
    with pytest.MonkeyPatch.context() as patch:
        quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(passwords, "PasswordHasher", quick)
        for where, what in SEARCHES:
            patch.setattr(where, what, searches)
        with serving(ServerSettings(str(file), workers=0, times=1000)) as found:
            yield found


def owner(address: str) -> Browser:
    found = Browser(address)
    sign_up(found, f"Owner {next(NUMBERS)}")
    return found


def rated(one: Browser, two: Browser, **more: Any) -> str:
    """A game after two moves."""
    made = one.open(GAME, {"kind": "friend"}, seat=0, **more)
    two.post(f"tables/{made['table']}/sit", {"secret": made["invite"]})
    for ply, text in enumerate(MOVES):
        (one, two)[ply].post(
            f"tables/{made['table']}/act", {"type": "move", "ply": ply, "text": text}
        )
    return str(made["table"])


def line(moves: list[str] = MOVES, start: str | None = None) -> Message:
    return {"game": GAME, "moves": moves, "start": start}


def asked(who: Browser, studied: Message) -> set[str]:
    """What becomes of all that can be asked about a position."""
    orders = {"lines": {"line": studied}, "why": {"line": studied, "move": "+c4"}}
    if studied["moves"]:
        orders["review"] = studied
    return {
        who.http.post(f"analysis/{what}", json=order).json()["key"]
        for what, order in orders.items()
    }


def test_players_get_no_analysis_until_it_is_over(address: str) -> None:
    ann, ben, eve = owner(address), owner(address), owner(address)
    table = rated(ann, ben)
    for who in (ann, ben):
        assert asked(who, line()) == {RUNNING}
        assert who.get(f"tables/{table}/study", 409)["key"] == "analysis.running"
    assert asked(eve, line()) == {SEARCHED}
    assert asked(Browser(address), line()) == {SEARCHED}
    ben.post(f"tables/{table}/act", {"type": "resign"})
    assert asked(ann, line()) == {SEARCHED}
    assert ann.get(f"tables/{table}/study")["moves"] == MOVES


def test_positions_of_other_games_are_nobodys_business(address: str) -> None:
    ann, ben = owner(address), owner(address)
    rated(ann, ben)
    assert asked(ann, line(["+a1"])) == {SEARCHED}
    assert asked(ann, line([])) == {SEARCHED}, "all games begin there"
    other = {"line": {"game": "flipflop"}}
    assert ann.post("analysis/lines", other, 503)["key"] == SEARCHED


def test_casual_games_are_nobodys_business(address: str) -> None:
    ann, ben = owner(address), owner(address)
    rated(ann, ben, casual=True)
    assert asked(ann, line()) == {SEARCHED}


@pytest.mark.parametrize("by", ["bot", "owner of a bot", "pass"])
def test_nobody_asks_for_a_player(address: str, by: str) -> None:
    ann, ben = owner(address), owner(address)
    robot = Robot(address, f"Robo {next(NUMBERS)}", owner=ann)
    if by == "owner of a bot":
        seated = Browser(address)
        seated.http.headers["Authorization"] = f"Bearer {robot.token}"
        rated(seated, ben)
        assert asked(seated, line()) == {RUNNING}
        assert asked(ann, line()) == {RUNNING}
        return
    table = rated(ann, ben)
    other = Browser(address)
    if by == "bot":
        other.http.headers["Authorization"] = f"Bearer {robot.token}"
    else:
        assert other.post(f"tables/{table}/sit", link_to(ann, table))["seats"] == [0]
    assert asked(other, line()) == {RUNNING}


def test_no_other_table_helps(address: str) -> None:
    """In games without a human opponent there are hints, and a level answers from any position."""
    ann, ben = owner(address), owner(address)
    rated(ann, ben)
    position = Browser(address).post("positions", line())["position"]
    table = ann.open(GAME, {"kind": "here"}, start=position)["table"]
    assert ann.post(f"tables/{table}/hint", status=409)["key"] == RUNNING
    against = {"game": GAME, "opponent": {"kind": "level", "level": "5"}, "start": position}
    assert ann.post("tables", against, 409)["key"] == RUNNING
    assert Browser(address).post("tables", against, 201)


def played(moves: list[str]) -> banmen.Position:
    at = banmen.game(GAME).start()
    for move in moves:
        at = at.play(move)
    return at


def set_up(moves: list[str]) -> banmen.Position:
    return banmen.game(GAME).parse(str(played(moves)))


@pytest.mark.parametrize(
    ("studied", "theirs"),
    [
        (lambda: played(MOVES), True),
        (lambda: played(MOVES[:1]), True),
        (lambda: played([*MOVES, "+c4", "+a1"]), True),
        (lambda: set_up(MOVES), True),
        (lambda: set_up([*MOVES, "+c4"]), True),
        (lambda: set_up([*MOVES, "+c4"]).play("+a1"), True),
        (lambda: played([MOVES[0], "+a1"]), False),
        (lambda: set_up([MOVES[0], "+a1"]), False),
        (lambda: played([]), False),
    ],
)
def test_a_position_belongs_to_the_game_it_came_up_in_or_goes_on_from(
    studied: Callable[[], banmen.Position], theirs: bool
) -> None:
    assert belongs(studied(), played(MOVES)) is theirs
