"""`banmen admin`: moderation on the database of a server, which may be running."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from banmen.cli.common import console, harmless, table, tell
from banmen.cli.parameters import Database
from banmen.extras import extra

if TYPE_CHECKING:
    from banmen.server.moderation.cases import Moderation
    from banmen.server.moderation.wire import DecisionView, KnownPerson, PersonCase, ReportView
    from banmen.server.storage.store import Store

    Work = Callable[["AdminContext"], Coroutine[Any, Any, None]]

app = typer.Typer(
    help="Reports, warnings, mutes, closed accounts and moderators of a server.",
    no_args_is_help=True,
)

Who = Annotated[str, typer.Argument(metavar="WHO", help="A name, or an id.")]
Words = Annotated[str, typer.Argument(metavar="WORDS", help="The reason that the person reads.")]
Id = Annotated[str, typer.Argument(metavar="ID", help="The id, as the lists show it.")]
GAMES_SHOWN, LINES_SHOWN = 10, 20


class AdminContext:
    """The database of a server, and the operations of moderators on it."""

    def __init__(self, store: Store, moderation: Moderation) -> None:
        self.store = store
        self.reports, self.decisions = moderation.reports, moderation.decisions
        self.cases = moderation.cases

    async def person(self, text: str) -> KnownPerson:
        """The person with a name or id."""
        from banmen.server.moderation.whom import one

        return await one(self.store, text)

    async def decide(self, who: str, kind: Any, words: str, **more: Any) -> None:
        """Make a decision, and print it."""
        from pydantic import TypeAdapter, ValidationError

        from banmen.server.moderation.wire import NewDecision
        from banmen.server.web.answers import misread

        try:
            typed = {"kind": kind, "words": words, **more}
            wanted = TypeAdapter(NewDecision).validate_python(typed)
        except ValidationError as error:
            raise misread(error.errors()) from None
        person = await self.person(who)
        id = await self.decisions.decide(wanted, person, None)
        _say("cli.admin.done", id=id, kind=_kind(kind), name=_name(person))


def at(database: str | None, work: Work) -> None:
    """Run some work on a database."""
    import asyncio

    with extra("serve"):
        from banmen.server.bus import Bus
        from banmen.server.moderation.cases import Moderation
        from banmen.server.storage.store import Store

    async def run() -> None:
        store = await Store.open(database, serves=False)
        try:
            await work(AdminContext(store, Moderation.of(store, Bus())))
        finally:
            await store.close()

    asyncio.run(run())


# --- lists ---------------------------------------------------------------------------------------


@app.command()
def reports(
    settled: Annotated[bool, typer.Option("--settled", help="Settled reports.")] = False,
    database: Database = None,
) -> None:
    """List open reports, the oldest first."""

    async def work(admin: AdminContext) -> None:
        found = await (admin.reports.settled() if settled else admin.reports.open())
        _print_reports(found)

    at(database, work)


@app.command()
def show(who: Who, database: Database = None) -> None:
    """Show a person's games, chat, reports and decisions."""

    async def work(admin: AdminContext) -> None:
        _print_case(await admin.cases.of((await admin.person(who)).id))

    at(database, work)


@app.command()
def log(who: Annotated[str | None, typer.Argument()] = None, database: Database = None) -> None:
    """List decisions, the newest first, about one person or all."""

    async def work(admin: AdminContext) -> None:
        _print_log(await admin.decisions.log((await admin.person(who)).id if who else None))

    at(database, work)


# --- decisions -----------------------------------------------------------------------------------


@app.command()
def warn(who: Who, words: Words, database: Database = None) -> None:
    """Warn a person; they must acknowledge it before they chat or begin a game."""
    at(database, lambda admin: admin.decide(who, "warning", words))


@app.command()
def mute(
    who: Who,
    hours: Annotated[int, typer.Argument(min=1, max=24 * 366, metavar="HOURS")],
    words: Words,
    database: Database = None,
) -> None:
    """Mute a person for some hours; they can still play."""
    at(database, lambda admin: admin.decide(who, "mute", words, hours=hours))


@app.command()
def close(who: Who, words: Words, database: Database = None) -> None:
    """Close an account: sessions and bots end, and nobody can log in to it."""
    at(database, lambda admin: admin.decide(who, "closure", words))


@app.command()
def rename(
    who: Who,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    words: Words,
    database: Database = None,
) -> None:
    """Rename a person in all games; nobody can take the old name."""
    at(database, lambda admin: admin.decide(who, "renaming", words, name=name))


