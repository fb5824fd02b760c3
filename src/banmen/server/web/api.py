"""HTTP: the games, the texts, people, and tables. What happens at a table comes by `live`."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Query, Request, Response
from fastapi import Path as InPath

import banmen
from banmen.games import IDS, about
from banmen.players import levels
from banmen.server.bots import examples
from banmen.server.domain import wire
from banmen.server.samples import file_of
from banmen.server.service import Service
from banmen.server.storage.store import Known
from banmen.server.tables.room import Room
from banmen.server.web.guard import address_of
from banmen.server.web.refusal import Refusal, json_answer
from banmen.server.web.visitor import Visitor, service_of, visitor
from banmen.texts import LANGUAGES, sentences

MOST_SCENES = 60
REFUSED: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": wire.Reason, "description": "Refused, with the reason"}
}

router = APIRouter(prefix="/api", responses=REFUSED)
Here = Annotated[Service, Depends(service_of)]
Somebody = Annotated[Visitor, Depends(visitor)]


def no_bot(who: Somebody) -> Visitor:
    """Whoever asks, if it is no bot: those have neither accounts nor bots of their own."""
    if who.guest and who.guest.bot:
        raise Refusal(403, "bots.people_only")
    return who


Human = Annotated[Visitor, Depends(no_bot)]
Id = Annotated[str, InPath(pattern=r"^[a-z0-9]{10}$")]
Ply = Annotated[int, Query(ge=0, le=100_000)]


async def room(id: Id, here: Here) -> Room:
    """The table that a path names."""
    return await here.hall.find(id)


At = Annotated[Room, Depends(room)]


# --- the games -----------------------------------------------------------------------------------


@router.get("/games")
def games() -> list[wire.GameInfo]:
    """All games, with what can be chosen."""
    return list(_games())


@cache
def _games() -> tuple[wire.GameInfo, ...]:
    return tuple(_game_info(id) for id in IDS)


def _game_info(id: str) -> wire.GameInfo:
    page = about(id)
    return wire.GameInfo(
        id=id,
        title=page.title,
        designer=page.designer,
        year=page.year,
        colours=page.colours,
        options=tuple(
            wire.OptionInfo(name=o.name, choices=o.choices, default=o.default, when=o.when)
            for o in page.options
        ),
        chance=page.chance,
        levels=_levels(id, {}),
        own_levels=tuple(
            wire.OwnLevels(options=options, levels=own)
            for options in page.variants()
            if (own := _levels(id, options)) != _levels(id, {})
        ),
    )


def _levels(id: str, options: wire.Options) -> tuple[wire.LevelInfo, ...]:
    return tuple(
        wire.LevelInfo(name=level.name, rating=level.rating, error=level.error)
        for level in levels(banmen.game(id, **options))
    )


@router.get("/games/{game}/sample", response_model=wire.Sample)
def sample(game: str) -> Response:
    """A short game to look at."""
    about(game)
    return Response(file_of(game).read_bytes(), media_type="application/json")


@router.get("/texts/{language}")
def texts(language: str) -> dict[str, str]:
    """Every sentence, by key."""
    if language not in LANGUAGES:
        raise Refusal(404, "server.no_language", wanted=language, names=", ".join(LANGUAGES))
    return sentences(language)


# --- people --------------------------------------------------------------------------------------


@router.get("/me")
async def me(who: Somebody) -> wire.Me:
    """Who one is."""
    await who.renew()
    if who.guest is None:
        return wire.Me(name=None)
    return wire.Me(name=who.guest.name, account=who.guest.account)


@router.put("/me")
async def rename(person: wire.Person, who: Somebody, here: Here) -> wire.Person:
    """Give oneself a name, or none."""
    guest = await who.settle()
    if guest.bot:
        raise Refusal(403, "bots.own_name")
    await here.accounts.rename(guest, person.name)
    await here.hall.rename(guest.id, person.name)
    return person


@router.get("/me/tables")
async def my_tables(who: Somebody, here: Here) -> list[wire.TableLine]:
    """One's own games."""
    return await here.store.tables_of(who.id) if who.id else []


# --- tables --------------------------------------------------------------------------------------


@router.post("/tables", status_code=201, responses={201: examples.answer(examples.OPENED)})
async def open_table(
    wanted: Annotated[wire.NewTable, Body(openapi_examples=examples.OPEN)],
    request: Request,
    who: Somebody,
    here: Here,
) -> wire.Opened:
    """Begin a game."""
    here.meters.creations.take(address_of(request.scope))
    about(wanted.game).settle(wanted.options)
    asked = await _asked(wanted, here)
    if asked is not None and asked.id == who.id:
        raise Refusal(409, "bots.oneself")
    room = await here.hall.open(wanted, await who.settle(), asked)
    return wire.Opened(table=room.table.id, invite=_invitation(room, here))


