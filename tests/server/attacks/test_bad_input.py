"""Input that no page sends: it is refused with a sentence, never answered with a fault of ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banmen.server.service import ServerSettings
from tests.server.client import Browser, serving

ODD = ['"\\ud800"', '"a\\udc00"', str(2**70), "1e400", '"' + "x" * 5_000 + '"']
"""Half a sign of two, numbers of no 64 bits, long words: as JSON says them."""
ORDERS = [
    ("tables", '{"game": "squish", "opponent": {"kind": "here"}, "options": {"order": %s}}'),
    ("tables", '{"game": %s, "opponent": {"kind": "here"}}'),
    ("tables", '{"game": "squish", "opponent": {"kind": "level", "level": %s}}'),
    ("positions", '{"game": "squish", "options": {"order": %s}}'),
    ("positions", '{"game": "squish", "moves": [%s]}'),
    ("positions", '{"game": "squish", "start": %s}'),
    ("drafts", '{"game": "squish", "change": {"name": %s, "value": "1"}}'),
    ("account/login", '{"name": %s, "password": "x"}'),
    ("account/login", '{"name": "x", "password": %s}'),
    ("records/record.txt", '{"text": %s}'),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("store") / "banmen.db"
    with serving(ServerSettings(str(file), workers=0, times=1000)) as found:
        yield found


def status(address: str, path: str, said: str) -> tuple[int, str]:
    json = {"Content-Type": "application/json"}
    answer = Browser(address).http.post(path, content=said, headers=json)
    return answer.status_code, answer.json().get("key")


@pytest.mark.parametrize(("path", "order"), ORDERS)
@pytest.mark.parametrize("odd", ODD)
def test_odd_values_are_refused(address: str, path: str, order: str, odd: str) -> None:
    found, key = status(address, path, order % odd)
    assert 400 <= found < 500
    assert key != "server.no_path"


@pytest.mark.parametrize("odd", ODD[:2])
def test_an_option_of_an_odd_name_is_refused(address: str, odd: str) -> None:
    said = '{"game": "squish", "options": {' + odd + ": 1}}"
    found, key = status(address, "positions", said)
    assert (found, key) == (422, "server.misread")


@pytest.mark.parametrize("said", ["[" * 30_000, "{", '{"game": ' + "9" * 5_000 + "}", "\udcff"])
def test_what_is_no_json_is_called_that(address: str, said: str) -> None:
    headers = {"Content-Type": "application/json"}
    content = said.encode("utf-8", "surrogateescape")
    answer = Browser(address).http.post("tables", content=content, headers=headers)
    assert answer.json()["key"] == "server.misread", answer.text
