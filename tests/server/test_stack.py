"""Flat Front's stack: fair, committed to, and secret until the end."""

from __future__ import annotations

import hashlib
from collections import Counter

import orjson
import pytest

import banmen
from banmen.server.domain import table as tables
from banmen.server.domain import wire
from banmen.server.domain.stack import Stack, shuffled
from banmen.server.domain.table import Entry, Table
from banmen.server.domain.table_record import record_of

FLATFRONT = banmen.game("flatfront")
WISH = wire.NewTable(game="flatfront", opponent=wire.BothHere())
ORDER = tuple("B1 R1 B2 R2 B1 R1 B3 R0 R1 B0 R3 B2 R2 B1 R1 B1".split())


def seen(table: Table, log: list[Entry]) -> bytes:
    """All that anybody can get to see of a table."""
    public: list[object] = [
        table.view(here=(0, 1), watchers=1, thinking=False, at=99),
        table.scene().as_dict(),
        [scene.as_dict() for scene in table.scenes(0, table.ply)],
        [table.public(entry) for entry in log],
        table.moves(),
        record_of(table).to_json(),
        record_of(table).to_text(),
        str(table.position),
        repr(table.position),
    ]
    return orjson.dumps(public)


def play(table: Table, log: list[Entry], nth: int) -> None:
    code = table.position.legal()[nth].code
    for entry in table.act(0, wire.Play(ply=table.ply, code=code), 50):
        table.apply(entry)
        log.append(entry)


def test_every_tile_is_in_the_stack_once() -> None:
    stacks = [shuffled(FLATFRONT) for _ in range(20)]
    found = [stack for stack in stacks if stack]
    assert [Counter(stack.order) for stack in found] == [Counter(ORDER)] * 20
    assert len({stack.order for stack in found}) == len({stack.salt for stack in found}) == 20
    assert {len(bytes.fromhex(stack.salt)) for stack in found} == {32}


def test_other_games_have_none() -> None:
    assert shuffled(banmen.game("squish")) is None


def test_anybody_can_verify_the_proof() -> None:
    table, _ = Table.opened("t", WISH, "ann", 1)
    before = table.view(here=(), watchers=0, thinking=False, at=1)
    assert before.proof is None
    table.apply(*table.act(0, wire.Do(type="abort"), 2))
    after = table.view(here=(), watchers=0, thinking=False, at=3)
    assert after.proof is not None
    hashed = bytes.fromhex(after.proof.salt) + " ".join(after.proof.order).encode()
    assert hashlib.sha256(hashed).hexdigest() == before.commitment == after.commitment
    record = record_of(table)
    assert record.tags["Stack"] == " ".join(after.proof.order)
    assert record.tags["Commitment"] == before.commitment


def test_tiles_come_in_the_order_committed_to() -> None:
    table, log = Table.opened("t", WISH, "ann", 1)
    while table.status == "playing":
        play(table, log, table.ply % len(table.position.legal()))
    proof = table.view(here=(), watchers=0, thinking=False, at=3).proof
    assert proof is not None
    turned_up = [tile for position in table.position.line for tile in position.reveals]
    assert tuple(tile.removeprefix(">") for tile in turned_up) == proof.order


@pytest.mark.parametrize("known", [1, 5, 12])
def test_what_lies_face_down_shows_nowhere(known: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that differ in nothing but the hidden tiles look the same, byte for byte."""
    bytes_seen = []
    for salt, hidden in (("11" * 32, ORDER[known:]), ("22" * 32, ORDER[: known - 17 : -1])):
        stack = Stack(salt, (*ORDER[:known], *hidden))
        assert Counter(stack.order) == Counter(ORDER)
        monkeypatch.setattr(tables, "shuffled", lambda *_, stack=stack: stack)
        table, log = Table.opened("t", WISH, "ann", 1)
        for nth in range(known - 1):
            play(table, log, nth)
        everything = seen(Table.replay("t", log), log)
        assert salt.encode() not in everything
        bytes_seen.append(everything.replace(stack.commitment.encode(), b""))
    assert bytes_seen[0] == bytes_seen[1]


def test_the_order_is_found_where_it_may_be_shown() -> None:
    """The search of the test above finds something when there is something to find."""
    table, log = Table.opened("t", WISH, "ann", 1)
    stack = table.stack
    assert stack is not None
    assert stack.salt.encode() not in seen(table, log)
    for entry in table.act(0, wire.Do(type="abort"), 2):
        table.apply(entry)
    assert stack.salt.encode() in seen(table, log)
