"""Moderators' decisions about people. Every decision is a line of the log, and can be undone.

The log alone determines which decisions are in force (`conduct.in_force`): a person is muted while
there is a mute that is neither over nor undone. A decision's other changes to the database are
committed with it; `enforcement` applies it to open connections and tables.
"""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa

from banmen.server.accounts.accounts import LONGEST, check_name
from banmen.server.accounts.merging import rename_everywhere
from banmen.server.bus import Bus
from banmen.server.conduct import in_force
from banmen.server.domain.refusal import Refusal
from banmen.server.looks import folded, look
from banmen.server.moderation.whom import known
from banmen.server.moderation.wire import (
    DecisionView,
    KnownPerson,
    ModeratorNotice,
    MyStanding,
    NewDecision,
    ReportView,
)
from banmen.server.now import now
from banmen.server.people import who_looks_like
from banmen.server.storage import schema
from banmen.server.storage.statements import Add, Alter, Remove, Row
from banmen.server.storage.store import Conflict, Identity, Store

HOUR = 3_600_000
LISTED = 200
MODERATOR = "moderator"
TOLD = ("warning", "mute", "renaming")
"""Decisions that the person has to acknowledge."""
UNDOABLE = (*TOLD, "closure", "dismissal")

_d = schema.decisions.c


