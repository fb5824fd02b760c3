"""Requests about bots: make and revoke them, list those online, and the two streams.

Everything else a bot does is what the page does, with a token: `banmen.server.tables.handlers`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Annotated

from banmen.errors import Complaint
from banmen.games import about, ids
from banmen.server.bots.events import at_first
from banmen.server.bots.wire import MadeBot, NewBot, OnlineBot, OwnBot
from banmen.server.domain.constraints import Bounds
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import Wire
from banmen.server.route import AtTable, Caller, EventStream, Nothing, Peer, route
from banmen.server.tables.handlers import seated
from banmen.server.tables.live_table import LiveTable
from banmen.server.tables.viewers import Board, Viewer

if TYPE_CHECKING:
    from banmen.server.service import Service
    from banmen.server.storage.store import Identity


GameId = Annotated[str, Bounds(max_length=20)]


# --- the caller's bots ---------------------------------------------------------------------------


@route("GET", "me/bots", bots=False)
async def own_bots(wanted: Nothing, who: Caller, here: Service) -> list[OwnBot]:
    """The caller's bots, newest first."""
    return await _bots_of(who, here)


async def _bots_of(who: Caller, here: Service) -> list[OwnBot]:
    found = await here.tokens.of(who.id) if who.id else []
    return [OwnBot(**bot._asdict(), online=bot.id in here.bot_events.online) for bot in found]


@route("POST", "me/bots", status=201, bots=False)
async def make_bot(wanted: NewBot, who: Caller, here: Service) -> MadeBot:
    """Make a bot. Its token is shown only here."""
    here.limits.creations.take(who.address)
    owner = await who.settle()
    id, token = await here.tokens.make(owner.id, wanted.name)
    (bot,) = [bot for bot in await _bots_of(who, here) if bot.id == id]
    return MadeBot(bot=bot, token=token)


class Revoke(Wire):
    """A request to revoke a bot's token."""

    bot: str


@route("DELETE", "me/bots/{bot}", bots=False)
async def revoke_bot(wanted: Revoke, who: Caller, here: Service) -> list[OwnBot]:
    """Revoke a bot's token: its games end, and it is disconnected. Returns the remaining bots."""
    await here.tokens.check(who.id or "", wanted.bot)
    await here.leaving.leave(wanted.bot)
    await here.tokens.revoke(who.id or "", wanted.bot)
    return await _bots_of(who, here)


# --- for all -------------------------------------------------------------------------------------


@route("GET", "bots")
async def online(wanted: Nothing, who: Peer, here: Service) -> list[OnlineBot]:
    """The bots that anyone may challenge now, by name."""
    playing = [
        seat.person
        for live in here.tables.live.values()
        if live.table.status == "playing"
        for seat in live.table.seats
    ]
    return [
        OnlineBot(name=bot.name, plays=bot.plays, playing=playing.count(id))
        for id, bot in here.bot_events.online.items()
    ]


class Follow(AtTable):
    """A request to follow the events at a table."""

    board: Board = "moves"


@route("GET", "tables/{id}/stream")
async def game(wanted: Follow, who: Caller, here: Service) -> EventStream:
    """A game as lines of JSON: first its full state, then every event, to its end.

    With ``board=moves`` the lines have the position as text and the legal moves with their codes,
    with ``position`` only the position, with ``scene`` the scene that the page draws.
    """
    live = await here.tables.find(wanted.id)
    person, session = await seated(live, who, here)
    viewer = Viewer(person, wanted.board, session)
    watcher = who.id or who.address
    here.streams.check(watcher)
    looking = _looking(here, watcher, live, viewer)
    return EventStream(viewer, looking, over=lambda: live.table.status == "over")


@asynccontextmanager
async def _looking(here: Service, who: str, live: LiveTable, viewer: Viewer) -> AsyncIterator[None]:
    with here.streams.opened(who, viewer):
        live.join(viewer)
        try:
            yield
        finally:
            live.leave(viewer)


# --- for bots ------------------------------------------------------------------------------------


class Listen(Wire):
    """A request to be online and get events."""

    plays: Annotated[list[GameId], Bounds(max_length=len(ids()))] | None = None


@route("GET", "bot/events")
async def events(wanted: Listen, who: Caller, here: Service) -> EventStream:
    """Be online: lines of JSON for challenges, and for games that begin and end.

    First come open challenges and games in progress. ``plays``, repeated for each game, names the
    games the bot can be challenged to; without it, all games.
    """
    if (bot := who.person) is None or not bot.bot:
        raise Refusal(401, "bots.token_needed")
    games = tuple(dict.fromkeys(about(id).id for id in wanted.plays or ids()))
    here.streams.check(bot.id)
    viewer = Viewer(bot.id, session=who.session)
    return EventStream(viewer, _listening(here, bot, games, viewer))


@asynccontextmanager
async def _listening(
    here: Service, bot: Identity, games: tuple[str, ...], viewer: Viewer
) -> AsyncIterator[None]:
    with here.streams.opened(bot.id, viewer), here.bot_events.listening(bot, games, viewer):
        viewer.send(at_first(await here.store.going_on(bot.id)))
        await here.tokens.seen(bot.id)
        yield
    with suppress(Complaint):  # it is gone in any case
        await here.tokens.seen(bot.id)
