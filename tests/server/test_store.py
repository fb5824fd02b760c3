"""The database: acknowledged data is there, and a failure affects no other request."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from banmen.errors import Complaint
from banmen.server.domain import wire
from banmen.server.domain.table import Entry, Table, new_id
from banmen.server.now import now
from banmen.server.storage import migrations, schema, statements, writer
from banmen.server.storage.database import READERS, SqliteWriting
from banmen.server.storage.store import Conflict, Store
from tests.server.player import wished
from tests.server.waiting import SOON

POSTGRES = os.environ.get("BANMEN_TEST_POSTGRES")


async def on_postgres(*statements: str) -> None:
    """Run something beside the store, outside of transactions."""
    assert POSTGRES is not None
    url = sa.make_url(POSTGRES).set(drivername="postgresql+asyncpg")
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for statement in statements:
            await connection.execute(sa.text(statement))
    await engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """An empty database."""
    if request.param == "sqlite":
        yield str(tmp_path / "deep down" / "banmen?#%.db")
        return
    if POSTGRES is None:
        pytest.skip("!!! BANMEN_TEST_POSTGRES is not set: nothing is tested on PostgreSQL")
    name = f"banmen_test_{secrets.token_hex(6)}"
    await on_postgres(f"CREATE DATABASE {name}")
    yield sa.make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)
    await on_postgres(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    found = await Store.open(url)
    yield found
    await found.close()


def entries(first: int = 1, count: int = 1, **data: Any) -> list[Entry]:
    """Lines of a log; the first one opens a table."""
    table = {
        "game": "squish",
        "options": {"order": 3},
        "seats": [
            {"person": "ann", "name": "Ann", "level": None},
            {"person": None, "name": None, "level": None},
        ],
        "hotseat": False,
        "listed": True,
        "clock": {"kind": "none"},
        "stack": None,
        "turn": 0,
    }
    return [
        Entry(seq, 1000 + seq, "opened" if seq == 1 else "offered", table if seq == 1 else data)
        for seq in range(first, first + count)
    ]


# --- the schema ----------------------------------------------------------------------------------


async def test_the_migrations_lead_to_the_schema(store: Store) -> None:
    def differences(connection: sa.Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, schema.metadata))

    writer, database = store._writer, store._database
    assert await writer._in_thread(database.writing.transact, differences) == []


async def test_a_database_is_opened_again(url: str) -> None:
    store = await Store.open(url)
    await store.append("first", entries(count=3))
    await store.close()
    again = await Store.open(url)
    assert await again.log("first") == entries(count=3)
    await again.close()


async def test_a_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "banmen.db"))
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    await store.close()


async def upgraded(url: str, since: str) -> None:
    """Let a newer banmen have upgraded the database, that works with older ones since a step."""
    store = await Store.open(url)

    def upgrade(connection: sa.Connection) -> None:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(sa.update(schema.compatible).values(since=since))

    await store._writer._in_thread(store._database.writing.transact, upgrade)
    await store.close()


async def test_a_newer_database_is_refused(url: str) -> None:
    await upgraded(url, since="9999")
    with pytest.raises(Complaint, match="newer banmen"):
        await Store.open(url)


async def test_an_older_node_goes_on_beside_newer_ones(url: str) -> None:
    await upgraded(url, since=migrations.SINCE)
    store = await Store.open(url)
    await store.append("table", entries(count=2))
    found = await store.rows(sa.text("SELECT version_num FROM alembic_version"))
    assert [tuple(row) for row in found] == [("9999",)], "it is left as it is"
    await store.close()


def test_steps_take_nothing_away_that_the_version_before_uses() -> None:
    steps = Path(migrations.__file__).parent / "versions"
    later = [path for path in steps.glob("*.py") if path.name > migrations.SINCE]
    for path in later:
        for call in re.findall(r"op\.(\w+)", path.read_text(encoding="utf-8")):
            assert call in ("create_table", "add_column", "create_index", "execute"), path.name


async def test_first_starts_on_an_empty_database_all_succeed(url: str) -> None:
    stores = [Store.open(url, serves=number == 0) for number in range(4)]
    for store in await asyncio.gather(*stores):
        await store.close()


async def test_a_second_server_on_a_file_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "banmen.db")
    store = await Store.open(file)
    with pytest.raises(Complaint, match=r"Another server is running on .*banmen\.db"):
        await Store.open(file)
    await (await Store.open(file, serves=False)).close()  # `banmen admin` may work beside it
    await store.close()
    await (await Store.open(file)).close()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mysql://localhost/banmen", "banmen cannot use that database"),
        ("sqlite://", "banmen cannot use that database"),
        ("://", "banmen cannot use that database"),
        ("postgresql://ann:secret@127.0.0.1:1/banmen", r"ann:\*\*\*@127\.0\.0\.1:1/banmen cannot"),
        ("/dev/null/banmen.db", "/dev/null/banmen.db cannot be used: .*File exists"),
    ],
)
async def test_what_cannot_be_opened_is_said(url: str, reason: str) -> None:
    with pytest.raises(Complaint, match=reason):
        await Store.open(url)


async def test_no_other_file_is_taken_for_a_database(tmp_path: Path) -> None:
    other = tmp_path / "letter"
    other.write_text("Dear Ann, ..." * 100)
    with pytest.raises(Complaint, match="letter cannot be used: file is not a database"):
        await Store.open(f"sqlite:///{other}")
    assert other.read_text() == "Dear Ann, ..." * 100


# --- logs ----------------------------------------------------------------------------------------


async def test_what_is_appended_is_there(store: Store) -> None:
    await store.append("table", entries(count=2, text="盤面 \u2028 \U0001f3b2"))
    await store.append("table", entries(3))
    assert await store.log("table") == [
        *entries(count=2, text="盤面 \u2028 \U0001f3b2"),
        *entries(3),
    ]
    assert await store.log("other") == []


async def test_a_number_is_given_once(store: Store) -> None:
    await store.append("table", entries(count=2))
    with pytest.raises(Conflict):
        await store.append("table", entries(2, count=2))
    with pytest.raises(Conflict):
        await store.append("no table", entries(2))
    assert await store.log("table") == entries(count=2)


async def test_a_fault_harms_nobody_else(store: Store) -> None:
    """Everything waits at once, so that it goes into one transaction; two of it are bad."""
    await store.append("taken", entries())
    good = [store.append(f"good {n}", entries(count=3)) for n in range(20)]
    bad = [store.append("taken", entries()), store.append("poison", entries(count=2, x="\ud800"))]
    answers = await asyncio.gather(*good[:10], *bad, *good[10:], return_exceptions=True)
    assert [type(answer) for answer in answers if answer] == [Conflict, Complaint]
    assert [len(await store.log(f"good {n}")) for n in range(20)] == [3] * 20
    assert await store.log("poison") == []


async def test_what_waits_is_committed_together(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    transact, done = store._database.writing.transact, []

    def counted(work: Callable[[sa.Connection], Any]) -> Any:
        done.append(work)
        return transact(work)

    monkeypatch.setattr(store._database.writing, "transact", counted)
    await asyncio.gather(*(store.append(f"t{n}", entries(count=2)) for n in range(300)))
    assert len(done) < 10
    assert [len(await store.log(f"t{n}")) for n in (0, 299)] == [2, 2]


@pytest.mark.parametrize("known_from", [statements.UPDATES_AT_ONCE, (99,)], ids=["new", "old"])
async def test_every_table_of_a_batch_gets_what_is_its_own(
    store: Store, known_from: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One statement alters many rows, here with several kinds of values and two sets of columns;
    where SQLite is too old for that, one row by row.
    """
    monkeypatch.setattr(statements, "UPDATES_AT_ONCE", known_from)
    await asyncio.gather(*(store.append(f"t{n}", entries()) for n in range(30)))

    def happened(n: int) -> Entry:
        if n % 3 == 0:
            return Entry(2, 5000 + n, "ended", {"result": "1-0"})
        return Entry(2, 5000 + n, "moved", {"turn": n % 2, "ply": n})

    await asyncio.gather(*(store.append(f"t{n}", [happened(n)]) for n in range(30)))
    found = {line.id: line for line in await store.tables_of("ann")}
    for n in range(30):
        line, over = found[f"t{n}"], n % 3 == 0
        wanted = (None, 0, "1-0", 5000 + n) if over else (n % 2, n + 1, "*", 5000 + n)
        assert (line.turn, line.ply, line.result, line.updated) == wanted
        assert await store.log(f"t{n}") == [*entries(), happened(n)]


