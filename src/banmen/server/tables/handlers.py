"""Requests about tables: open one, sit down, act, replay.

Events at a table are sent over `live`.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Literal

import banmen
from banmen.game import Position, opened
from banmen.games import about
from banmen.players.ladder import level
from banmen.server.domain import wire
from banmen.server.domain.constraints import Bounds
from banmen.server.domain.identity import Seated
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table_record import record_of
from banmen.server.route import AtTable, Caller, File, Nothing, Peer, Socket, Written, route
from banmen.server.tables.live_table import LiveTable
from banmen.server.tables.table_socket import TableSocket
from banmen.server.tables.viewers import Viewer

if TYPE_CHECKING:
    from banmen.server.domain.identity import Identity
    from banmen.server.service import Service

AT_ONCE = 0.5
"""The longest wait for a new table's preparation if its game is compiled, in seconds; beyond that,
the page waits.
"""
MOST_SCENES = 60
PlyNumber = Annotated[int, Bounds(ge=0, le=100_000)]


# --- opening -------------------------------------------------------------------------------------


@route("GET", "seal")
async def seal(wanted: Nothing, who: Peer, here: Service) -> wire.Seal:
    """Flat Front: the server's commitment for the shuffle of a table, before the host adds
    a seed.
    """
    return here.seals.make()


@route("POST", "tables", status=201)
async def open_table(wanted: wire.NewTable, who: Caller, here: Service) -> wire.Opened:
    """Open a game. If the game must still be compiled, this request does not wait for it; the
    table's viewers do. A starting position is checked before the answer.
    """
    here.limits.creations.take(who.address)
    _check(wanted)
    sealed = here.seals.check(wanted.shuffle.ticket) if wanted.shuffle else None
    asked = await _asked(wanted, here)
    if asked is not None and asked.id == who.id:
        raise Refusal(409, "bots.oneself")
    await here.conduct.check_warned(who.id)
    if asked is not None and who.id is not None:
        await here.conduct.check_meeting(who.id, asked.id)
    if wanted.start is not None and isinstance(wanted.opponent, wire.AgainstLevel):
        await here.fair_play.check(await _beginning(wanted, here), who)
    waits = isinstance(wanted.opponent, wire.AgainstFriend | wire.AgainstNamed)
    if waits:
        await here.waiting_tables.check(who.id, who.address)
    host = await who.settle()
    here.presence.see(host.id)
    salt = here.seals.salt(sealed) if sealed else None
    table = here.tables.begin(wanted, host, asked, sealed, salt)
    if waits:
        here.waiting_tables.opened(table, who.address)
    with suppress(TimeoutError):
        whole = wanted.start is not None or here.bus.shared  # another node may be asked next
        async with asyncio.timeout(None if whole else AT_ONCE):
            await here.tables.find(table)
    shared = isinstance(wanted.opponent, wire.AgainstFriend)
    return wire.Opened(table=table, invite=here.people.invitation(table) if shared else None)


def _check(wanted: wire.NewTable) -> None:
    """Refuse errors that can be found without the rules."""
    options = about(wanted.game).settle(wanted.options)
    if isinstance(wanted.opponent, wire.AgainstLevel):
        level(wanted.opponent.level, banmen.game(wanted.game, **options))


async def _beginning(wanted: wire.NewTable, here: Service) -> Position:
    """The position that a table begins from."""
    variant = banmen.game(wanted.game, **wanted.options)
    await here.workers.ready(variant.id, variant.options)
    return await asyncio.to_thread(opened, variant, wanted.start, ())


async def _asked(wanted: wire.NewTable, here: Service) -> Identity | None:
    """The person or bot called by name, if any; bots must be online."""
    if not isinstance(wanted.opponent, wire.AgainstNamed):
        return None
    bot = await here.tokens.named(wanted.opponent.name)
    if bot is None:
        return await here.people.named(wanted.opponent.name)
    here.bot_events.check(bot, wanted.game)
    return bot


@route("GET", "tables")
async def lobby(wanted: Nothing, who: Caller, here: Service) -> list[wire.TableSummary]:
    """The tables in the lobby: those waiting for a player, then those to watch."""
    without = await here.conduct.shut_off(who.id)
    return await here.store.lobby(who.id, here.presence.here, without)


# --- seats ---------------------------------------------------------------------------------------


class Sit(AtTable):
    """The secret of an invitation or of a private seat link; none for a table in the lobby."""

    secret: Annotated[str, Bounds(max_length=100)] | None = None
    seed: wire.Seed | None = None
    """Flat Front: the player's seed for the shuffle."""


@route("POST", "tables/{id}/sit")
async def sit(wanted: Sit, who: Caller, here: Service) -> wire.You:
    """Take the seat offered by a link, the lobby, or a person who asks for a game."""
    live, secret = await here.tables.find(wanted.id), wanted.secret
    if secret is not None and not here.people.is_invitation(secret, live.table.id):
        return live.you(await _open_link(secret, live, who, here))
    if secret is None and not (live.table.listed or live.you(who.id).asked):
        raise Refusal(403, "server.no_such_link")
    if not (who.id and live.table.seats_of(who.id)):
        if live.table.status != "waiting":
            raise Refusal(409, "server.seat_taken")
        await here.conduct.check_table(who.id, live.table)
        known = await who.settle()
        await live.sit(known.id, known.name, wanted.seed)
    return live.you(who.id)


