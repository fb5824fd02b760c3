"""A private link opens a seat, once, and never an account or another person's identity."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import partial

import pytest
from argon2 import PasswordHasher

from banmen.server.accounts import passwords
from banmen.server.service import ServerSettings
from tests.server.client import Browser, serving, two_at_a_table

SECRET = "correct horse battery"
NEW = {"password": SECRET, "new": "another long one"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that does not take its time over passwords."""
    file = tmp_path_factory.mktemp("store") / "banmen.db"
    with pytest.MonkeyPatch.context() as patch:
        quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(passwords, "PasswordHasher", quick)
        with serving(ServerSettings(str(file), workers=0, times=1000)) as found:
            yield found


def sign_up(browser: Browser, name: str) -> str:
    return str(browser.post("account", {"name": name, "password": SECRET}, 201)["code"])


def link_to(browser: Browser, table: str) -> dict[str, str]:
    return {"secret": browser.post(f"tables/{table}/link")["secret"]}


def test_a_link_opens_a_seat_and_no_account(address: str) -> None:
    ann, _, table = two_at_a_table(address, "flipflop")
    sign_up(ann, "Ann")
    phone = Browser(address)
    assert phone.post(f"tables/{table}/sit", link_to(ann, table))["seats"] == [0]
    assert phone.get("me") == {"name": None, "account": False}
    assert phone.http.get("account/sessions").status_code == 403
    phone.post(f"tables/{table}/link", status=403)
    phone.post(f"tables/{table}/link/end", status=403)
    assert [line["id"] for line in phone.get("me/tables")] == [table]
    other = ann.open("flipflop", {"kind": "here"})["table"]
    assert phone.get(f"tables/{other}")["you"]["seats"] == [], "the seat at one table alone"


def test_a_link_replaces_nobody(address: str) -> None:
    """Its maker would own whatever the visitor makes afterwards, an account too."""
    eve, _, table = two_at_a_table(address, "flipflop")
    visitor = Browser(address)
    visitor.put("me", {"name": "Victor"})
    mine = visitor.open("flipflop", {"kind": "here"})["table"]
    before = visitor.http.cookies["banmen"]
    assert visitor.post(f"tables/{table}/sit", link_to(eve, table))["seats"] == [0]
    assert visitor.http.cookies["banmen"] == before
    sign_up(visitor, "Victor")
    assert eve.get("me") == {"name": None, "account": False}
    assert {line["id"] for line in visitor.get("me/tables")} == {mine, table}


def test_a_link_opens_once(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    link = link_to(ann, table)
    phone, thief = Browser(address), Browser(address)
    assert ann.post(f"tables/{table}/sit", link)["seats"] == [0], "who has the seat uses nothing up"
    assert bob.post(f"tables/{table}/sit", link)["seats"] == [1]
    assert phone.post(f"tables/{table}/sit", link)["seats"] == [0]
    assert phone.post(f"tables/{table}/sit", link)["seats"] == [0], "opened again where it was"
    assert thief.post(f"tables/{table}/sit", link, 403)["key"] == "server.no_such_link"
    assert thief.get(f"tables/{table}")["you"]["seats"] == []


@pytest.mark.parametrize("end", ["password", "recovery", "log out", "elsewhere", "revoked", "gone"])
def test_whatever_ends_a_session_ends_its_links_and_their_sockets(address: str, end: str) -> None:
    ann, _, table = two_at_a_table(address, "flipflop")
    name = f"Ann {end}"
    code = sign_up(ann, name)
    unused, phone = link_to(ann, table), Browser(address)
    phone.post(f"tables/{table}/sit", link_to(ann, table))
    with closing(phone.look(table)) as seat:
        assert seat.hello["you"]["seats"] == [0]
        match end:
            case "password":
                ann.post("account/password", NEW)
            case "recovery":
                wish = {"name": name, "password": "the third one", "code": code}
                Browser(address).post("account/recover", wish)
            case "log out":
                ann.post("account/logout")
            case "elsewhere":
                ann.post("account/sessions/end")
            case "revoked":
                ann.post(f"tables/{table}/link/end")
            case "gone":
                ann.post("account/delete", {"password": SECRET})
        assert seat.closed() == 1013
    assert phone.get(f"tables/{table}")["you"]["seats"] == []
    move = {"type": "move", "ply": 0, "text": "b1-b2"}
    phone.post(f"tables/{table}/act", move, 403)
    Browser(address).post(f"tables/{table}/sit", unused, 403)


def test_a_pass_goes_along_to_the_rematch(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    phone = Browser(address)
    phone.post(f"tables/{table}/sit", link_to(ann, table))
    phone.post(f"tables/{table}/act", {"type": "resign"})
    for player in (phone, bob):
        player.post(f"tables/{table}/act", {"type": "offer", "what": "rematch"})
    with closing(bob.look(table)) as seen:
        while not (after := seen.table["rematch"]):
            seen.next()
    assert len(phone.get(f"tables/{after}")["you"]["seats"]) == 1


def test_a_bots_token_makes_no_link_and_opens_none(address: str) -> None:
    ann, _, table = two_at_a_table(address, "flipflop")
    made = ann.post("me/bots", {"name": "Robo"}, 201)
    robot = Browser(address)
    robot.http.headers = {"Authorization": f"Bearer {made['token']}"}
    opened = ann.open("flipflop", {"kind": "friend"})
    robot.post(f"tables/{opened['table']}/sit", {"secret": opened["invite"]})
    refused = robot.post(f"tables/{opened['table']}/link", status=403)
    assert refused["key"] == "bots.people_only"
    assert robot.post(f"tables/{table}/sit", link_to(ann, table), 403)["key"] == "bots.people_only"
