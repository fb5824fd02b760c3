"""A copy of the database is whole while the server writes, and comes back as it was."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from banmen.cli import main
from banmen.errors import Complaint
from banmen.server.service import ServerSettings
from banmen.server.storage import schema
from banmen.server.storage.backup import back_up, restore
from banmen.server.storage.store import Store
from tests.server.client import serving, two_at_a_table

PERSON: dict[str, Any] = {"name": None, "created": 1}


def content(file: Path) -> dict[str, list[Any]]:
    """All rows of all tables; not when the server was there last."""
    with closing(sqlite3.connect(file)) as database:
        return {
            table.name: sorted(database.execute(f'SELECT * FROM "{table.name}"').fetchall())
            for table in schema.metadata.sorted_tables
            if table.name not in ("heartbeat", "outages")
        }


async def people(file: Path, *more: str) -> set[str]:
    """Add people; all there are then."""
    store = await Store.open(str(file))
    await store.save([(schema.people, {**PERSON, "id": id}) for id in more])
    found = await store.rows(schema.people.select())
    await store.close()
    return {row.id for row in found}


def test_what_a_running_server_has_comes_back(tmp_path: Path) -> None:
    database, copy = tmp_path / "banmen.db", tmp_path / "copy"
    settings = ServerSettings(str(database), workers=0)
    with serving(settings) as address:
        ann, ben, table = two_at_a_table(address, "flipflop")
        seats, luck = [ann.look(table), ben.look(table)], random.Random(1)
        for ply in range(4):
            assert seats[ply % 2].play(luck)["type"] == "ok"
            while seats[1 - ply % 2].table["ply"] <= ply:
                seats[1 - ply % 2].next()
        assert back_up(str(database), copy) == copy.stat().st_size
        kept, moves = content(copy), ann.get(f"tables/{table}")["moves"]
        assert kept == content(database)
        assert len(moves) == 4
        seats[0].play(luck)
        with pytest.raises(Complaint, match="in use: stop the server first"):
            restore(str(database), copy)
        assert len(ann.get(f"tables/{table}")["moves"]) == 5, "it is as well as before"
    aside = restore(str(database), copy)
    assert content(database) == kept
    assert aside is not None
    assert len(content(aside)["events"]) == len(kept["events"]) + 1, "nothing is thrown away"
    with serving(settings) as later:
        ann.http.base_url = httpx.URL(f"http://{later}/api/")
        ann.address = later
        assert ann.get(f"tables/{table}")["moves"] == moves
        assert ann.look(table).play(luck)["type"] == "ok"


async def test_a_copy_shows_one_moment(tmp_path: Path) -> None:
    """Pairs of rows that are committed together are in it together."""
    database = tmp_path / "b.db"
    store, over = await Store.open(str(database)), threading.Event()

    async def write() -> int:
        pairs = 0
        while not over.is_set():
            both = ({**PERSON, "id": f"{side}{pairs}"} for side in "ab")
            await store.save([(schema.people, person) for person in both])
            pairs += 1
        return pairs

    writing, seen = asyncio.create_task(write()), []
    for number in range(5):
        copy = tmp_path / f"copy{number}"
        await asyncio.to_thread(back_up, str(database), copy)
        ids = {row[0] for row in content(copy)["people"]}
        assert {id[1:] for id in ids if id[0] == "a"} == {id[1:] for id in ids if id[0] == "b"}
        seen.append(len(ids))
    over.set()
    assert await writing * 2 >= seen[-1]
    assert seen == sorted(seen)
    await store.close()


async def test_a_copy_is_for_its_owner_alone_and_replaces_nothing(tmp_path: Path) -> None:
    database, copy = tmp_path / "b.db", tmp_path / "copy"
    await people(database, "ann")
    back_up(str(database), copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with pytest.raises(Complaint, match="already exists"):
        back_up(str(database), copy)
    assert {path.name for path in tmp_path.iterdir()} == {"b.db", "b.db-server", "copy"}
    copy.chmod(0o400)
    restore(str(tmp_path / "new" / "b.db"), copy)
    assert await people(tmp_path / "new" / "b.db", "ben") == {"ann", "ben"}


async def test_what_is_no_copy_harms_nothing(tmp_path: Path) -> None:
    database, copy = tmp_path / "b.db", tmp_path / "copy"
    await people(database, "ann")
    copy.write_bytes(b"SQLite format 3\0" + b"nonsense" * 1000)
    with pytest.raises(Complaint, match="not a complete database"):
        restore(str(database), copy)
    copy.write_bytes(database.read_bytes()[:-4096])
    with pytest.raises(Complaint, match="not a complete database"):
        restore(str(database), copy)
    with closing(sqlite3.connect(tmp_path / "else")) as other:
        other.execute("CREATE TABLE mine (id)")
    with pytest.raises(Complaint, match="not a complete database"):
        restore(str(database), tmp_path / "else")
    with closing(sqlite3.connect(tmp_path / "newer")) as newer:
        newer.execute("CREATE TABLE alembic_version (version_num)")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
        newer.commit()
    with pytest.raises(Complaint, match="newer banmen"):
        restore(str(database), tmp_path / "newer")
    assert await people(database) == {"ann"}
    assert not list(tmp_path.glob("*.part*"))


async def test_a_damaged_database_gives_way(tmp_path: Path) -> None:
    database, copy = tmp_path / "b.db", tmp_path / "copy"
    await people(database, "ann")
    back_up(str(database), copy)
    database.write_bytes(b"nothing that can be read")
    aside = restore(str(database), copy)
    assert aside is not None
    assert aside.read_bytes() == b"nothing that can be read"
    assert await people(database) == {"ann"}


def test_the_commands_say_what_they_have_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BANMEN_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)

    def said(*words: str) -> str:
        with pytest.raises(SystemExit):
            main([*words, "--database", "b.db"])
        out, err = capsys.readouterr()
        return (out + err).replace("\n", " ")

    assert "There is no file" in said("backup", "copy")
    asyncio.run(people(tmp_path / "b.db", "ann"))
    assert said("backup", "copy").startswith("copy: 0.")
    told = said("restore", "copy")
    assert "is as it was in copy." in told
    assert "What was there before: " in told
    assert "There is no file" in said("restore", "none")
    monkeypatch.setenv("BANMEN_DATABASE", "postgresql://u@127.0.0.1:1/x")
    with pytest.raises(SystemExit):
        main(["backup", "other"])
    assert "pg_dump" in capsys.readouterr().err
