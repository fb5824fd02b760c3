"""Addresses that no page of ours makes."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from banmen.server.web.page import ADDRESSES, WEB

ROUTER = Path(__file__).parents[3] / "webui" / "src" / "core" / "router.ts"
built = pytest.mark.skipif(not (WEB / "index.html").is_file(), reason="the page is not built")


@pytest.mark.parametrize(
    "path", ["api/people/%00", "api/people/Ann%00", "api/archive?player=%00", "t/%00", "%00"]
)
def test_no_address_holds_a_nul(address: str, path: str) -> None:
    """PostgreSQL keeps none: what asks for one would look like trouble with the database."""
    refused = httpx.get(f"http://{address}/{path}")
    assert (refused.status_code, refused.json()["key"]) == (404, "server.no_path")


@built
@pytest.mark.parametrize("path", ["wp-login.php", ".env", "t/short", "lobby/x", "nowhere"])
def test_an_unknown_address_is_not_found_and_shows_the_page(address: str, path: str) -> None:
    answer = httpx.get(f"http://{address}/{path}")
    assert (answer.status_code, "<base " in answer.text) == (404, True)


@built
@pytest.mark.parametrize(
    "path", ["", "lobby", "lobby/", "rules/squish", "person/花 子", "mine?a=b"]
)
def test_an_address_of_the_page_is_found(address: str, path: str) -> None:
    assert httpx.get(f"http://{address}/{path}").status_code == 200


def test_the_server_knows_the_addresses_of_the_page() -> None:
    ways = re.findall(r"^  \[/\^(.*)\$/, ", ROUTER.read_text("utf-8"), re.MULTILINE)
    assert set(ADDRESSES.pattern.split("|")) - {"index.html"} == {
        way.replace("\\/", "/") for way in ways
    }
