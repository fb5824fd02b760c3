"""Data is removed when the docs say so, and no other data is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from banmen.server.domain import wire
from banmen.server.domain.clock import DAY
from banmen.server.now import now
from banmen.server.retention import (
    LAST_VISIT,
    NO_GAME,
    NOBODY_CAME,
    NOT_MOVED,
    NOT_PLAYED,
    Retention,
)
from banmen.server.service import ServerSettings, Service, running
from banmen.server.storage import schema
from banmen.server.storage.store import Identity
from banmen.server.tables.live_table import LiveTable

LOBBY = wire.AgainstFriend(listed=True)
INVITED = wire.AgainstFriend()
HOUR = DAY // 24


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Service]:
    async with running(ServerSettings(str(tmp_path / "b.db"), workers=0)) as service:
        yield service


class Later:
    """The removals that would be due at a later time."""

    def __init__(self, here: Service) -> None:
        self._begun = self._now = now()
        parts = here.store, here.bus, here.tables, here.presence
        self._retention = Retention(*parts, lambda: self._now)

    async def __call__(self, past: int) -> None:
        self._now = self._begun + past
        await self._retention.tidy()


async def guest(here: Service, name: str | None = None) -> Identity:
    found, _ = await here.people.arrive()
    if name:
        await here.store.rename(found.id, name)
    return found._replace(name=name)


async def opened(here: Service, host: Identity, opponent: wire.Opponent) -> LiveTable:
    wanted = wire.NewTable(game="flipflop", options={"size": 3}, opponent=opponent, seat=0)
    return await here.tables.open(wanted, host)


async def play(table: LiveTable, moves: int) -> None:
    for ply in range(moves):
        turn = table.table.turn
        assert turn is not None
        code = table.table.position.codes[0]
        await table.act(table.table.person(turn), wire.Play(ply=ply, code=code))


async def drop(here: Service) -> None:
    """Let no table be in use, as when all have gone."""
    for live in [*here.tables.live.values()]:
        here.tables.live.pop(live.table.id).close()


def standing(table: LiveTable) -> tuple[str, str | None]:
    return table.table.status, table.table.how


async def kept(here: Service, table: LiveTable) -> bool:
    return bool(await here.store.log(table.table.id))


async def people(here: Service) -> set[str]:
    return {row.id for row in await here.store.rows(sa.select(schema.people.c.id))}


async def test_a_table_in_the_lobby_is_called_off_an_hour_after_its_host_has_gone(
    here: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[str] = set()
    monkeypatch.setattr(here.presence, "here", lambda host: host in seen)
    ann, later = await guest(here), Later(here)
    waits, invited = await opened(here, ann, LOBBY), await opened(here, ann, INVITED)
    await later(0)
    await later(HOUR - 1)
    assert standing(waits) == ("waiting", None)
    seen.add(ann.id)
    await later(HOUR + 1)
    assert standing(waits) == ("waiting", None), "the host is here"
    seen.clear()
    await later(2 * HOUR)
    await later(3 * HOUR - 1)
    assert standing(waits) == ("waiting", None), "an hour after the host was here last"
    await later(3 * HOUR)
    assert standing(waits) == ("over", "aborted")
    assert standing(invited) == ("waiting", None)
    await later(NOBODY_CAME + HOUR)
    assert standing(invited) == ("over", "aborted")


async def account(here: Service, name: str) -> Identity:
    found = await guest(here, name)
    row = {"person": found.id, "login": name, "password": "", "recovery": "", "created": 1}
    await here.store.save([(schema.accounts, row)])
    return found


async def test_who_leaves_a_rated_game_without_a_clock_loses_it_after_a_month(
    here: Service,
) -> None:
    ann, ben, later = await account(here, "Ann"), await account(here, "Ben"), Later(here)
    month, none = wire.DaysClock(days=60), wire.NoClock()
    tables = []
    for casual, clock in ((False, none), (True, none), (False, month)):
        wanted = wire.NewTable(
            game="flipfour", opponent=INVITED, seat=0, casual=casual, clock=clock
        )
        tables.append(await here.tables.open(wanted, ann))
        await tables[-1].sit(ben.id, "Ben")
        await play(tables[-1], 2)
    await later(NOT_MOVED - HOUR)
    assert [standing(table) for table in tables] == [("playing", None)] * 3
    await later(NOT_MOVED + HOUR)
    assert [standing(table)[1] for table in tables] == ["left", None, None]
    assert tables[0].table.result == "0-1"


async def test_a_game_that_nobody_has_begun_to_play_is_called_off_after_a_month(
    here: Service,
) -> None:
    ann, later = await guest(here), Later(here)
    none, played = [await opened(here, ann, wire.BothHere()) for _ in range(2)]
    await play(played, 2)
    await later(NOT_MOVED - HOUR)
    assert standing(none) == ("playing", None)
    await later(NOT_MOVED + HOUR)
    assert standing(none) == ("over", "aborted")
    assert standing(played) == ("playing", None)


async def test_what_was_not_played_goes_after_a_week(here: Service) -> None:
    ann, ben, later = await guest(here), await guest(here), Later(here)
    early, played = [await opened(here, ann, INVITED) for _ in range(2)]
    for table in (early, played):
        await table.sit(ben.id, None)
    await play(early, 1)
    await play(played, 2)
    for table in (early, played):
        await table.act(ann.id, wire.Do(type="abort" if table is early else "resign"))
    await later(NOT_PLAYED + HOUR)
    assert await kept(here, early), "somebody looks at it"
    await drop(here)
    await later(NOT_PLAYED - HOUR)
    assert await kept(here, early)
    await later(NOT_PLAYED + HOUR)
    assert not await kept(here, early)
    assert await kept(here, played)


async def test_a_guest_without_a_game_goes_after_a_month_and_others_after_a_year(
    here: Service,
) -> None:
    idle, ann, later = await guest(here), await guest(here, "Ann"), Later(here)
    alone = await opened(here, ann, wire.BothHere())
    against = await opened(here, ann, wire.AgainstLevel(level="1"))
    await play(alone, 3)
    await drop(here)
    await later(NO_GAME - HOUR)
    assert await people(here) == {idle.id, ann.id}
    await later(NO_GAME + HOUR)
    assert await people(here) == {ann.id}
    await drop(here)
    await later(LAST_VISIT - HOUR)
    assert await kept(here, alone)
    await later(LAST_VISIT + HOUR)
    assert await people(here) == set()
    assert not await kept(here, alone)
    assert not await kept(here, against)


async def test_the_games_of_a_guest_stay_with_whoever_may_come_back(here: Service) -> None:
    ann, later = await guest(here, "Ann"), Later(here)
    owner, hosted = await account(here, "ben"), []
    for _ in range(2):
        hosted.append(await opened(here, ann, INVITED))
        await hosted[-1].sit(owner.id, "Ben")
    await play(hosted[0], 3)
    shown = await opened(here, ann, wire.BothHere())
    report = {
        "id": "r", "at": 1, "by": owner.id, "about": owner.id, "table": shown.table.id,
        "reason": "other", "words": "", "pending": None, "decision": None,
    }  # fmt: skip
    await here.store.save([(schema.reports, report)])
    await drop(here)
    await later(LAST_VISIT + HOUR)
    assert await people(here) == {owner.id}
    for table in (*hosted, shown):
        assert await kept(here, table)
        seat = (await here.tables.table(table.table.id)).seats[0].view()
        assert (seat.kind, seat.name) == ("deleted", None)
