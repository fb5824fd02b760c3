"""Who is here, and whether friends in the same network can come in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from banmen.errors import Complaint
from banmen.server import local_network
from banmen.server.bus import BotCame, BotWent, Bus, Presence
from banmen.server.presence import STAYS, WhoIsHere
from tests.server.client import Browser
from tests.server.served import Served


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that was started without a word about who may reach it."""
    served = Served(tmp_path_factory.mktemp("plain") / "b.db", "--workers", "1")
    served.start()
    yield served
    served.stop()


def at(served: Served) -> Browser:
    return Browser(served.url.removeprefix("http://").rstrip("/"))


def test_a_plain_server_lets_friends_in_when_it_is_told_to(plain: Served) -> None:
    try:
        home = local_network.address()
    except Complaint:
        pytest.skip("this machine is in no network")
    url = f"http://{home}:{plain.port}/"
    with pytest.raises(httpx.ConnectError):
        httpx.get(url)
    ann = at(plain)
    assert ann.get("nearby") == {
        "url": None,
        "may_open": True,
        "command": "banmen serve --share",
    }
    assert ann.post("nearby")["url"] == url
    assert httpx.get(f"{url}api/health").status_code == 200
    assert ann.post("nearby")["url"] == url  # once is enough
    friend = httpx.get(f"{url}api/nearby").json()
    assert (friend["url"], friend["may_open"]) == (url, False)
    strange = httpx.get(f"{url}api/health", headers={"Host": "evil.example"})
    assert strange.status_code == 421


def test_only_a_server_started_plainly_leaves_it_to_the_page(tmp_path: Path) -> None:
    served = Served(tmp_path / "b.db", "--workers", "1", "--allow-host", "banmen.example")
    served.start()
    ann = at(served)
    assert not ann.get("nearby")["may_open"]
    assert ann.post("nearby", status=403)["key"] == "server.no_door"
    assert served.stop() == 0


def test_a_link_is_drawn_as_a_code(plain: Served) -> None:
    svg = at(plain).post("qr-code", {"text": "http://192.168.1.20:8017/t/abc#invite=1"})["svg"]
    assert svg.startswith("<svg")
    assert "viewBox" in svg


def test_somebody_is_here_who_looks_listens_or_was_seen() -> None:
    time, bus = [1_000], Bus()
    presence = WhoIsHere(bus, lambda: time[0])
    assert not presence.here("ann")
    bus.publish(Presence("t1", ("ann",)))
    time[0] += 10 * STAYS
    assert presence.here("ann")
    bus.publish(Presence("t1", ()))
    assert presence.here("ann")  # a moment ago
    time[0] += STAYS
    assert not presence.here("ann")
    presence.see("ben")
    assert presence.here("ben")
    bus.publish(BotCame("bot", "Bot", ("squish",)))
    time[0] += STAYS
    assert presence.here("bot")
    assert not presence.here("ben")
    bus.publish(BotWent("bot"))
    assert not presence.here("bot")


def test_the_lobby_leaves_out_tables_whose_host_has_gone(plain: Served) -> None:
    """After a restart no host has been seen yet: when the host returns, so does the table."""
    ann, ben = at(plain), at(plain)
    listed = {"kind": "friend", "listed": True}
    live = ann.open("flipflop", listed)["table"]
    slow = ann.open("flipflop", listed, clock={"kind": "days", "days": 3})["table"]
    assert {line["id"] for line in ben.get("tables")} >= {live, slow}
    plain.stop()
    plain.start()
    shown = [line["id"] for line in ben.get("tables")]
    assert slow in shown
    assert live not in shown
    ann.get("me/tables")
    assert live in [line["id"] for line in ben.get("tables")]
