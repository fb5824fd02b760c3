"""The hall and its rooms, without a network: clocks, other servers, trouble, slow viewers."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from banmen.errors import Complaint
from banmen.server.domain import wire
from banmen.server.domain.refusal import Refusal
from banmen.server.limits import Meters
from banmen.server.metrics import Metrics
from banmen.server.now import now
from banmen.server.storage.store import Known, Store
from banmen.server.tables import hall as halls
from banmen.server.tables import room
from banmen.server.tables.hall import Hall
from banmen.server.tables.room import WAITING, Room, Viewer
from banmen.server.web import live
from tests.server.waiting import until

ANN, BOB = "ann", "bob"


class Nobody:
    """Workers who have everything ready, and fail twice before they find a move."""

    failures = 2

    async def warm(self, game: str, options: dict[str, Any]) -> None:
        pass

    async def choose(self, job: Any, *, owner: str) -> int:
        self.failures -= 1
        if self.failures >= 0:
            raise Complaint("workers.failed")
        import banmen

        position = banmen.game(job.game, **job.options).parse(job.start)
        return position.legal()[0].code


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    store = await Store.open(str(tmp_path / "b.db"))
    for person in (ANN, BOB):
        await store.new_person(person.encode() * 8, 0)
    hall = Hall(store, Nobody(), Metrics())  # type: ignore[arg-type]
    hall.start()
    yield hall
    await hall.stop()
    await store.close()


async def opened(hall: Hall, **more: Any) -> tuple[Room, str, str]:
    """A table with two people who have moved once each."""
    ids = [await hall.store.new_person(name.encode() * 9, 0) for name in (ANN, BOB)]
    wanted = wire.NewTable(game="flipflop", opponent=wire.AgainstFriend(), seat=0, **more)
    made = await hall.open(wanted, Known(ids[0], None))
    await made.sit(ids[1], None)
    for ply, person in enumerate(ids):
        await move(made, person, ply)
    return made, ids[0], ids[1]


async def move(at: Room, person: str, ply: int) -> int:
    return await at.act(person, wire.Play(ply=ply, code=at.table.position.legal()[0].code))


async def test_a_clock_runs_out_while_nobody_looks(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _, _ = await opened(hall, clock=wire.LiveClock(minutes=0.25))
    due = made.table.due()
    assert due is not None
    ahead = due - now() - 300
    for module in (room, halls):
        monkeypatch.setattr(module, "now", lambda: time.time_ns() // 1_000_000 + ahead)
    made.go_on()
    await until(lambda: made.table.status == "over")
    assert made.view().how == "time"


async def test_an_opponent_who_has_gone_can_be_claimed_against(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ann, _ = await opened(hall)
    viewer = Viewer(ann)
    made.join(viewer)
    await move(made, ann, 2)
    claimable = made.table.claimable()
    assert claimable is not None
    assert "claim" not in made.view().may[0]
    ahead = claimable - now() - 300
    for module in (room, halls):
        monkeypatch.setattr(module, "now", lambda: time.time_ns() // 1_000_000 + ahead)
    made.go_on()
    await until(lambda: "claim" in told(viewer)[-1]["table"]["may"][0])
    await made.act(ann, wire.Do(type="claim"))
    assert made.view().result == "1-0"


def told(viewer: Viewer) -> list[dict[str, Any]]:
    """What waits for a viewer."""
    return [json.loads(message) for message in list(viewer.waiting._queue)]  # type: ignore[attr-defined]


async def test_what_another_server_has_written_is_taken_in(hall: Hall) -> None:
    made, ann, bob = await opened(hall)
    viewer = Viewer(bob)
    made.join(viewer)
    code = made.table.position.legal()[0].code
    elsewhere = made.table.act(0, wire.Play(ply=2, code=code), now())
    await hall.store.append(made.table.id, elsewhere)
    with pytest.raises(Refusal) as refused:
        await move(made, ann, 2)
    assert refused.value.key == "server.moved_on"
    assert (told(viewer)[-1]["type"], told(viewer)[-1]["table"]["ply"]) == ("hello", 3)
    await move(made, bob, 3)


async def test_what_cannot_be_saved_has_not_happened(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ann, _ = await opened(hall)
    viewer = Viewer(ann)
    made.join(viewer)

    async def fail(*args: Any) -> None:
        raise Complaint("store.not_saved")

    with monkeypatch.context() as trouble:
        trouble.setattr(hall.store, "append", fail)
        with pytest.raises(Complaint):
            await move(made, ann, 2)
    assert len(made.table.moves()) == 2
    assert all(message["type"] != "happened" for message in told(viewer))
    assert await move(made, ann, 2) == made.table.seq


async def test_a_rematch_comes_about_even_after_trouble(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ann, bob = await opened(hall)
    await made.act(ann, wire.Do(type="resign"))
    save, failures = hall.store.append_together, iter([Complaint("store.not_saved")])

    async def once_not(logs: Any) -> None:
        if len(logs) == 2 and (failure := next(failures, None)):
            raise failure
        await save(logs)

    monkeypatch.setattr(hall.store, "append_together", once_not)
    await made.act(ann, wire.OfferIt(type="offer", what="rematch"))
    await made.act(bob, wire.OfferIt(type="accept", what="rematch"))
    await until(lambda: made.table.rematch)
    following = await hall.find(str(made.table.rematch))
    assert following.table.seats_of(bob) == (0,)


async def test_who_asked_may_go_before_it_is_done(hall: Hall) -> None:
    made, ann, _ = await opened(hall)
    asked = asyncio.create_task(move(made, ann, 2))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    asked.cancel()
    await until(lambda: len(made.table.moves()) == 3)


async def test_the_computer_is_asked_until_it_answers(hall: Hall) -> None:
    wanted = wire.NewTable(game="flipflop", opponent=wire.AgainstLevel(level="1"), seat=1)
    person = await hall.store.new_person(b"x" * 32, 0)
    made = await hall.open(wanted, Known(person, None))
    assert made.view().thinking
    await until(lambda: len(made.table.moves()) == 1)
    assert not made.view().thinking
    assert made.idle


async def test_tables_nobody_uses_are_dropped_and_found_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ann, _ = await opened(hall)
    before = made.hello(ann)
    monkeypatch.setattr(halls, "IDLE", 0.04)
    await hall.stop()
    hall.start()
    await until(lambda: not hall.rooms)
    again = await hall.find(made.table.id)
    assert json.loads(again.hello(ann))["scene"] == json.loads(before)["scene"]
    assert again is not made
    found = await asyncio.gather(*(hall.find(made.table.id) for _ in range(3)))
    assert set(found) == {again}


async def test_a_viewer_who_does_not_listen_is_left_behind() -> None:
    class Deaf:
        closed: int | None = None

        async def send_text(self, text: str) -> None:
            await asyncio.Event().wait()

        async def receive(self) -> None:
            await asyncio.Event().wait()

        async def close(self, code: int) -> None:
            self.closed = code

    socket, viewer = Deaf(), Viewer(None)
    guest = live.Guest(None, viewer, Meters(1))  # type: ignore[arg-type]
    attending = asyncio.create_task(live._attend(socket, guest))  # type: ignore[arg-type]
    for _ in range(WAITING + 2):
        viewer.send("news")
        await asyncio.sleep(0)
    await asyncio.wait_for(attending, 30)
    assert socket.closed == live.TRY_LATER