class Decisions:
    """All decisions of moderators; ``by`` is None for the command line."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self._store = store
        self._bus = bus

    # --- deciding --------------------------------------------------------------------------------

    async def decide(self, wanted: NewDecision, person: KnownPerson, by: str | None) -> str:
        """Make a decision about a person, which settles all reports about them; return its id."""
        await self._check_moderator(person.id, by)
        if wanted.kind == "warning" and person.kind == "bot":
            raise Refusal(409, "moderation.bot_warned")
        row = self._row(wanted.kind, person.id, by, wanted.words)
        if wanted.kind == "mute":
            row["until"] = row["at"] + _given(wanted.hours, "moderation.hours") * HOUR
        if wanted.kind != "renaming":
            await self._save(row)
            return str(row["id"])
        name = _given(wanted.name, "moderation.new_name")
        taken = look(person.name) if person.name else None
        row |= {"name": name, "before": person.name, "look": taken}
        await self._rename(person, name, row)
        return str(row["id"])

    async def dismiss(self, report: ReportView, by: str | None) -> str:
        """Settle a report without action; return the decision's id."""
        if report.decision is not None:
            raise Refusal(409, "moderation.settled")
        row = self._row("dismissal", report.about.id, by)
        await self._store.save([(schema.decisions, row)], [_settled(report.id, row["id"])])
        return str(row["id"])

    async def appoint(self, person: KnownPerson, moderator: bool) -> None:
        """Make a person a moderator, or end that. Only the command line does so."""
        if person.kind != "account":
            raise Refusal(409, "moderation.role_account")
        row = self._row("appointment" if moderator else "discharge", person.id, None)
        role = {"person": person.id}
        adds: list[Add] = [(schema.roles, {**role, "role": MODERATOR})] if moderator else []
        await self._store.save([(schema.decisions, row), *adds], (), [(schema.roles, role)])

    @staticmethod
    def _row(kind: str, person: str, by: str | None, words: str = "") -> Row:
        empty = dict.fromkeys(("until", "name", "before", "look", "seen", "undone", "undone_by"))
        made = {"id": secrets.token_hex(5), "at": now(), "by": by, "person": person}
        return {**made, "kind": kind, "words": words, **empty}

    async def _save(
        self,
        row: Row,
        adds: list[Add] | None = None,
        alters: list[Alter] | None = None,
        removes: list[Remove] | None = None,
    ) -> None:
        """Commit a decision together with all its changes."""
        r = schema.reports.c
        pending = sa.select(r.id).where(r.about == row["person"], r.decision.is_(None))
        settled = [_settled(one.id, row["id"]) for one in await self._store.rows(pending)]
        await self._store.save(
            [(schema.decisions, row), *(adds or [])], [*settled, *(alters or [])], removes or ()
        )

    # --- names -----------------------------------------------------------------------------------

    async def _rename(self, person: KnownPerson, name: str, row: Row) -> None:
        if person.kind != "guest":
            check_name(name)
        if max(len(folded(name)), len(look(name))) > LONGEST:
            raise Refusal(422, "account.signs")
        if await who_looks_like(self._store, name) - {person.id} or look(name) == row["look"]:
            raise Refusal(409, "account.taken", name=name)
        try:
            await self._save(row, *_name_rows(person, name))
        except Conflict:
            raise Refusal(409, "account.taken", name=name) from None
        await rename_everywhere(self._store, self._bus, person.id, name)

    async def _name_back(self, person: KnownPerson, row: Any, undone: Alter) -> None:
        """Restore a name that was taken away, if the person still has the one given instead."""
        adds, alters, removes = _name_rows(person, row.before)
        others = await who_looks_like(self._store, row.before) if row.before else set()
        if others - {person.id, row.id}:
            raise Refusal(409, "account.taken", name=row.before)
        await self._store.save(adds, [undone, *alters], removes)
        await rename_everywhere(self._store, self._bus, person.id, row.before)

    # --- undoing ---------------------------------------------------------------------------------

    async def undo(self, id: str, by: str | None) -> None:
        """Undo a decision. It stays in the log, with the name of the moderator who undid it."""
        rows = await self._store.rows(sa.select(schema.decisions).where(_d.id == id))
        if not rows:
            raise Refusal(404, "moderation.no_decision")
        row = rows[0]
        if row.undone is not None or row.kind not in UNDOABLE:
            raise Refusal(409, "moderation.not_undone")
        await self._check_moderator(row.person, by)
        undone: Alter = (schema.decisions, {"id": id}, {"undone": now(), "undone_by": by})
        if row.kind == "renaming":
            person = (await known(self._store, [row.person]))[row.person]
            if person.name == row.name:
                await self._name_back(person, row, undone)
                return
        again: list[Alter] = []
        if row.kind == "dismissal":
            r = schema.reports.c
            found = await self._store.rows(sa.select(r.id).where(r.decision == id))
            again = [(schema.reports, {"id": one.id}, {"decision": None}) for one in found]
        await self._store.save([], [undone, *again])

    # --- the log ---------------------------------------------------------------------------------

    async def log(self, person: str | None = None) -> list[DecisionView]:
        """Decisions about a person or all, newest first."""
        wanted = sa.select(schema.decisions).order_by(_d.at.desc(), _d.id).limit(LISTED)
        rows = await self._store.rows(wanted.where(_d.person == person) if person else wanted)
        ids = {one for row in rows for one in (row.by, row.person, row.undone_by)}
        people = await known(self._store, ids)
        plain = "id", "at", "kind", "words", "until", "name", "before", "seen", "undone"
        return [
            DecisionView(
                by=people.get(row.by),
                person=people[row.person],
                undone_by=people.get(row.undone_by),
                undoable=row.undone is None and row.kind in UNDOABLE,
                **{name: getattr(row, name) for name in plain},
            )
            for row in rows
        ]

    # --- the person's view -----------------------------------------------------------------------

    async def standing(self, person: str) -> MyStanding:
        """A person's standing: notices to acknowledge, and until when they are muted."""
        c, told = schema.decisions.c, sa.or_(*map(in_force, TOLD))
        wanted = sa.select(c.id, c.kind, c.at, c.words, c.until, c.name, c.seen)
        rows = await self._store.rows(wanted.where(c.person == person, told).order_by(c.at))
        return MyStanding(
            moderator=await self.is_moderator(person),
            muted=max((row.until for row in rows if row.until is not None), default=None),
            notices=tuple(
                ModeratorNotice(
                    **{name: value for name, value in row._asdict().items() if name != "seen"}
                )
                for row in rows
                if row.seen is None
            ),
        )

    async def acknowledge(self, person: str, id: str) -> None:
        """Record that a person has read a decision about them."""
        mine = sa.select(_d.id).where(_d.person == person, _d.id == id)
        if not await self._store.rows(mine):
            raise Refusal(404, "moderation.no_decision")
        await self._store.save([], [(schema.decisions, {"id": id}, {"seen": now()})])

    # --- moderators ------------------------------------------------------------------------------

    async def check(self, who: Identity | None) -> Identity:
        """The caller, if a moderator; other callers get the answer for a missing page."""
        if who is None or not who.account or not await self.is_moderator(who.id):
            raise Refusal(404, "server.no_path")
        return who

    async def is_moderator(self, person: str) -> bool:
        """Whether a person is a moderator."""
        r = schema.roles.c
        wanted = sa.select(r.person).where(r.person == person, r.role == MODERATOR)
        return bool(await self._store.rows(wanted))

    async def _check_moderator(self, person: str, by: str | None) -> None:
        """Refuse decisions of moderators about moderators, themselves included."""
        if by is not None and await self.is_moderator(person):
            raise Refusal(403, "moderation.moderator")


def _given(value: Any, key: str) -> Any:
    """A value that this kind of decision requires."""
    if value is None:
        raise Refusal(422, key)
    return value


def _settled(report: str, decision: str) -> Alter:
    return schema.reports, {"id": report}, {"decision": decision, "pending": None}


def _name_rows(
    person: KnownPerson, name: str | None
) -> tuple[list[Add], list[Alter], list[Remove]]:
    """The changes when a person's name changes."""
    alters: list[Alter] = [(schema.people, {"id": person.id}, {"name": name})]
    if person.kind == "guest" or name is None:
        return [], alters, []
    if person.kind == "bot":
        alters.append((schema.bots, {"id": person.id}, {"name": folded(name)}))
    else:
        alters.append((schema.accounts, {"person": person.id}, {"login": folded(name)}))
    looks: Row = {"look": look(name), "person": person.id}
    return [(schema.names, looks)], alters, [(schema.names, {"person": person.id})]