async def test_several_logs_are_written_together_or_not_at_all(store: Store) -> None:
    await store.append("old", entries(count=2))
    with pytest.raises(Conflict):
        await store.append_together({"new": entries(), "old": entries(2)})
    assert await store.log("new") == []
    await store.append_together({"new": entries(), "old": entries(3)})
    assert [len(await store.log(table)) for table in ("new", "old")] == [1, 3]


# --- trouble -------------------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.4)
    monkeypatch.setattr(writer, "LONGEST_PAUSE", 0.05)


async def until_it_answers(store: Store) -> None:
    async with asyncio.timeout(SOON):
        while not await store.answers():
            await asyncio.sleep(0.02)


Switch = Callable[[bool], Awaitable[None]]


def file_taken_away(store: Store) -> Switch:
    """The file is moved and comes back."""
    file = Path(store.where)
    away = file.with_name("away")

    async def there(yes: bool) -> None:
        (away if yes else file).rename(file if yes else away)

    return there


def disk_full(store: Store) -> Switch:
    """No page can be added to the file."""
    full = False

    writing = store._database.writing
    assert isinstance(writing, SqliteWriting)

    @sa.event.listens_for(writing.engine, "connect")
    def connected(connection: Any, _: object) -> None:
        if full:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
            connection.execute("PRAGMA max_page_count=1").close()

    async def maker(yes: bool) -> None:
        nonlocal full
        full = not yes
        writing.reset()

    return maker


