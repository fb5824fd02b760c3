"""Accounts: coming, going, taking games along; nothing learnt by who has no password."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher, extract_parameters

from banmen.server.accounts import passwords
from banmen.server.service import ServerSettings
from tests.server.client import Browser, serving, two_at_a_table
from tests.server.robot import Robot

SECRET = "correct horse battery"
ASKED: dict[str, Any] = {"game": "flipflop", "casual": True}


QUICK = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server that does not take its time over passwords."""
    file = tmp_path_factory.mktemp("store") / "banmen.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PasswordHasher", QUICK)
        with serving(ServerSettings(str(file), workers=0, times=1000)) as address:
            yield address, file


@pytest.fixture
def address(server: tuple[str, Path]) -> str:
    return server[0]


def sign_up(browser: Browser, name: str) -> str:
    """Make an account; its recovery code."""
    found: dict[str, Any] = browser.post("account", {"name": name, "password": SECRET}, 201)
    assert found["name"] == name
    return str(found["code"])


def log_in(browser: Browser, name: str, password: str = SECRET, status: int = 200) -> Any:
    return browser.post("account/login", {"name": name, "password": password}, status)


def mine(browser: Browser) -> set[str]:
    return {line["id"] for line in browser.get("me/tables")}


def test_signing_up_takes_the_guests_games_along(address: str) -> None:
    ann, _, table = two_at_a_table(address, "flipflop")
    sign_up(ann, "Ann")
    assert ann.get("me") == {"name": "Ann", "account": True}
    assert mine(ann) == {table}
    assert Browser(address).get(f"tables/{table}")["table"]["seats"][0]["account"]
    assert (
        ann.post("account", {"name": "Anna", "password": SECRET}, 409)["key"] == "account.has_one"
    )


def test_logging_in_elsewhere_brings_both_devices_games_together(address: str) -> None:
    desk, _, at_desk = two_at_a_table(address, "flipflop")
    sign_up(desk, "Bea")
    phone, _, at_phone = two_at_a_table(address, "flipflop")
    unused = phone.open("flipflop", {"kind": "here"})["table"]
    with closing(phone.look(at_phone)) as seen:  # a table in use, and one that is not
        assert log_in(phone, "BEA") == {"name": "Bea", "account": True}
        seen.until("sat")
        assert seen.table["seats"][0]["name"] == "Bea"
    assert mine(phone) == mine(desk) == {at_desk, at_phone, unused}
    with closing(desk.look(at_phone)) as seat:
        assert seat.hello["you"]["seats"] == [0]
        assert seat.send({"type": "move", "ply": 0, "text": "b1-b2"})["type"] == "ok"


def test_logging_out_ends_this_device_and_a_new_password_the_others(address: str) -> None:
    desk, phone = Browser(address), Browser(address)
    sign_up(desk, "Cyd")
    log_in(phone, "Cyd")
    assert [one["here"] for one in desk.get("account/sessions")].count(True) == 1
    wrong = {"password": "wrong", "new": "another long one"}
    assert desk.post("account/password", wrong, 403)["key"] == "account.wrong_password"
    right = {"password": SECRET, "new": "another long one"}
    assert len(desk.post("account/password", right)) == 1
    assert phone.get("me") == {"name": None, "account": False}
    log_in(phone, "Cyd", status=403)
    log_in(phone, "Cyd", "another long one")
    old = dict(phone.http.cookies)
    phone.post("account/logout")
    assert phone.get("me")["account"] is False
    again = httpx.get(f"http://{address}/api/me", cookies=old)
    assert again.json()["account"] is False, "the cookie itself opens nothing any more"


def test_a_lost_password_is_replaced_by_the_recovery_code_once(address: str) -> None:
    desk, phone = Browser(address), Browser(address)
    code = sign_up(desk, "Dee")
    wish = {"name": "dee", "password": "the third one", "code": code.lower().replace("-", " ")}
    assert (
        phone.post("account/recover", {**wish, "code": "AAAA"}, 403)["key"] == "account.wrong_code"
    )
    new = phone.post("account/recover", wish)["code"]
    assert new != code
    assert phone.get("me")["account"] is True
    assert desk.get("me")["account"] is False
    phone.post("account/recover", wish, 403)
    log_in(desk, "Dee", "the third one")
    assert desk.post("account/recovery", {"password": "the third one"})["code"] not in (code, new)


def test_a_deleted_account_leaves_games_without_its_name(server: tuple[str, Path]) -> None:
    address, file = server
    eve, bob, table = two_at_a_table(address, "flipflop")
    sign_up(eve, "Evelyn the Third")
    bob.post("tables", {**ASKED, "opponent": {"kind": "named", "name": "Evelyn the Third"}}, 201)
    bob.post("reports", {"table": table, "seat": 0, "reason": "chat"}, 201)
    eve.post("reports", {"table": table, "seat": 1, "reason": "chat", "words": "Evelyn asks"}, 201)
    eve.post("me/blocks", {"table": table, "seat": 1}, 201)
    eve.http.delete(f"me/blocks/{eve.get('me/blocks')[0]['id']}")
    with closing(eve.look(table)) as seat:
        seat.send({"type": "say", "text": "Hello"})
    eve.post("account/delete", {"password": "wrong"}, 403)
    assert eve.post("account/delete", {"password": SECRET}) == {"name": None, "account": False}
    seen = bob.get(f"tables/{table}")
    assert seen["table"]["seats"][0]["name"] is None
    assert seen["table"]["seats"][0]["kind"] == "deleted"
    assert bob.get("me/tables")[0]["seats"][0]["kind"] == "deleted"
    record = bob.http.get(f"tables/{table}/record?form=text").text
    assert '[White "Deleted account"]' in record
    assert [line["name"] for line in seen["chat"]] == [None]
    eve.get("people/Evelyn the Third", 404)
    with sqlite3.connect(file) as database:
        assert "evelyn" not in "\n".join(database.iterdump()).lower()


