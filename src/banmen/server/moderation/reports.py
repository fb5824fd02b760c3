"""Reports to the moderators."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import sqlalchemy as sa

from banmen.server.domain.refusal import Refusal
from banmen.server.moderation.whom import known
from banmen.server.moderation.wire import NewReport, ReportView
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.store import Conflict, Store

MOST_OPEN = 20
"""The most unsettled reports by one person."""
LISTED = 200

_r = schema.reports.c


class Reports:
    """All reports of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, wanted: NewReport, by: str, about: str) -> str:
        """Report a person, once for each table until it is settled; return the id."""
        mine = sa.select(sa.func.count()).where(_r.by == by, _r.decision.is_(None))
        if (await self._store.rows(mine))[0][0] >= MOST_OPEN:
            raise Refusal(409, "moderation.reports_enough", most=MOST_OPEN)
        pending = hashlib.sha256(f"{by}\n{about}\n{wanted.table}".encode()).hexdigest()
        row = {
            "id": secrets.token_hex(5),
            "at": now(),
            "by": by,
            "about": about,
            "table": wanted.table,
            "reason": wanted.reason,
            "words": wanted.words,
            "pending": pending,
            "decision": None,
        }
        try:
            await self._store.save([(schema.reports, row)])
        except Conflict:
            raise Refusal(409, "moderation.reported") from None
        return str(row["id"])

    async def open(self) -> list[ReportView]:
        """Open reports, oldest first."""
        return await self._found(_r.decision.is_(None), _r.at)

    async def settled(self) -> list[ReportView]:
        """Settled reports, newest first."""
        return await self._found(_r.decision.is_not(None), _r.at.desc())

    async def about(self, person: str) -> list[ReportView]:
        """Reports about a person, newest first."""
        return await self._found(_r.about == person, _r.at.desc())

    async def by(self, person: str) -> list[ReportView]:
        """Reports by a person, newest first."""
        return await self._found(_r.by == person, _r.at.desc())

    async def one(self, id: str) -> ReportView:
        """The report with an id."""
        if found := await self._found(_r.id == id, _r.at):
            return found[0]
        raise Refusal(404, "moderation.no_report")

    async def _found(
        self, which: sa.ColumnElement[bool], order: sa.ColumnElement[Any]
    ) -> list[ReportView]:
        rows = await self._store.rows(
            sa.select(schema.reports).where(which).order_by(order, _r.id).limit(LISTED)
        )
        people = await known(self._store, {one for row in rows for one in (row.by, row.about)})
        plain = "id", "at", "table", "reason", "words", "decision"
        return [
            ReportView(
                by=people[row.by],
                about=people[row.about],
                **{name: getattr(row, name) for name in plain},
            )
            for row in rows
        ]
