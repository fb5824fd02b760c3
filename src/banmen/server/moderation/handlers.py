"""Requests about blocks, reports and moderation; not for bots.

Paths under ``admin/`` are for moderators; for all others they do not exist.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from banmen.server.domain.constraints import Bounds
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import Name, Wire
from banmen.server.moderation import wire
from banmen.server.moderation.whom import found, known, meant
from banmen.server.route import Caller, Nothing, route

if TYPE_CHECKING:
    from banmen.server.service import Service

# --- blocks --------------------------------------------------------------------------------------


@route("GET", "me/blocks", bots=False)
async def my_blocks(wanted: Nothing, who: Caller, here: Service) -> list[wire.BlockedPerson]:
    """The people the caller has blocked."""
    return await here.moderation.blocks.of(who.id) if who.id else []


@route("POST", "me/blocks", status=201, bots=False)
async def block(wanted: wire.Whom, who: Caller, here: Service) -> list[wire.BlockedPerson]:
    """Block a person and their bots: no challenges, seats, rematches and chat, either way. Open
    challenges between the two end.
    """
    blocked = await meant(wanted, here.tables, here.store, who.id)
    person = await who.settle()
    await here.moderation.blocks.add(person.id, blocked)
    for table, asked in await here.moderation.blocks.challenges(person.id, blocked):
        await (await here.tables.find(table)).decline(asked)
    return await here.moderation.blocks.of(person.id)


class OfBlock(Wire):
    """A request about one of the caller's blocks."""

    block: Annotated[str, Bounds(max_length=16)]


@route("DELETE", "me/blocks/{block}", bots=False)
async def unblock(wanted: OfBlock, who: Caller, here: Service) -> list[wire.BlockedPerson]:
    """Remove a block; return the remaining ones."""
    await here.moderation.blocks.end(who.id or "", wanted.block)
    return await here.moderation.blocks.of(who.id or "")


# --- reports -------------------------------------------------------------------------------------


@route("POST", "reports", status=201, bots=False)
async def report(wanted: wire.NewReport, who: Caller, here: Service) -> wire.ReportMade:
    """Report a person to the moderators. Guests may, too; the limits are strict."""
    about = await meant(wanted, here.tables, here.store, who.id)
    person = await who.settle()
    here.limits.reports.take(who.address)
    here.limits.reports.take(f"person {person.id}")
    return wire.ReportMade(id=await here.moderation.reports.make(wanted, person.id, about))


# --- the caller's standing -----------------------------------------------------------------------


@route("GET", "me/standing", bots=False)
async def my_standing(wanted: Nothing, who: Caller, here: Service) -> wire.MyStanding:
    """The caller's standing with the moderators: until when they are muted, and unread notices."""
    return await here.moderation.decisions.standing(who.id) if who.id else wire.MyStanding()


class OfDecision(Wire):
    """A request about a decision."""

    decision: wire.DecisionId


@route("POST", "me/standing/seen", bots=False)
async def acknowledge(wanted: OfDecision, who: Caller, here: Service) -> wire.MyStanding:
    """Acknowledge a moderator's decision."""
    if who.id is None:
        raise Refusal(404, "moderation.no_decision")
    await here.moderation.decisions.acknowledge(who.id, wanted.decision)
    return await here.moderation.decisions.standing(who.id)


# --- moderators ----------------------------------------------------------------------------------


class ReportsWanted(Wire):
    """A request for open or settled reports."""

    settled: bool = False


@route("GET", "admin/reports", bots=False)
async def all_reports(wanted: ReportsWanted, who: Caller, here: Service) -> list[wire.ReportView]:
    """Open reports, oldest first, or settled ones, newest first."""
    await here.moderation.decisions.check(who.person)
    return await (
        here.moderation.reports.settled() if wanted.settled else here.moderation.reports.open()
    )


class OfReport(Wire):
    """A request about a report."""

    report: Annotated[str, Bounds(max_length=10)]


@route("POST", "admin/reports/{report}/dismiss", bots=False)
async def dismiss(wanted: OfReport, who: Caller, here: Service) -> list[wire.ReportView]:
    """Settle a report without action; return the open reports."""
    moderator = await here.moderation.decisions.check(who.person)
    await here.moderation.decisions.dismiss(
        await here.moderation.reports.one(wanted.report), moderator.id
    )
    return await here.moderation.reports.open()


class Lookup(Wire):
    """A person's name or its beginning, or their id."""

    name: Name


@route("GET", "admin/people", bots=False)
async def look_up(wanted: Lookup, who: Caller, here: Service) -> list[wire.KnownPerson]:
    """Find people by name."""
    await here.moderation.decisions.check(who.person)
    return await found(here.store, wanted.name)


class OfCase(Wire):
    """A request about a person by id."""

    person: wire.PersonId


@route("GET", "admin/people/{person}", bots=False)
async def case(wanted: OfCase, who: Caller, here: Service) -> wire.PersonCase:
    """A person's games, chat, reports, and the decisions about them."""
    await here.moderation.decisions.check(who.person)
    return await here.moderation.cases.of(wanted.person)


class DecideOn(OfCase):
    """A decision about a person."""

    decision: wire.NewDecision


@route("POST", "admin/people/{person}/decisions", body="decision", status=201, bots=False)
async def decide(wanted: DecideOn, who: Caller, here: Service) -> wire.PersonCase:
    """Warn, mute or rename a person, or close their account. This settles all reports about
    them.
    """
    moderator = await here.moderation.decisions.check(who.person)
    people = await known(here.store, [wanted.person])
    if wanted.person not in people:
        raise Refusal(404, "moderation.nobody")
    await here.moderation.decisions.decide(wanted.decision, people[wanted.person], moderator.id)
    await here.enforcement.enforce()
    return await here.moderation.cases.of(wanted.person)


class LogWanted(Wire):
    """A request for decisions, about one person or all."""

    person: wire.PersonId | None = None


@route("GET", "admin/log", bots=False)
async def moderation_log(wanted: LogWanted, who: Caller, here: Service) -> list[wire.DecisionView]:
    """The log of decisions, newest first."""
    await here.moderation.decisions.check(who.person)
    return await here.moderation.decisions.log(wanted.person)


@route("POST", "admin/decisions/{decision}/undo", bots=False)
async def undo(wanted: OfDecision, who: Caller, here: Service) -> list[wire.DecisionView]:
    """Undo a decision; return the log."""
    moderator = await here.moderation.decisions.check(who.person)
    await here.moderation.decisions.undo(wanted.decision, moderator.id)
    await here.enforcement.enforce()
    return await here.moderation.decisions.log()