def test_all_that_is_kept_of_somebody_can_be_taken_along(
    server: tuple[str, Path],
) -> None:
    address, file = server
    ann, ben, table = two_at_a_table(address, "flatfront")
    sign_up(ann, "Taker")
    ann.post(f"tables/{table}/act", {"type": "say", "text": "Good luck"})
    ann.post("me/blocks", {"table": table, "seat": 1}, 201)
    bot = Robot(address, "Takers bot", ann)
    own = bot.post("tables", {"game": "flatfront", "opponent": {"kind": "here"}}, 201)["table"]
    ann.post("reports", {"table": table, "seat": 1, "reason": "other", "words": "Hm."}, 201)
    told = ann.http.get("me/data")
    assert "attachment" in told.headers["content-disposition"]
    found = told.json()
    (game,) = found["games"]
    assert (game["table"], game["seats"], game["record"]["game"]) == (table, [0], "flatfront")
    assert game["chat"] == [{"at": game["chat"][0]["at"], "by": 0, "text": "Good luck"}]
    assert [found[what][0]["name"] for what in ("blocks", "bots")] == [None, "Takers bot"]
    assert [one["table"] for one in found["bots"][0]["games"]] == [own]
    assert bot.id not in told.text
    assert found["reports"][0]["words"] == "Hm."
    assert (found["name"], len(found["sessions"]), found["decisions"]) == ("Taker", 1, [])
    with closing(sqlite3.connect(file)) as database:
        wanted = """SELECT json_extract(data, '$.order') FROM events
                    WHERE kind = 'sat' AND "table" = ?"""
        (order,) = database.execute(wanted, (table,)).fetchone()
        (secret,) = database.execute("SELECT password FROM accounts LIMIT 1").fetchone()
    assert secret not in told.text
    assert " ".join(json.loads(order)) not in told.text
    assert [one["table"] for one in ben.get("me/data")["games"]] == [table], "guests, too"
    assert Browser(address).get("me/data", 404)["key"] == "account.nothing_kept"


@pytest.mark.parametrize(
    ("name", "password", "key"),
    [
        ("Fay", "short", "account.short"),
        ("Fay Fay Fay", "fay fay fay", "account.easy"),
        ("Fay", "aaaaaaaaaa", "account.easy"),
        ("a/b", SECRET, "account.signs"),
        ("%41", SECRET, "account.signs"),
    ],
)
def test_what_cannot_be_an_account(address: str, name: str, password: str, key: str) -> None:
    refused = Browser(address).post("account", {"name": name, "password": password}, 422)
    assert refused["key"] == key


def test_a_name_belongs_to_one_account_however_it_is_written(address: str) -> None:
    gus, other = Browser(address), Browser(address)
    sign_up(gus, "Gus")
    assert (
        other.post("account", {"name": "ＧＵＳ", "password": SECRET}, 409)["key"] == "account.taken"
    )
    assert other.put("me", {"name": "gus"}, 409)["key"] == "account.taken"
    sign_up(other, "Hal")
    assert other.put("me", {"name": "Gus"}, 409)["key"] == "account.taken"
    assert other.put("me", {"name": "Hal 9000"})["name"] == "Hal 9000"
    assert gus.post("me/bots", {"name": "HAL 9000"}, 409)["key"] == "bots.name_taken"
    gus.post("me/bots", {"name": "Marvin"}, 201)
    assert other.put("me", {"name": "marvin"}, 409)["key"] == "account.taken"
    log_in(Browser(address), "hal 9000")
    log_in(Browser(address), "Hal", status=403)


async def test_nobody_learns_from_the_time_who_has_an_account(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, compared = passwords.Passwords(), []
    kept = await found.hashed(SECRET)
    assert kept.startswith("$argon2id$")
    assert await found.fits(kept, SECRET)
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, hash: str, password: str) -> bool:
        compared.append(extract_parameters(hash))  # what the work depends on
        return verify(self, hash, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    for known in (kept, None):
        assert not await found.fits(known, "wrong password")
    assert len(compared) == 2
    assert compared[0] == compared[1]


def test_passwords_cannot_be_tried_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "PasswordHasher", QUICK)
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address:
        browser = Browser(address)
        answers = [
            browser.http.post("account/login", json={"name": f"a{n}", "password": "wrong"})
            for n in range(12)
        ]
    assert answers[0].status_code == 403
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_the_database_keeps_no_password(server: tuple[str, Path]) -> None:
    address, file = server
    code = sign_up(Browser(address), "Joy")
    with sqlite3.connect(file) as database:
        dump = "\n".join(database.iterdump())
    assert "$argon2id$" in dump
    assert SECRET not in dump
    assert code not in dump
    assert code.replace("-", "") not in dump
