"""Names chosen to impersonate others, and passwords that are easy to guess."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config

from banmen.server.accounts.passwords import FEWEST_GUESSES, guesses
from banmen.server.looks import look
from banmen.server.storage.store import Store
from tests.server.attacks.test_seat_links import SECRET, address, sign_up
from tests.server.client import Browser

__all__ = ["address"]

CYRILLIC_A, CYRILLIC_O, FILLER = "\u0430", "\u043e", "\u3164"


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("Mona", f"M{CYRILLIC_O}na"),
        ("Warner", "Wamer"),
        ("Al Ill", "Al lll"),
        ("力丸", "カ丸"),
        ("Nora", "ＮＯＲＡ"),
        ("Zo\u00eb", "Zoe\u0308"),
    ],
)
def test_nobody_is_called_as_somebody_looks(address: str, name: str, alike: str) -> None:
    owner, eve = Browser(address), Browser(address)
    sign_up(owner, name)
    wanted = {"name": alike, "password": SECRET}
    assert eve.http.post("account", json=wanted).status_code in (409, 422)
    assert eve.put("me", {"name": alike}, 409)["key"] == "account.taken", "as a guest neither"
    assert eve.post("me/bots", {"name": alike}, 409)["key"] == "bots.name_taken"
    sign_up(eve, f"{name} 2")
    assert eve.put("me", {"name": alike}, 409)["key"] == "account.taken", "nor later on"


def test_a_name_is_free_again_and_ones_own_may_be_written_otherwise(address: str) -> None:
    ida, eve = Browser(address), Browser(address)
    sign_up(ida, "Ida")
    assert ida.put("me", {"name": "IDA"})["name"] == "IDA"
    assert ida.put("me", {"name": "Ida B"})["name"] == "Ida B"
    bot = eve.post("me/bots", {"name": "Ida"}, 201)["bot"]["id"]
    ida.put("me", {"name": "lda"}, 409)
    assert eve.http.delete(f"me/bots/{bot}").status_code == 200
    ida.put("me", {"name": "Ida"})
    ida.post("account/delete", {"password": SECRET})
    sign_up(eve, "Ida")


@pytest.mark.parametrize(
    "name",
    [f"Uma{FILLER}", FILLER, "U\u200dma", "U\u200bma", "U\u00adma", "U\u2800ma", "U\ufe0fma"],
)
def test_no_name_holds_what_is_not_seen(address: str, name: str) -> None:
    """It is refused, or there is a blank to be seen instead."""
    eve = Browser(address)
    made = eve.http.post("account", json={"name": name, "password": SECRET})
    assert made.status_code != 201 or made.json()["name"] in ("Uma", "U ma")
    called = eve.http.put("me", json={"name": FILLER * 3})
    assert called.status_code == 422, "a name that shows nothing is none"


def test_signs_that_stand_for_many_letters_do_not_fill_the_database(address: str) -> None:
    eve, name = Browser(address), "\ufdfa" * 24
    assert eve.post("account", {"name": name, "password": SECRET}, 422)["key"] == "account.signs"
    assert eve.put("me", {"name": name}, 422)["key"] == "account.signs"
    assert eve.post("me/bots", {"name": name}, 422)["key"] == "account.signs"


@pytest.mark.parametrize(
    "password",
    [
        "password", "12345678", "Password1!", "qwertyuiop", "1q2w3e4r5t", "iloveyou1",
        "baseball2020", "abcdefgh", "11111111", "Vera Nova1", "veranova", "asdfasdfasdf",
    ],
)  # fmt: skip
def test_what_is_tried_first_is_no_password(address: str, password: str) -> None:
    vera = Browser(address)
    refused = vera.post("account", {"name": "Vera Nova", "password": password}, 422)
    assert refused["key"] == "account.easy"


def test_what_takes_long_to_find_is_one() -> None:
    for password in (SECRET, "x7Kq9vLm", "盤面に石を置く人たち", "a" * 40 + SECRET + "z" * 140):
        assert guesses(password, "Vera") >= FEWEST_GUESSES


async def test_accounts_from_before_keep_their_names_and_the_oldest_its_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "b.db"

    def older(config: Config, revision: str) -> None:
        upgrade(config, "0005")

    upgrade = command.upgrade
    with monkeypatch.context() as patch:
        patch.setattr(command, "upgrade", older)
        await (await Store.open(str(file))).close()
    with sqlite3.connect(file) as database:
        for id, name, created in (("1", "Ann", 2), ("2", f"{CYRILLIC_A}nn", 1), ("3", "Ben", 3)):
            database.execute("INSERT INTO people VALUES (?, ?, 1)", (id, name))
            database.execute("INSERT INTO accounts VALUES (?, ?, '', '', ?)", (id, name, created))
    await (await Store.open(str(file))).close()
    with sqlite3.connect(file) as database:
        found = dict(database.execute("SELECT look, person FROM names"))
    assert found == {look("Ann"): "2", look("Ben"): "3"}
