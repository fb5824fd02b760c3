"""The store: the logs of all tables, lists, and people, in a database.

Reads bypass the writer. When `append` returns, its entries are on disk.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from banmen.errors import Complaint
from banmen.server.bus import Fence
from banmen.server.domain import wire
from banmen.server.domain.clock import Outage
from banmen.server.domain.identity import Identity
from banmen.server.domain.refusal import Conflict
from banmen.server.domain.table_state import BOT, Entry
from banmen.server.domain.table_summary import columns_of, summary
from banmen.server.storage import schema
from banmen.server.storage.database import Database, Found, PostgresWriting
from banmen.server.storage.statements import Add, Alter, Remove, Row
from banmen.server.storage.writer import Writer

__all__ = ["Conflict", "Identity", "Store"]

Sitting = tuple[str | None, str | None]
"""A person's id and name."""

LISTED = 100
"""The greatest length of a list of tables."""


class Store:
    """The database. Open it with `Store.open`, and close it."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Only for `open`."""
        self._database = database
        self._writer = writer

    @classmethod
    async def open(cls, url: str | None = None, *, serves: bool = True) -> Self:
        """Open the store at a URL or path, and upgrade its schema.

        None means a SQLite file in the user's data folder; ``postgresql://…`` uses asyncpg. A
        Complaint says why the database cannot be used. With ``serves`` False, the process may work
        beside a server, and affects no clocks.
        """
        database = Database(url)
        try:
            return cls(database, await Writer.start(database, serves=serves))
        except BaseException:
            await database.reading.close()
            raise

    async def close(self) -> None:
        """Write all pending changes, then close the connections."""
        await self._writer.close()
        await self._database.reading.close()

    @property
    def url(self) -> sa.URL:
        """The URL of the database."""
        return self._database.url

    @property
    def shared(self) -> bool:
        """Whether several servers may use the database."""
        return isinstance(self._database.writing, PostgresWriting)

    @property
    def where(self) -> str:
        """The location of the database for messages, without a password."""
        return self._database.where

    @property
    def outages(self) -> Sequence[Outage]:
        """The outages of the server or its database, for `Table.replay`. The list grows."""
        return self._writer.heartbeat.outages

    @property
    def waiting(self) -> int:
        """The number of changes waiting to be written."""
        return self._writer.waiting

    @property
    def wait(self) -> float:
        """The waiting time of the oldest of them, in seconds."""
        return self._writer.wait

    async def answers(self) -> bool:
        """Whether the database can be read and written now."""
        try:
            await self.rows(sa.select(1))
        except Complaint:
            return False
        return not self._writer.sick

    async def rows(self, wanted: sa.Executable) -> Found:
        """The rows of a query; a Complaint if the database cannot be read."""
        try:
            return await self._database.reading.rows(wanted)
        except (SQLAlchemyError, OSError) as error:
            raise Complaint("store.not_read") from error

    async def save(
        self,
        adds: Sequence[Add] = (),
        alters: Sequence[Alter] = (),
        removes: Sequence[Remove] = (),
        fence: Fence | None = None,
    ) -> None:
        """Change several rows, all or none. Returns after the commit; raises as `append` does."""
        await self._writer.save(adds, alters, removes, fence)

    async def awake(self) -> None:
        """Bring `outages` up to date, even if the machine has been suspended."""
        await self._writer.awake()

    # --- logs ------------------------------------------------------------------------------------

    async def append(
        self, table: str, entries: Sequence[Entry], fence: Fence | None = None
    ) -> None:
        """Add to a table's log; an ``opened`` entry creates the table. Returns after the commit.

        Raises `Conflict` if one of the numbers is taken, `Superseded` if the lease in ``fence`` is
        no longer held, and a Complaint if it could not be saved within some seconds. A caller
        cancelled while waiting does not know whether it was saved.
        """
        await self.append_together({table: entries}, fence=fence)

    async def append_together(
        self,
        logs: Mapping[str, Sequence[Entry]],
        more: Sequence[Add] = (),
        fence: Fence | None = None,
    ) -> None:
        """Add to several logs, together with ``more`` rows, all or none."""
        adds, alters = log_rows(logs)
        await self.save([*adds, *more], alters, fence=fence)

    async def append_next(
        self, logs: Mapping[str, Sequence[Entry]], old: str, new: str, fence: Fence | None = None
    ) -> None:
        """Add to logs where one table follows another: passes to seats at the old one are
        copied.
        """
        k = schema.seat_keys
        passes = await self.rows(sa.select(k).where(k.c.table == old, k.c.link.is_(False)))
        more = [(k, {**row._asdict(), "table": new}) for row in passes]
        await self.append_together(logs, more, fence)

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table after a number, in order; empty if there is no such table."""
        c = schema.events.c
        wanted = sa.select(c.seq, c.at, c.kind, c.data).where(c.table == table, c.seq > after)
        return [Entry(*row) for row in await self.rows(wanted.order_by(c.seq))]

    async def last_numbers(self, tables: Collection[str]) -> dict[str, int]:
        """The last entry numbers of some tables."""
        c = schema.events.c
        last = sa.select(c.table, sa.func.max(c.seq)).where(c.table.in_(tables)).group_by(c.table)
        return {row[0]: row[1] for row in await self.rows(last)}

    async def sitting(self, tables: Collection[str]) -> dict[str, tuple[Sitting, Sitting]]:
        """The ids and names of the people at some tables."""
        c = schema.tables.c
        wanted = sa.select(c.id, c.person_0, c.name_0, c.person_1, c.name_1)
        rows = await self.rows(wanted.where(c.id.in_(tables)))
        return {row[0]: ((row[1], row[2]), (row[3], row[4])) for row in rows}

    async def gone_sessions(self, sessions: Collection[str]) -> set[str]:
        """The sessions (`Revoked`) among these that are no longer valid."""
        hashes = [bytes.fromhex(one) for one in sessions]
        tables = schema.tokens, schema.seat_keys, schema.bots
        known = sa.union(*(sa.select(t.c.hash).where(t.c.hash.in_(hashes)) for t in tables))
        return set(sessions) - {row[0].hex() for row in await self.rows(known)}

    # --- lists -----------------------------------------------------------------------------------

    async def lobby(
        self,
        person: str | None = None,
        here: Callable[[str], bool] = lambda host: True,
        without: Collection[str] = (),
    ) -> list[wire.TableSummary]:
        """Listed tables: those with an open seat, then those being played, newest first.

        Tables are left out if their host is not `here`, unless players have days for a move, or if
        their host is in ``without``.
        """
        c = schema.tables.c
        waiting = sa.select(schema.tables).where(c.listed, c.status == "waiting")
        hosts = sa.select(c.id, c.clock, sa.func.coalesce(c.person_0, c.person_1).label("host"))
        rows = await self.rows(hosts.where(c.listed, c.status == "waiting"))
        met = [row for row in rows if row.host not in without]
        ids = [row.id for row in met if row.clock["kind"] == "days" or here(row.host)]
        playing = sa.select(schema.tables).where(c.listed, c.status == "playing")
        return [
            *await self._summaries(waiting.where(c.id.in_(ids)), person),
            *await self._summaries(playing, person),
        ]

    async def tables_of(self, person: str) -> list[wire.TableSummary]:
        """A person's tables: games in progress, then those waiting or where they are asked to play,
        then finished ones; the last used first.
        """
        return await self._summaries(_tables_of(person), person)

    async def going_on(self, person: str) -> list[wire.TableSummary]:
        """A person's unfinished tables."""
        return await self._summaries(
            _tables_of(person).where(schema.tables.c.status != "over"), person
        )

    async def tables_at(self, tables: Collection[str], person: str) -> list[wire.TableSummary]:
        """Those of some tables where a person sits, as that person sees them."""
        c = schema.tables.c
        there = sa.or_(c.person_0 == person, c.person_1 == person)
        return await self._summaries(
            sa.select(schema.tables).where(c.id.in_(tables), there), person
        )

    async def running(self) -> list[str]:
        """The tables that proceed by themselves: with a clock, or with the computer to move."""
        c = schema.tables.c
        thinks = ((c.turn == 0) & c.level_0.is_not(None), (c.turn == 1) & c.level_1.is_not(None))
        wanted = sa.select(c.id).where(c.status == "playing", sa.or_(c.timed, *thinks))
        return [row.id for row in await self.rows(wanted)]

    async def _summaries(
        self, wanted: sa.Select[Any], person: str | None
    ) -> list[wire.TableSummary]:
        c = schema.tables.c
        # open tables of strangers must not push a person's games out of the list
        rank = sa.case((c.status == "playing", 0), (c.status == "waiting", 1), else_=2)
        newest = wanted.order_by(rank, c.updated.desc()).limit(LISTED)
        newest = newest.add_columns(*_last_rating(0), *_last_rating(1))
        return [summary(row._asdict(), person) for row in await self.rows(newest)]

    # --- people ----------------------------------------------------------------------------------

    async def person(self, token_hash: bytes) -> Identity | None:
        """The person with a token."""
        people, tokens, accounts = schema.people, schema.tokens, schema.accounts
        has_account = accounts.c.person.is_not(None)
        wanted = (
            sa.select(people.c.id, people.c.name, has_account)
            .join(tokens, tokens.c.person == people.c.id)
            .outerjoin(accounts, accounts.c.person == people.c.id)
        )
        rows = await self.rows(wanted.where(tokens.c.hash == token_hash))
        return Identity(*rows[0]) if rows else None

    async def new_person(
        self, token_hash: bytes, at: int, name: str | None = None, device: str | None = None
    ) -> str:
        """Add a person with a first token; return the id."""
        id = secrets.token_hex(10)
        person: Row = {"id": id, "name": name, "created": at}
        await self._writer.save([(schema.people, person), _token(id, token_hash, at, device)])
        return id

    async def new_token(
        self,
        person: str,
        token_hash: bytes,
        at: int,
        device: str | None = None,
        passkey: bytes | None = None,
    ) -> None:
        """Add a token to a person, for another device."""
        await self._writer.save([_token(person, token_hash, at, device, passkey)])

    async def seen(self, token_hash: bytes, at: int) -> None:
        """Note that a token was used."""
        await self._writer.save([], [(schema.tokens, {"hash": token_hash}, {"seen": at})])

    async def rename(self, person: str, name: str | None) -> None:
        """Change a person's name."""
        await self._writer.save([], [(schema.people, {"id": person}, {"name": name})])

    async def names(self, persons: Collection[str]) -> dict[str, str | None]:
        """The names of people."""
        wanted = sa.select(schema.people.c.id, schema.people.c.name)
        rows = await self.rows(wanted.where(schema.people.c.id.in_(persons)))
        return {row.id: row.name for row in rows}

    async def persons_named(self, name: str, login: str) -> list[Identity]:
        """People with a name, without bots, account holders first; at most two."""
        p, a = schema.people.c, schema.accounts.c
        wanted = (
            sa.select(p.id, p.name, a.login.is_not(None))
            .outerjoin(schema.accounts, a.person == p.id)
            .where(sa.or_(p.name == name, a.login == login), p.id.not_like(f"{BOT}%"))
            .order_by(a.login.is_(None))
        )
        return [Identity(*row) for row in await self.rows(wanted.limit(2))]

    async def key(self, name: str) -> bytes:
        """A secret of this server, 32 bytes, made at first use and then kept."""
        new: Row = {"name": name, "value": secrets.token_bytes(32)}
        with suppress(Conflict):  # it exists already
            await self._writer.save([(schema.keys, new)])
        wanted = sa.select(schema.keys.c.value).where(schema.keys.c.name == name)
        found: bytes = (await self.rows(wanted))[0].value
        return found