@route("POST", "tables/{id}/decline")
async def decline(wanted: AtTable, who: Caller, here: Service) -> wire.You:
    """Decline a game that another person asked for."""
    live = await here.tables.find(wanted.id)
    await live.decline(who.id)
    return live.you(who.id)


async def seated(live: LiveTable, who: Caller, here: Service) -> Seated:
    """The identity of a person at a table: their own, or that of a pass to another person's
    seat.
    """
    if not (who.id and live.table.seats_of(who.id)):
        found = await here.seat_links.seated(who.seat_passes, live.table.id)
        if found and found.person and live.table.seats_of(found.person):
            return found
    return Seated(who.id, who.session)


async def _open_link(secret: str, live: LiveTable, who: Caller, here: Service) -> str:
    """The person whose seat a link opens. A caller who already has a seat there keeps it."""
    person = (await seated(live, who, here)).person
    if person and live.table.seats_of(person):
        return person
    if who.person is not None and who.person.bot:
        raise Refusal(403, "bots.people_only")
    here.limits.creations.take(who.address)
    owner, found = await here.seat_links.open(secret, live.table.id)
    who.keep_seat_pass(found)
    return owner


@route("POST", "tables/{id}/link", bots=False)
async def link(wanted: AtTable, who: Caller, here: Service) -> wire.SeatLink:
    """A private link to the caller's own seat, for another device: it works once, within a day."""
    live = await here.tables.find(wanted.id)
    person = _own_seat(live, who)
    secret = await here.seat_links.make(live.table.id, person, who.token)
    return wire.SeatLink(secret=secret, invite=_invitation(live, here))


@route("POST", "tables/{id}/link/end", bots=False)
async def end_links(wanted: AtTable, who: Caller, here: Service) -> wire.You:
    """Revoke the caller's private links to a table, used or not."""
    live = await here.tables.find(wanted.id)
    await here.seat_links.revoke(live.table.id, _own_seat(live, who))
    return live.you(who.id)


def _own_seat(live: LiveTable, who: Caller) -> str:
    """The caller, if they have a seat at a table themselves; a pass is not enough."""
    if not who.id or not live.table.seats_of(who.id):
        raise Refusal(403, "server.watching")
    return who.id


def _invitation(live: LiveTable, here: Service) -> str | None:
    """The secret that opens the free seat, unless the seat is kept for a named opponent."""
    free = live.table.status == "waiting" and live.table.asked is None
    return here.people.invitation(live.table.id) if free else None


# --- playing -------------------------------------------------------------------------------------


class ActAt(AtTable):
    """An action at a table."""

    act: wire.Act


@route("POST", "tables/{id}/act", body="act")
async def act(wanted: ActAt, who: Caller, here: Service) -> wire.Ok:
    """Act at a table."""
    live = await here.tables.find(wanted.id)
    person = (await seated(live, who, here)).person
    here.limits.count(wanted.act, person, live.table.abort_counts)
    await here.conduct.check_act(wanted.act, person, live.table)
    return wire.Ok(ask=wanted.act.ask, seq=await live.act(person, wanted.act))


@route("GET", "tables/{id}/live")
async def live(wanted: AtTable, who: Caller, here: Service) -> Socket[wire.ToServer, wire.ToPage]:
    """Watch a table, and play if the caller has a seat there."""
    live = await here.tables.find(wanted.id)
    person, session = await seated(live, who, here)
    viewer = Viewer(person, session=session)
    return TableSocket(live, viewer, here.limits, here.connections, here.conduct)


# --- watching ------------------------------------------------------------------------------------


@route("GET", "tables/{id}", answer=wire.Hello)
async def table(wanted: AtTable, who: Caller, here: Service) -> Written:
    """The full state of a table."""
    live = await here.tables.find(wanted.id)
    return Written(live.hello((await seated(live, who, here)).person).encode())


class TablePlies(AtTable):
    """A range of the game at a table."""

    first: PlyNumber
    last: PlyNumber


@route("GET", "tables/{id}/scenes")
async def scenes(wanted: TablePlies, who: Peer, here: Service) -> wire.Scenes:
    """A range of a game's positions, for replay."""
    table, first, last = (await here.tables.find(wanted.id)).table, wanted.first, wanted.last
    if not first <= last < first + MOST_SCENES or last > len(table.moves()):
        raise Refusal(422, "server.stretch", most=MOST_SCENES, last=len(table.moves()))
    found = await asyncio.to_thread(table.scenes, first, last)
    return wire.Scenes(first=first, scenes=tuple(found))


class RecordOf(AtTable):
    """The record of a table."""

    form: Literal["json", "text", "sgf"] = "json"


@route("GET", "tables/{id}/record")
async def record(wanted: RecordOf, who: Peer, here: Service) -> File:
    """The game as a file."""
    found = await asyncio.to_thread(record_of, (await here.tables.find(wanted.id)).table)
    text = {"json": found.to_json, "text": found.to_text, "sgf": found.to_sgf}[wanted.form]()
    media = "application/json" if wanted.form == "json" else "text/plain; charset=utf-8"
    ending = "txt" if wanted.form == "text" else wanted.form
    name = f"{found.game}-{wanted.id}.{ending}"
    return File(media=media, content=text.encode(), name=name)
