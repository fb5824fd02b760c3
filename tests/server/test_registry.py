"""The tables in use, without a network: clocks, other servers, trouble, slow viewers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import TypeAdapter

from banmen.errors import Complaint
from banmen.position import Position
from banmen.server.accounts.rated import player_info
from banmen.server.bus import Bus, CutOff, LogGrown, Rewritten
from banmen.server.domain import wire
from banmen.server.domain.refusal import Refusal
from banmen.server.metrics import Metrics
from banmen.server.now import now
from banmen.server.rate_limits import RateLimits
from banmen.server.storage import schema
from banmen.server.storage.store import Identity, Store
from banmen.server.tables import registry
from banmen.server.tables.live_table import LiveTable
from banmen.server.tables.registry import TableRegistry
from banmen.server.tables.viewers import WAITING, Viewer
from banmen.server.tasks import Tasks
from banmen.server.web import sockets
from tests.server.waiting import SOON, until

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


class Watch:
    """A clock that can be put forward."""

    ahead = 0

    def __call__(self) -> int:
        return now() + self.ahead


@pytest.fixture
def clock() -> Watch:
    return Watch()


@pytest.fixture
def bus(clock: Watch) -> Bus:
    return Bus(clock)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "b.db"))
    for person in (ANN, BOB):
        await store.new_person(person.encode() * 8, 0)
    yield store
    await store.close()


@pytest.fixture
async def tables(store: Store, bus: Bus, clock: Watch) -> AsyncIterator[TableRegistry]:
    known = partial(player_info, store)
    tables = TableRegistry(store, Nobody(), Metrics(), known, bus, Tasks(), clock)  # type: ignore[arg-type]
    tables.start()
    yield tables
    await tables.stop()
    bus.close()


async def opened(tables: TableRegistry, store: Store, **more: Any) -> tuple[LiveTable, str, str]:
    """A table with two people who have moved once each."""
    ids = [await store.new_person(name.encode() * 9, 0) for name in (ANN, BOB)]
    wanted = wire.NewTable(game="flipflop", opponent=wire.AgainstFriend(), seat=0, **more)
    made = await tables.open(wanted, Identity(ids[0], None))
    await made.sit(ids[1], None)
    for ply, person in enumerate(ids):
        await move(made, person, ply)
    return made, ids[0], ids[1]


async def move(at: LiveTable, person: str, ply: int) -> int:
    return await at.act(person, wire.Play(ply=ply, code=at.table.position.legal()[0].code))


async def test_a_clock_runs_out_while_nobody_looks(
    tables: TableRegistry, store: Store, clock: Watch
) -> None:
    made, _, _ = await opened(tables, store, clock=wire.LiveClock(minutes=0.25))
    due = made.table.due()
    assert due is not None
    clock.ahead = due - now() - 300
    made.go_on()
    await until(lambda: made.table.status == "over")
    assert made.view().how == "time"


async def test_an_opponent_who_has_gone_can_be_claimed_against(
    tables: TableRegistry, store: Store, clock: Watch
) -> None:
    made, ann, _ = await opened(tables, store)
    viewer = Viewer(ann)
    made.join(viewer)
    await move(made, ann, 2)
    claimable = made.table.claimable()
    assert claimable is not None
    assert "claim" not in made.view().may[0]
    clock.ahead = claimable - now() - 300
    made.go_on()
    await until(lambda: "claim" in told(viewer)[-1]["table"]["may"][0])
    await made.act(ann, wire.Do(type="claim"))
    assert made.view().result == "1-0"


def told(viewer: Viewer) -> list[dict[str, Any]]:
    """What waits for a viewer."""
    return [json.loads(message) for message in list(viewer.waiting._queue)]  # type: ignore[attr-defined]  # noqa: SLF001


async def test_what_another_server_has_written_is_taken_in(
    tables: TableRegistry, store: Store
) -> None:
    made, ann, bob = await opened(tables, store)
    viewer = Viewer(bob)
    made.join(viewer)
    code = made.table.position.legal()[0].code
    elsewhere = made.table.act(0, wire.Play(ply=2, code=code), now())
    await store.append(made.table.id, elsewhere)
    with pytest.raises(Refusal) as refused:
        await move(made, ann, 2)
    assert refused.value.key == "server.moved_on"
    assert told(viewer)[-1]["event"]["kind"] == "moved"
    assert told(viewer)[-1]["table"]["ply"] == 3
    await move(made, bob, 3)


async def test_what_still_follows_is_decided_again_where_the_log_has_grown(
    tables: TableRegistry, store: Store
) -> None:
    made, ann, _ = await opened(tables, store)
    before = made.table.seq
    said = made.table.act(1, wire.Say(text="Hello"), now())
    await store.append(made.table.id, said)
    await move(made, ann, 2)
    assert [entry.kind for entry in await store.log(made.table.id)][before:] == ["said", "moved"]


async def test_a_position_that_was_not_committed_never_gets_in(
    tables: TableRegistry, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ann, _ = await opened(tables, store)
    before = made.table.position
    theirs, hers = (move.code for move in before.legal()[:2])

    async def fail(*args: Any) -> None:
        raise Complaint("store.not_saved")

    with monkeypatch.context() as trouble:
        trouble.setattr(store, "append", fail)
        with pytest.raises(Complaint):
            await made.act(ann, wire.Play(ply=2, code=hers))
    assert made.table.position is before
    elsewhere = made.table.act(0, wire.Play(ply=2, code=theirs), now())
    await store.append(made.table.id, elsewhere)
    with pytest.raises(Refusal, match="moved on"):
        await made.act(ann, wire.Play(ply=2, code=hers))
    assert made.table.position == before.play(theirs) != before.play(hers)


async def test_a_move_is_computed_once_on_its_way(
    tables: TableRegistry, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ann, _ = await opened(tables, store)
    made.join(Viewer(ann))
    code, played, play = made.table.position.legal()[0].code, list[Any](), Position.play

    def counted(self: Position, move: Any) -> Position:
        played.append(move)
        return play(self, move)

    monkeypatch.setattr(Position, "play", counted)
    await made.act(ann, wire.Play(ply=2, code=code))
    assert played == [code]


async def test_a_log_that_has_grown_elsewhere_is_read_when_the_bus_says_so(
    tables: TableRegistry, store: Store, bus: Bus
) -> None:
    made, _, bob = await opened(tables, store)
    viewer, before = Viewer(bob), made.table
    made.join(viewer)
    bus.publish(LogGrown(made.table.id, made.table.seq))
    code = made.table.position.legal()[0].code
    elsewhere = made.table.act(0, wire.Play(ply=2, code=code), now())
    await store.append(made.table.id, elsewhere)
    assert made.table is before, "nothing new so far"
    bus.publish(LogGrown(made.table.id, elsewhere[-1].seq))
    await until(lambda: made.table.ply == 3)
    events = [one["event"]["kind"] for one in told(viewer) if one["type"] == "happened"]
    assert events.count("moved") == 1


async def test_whoever_looks_for_a_rewritten_table_gets_it_as_it_is_now(
    tables: TableRegistry, store: Store, bus: Bus
) -> None:
    made, ann, _ = await opened(tables, store)
    await made.rename(ann, "Ann")
    row = {"table": made.table.id, "seq": made.table.seq}
    nameless = {**made.table.last.data, "name": None}
    await store.save(alters=[(schema.events, row, {"data": nameless})])
    bus.publish(Rewritten(made.table.id))
    assert (await tables.find(made.table.id)) is made
    assert made.table.seats[0].name is None


async def test_a_rewritten_table_is_taken_from_its_log_even_after_trouble(
    tables: TableRegistry, store: Store, bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ann, _ = await opened(tables, store)
    await made.rename(ann, "Ann")
    row = {"table": made.table.id, "seq": made.table.seq}
    nameless = {**made.table.last.data, "name": None}
    await store.save(alters=[(schema.events, row, {"data": nameless})])
    read, failures = store.log, iter([Complaint("store.not_read")])

    async def once_not(*which: Any) -> Any:
        for failure in failures:
            raise failure
        return await read(*which)

    monkeypatch.setattr(store, "log", once_not)
    bus.publish(Rewritten(made.table.id))
    await until(lambda: made.table.seats[0].name is None)


async def test_without_the_lease_nothing_goes_on_by_itself(
    tables: TableRegistry, store: Store, bus: Bus, clock: Watch
) -> None:
    first, _, _ = await opened(tables, store, clock=wire.LiveClock(minutes=0.25))
    id = first.table.id
    tables.live.pop(id).close()
    elsewhere = bus.lease(f"table {id}", lambda: None)
    assert elsewhere.held, "a dropped table lets go of its lease"
    again = await tables.find(id)
    due = again.table.due()
    assert due is not None
    clock.ahead = due - now() + 1000
    await again.ring()
    assert again.table.status == "playing"
    elsewhere.release()
    await until(lambda: again.table.status == "over")


async def timed(tables: TableRegistry, store: Store) -> tuple[LiveTable, str]:
    """A table where the clock of the first of two runs; who that is."""
    made, ann, _ = await opened(tables, store, clock=wire.LiveClock(minutes=1))
    assert made.table.timer is not None
    assert made.table.timer.running == 0
    return made, ann


def left(made: LiveTable) -> int:
    assert made.table.timer is not None
    return made.table.timer.left[0]


async def test_whoever_takes_a_lease_over_gives_back_the_time_nobody_saw_to(
    tables: TableRegistry, store: Store, bus: Bus, clock: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = await timed(tables, store)
    id, before, began = made.table.id, left(made), made.table.last.at
    tables.live.pop(id).close()
    gone = bus.lease(f"table {id}", lambda: None)
    again = await tables.find(id)
    clock.ahead = 40_000
    since = iter([began + 10_000])
    monkeypatch.setattr(bus, "unattended", lambda what: next(since, None))
    gone.release()
    await until(lambda: again.table.last.kind == "rested")
    assert before - 11_000 < left(again) <= before - 10_000, "what came before was its own"
    assert again.table.status == "playing"


async def test_who_has_to_dial_another_server_loses_no_time(
    tables: TableRegistry, store: Store
) -> None:
    made, ann = await timed(tables, store)
    log, before = len(await store.log(made.table.id)), left(made)
    await tables.hand_on()
    assert len(await store.log(made.table.id)) == log, "who is not here does not dial"
    made.join(Viewer(ann))
    await tables.hand_on()
    assert made.table.last.kind == "rested"
    assert before < left(made) <= before + 1_000


async def test_whoever_is_at_a_server_that_is_cut_off_is_sent_to_another_one(
    tables: TableRegistry, store: Store, bus: Bus
) -> None:
    made, ann, _ = await opened(tables, store)
    viewer = Viewer(ann)
    made.join(viewer)
    bus.publish(CutOff())
    assert viewer.left_behind.is_set()


async def test_what_cannot_be_saved_has_not_happened(
    tables: TableRegistry, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ann, _ = await opened(tables, store)
    viewer = Viewer(ann)
    made.join(viewer)

    async def fail(*args: Any) -> None:
        raise Complaint("store.not_saved")

    with monkeypatch.context() as trouble:
        trouble.setattr(store, "append", fail)
        with pytest.raises(Complaint):
            await move(made, ann, 2)
    assert len(made.table.moves()) == 2
    kinds = [message["event"]["kind"] for message in told(viewer) if message["type"] == "happened"]
    assert set(kinds) <= {"here"}
    assert await move(made, ann, 2) == made.table.seq


async def test_a_rematch_comes_about_even_after_trouble(
    tables: TableRegistry, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ann, bob = await opened(tables, store)
    await made.act(ann, wire.Do(type="resign"))
    save, failures = store.append_together, iter([Complaint("store.not_saved")])

    async def once_not(logs: Any, *rest: Any, **more: Any) -> None:
        if len(logs) == 2 and (failure := next(failures, None)):
            raise failure
        await save(logs, *rest, **more)

    monkeypatch.setattr(store, "append_together", once_not)
    await made.act(ann, wire.OfferMessage(type="offer", what="rematch"))
    await made.act(bob, wire.OfferMessage(type="accept", what="rematch"))
    await until(lambda: made.table.rematch)
    following = await tables.find(str(made.table.rematch))
    assert following.table.seats_of(bob) == (0,)


async def test_who_asked_may_go_before_it_is_done(tables: TableRegistry, store: Store) -> None:
    made, ann, _ = await opened(tables, store)
    asked = asyncio.create_task(move(made, ann, 2))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    asked.cancel()
    await until(lambda: len(made.table.moves()) == 3)


async def test_the_computer_is_asked_until_it_answers(tables: TableRegistry, store: Store) -> None:
    wanted = wire.NewTable(game="flipflop", opponent=wire.AgainstLevel(level="1"), seat=1)
    person = await store.new_person(b"x" * 32, 0)
    made = await tables.open(wanted, Identity(person, None))
    assert made.view().thinking
    await until(lambda: len(made.table.moves()) == 1)
    assert not made.view().thinking
    assert made.idle


async def test_tables_nobody_uses_are_dropped_and_found_again(
    tables: TableRegistry, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ann, _ = await opened(tables, store)
    before = made.hello(ann)
    monkeypatch.setattr(registry, "IDLE", 0.04)
    await tables.stop()
    tables.start()
    await until(lambda: not tables.live)
    again = await tables.find(made.table.id)
    assert json.loads(again.hello(ann))["scene"] == json.loads(before)["scene"]
    assert again is not made
    found = await asyncio.gather(*(tables.find(made.table.id) for _ in range(3)))
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
    line: Any = SimpleNamespace(viewer=viewer)
    conversation = sockets.Conversation(
        line, TypeAdapter(wire.ToServer), RateLimits(1).of_socket("192.0.2.1")
    )
    attending = asyncio.create_task(sockets._attend(socket, conversation))  # type: ignore[arg-type]  # noqa: SLF001
    for _ in range(WAITING + 2):
        viewer.send("news")
        await asyncio.sleep(0)
    await asyncio.wait_for(attending, SOON)
    assert socket.closed == sockets.TRY_LATER
