"""The door: foreign names and pages, too much, too often."""

from __future__ import annotations

import random
from pathlib import Path

import httpx
import pytest

from banmen.server.domain.refusal import TooManyRequests
from banmen.server.rate_limits import Rate, RateLimiter
from banmen.server.service import ServerSettings
from banmen.server.web.guard import address_of
from tests.server.client import Browser, serving, two_at_a_table

HERE = {"kind": "here"}


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[", "a@b:c"])
def test_a_foreign_name_is_not_answered(address: str, host: str) -> None:
    response = httpx.get(f"http://{address}/api/games", headers={"Host": host})
    assert response.status_code in (400, 421)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1:1", "[::1]:8017"])
def test_the_names_of_this_machine_are(address: str, host: str) -> None:
    assert httpx.get(f"http://{address}/api/games", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://"]
)
def test_a_foreign_page_changes_nothing(address: str, origin: str) -> None:
    headers = {"Origin": origin, "X-Banmen": "page"}
    response = httpx.put(f"http://{address}/api/me", json={"name": "Eve"}, headers=headers)
    assert (response.status_code, response.json()["key"]) == (403, "server.origin")


def test_a_form_on_a_foreign_page_changes_nothing(address: str) -> None:
    response = httpx.post(f"http://{address}/api/tables", content='{"game":"squish"}')
    assert (response.status_code, response.json()["key"]) == (403, "server.header")
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Headers": "x-banmen"}
    preflight = httpx.options(f"http://{address}/api/tables", headers=asked)
    assert "access-control-allow-origin" not in preflight.headers


def test_its_own_page_may(address: str) -> None:
    headers = {"Origin": f"http://{address}", "X-Banmen": "page"}
    response = httpx.put(f"http://{address}/api/me", json={"name": "Ann"}, headers=headers)
    assert response.status_code == 200


@pytest.mark.parametrize("path", ["api/games", "api/nothing", "", "t/aaaaaaaaaa"])
def test_every_answer_carries_the_headers_of_safety(address: str, path: str) -> None:
    headers = httpx.get(f"http://{address}/{path}").headers
    assert "script-src 'self';" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_large_bodies_are_refused(address: str) -> None:
    def pieces() -> list[bytes]:
        return [b" " * 30_000] * 4

    headers = {"X-Banmen": "page", "Content-Type": "application/json"}
    for content in (b" " * 70_000, iter(pieces())):
        response = httpx.post(f"http://{address}/api/tables", content=content, headers=headers)
        assert (response.status_code, response.json()["key"]) == (413, "server.large")


def test_a_limiter_lets_through_what_is_usual() -> None:
    time = [0.0]
    limiter = RateLimiter(Rate(second=2, burst=3), now=lambda: time[0])
    for _ in range(3):
        limiter.take("ann")
    with pytest.raises(TooManyRequests) as refused:
        limiter.take("ann")
    assert refused.value.seconds == 1
    limiter.take("bob")
    time[0] = 0.5
    limiter.take("ann")
    with pytest.raises(TooManyRequests):
        limiter.take("ann")


def test_a_limiter_forgets_who_has_long_been_quiet() -> None:
    time = [0.0]
    limiter = RateLimiter(Rate(second=1, burst=2), now=lambda: time[0])
    limiter.MOST = 10
    for i in range(10):
        limiter.take(str(i))
    time[0] = 5.0
    limiter.take("new")
    assert len(limiter._used) == 1  # noqa: SLF001 (that nothing is kept shows nowhere else)


def test_a_house_with_many_addresses_is_one() -> None:
    def of(host: str) -> str:
        return address_of({"client": (host, 1)})

    assert of("2001:db8::1") == of("2001:db8::ffff:1") != of("2001:db8:0:1::1")
    assert of("192.0.2.1") != of("192.0.2.2")
    assert of("testclient") == "testclient"


def test_who_does_too_much_is_told_to_wait(tmp_path: Path) -> None:
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address:
        ann = Browser(address)
        wanted = {"game": "flipflop", "opponent": HERE}
        answers = [ann.http.post("tables", json=wanted) for _ in range(25)]
        assert {r.status_code for r in answers} == {201, 429}
        refused = answers[-1]
        assert refused.json()["key"] == "server.too_often"
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        socket = ann.look(answers[0].json()["table"])
        told = [socket.send({"type": "ping"})["type"] for _ in range(80)]
        assert told.count("no") > 5
        assert told[0] == "pong"


def test_chat_has_a_pace_of_its_own(tmp_path: Path) -> None:
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address:
        ann, _, table = two_at_a_table(address, "flipflop")
        socket = ann.look(table)
        said = [socket.send({"type": "say", "text": "hi"})["type"] for _ in range(12)]
        assert said[:8] == ["ok"] * 8
        assert said[-1] == "no"
        assert socket.play(random.Random(1))["type"] == "ok"
