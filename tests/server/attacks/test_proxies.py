"""Clients cannot choose the address they are counted by, and strangers see no metrics."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from banmen.cli.serve import proxy_network
from banmen.errors import Complaint
from banmen.server.service import ServerSettings
from banmen.server.web.guard import address_of, believed
from tests.server.client import METRICS, figures, serving

TRIES = 22
"""More people than may come from one address at once."""


def come(address: str, forwarded: list[str], **headers: str) -> list[int]:
    """Create new people, each time with another header; returns the answers."""
    with httpx.Client(base_url=f"http://{address}/api/", headers={"X-Banmen": "page"}) as http:
        answers = []
        for client in forwarded:
            http.cookies.clear()
            headers["X-Forwarded-For"] = client
            answers.append(http.put("me", json={"name": "Eve"}, headers=headers).status_code)
        return answers


@pytest.mark.parametrize("named", [(), ("192.0.2.1",)], ids=["no proxy", "another proxy"])
def test_nobody_else_is_believed_who_they_are(tmp_path: Path, named: tuple[str, ...]) -> None:
    settings = ServerSettings(str(tmp_path / "b.db"), workers=0, proxies=named)
    with serving(settings) as address:
        answers = come(address, [f"198.51.100.{n}" for n in range(TRIES)])
    assert answers.count(429) > 0


def test_a_proxy_is_believed_what_it_says_itself(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "b.db"), workers=0, proxies=("127.0.0.0/8",))
    with serving(settings) as address:
        many = come(address, [f"198.51.100.{n}" for n in range(TRIES)])
        assert set(many) == {200}
        # everything before it was written by the client
        one = come(address, [f"203.0.113.{n}, 192.0.2.9" for n in range(TRIES)])
        assert one.count(429) > 0


def test_only_what_came_by_https_says_so(tmp_path: Path) -> None:
    https = {"X-Forwarded-Proto": "https"}
    for proxies in ((), ("127.0.0.1",)):
        settings = ServerSettings(str(tmp_path / "b.db"), workers=0, proxies=proxies)
        with serving(settings) as address:
            answer = httpx.get(f"http://{address}/api/games", headers=https)
            assert ("strict-transport-security" in answer.headers) == bool(proxies)
            plain = httpx.get(f"http://{address}/api/games")
            assert "strict-transport-security" not in plain.headers


def test_an_address_of_ipv4_is_one_however_it_is_written() -> None:
    def of(host: str) -> str:
        return address_of({"client": (host, 1)})

    assert of("::ffff:192.0.2.1") == of("192.0.2.1") != of("::ffff:192.0.2.2")
    assert believed(["192.0.2.1/32", "2001:db8::/32"]) == [
        "192.0.2.1/32",
        "::ffff:192.0.2.1/128",
        "2001:db8::/32",
    ]


def test_figures_are_not_where_strangers_ask(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "b.db"), workers=0, metrics_port=METRICS)
    with serving(settings) as address:
        assert httpx.get(f"http://{address}/api/metrics").status_code == 404
        assert "\nbanmen_tables 0.0\n" in figures()
    with pytest.raises(httpx.ConnectError):
        figures()


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert [proxy_network(text) for text in ("10.0.0.5", "10.1.2.3/8", "::1")] == [
        "10.0.0.5/32", "10.0.0.0/8", "::1/128",
    ]  # fmt: skip
    with pytest.raises(Complaint, match="not an address"):
        proxy_network("nginx")