@app.command()
def dismiss(report: Id, database: Database = None) -> None:
    """Settle a report without a decision."""

    async def work(admin: AdminContext) -> None:
        found = await admin.reports.one(report)
        id = await admin.decisions.dismiss(found, None)
        _say("cli.admin.done", id=id, kind=_kind("dismissal"), name=_name(found.about))

    at(database, work)


@app.command()
def undo(decision: Id, database: Database = None) -> None:
    """Undo a decision; it stays in the log."""

    async def work(admin: AdminContext) -> None:
        await admin.decisions.undo(decision, None)
        _say("cli.admin.undone", id=decision)

    at(database, work)


@app.command()
def role(
    who: Who,
    role: Annotated[Literal["moderator", "none"], typer.Argument(help="The name of an account.")],
    database: Database = None,
) -> None:
    """Give or remove the role of moderator. Only this command can; moderators cannot."""

    async def work(admin: AdminContext) -> None:
        person = await admin.person(who)
        await admin.decisions.appoint(person, role == "moderator")
        _say(f"cli.admin.role_{role}", name=_name(person))

    at(database, work)


# --- output --------------------------------------------------------------------------------------


def _say(key: str, **params: object) -> None:
    console().print(harmless(tell(key, **params)), markup=False, soft_wrap=True)


def _kind(kind: str) -> str:
    return tell(f"page.admin.kind.{kind}")


def _when(millis: int | None) -> str:
    found = millis and datetime.fromtimestamp(millis / 1000).astimezone()
    return f"{found:%Y-%m-%d %H:%M}" if found else ""


def _name(person: KnownPerson | None) -> str:
    if person is None:
        return tell("page.admin.command_line")
    return person.name or f"{tell('page.seat.guest')} {person.id}"


def _print_reports(found: list[ReportView] | tuple[ReportView, ...]) -> None:
    if not found:
        _say("page.admin.no_reports")
        return
    keys = "id", "at", "about", "reason", "by", "table", "words"
    shown = table(*(f"cli.admin.{key}" for key in keys))
    shown.columns[-1].no_wrap = False
    for one in found:
        reason = tell(f"page.report.reason.{one.reason}")
        who = _name(one.about), reason, _name(one.by), one.table or "", one.words
        shown.add_row(one.id, _when(one.at), *map(_plain, who))
    console().print(shown)


def _print_log(found: list[DecisionView] | tuple[DecisionView, ...]) -> None:
    if not found:
        _say("page.admin.no_log")
        return
    keys = "id", "at", "by", "kind", "about", "words", "undone_at"
    shown = table(*(f"cli.admin.{key}" for key in keys))
    shown.columns[-2].no_wrap = False
    for one in found:
        more = _when(one.until), f"{one.before} → {one.name}" if one.name else "", one.words
        words = " · ".join(filter(None, more))
        undone = f"{_when(one.undone)} {_name(one.undone_by)}" if one.undone else ""
        told = _name(one.by), _kind(one.kind), _name(one.person), words, undone
        shown.add_row(one.id, _when(one.at), *map(_plain, told))
    console().print(shown)


def _plain(text: str) -> Any:
    """Text written by people, printed literally: without markup or control characters."""
    from rich.text import Text

    return Text(harmless(text))


def _print_case(case: PersonCase) -> None:
    who = case.person
    _say("cli.admin.who", name=_name(who), id=who.id, kind=tell(f"page.admin.{who.kind}"))
    _say("cli.admin.since", since=_when(case.since), seen=_when(case.seen))
    told = {
        "owner": case.owner and _name(case.owner),
        "bots": ", ".join(map(_name, case.bots)),
        "muted": _when(case.muted),
        "closed": case.closed,
        "moderator": case.moderator,
        "blocked_by": case.blocked_by,
    }
    for key, value in told.items():
        if value:
            _say(f"page.admin.is_{key}", value=value)
    _print_log(case.decisions)
    _print_reports(case.about)
    for game in case.games[:GAMES_SHOWN]:
        names = " – ".join(seat.name or seat.level or seat.kind for seat in game.seats)
        console().print(_plain(f"{game.id}  {game.game}  {game.result}  {names}"))
    for line in case.chat[:LINES_SHOWN]:
        console().print(_plain(f"{line.table}  {_when(line.at)}  {line.text}"))
