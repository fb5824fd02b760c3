"""Secrets: their stored form, and what each of them opens."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from banmen.server.bus import Bus
from banmen.server.people import People
from banmen.server.service import ServerSettings
from banmen.server.storage.store import Store
from tests.server.client import Browser, serving, two_at_a_table


async def test_one_person_on_several_devices(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "b.db"))
    people = await People.of(store, Bus())
    ann, token = await people.arrive()
    other = await people.another_device(ann.id)
    await store.rename(ann.id, "Ann")
    assert token != other
    assert await people.known(token) == await people.known(other) == (ann.id, "Ann", False)
    assert await people.known("x" + token) is None
    assert await people.known("\ud800") is None
    assert await people.known(None) is None
    await store.close()


async def test_invitations_outlive_the_server(tmp_path: Path) -> None:
    links = []
    for _ in range(2):
        store = await Store.open(str(tmp_path / "b.db"))
        people = await People.of(store, Bus())
        links.append(people.invitation("aaaaaaaaaa"))
        await store.close()
    assert links[0] == links[1]


def test_each_link_opens_one_thing() -> None:
    people = People(None, Bus(), b"k" * 32)  # type: ignore[arg-type]
    made = {
        people.invitation("aaaaaaaaaa"),
        people.invitation("bbbbbbbbbb"),
        People(None, Bus(), b"K" * 32).invitation("aaaaaaaaaa"),  # type: ignore[arg-type]
    }
    assert len(made) == 3
    assert all(len(secret) == 24 for secret in made)
    assert people.is_invitation(people.invitation("aaaaaaaaaa"), "aaaaaaaaaa")
    assert not people.is_invitation("é", "aaaaaaaaaa")


def test_the_database_holds_no_secret_that_opens_anything(tmp_path: Path) -> None:
    file = tmp_path / "b.db"
    with serving(ServerSettings(str(file), workers=0)) as address:
        ann, bob, table = two_at_a_table(address, "flipflop")
        link, used = (ann.post(f"tables/{table}/link")["secret"] for _ in range(2))
        phone = Browser(address)
        phone.post(f"tables/{table}/sit", {"secret": used})
        tokens = [person.http.cookies["banmen"] for person in (ann, bob)]
        tokens += [used, phone.http.cookies["banmen-seats"]]
    with sqlite3.connect(file) as database:
        dump = "\n".join(database.iterdump())
    assert table in dump
    for secret in (link, *tokens):
        assert secret not in dump
        assert secret.encode().hex() not in dump.lower()
