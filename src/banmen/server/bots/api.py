"""HTTP for bots: making and revoking them, who is online, and the two streams.

Everything else a bot does is what the page does: `banmen.server.web.api`, with a token.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Query, Request
from fastapi.security import HTTPBearer

from banmen.errors import Complaint
from banmen.games import IDS, about
from banmen.server.bots import examples
from banmen.server.bots.doorbell import at_first
from banmen.server.bots.stream import NDJSON, Lines
from banmen.server.bots.wire import MadeBot, NewBot, OnlineBot, OwnBot
from banmen.server.service import Service
from banmen.server.storage.store import Known
from banmen.server.tables.room import Room
from banmen.server.tables.viewers import Board, Viewer
from banmen.server.web.api import REFUSED, At, Here, Human, Somebody
from banmen.server.web.guard import address_of
from banmen.server.web.refusal import Refusal

router = APIRouter(prefix="/api", responses=REFUSED)
Games = Annotated[list[Annotated[str, Query(max_length=20)]] | None, Query(max_length=len(IDS))]
Token = Depends(HTTPBearer(auto_error=False, description="The token of a bot."))


def lines_of(messages: list[examples.Json]) -> dict[int | str, dict[str, Any]]:
    """How a stream is described."""
    lines = examples.answer(examples.as_lines(messages), NDJSON, schema={"type": "string"})
    return {200: {"description": "Lines of JSON; an empty one now and then", **lines}}


# --- one's own bots ------------------------------------------------------------------------------


@router.get("/me/bots", responses={200: examples.answer(examples.OWN_BOTS)})
async def own_bots(who: Human, here: Here) -> list[OwnBot]:
    """One's own bots, the newest first."""
    found = await here.tokens.of(who.id) if who.id else []
    return [OwnBot(**bot._asdict(), online=bot.id in here.doorbell.online) for bot in found]


@router.post("/me/bots", status_code=201, responses={201: examples.answer(examples.MADE_BOT)})
async def make_bot(
    wanted: Annotated[NewBot, Body(openapi_examples=examples.NEW_BOT)],
    request: Request,
    who: Human,
    here: Here,
) -> MadeBot:
    """Make a bot. Its token is told this once."""
    here.meters.creations.take(address_of(request.scope))
    owner = await who.settle()
    id, token = await here.tokens.make(owner.id, wanted.name)
    (bot,) = [bot for bot in await own_bots(who, here) if bot.id == id]
    return MadeBot(bot=bot, token=token)


@router.delete("/me/bots/{bot}", responses={200: examples.answer(examples.OWN_BOTS)})
async def revoke_bot(bot: str, who: Human, here: Here) -> list[OwnBot]:
    """Revoke a bot's token: it is shown out at once. The bots that are left."""
    await here.tokens.revoke(who.id or "", bot)
    return await own_bots(who, here)


# --- for all -------------------------------------------------------------------------------------


@router.get("/bots", responses={200: examples.answer(examples.ONLINE)})
def online(here: Here) -> list[OnlineBot]:
    """The bots that anybody may challenge now, by name."""
    playing = [
        seat.person
        for room in here.hall.rooms.values()
        if room.table.status == "playing"
        for seat in room.table.seats
    ]
    return [
        OnlineBot(name=bot.name, plays=bot.plays, playing=playing.count(id))
        for id, bot in here.doorbell.online.items()
    ]


@router.get(
    "/tables/{id}/stream",
    response_class=Lines,
    status_code=200,
    responses=lines_of(examples.GAME),
    dependencies=[Token],
    tags=["streams"],
)
async def game(
    at: At, request: Request, who: Somebody, here: Here, board: Board = "moves"
) -> Lines:
    """A game as lines of JSON: first everything about it, then whatever happens, to its end.

    With ``board=moves`` the lines tell the position as text and the legal moves with their codes,
    with ``position`` the position alone, with ``scene`` what the page draws.
    """
    viewer = Viewer(who.id, board)
    watcher = who.id or address_of(request.scope)
    here.streams.check(watcher)
    looking = _looking(here, watcher, at, viewer)
    return Lines(viewer, looking, over=lambda: at.table.status == "over")


@asynccontextmanager
async def _looking(here: Service, who: str, room: Room, viewer: Viewer) -> AsyncIterator[None]:
    with here.streams.opened(who, viewer):
        room.join(viewer)
        try:
            yield
        finally:
            room.leave(viewer)


# --- for bots ------------------------------------------------------------------------------------


def bot(who: Somebody) -> Known:
    """Whoever asks, if it is a bot."""
    if who.guest is None or not who.guest.bot:
        raise Refusal(401, "bots.token_needed")
    return who.guest


@router.get(
    "/bot/events",
    response_class=Lines,
    status_code=200,
    responses=lines_of(examples.EVENTS),
    dependencies=[Token],
    tags=["streams"],
)
async def events(who: Annotated[Known, Depends(bot)], here: Here, plays: Games = None) -> Lines:
    """Be online: lines of JSON for challenges, and for games that begin and end.

    First come the challenges that wait and the games that go on. ``plays`` names the games the bot
    can be challenged to, once for each; without it, to all.
    """
    games = tuple(dict.fromkeys(about(id).id for id in plays or IDS))
    here.streams.check(who.id)
    viewer = Viewer(who.id)
    return Lines(viewer, _listening(here, who, games, viewer))


@asynccontextmanager
async def _listening(
    here: Service, bot: Known, games: tuple[str, ...], viewer: Viewer
) -> AsyncIterator[None]:
    with here.streams.opened(bot.id, viewer), here.doorbell.answered(bot, games, viewer):
        viewer.send(at_first(await here.store.going_on(bot.id)))
        await here.tokens.seen(bot.id)
        yield
    with suppress(Complaint):  # it has gone either way
        await here.tokens.seen(bot.id)