def server_gone(store: Store) -> Switch:
    """PostgreSQL breaks all connections and accepts no new ones."""
    name = store._database.url.database

    async def there(yes: bool) -> None:
        await on_postgres(
            f"ALTER DATABASE {name} ALLOW_CONNECTIONS {yes}",
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
        )

    return there


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_reading_goes_on_where_all_connections_were_ended(store: Store) -> None:
    await store.append("table", entries())
    await asyncio.gather(*(store.log("table") for _ in range(READERS)))
    await server_gone(store)(True)
    for _ in range(READERS):
        assert len(await store.log("table")) == 1


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("url", "trouble"),
    [("sqlite", file_taken_away), ("sqlite", disk_full), ("postgres", server_gone)],
    indirect=["url"],
)
async def test_the_database_goes_and_comes_back(
    store: Store, trouble: Callable[[Store], Switch]
) -> None:
    there = trouble(store)
    await store.append("table", entries(count=2))
    await there(False)
    big = "x" * 5000
    for _ in range(2):  # the second time at once
        with pytest.raises(Complaint, match="could not be saved") as refused:
            await store.append("table", entries(3, count=3, text=big))
        assert not isinstance(refused.value, Conflict)
    assert not await store.answers()
    await there(True)
    await until_it_answers(store)
    assert await store.log("table") == entries(count=2)
    await store.append("table", entries(3, count=3, text=big))
    assert await store.log("table") == [*entries(count=2), *entries(3, count=3, text=big)]


async def test_a_short_trouble_is_waited_out(store: Store) -> None:
    there = (server_gone if POSTGRES and "postgres" in store.where else file_taken_away)(store)
    await store.append("table", entries())
    await there(False)
    waiting = asyncio.create_task(store.append("table", entries(2)))
    await asyncio.sleep(0.3)
    assert not waiting.done()
    await there(True)
    await waiting
    assert await store.log("table") == entries(count=2)