async def _asked(wanted: wire.NewTable, here: Service) -> Known | None:
    """Who is called by name to play, if anybody is; a bot has to be there."""
    if not isinstance(wanted.opponent, wire.AgainstNamed):
        return None
    bot = await here.tokens.named(wanted.opponent.name)
    if bot is None:
        return await here.people.named(wanted.opponent.name)
    here.doorbell.check(bot, wanted.game)
    return bot


@router.get("/tables")
async def lobby(who: Somebody, here: Here) -> list[wire.TableLine]:
    """The tables in the lobby: those that wait for somebody, then those to watch."""
    return await here.store.lobby(who.id)


@router.get("/tables/{id}", response_model=wire.Hello)
async def table(at: At, who: Somebody) -> Response:
    """Everything about a table."""
    return Response(at.hello(who.id), media_type="application/json")


@router.post("/tables/{id}/sit", responses={200: examples.answer(examples.YOU)})
async def sit(
    wanted: Annotated[wire.Sit, Body(openapi_examples=examples.SIT)],
    at: At,
    who: Somebody,
    here: Here,
) -> wire.You:
    """Take the seat that a link, the lobby or somebody who asks one to play offers."""
    if wanted.secret is not None and (person := _seat_owner(wanted.secret, at, here)):
        await who.become(person)
        return at.you(person)
    invited = wanted.secret is not None and here.people.is_invitation(wanted.secret, at.table.id)
    offered = at.table.listed or at.you(who.id).asked
    if not (invited or (wanted.secret is None and offered)):
        raise Refusal(403, "server.no_such_link")
    if not (who.id and at.table.seats_of(who.id)):
        if at.table.status != "waiting":
            raise Refusal(409, "server.seat_taken")
        guest = await who.settle()
        await at.sit(guest.id, guest.name)
    return at.you(who.id)


@router.post("/tables/{id}/decline", responses={200: examples.answer({"seats": []})})
async def decline(at: At, who: Somebody) -> wire.You:
    """Do not play, where one is asked to."""
    await at.decline(who.id)
    return at.you(who.id)


def _seat_owner(secret: str, at: Room, here: Service) -> str | None:
    """Whose private link it is."""
    for seat in (0, 1):
        person = at.table.person(seat)
        if person and here.people.is_seat_link(secret, at.table.id, seat, person):
            return person
    return None


@router.post("/tables/{id}/link")
async def link(at: At, who: Somebody, here: Here) -> wire.SeatLink:
    """A private link to one's own seat, for another device."""
    if not who.id or not (seats := at.table.seats_of(who.id)):
        raise Refusal(403, "server.watching")
    secret = here.people.seat_link(at.table.id, seats[0], who.id)
    return wire.SeatLink(secret=secret, invite=_invitation(at, here))


def _invitation(at: Room, here: Service) -> str | None:
    """What opens the free seat, if there is one that is kept for nobody."""
    free = at.table.status == "waiting" and at.table.asked is None
    return here.people.invitation(at.table.id) if free else None


@router.post("/tables/{id}/act", responses={200: examples.answer(examples.OK)})
async def act(
    act: Annotated[wire.Act, Body(openapi_examples=examples.ACTS)],
    at: At,
    who: Somebody,
    here: Here,
) -> wire.Ok:
    """Do something at a table."""
    here.meters.count(act, who.id)
    return wire.Ok(ask=act.ask, seq=await at.act(who.id, act))


@router.get("/tables/{id}/scenes", response_model=wire.Scenes)
async def scenes(at: At, first: Ply, last: Ply) -> Response:
    """A stretch of a game, for replay."""
    if not first <= last < first + MOST_SCENES or last > len(at.table.moves()):
        most, ply = MOST_SCENES, len(at.table.moves())
        raise Refusal(422, "server.stretch", most=most, last=ply)
    found = await asyncio.to_thread(at.table.scenes, first, last)
    return json_answer({"first": first, "scenes": found})


@router.get("/tables/{id}/record", response_class=Response)
async def record(at: At, form: Literal["json", "text", "sgf"] = "json") -> Response:
    """The game as a file."""
    found = await asyncio.to_thread(at.table.record)
    text = {"json": found.to_json, "text": found.to_text, "sgf": found.to_sgf}[form]()
    kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
    name = f"{found.game}-{at.table.id}.{'txt' if form == 'text' else form}"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(text, headers=headers, media_type=kind)


# --- the server itself ---------------------------------------------------------------------------


@router.get("/health")
async def health(here: Here) -> wire.Health:
    """Whether all is well."""
    if not await here.store.answers():
        raise Refusal(503, "server.no_database")
    return wire.Health(preparing=here.workers.warming)


@router.get("/metrics", response_class=Response)
def metrics(here: Here) -> Response:
    """Figures for Prometheus."""
    return Response(here.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
