"""The checker finds every fault in a log, and none in correct logs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from banmen.server.domain.table import Entry
from tests.cluster.checker import Note, Stale, anomalies
from tests.cluster.seen_clocks import faults
from tests.server.player import LIVE, NO_CLOCK, Player


def played(clock: dict[str, object] = LIVE) -> Player:
    """A game of six moves, a second each, that ends by resignation."""
    player = Player(clock=clock)
    for _ in range(6):
        player.at += 1_000
        player.move()
    player.act(0, "resign")
    return player


def noted(player: Player) -> list[Note]:
    """The notes of both players."""
    moves = [entry for entry in player.log if entry.kind == "moved"]
    return [
        Note(
            player.table.id, one.data["seat"], one.data["ply"], one.data["code"],
            one.at / 1000 - 0.01, one.at / 1000 + 0.01, one.seq,
        )
        for one in moves
    ]  # fmt: skip


def found(player: Player, log: list[Entry] | None = None, **changed: object) -> list[str]:
    notes = noted(player)
    if changed:
        notes[3] = replace(notes[3], **changed)  # type: ignore[arg-type]
    id = player.table.id
    return anomalies({id: player.log if log is None else log}, notes, ended=[id])


@pytest.mark.parametrize("clock", [LIVE, NO_CLOCK])
def test_a_right_game_is_right(clock: dict[str, object]) -> None:
    assert found(played(clock)) == []


def test_a_clock_may_be_given_time_back_and_lose_what_outages_took() -> None:
    player = played()
    player.log = player.log[:-1]
    player.table = type(player.table).replay(player.table.id, player.log)
    player.at += 5_000
    player.done(player.table.rest(player.at - 3_000, player.at))
    player.act(0, "resign")
    assert found(player) == []


def test_what_was_acknowledged_must_be_in_the_log_as_it_was() -> None:
    assert "not in the log" in found(played(), code=4_711)[0]
    assert "not in the log" in found(played(), ply=40)[0]
    assert "another time" in found(played(), sent=1.0, acknowledged=1.1)[0]
    assert "acknowledged as 2" in found(played(), seq=2)[0]
    assert found(played(), acknowledged=None) == []


def test_a_log_must_be_whole_and_everybody_in_turn() -> None:
    player = played()
    assert "missing or double" in found(player, player.log[:4] + player.log[5:])[0]
    twice = [*player.log[:5], player.log[4], *player.log[5:]]
    numbered = [replace(entry, seq=seq) for seq, entry in enumerate(twice, 1)]
    assert any("out of turn" in one for one in found(player, numbered))
    assert found(player, player.log[:-1]) == [f"{player.table.id}: cannot be finished"]


def test_no_clock_loses_more_than_its_due() -> None:
    player = played()
    entry = player.log[6]
    left = [entry.data["left"][0] - 2_000, entry.data["left"][1] - 2_000]
    log = [*player.log[:6], replace(entry, data={**entry.data, "left": left}), *player.log[7:]]
    assert any("more time than its due" in one for one in found(player, log))
    early = player.log[-1]
    flagged = replace(early, data={**early.data, "how": "time"})
    assert any("too early" in one for one in found(player, [*player.log[:-1], flagged]))
    back = replace(early, at=early.at - 5_000)
    assert any("time went back" in one for one in found(player, [*player.log[:-1], back]))


def test_clocks_are_held_to_what_people_have_seen() -> None:
    player = played()
    notes, id = noted(player), player.table.id
    assert not list(faults({id: player.log}, notes))

    def changed(left: list[int]) -> list[str]:
        entry = player.log[6]
        log = [*player.log[:6], replace(entry, data={**entry.data, "left": left}), *player.log[7:]]
        return list(faults({id: log}, notes))

    first, second = player.log[6].data["left"]
    mover = player.log[6].data["seat"]
    lost = [first, second]
    lost[mover] -= 5_000
    assert any("lost more than people" in one for one in changed(lost))
    other = [first, second]
    other[1 - mover] -= 1
    assert any("not to run" in one for one in changed(other))
    early = replace(player.log[-1], data={**player.log[-1].data, "how": "time"})
    found = list(faults({id: [*player.log[:-1], early]}, notes))
    assert found == [f"{id}: a flag fell before people have seen its time go by"]


def test_what_is_done_under_an_old_lease_is_said() -> None:
    assert anomalies({}, [], [Stale("a", 7, "moved")]) == ["a: moved (7) under an old lease"]