async def test_a_file_locked_by_somebody_else_is_waited_for(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "banmen.db"))
    other = sqlite3.connect(tmp_path / "banmen.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(store.append("table", entries()))
    await asyncio.sleep(0.3)
    assert not waiting.done()
    assert await store.log("table") == []  # reading goes on
    other.execute("ROLLBACK")
    await waiting
    assert await store.log("table") == entries()
    await store.close()
    other.close()


async def test_a_commit_whose_answer_was_lost_is_no_conflict(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, broken = store._writer._commit, True

    def committed_but(batch: Any) -> None:
        nonlocal broken
        commit(batch)
        if broken:
            broken = False
            raise OSError("connection lost")

    await store.append("other", entries())
    monkeypatch.setattr(store._writer, "_commit", committed_but)
    answers = await asyncio.gather(
        *(store.append(f"t{n}", entries(count=2)) for n in range(5)),
        store.append("other", entries(at=5)),
        return_exceptions=True,
    )
    assert answers[:5] == [None] * 5
    assert [len(await store.log(f"t{n}")) for n in range(5)] == [2] * 5


async def test_who_does_not_wait_any_more_stops_nobody(store: Store) -> None:
    gone = asyncio.create_task(store.append("gone", entries()))
    await asyncio.sleep(0)
    gone.cancel()
    await store.append("table", entries())
    assert await store.log("table") == entries()


# --- outages -------------------------------------------------------------------------------------


async def test_the_first_start_is_no_outage_and_the_next_one_is(url: str) -> None:
    store = await Store.open(url)
    assert list(store.outages) == []
    await asyncio.sleep(0.05)
    closing = now()
    await store.close()
    closed = now()
    await asyncio.sleep(0.05)
    opening = now()
    again = await Store.open(url)
    [(start, end)] = again.outages
    assert closing <= start <= closed
    assert opening <= end <= now()
    await again.close()


@pytest.mark.usefixtures("impatient")
async def test_a_time_without_database_is_an_outage(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "GAP", 200)
    there = (server_gone if POSTGRES and "postgres" in store.where else file_taken_away)(store)
    await there(False)
    gone = time.time() * 1000
    with pytest.raises(Complaint):
        await store.append("table", entries())
    await there(True)
    await until_it_answers(store)
    [(start, end)] = store.outages
    assert start <= gone <= end - 300


# --- lists ---------------------------------------------------------------------------------------


def want(**wish: Any) -> wire.NewTable:
    return wished({"game": "flipflop", "options": {"size": 3}, **wish})


async def test_the_lists_follow_the_log(store: Store) -> None:
    wish = want(opponent={"kind": "friend", "listed": True}, seat=0)
    table, first = Table.opened(new_id(), wish, "ann", 1, "Ann")

    async def done(happened: list[Entry]) -> None:
        await store.append(table.id, happened)
        for entry in happened:
            table.apply(entry)

    async def check() -> None:
        [line] = await store.tables_of("ann")
        view = table.view(here=(), watchers=0, thinking=False, at=9)
        for name in ("id", "game", "options", "status", "seats", "clock", "turn", "ply", "result"):
            assert getattr(line, name) == getattr(view, name), name

    await store.append(table.id, first)
    await check()
    await done(table.sit("ben", None, 2))
    await done(table.rename("ben", "Ben", 3))
    await check()
    for _ in range(3):
        assert table.turn is not None
        text = table.position.moves()[0]
        await done(table.act(table.turn, wire.Play(ply=table.ply, text=text), 4))
        await check()
    await done(table.act(0, wire.OfferMessage(type="offer", what="takeback"), 5))
    await done(table.act(1, wire.OfferMessage(type="accept", what="takeback"), 6))
    await check()
    await done(table.act(1, wire.Do(type="resign"), 7))
    await done(table.rename("ann", "Anna", 8))
    await check()
    [line] = await store.tables_of("ben")
    assert (line.status, line.result, line.yours, line.updated) == ("over", "1-0", (1,), 8)


async def test_the_lobby_shows_what_is_listed(store: Store) -> None:
    friend, listed = {"kind": "friend"}, {"kind": "friend", "listed": True}
    wishes = {"open": listed, "played": listed, "ended": listed, "secret": friend}
    for at, (name, opponent) in enumerate(wishes.items()):
        table, first = Table.opened(name, want(opponent=opponent, seat=0), "ann", at)
        if name in ("played", "ended"):
            first += table.sit("ben", None, at)
        await store.append(name, first)
    table = Table.replay("ended", await store.log("ended"))
    await store.append("ended", table.act(0, wire.Do(type="resign"), 9))
    lobby = await store.lobby("ben")
    assert [(line.id, line.status, line.yours) for line in lobby] == [
        ("open", "waiting", ()),
        ("played", "playing", (1,)),
    ]
    assert {line.id for line in await store.tables_of("ann")} == wishes.keys()


async def test_what_goes_on_by_itself_is_known_after_a_restart(store: Store) -> None:
    level, live = {"kind": "level", "level": "1"}, {"kind": "live", "minutes": 1}
    wishes = {
        "thinks": want(opponent=level, seat=1),
        "waits": want(opponent=level, seat=0),
        "timed": want(opponent={"kind": "here"}, clock=live),
        "untimed": want(opponent={"kind": "here"}),
        "not begun": want(opponent={"kind": "friend"}, clock=live),
    }
    for name, wish in wishes.items():
        _, first = Table.opened(name, wish, "ann", 1)
        await store.append(name, first)
    assert set(await store.running()) == {"thinks", "timed"}


# --- people --------------------------------------------------------------------------------------


async def test_a_person_is_known_by_any_of_their_tokens(store: Store) -> None:
    person = await store.new_person(b"phone", 1)
    await store.new_token(person, b"laptop", 2)
    await store.seen(b"laptop", 3)
    await store.rename(person, "Ann")
    assert await store.person(b"phone") == await store.person(b"laptop") == (person, "Ann", False)
    assert await store.person(b"other") is None
    other = await store.new_person(b"other", 4, "Ben")
    assert await store.names([person, other, "nobody"]) == {person: "Ann", other: "Ben"}
    with pytest.raises(Conflict):
        await store.new_token("nobody", b"third", 5)


async def test_a_key_is_made_once(store: Store) -> None:
    both = await asyncio.gather(store.key("seats"), store.key("seats"))
    assert len(set(both)) == 1
    assert len(both[0]) == 32
    assert await store.key("seats") == both[0] != await store.key("invitations")
