"""An ended session does nothing more, wherever it is open, and is never inherited."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing

import pytest

from banmen.server.bus import Bus, Missed, Revoked
from banmen.server.people import session_of
from banmen.server.tables.connections import Connections
from banmen.server.tables.viewers import Viewer
from banmen.server.tasks import Tasks
from banmen.server.web.devices import device_of
from tests.server.attacks.test_seat_links import NEW, SECRET, address, sign_up
from tests.server.client import Browser, two_at_a_table
from tests.server.waiting import until

__all__ = ["address"]

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
    "Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0"
)


def log_in(browser: Browser, name: str) -> None:
    browser.post("account/login", {"name": name, "password": SECRET})


@pytest.mark.parametrize("one", [True, False])
def test_an_open_socket_ends_with_its_session(address: str, one: bool) -> None:
    desk, _, table = two_at_a_table(address, "flipflop")
    name = f"Dora {one}"
    sign_up(desk, name)
    thief = Browser(address)
    log_in(thief, name)
    with closing(thief.look(table)) as theirs, closing(desk.look(table)) as mine:
        assert theirs.hello["you"]["seats"] == [0]
        if one:
            (other,) = [s for s in desk.get("account/sessions") if not s["here"]]
            left = desk.http.delete(f"account/sessions/{other['id']}").json()
            assert [session["here"] for session in left] == [True]
        else:
            desk.post("account/password", NEW)
        assert theirs.closed() == 1013
        assert mine.send({"type": "say", "text": "Still here"})["type"] == "ok"
    assert thief.get("me") == {"name": None, "account": False}


def test_nobody_ends_anothers_session(address: str) -> None:
    ann, eve = Browser(address), Browser(address)
    sign_up(ann, "Ann Nemo")
    sign_up(eve, "Eve Nemo")
    (hers,) = ann.get("account/sessions")
    refused = eve.http.delete(f"account/sessions/{hers['id']}")
    assert (refused.status_code, refused.json()["key"]) == (404, "account.no_session")
    assert ann.get("me")["account"]


def test_who_knew_the_guests_cookie_has_no_account(address: str) -> None:
    ann, eve = Browser(address), Browser(address)
    ann.put("me", {"name": "Ann"})
    eve.http.cookies = ann.http.cookies
    stolen = eve.http.cookies["banmen"]
    sign_up(ann, "Ann Known")
    assert ann.http.cookies["banmen"] != stolen
    assert ann.get("me")["account"]
    eve.http.cookies.clear()
    eve.http.cookies.set("banmen", stolen)
    assert eve.get("me") == {"name": None, "account": False}
    fresh = Browser(address)
    log_in(fresh, "Ann Known")
    first = fresh.http.cookies["banmen"]
    log_in(fresh, "Ann Known")
    assert fresh.http.cookies["banmen"] != first, "each log-in has a cookie of its own"
    assert len(ann.get("account/sessions")) == 2


def test_sessions_have_the_names_of_their_devices(address: str) -> None:
    desk, phone = Browser(address), Browser(address)
    desk.http.headers["User-Agent"] = FIREFOX
    phone.http.headers["User-Agent"] = IPHONE
    sign_up(desk, "Wanda")
    log_in(phone, "Wanda")
    assert {one["device"] for one in desk.get("account/sessions")} == {
        "Firefox, Linux",
        "Safari, iPhone",
    }


@pytest.mark.parametrize(
    ("said", "found"),
    [(FIREFOX, "Firefox, Linux"), (EDGE, "Edge, Windows"), ("curl/8", None), ("", None)],
)
def test_what_a_device_is_called(said: str, found: str | None) -> None:
    assert device_of(said) == found


async def test_sessions_that_have_ended_unheard_are_shut() -> None:
    async def gone(sessions: Collection[str]) -> set[str]:
        return set(sessions) - {session_of("b")}

    bus = Bus()
    connections = Connections(bus)
    connections.compare(bus, Tasks(), gone)
    ended, other = (Viewer("ann", session=session_of(one)) for one in ("a", "b"))
    connections.add(ended)
    connections.add(other)
    bus.publish(Missed())
    await until(ended.left_behind.is_set)
    assert not other.left_behind.is_set()


def test_who_was_let_in_just_before_the_end_is_shut_at_once() -> None:
    bus = Bus()
    connections = Connections(bus)
    before, after, other = (Viewer("ann", session=session_of(one)) for one in ("a", "a", "b"))
    connections.add(before)
    connections.add(other)
    bus.publish(Revoked(session_of("a")))
    connections.add(after)
    assert [one.left_behind.is_set() for one in (before, after, other)] == [True, True, False]
    connections.remove(before)
    connections.remove(before)