def log_rows(
    logs: Mapping[str, Sequence[Entry]],
) -> tuple[list[Add], list[Alter]]:
    """The rows to add and alter when logs grow."""
    adds: list[Add] = []
    alters: list[Alter] = []
    for table, entries in logs.items():
        columns = columns_of(entries)
        if "game" in columns:
            adds.append((schema.tables, {"id": table, **columns}))
        elif columns:
            alters.append((schema.tables, {"id": table}, columns))
        adds += [(schema.events, {"table": table, **entry.row()}) for entry in entries]
    return adds, alters


def _tables_of(person: str) -> sa.Select[Any]:
    c = schema.tables.c
    theirs = (column == person for column in (c.person_0, c.person_1, c.asked))
    return sa.select(schema.tables).where(sa.or_(*theirs))


def _token(
    person: str, token_hash: bytes, at: int, device: str | None, passkey: bytes | None = None
) -> Add:
    row: Row = {"hash": token_hash, "person": person, "created": at, "seen": at}
    return schema.tokens, {**row, "device": device, "passkey": passkey}


def _last_rating(seat: int) -> list[sa.ColumnElement[Any]]:
    """The last rating, in the table's game, of the person in a seat."""
    tables, ratings = schema.tables.c, schema.ratings.c
    theirs = ratings.person == tables[f"person_{seat}"], ratings.game == tables.game
    return [
        sa.select(column)
        .where(*theirs)
        .order_by(ratings.number.desc())
        .limit(1)
        .scalar_subquery()
        .label(f"{column.name}_{seat}")
        for column in (ratings.rating, ratings.deviation)
    ]
