"""Flat Front's stack: chosen by no one, committed to, and secret until the end."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

import orjson
import pytest
from docs import make_screenshots

import banmen
from banmen.server.domain import table as tables
from banmen.server.domain import wire
from banmen.server.domain.stack import Stack
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


SEEDS = "a" * 32, "b" * 32


def test_every_tile_is_in_the_stack_once() -> None:
    tables = [Table.opened(f"t{n}", WISH, "ann", 1)[0] for n in range(20)]
    stacks = [table.stack for table in tables if table.stack]
    assert [Counter(stack.order) for stack in stacks] == [Counter(ORDER)] * 20
    assert len({stack.order for stack in stacks}) == len({stack.salt for stack in stacks}) == 20
    assert {len(bytes.fromhex(stack.salt)) for stack in stacks} == {32}


def test_the_shuffle_is_fair() -> None:
    """Every tile of three lies on top, and at the bottom, as often as any other."""
    lies = Counter(Stack(f"{n:064}", None, "t", ("A", "B", "C")).dealt().order for n in range(6000))
    assert len(lies) == 6
    assert all(850 < count < 1150 for count in lies.values()), lies


def test_other_games_have_none() -> None:
    assert (
        Table.opened("t", wire.NewTable(game="squish", opponent=wire.BothHere()), "ann", 1)[0].stack
        is None
    )


def text_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def checked(table: Table, commitment: str) -> tuple[str, str]:
    """Hold a game that is over to what was published before it, as the docs say; the seeds."""
    proof = table.view(here=(), watchers=0, thinking=False, at=9).proof
    assert proof is not None
    assert proof.seeds is not None
    assert proof.tiles is not None
    assert text_hash(f"banmen {table.id} {proof.salt}") == commitment
    seeds = " ".join(seed or "-" for seed in proof.seeds)
    mixed = text_hash(f"{table.id} {proof.salt} {seeds}")
    ranks = [text_hash(f"{mixed} {n}") for n in range(len(proof.tiles))]
    assert tuple(tile for _, tile in sorted(zip(ranks, proof.tiles, strict=True))) == proof.order
    return proof.seeds


def open_for_ben(salt: str = "11" * 32) -> Table:
    ticket = wire.Ticket(table="t" * 10, until=1, mark="0" * 64)
    shuffle = wire.SealedSeed(ticket=ticket, seed=SEEDS[0])
    wish = wire.NewTable(game="flatfront", opponent=wire.AgainstFriend(), seat=0, shuffle=shuffle)
    return Table.opened("t" * 10, wish, "ann", 1, salt=salt)[0]


def shown(table: Table) -> wire.TableView:
    return table.view(here=(), watchers=0, thinking=False, at=1)


def test_both_players_add_to_a_shuffle_to_which_the_server_is_bound() -> None:
    table = open_for_ben()
    before = shown(table)
    assert (before.turn, before.proof, table.scene().choices) == (None, None, ())
    assert table.stack is not None
    assert table.stack.order is None, "there is no order before the second seed"
    first = table.sit("ben", None, 2, SEEDS[1])
    assert SEEDS[1] not in str(table.public(first[0]))
    table.apply(*first)
    assert table.status == "playing"
    assert table.turn == table.position.turn
    table.apply(*table.act(0, wire.Do(type="abort"), 3))
    assert checked(table, before.commitment or "") == SEEDS


@pytest.mark.parametrize("seeds", [("", SEEDS[1]), (SEEDS[0], ""), (SEEDS[0], "c" * 32)])
def test_each_seed_and_the_table_change_the_order(seeds: tuple[str, str]) -> None:
    usual = Stack("11" * 32, None, "t", ORDER, SEEDS)
    assert Stack("11" * 32, None, "t", ORDER, seeds).dealt().order != usual.dealt().order
    assert Stack("11" * 32, None, "u", ORDER, SEEDS).dealt().order != usual.dealt().order
    assert Stack("11" * 32, None, "u", ORDER).commitment != usual.commitment


def test_the_server_is_bound_for_a_rematch_before_it_is_agreed_on() -> None:
    table = open_for_ben()
    table.apply(*table.sit("ben", None, 2, SEEDS[1]))
    assert shown(table).next is None
    table.apply(*table.act(1, wire.Do(type="abort"), 3))
    bound = shown(table).next
    assert bound is not None
    for seat, kind, seed in ((0, "offer", "c" * 32), (1, "accept", "d" * 32)):
        want = wire.OfferMessage(type=kind, what="rematch", seed=seed)  # type: ignore[arg-type]
        entries = table.act(seat, want, 4)
        assert seed not in str(table.public(entries[0]))
        table.apply(*entries)
    again, _, last = table.again(table.next_id, 5)
    table.apply(*last)
    assert (again.id, shown(again).commitment) == (bound.table, bound.commitment)
    again.apply(*again.act(0, wire.Do(type="abort"), 6))
    assert checked(again, bound.commitment) == ("d" * 32, "c" * 32), "the seats are swapped"


def test_an_older_stack_is_proved_as_it_was() -> None:
    """Logs from before both players added something hold a salt and an order alone."""
    stack = Stack.of({"salt": "22" * 32, "order": [*ORDER]})
    assert stack is not None
    hashed = hashlib.sha256(bytes.fromhex("22" * 32) + " ".join(ORDER).encode()).hexdigest()
    assert (stack.commitment, stack.proof.seeds, stack.next_commitment) == (hashed, None, None)
    assert stack.stored() == {"salt": "22" * 32, "order": [*ORDER]}


def test_a_record_has_all_it_takes_to_check() -> None:
    table = open_for_ben()
    table.apply(*table.sit("ben", None, 2))
    table.apply(*table.act(0, wire.Do(type="abort"), 3))
    tags = record_of(table).tags
    assert tags["Stack"] == " ".join((table.stack and table.stack.order) or ())
    assert (tags["Table"], tags["Seeds"]) == (table.id, f"{SEEDS[0]} -")
    assert text_hash(f"banmen {table.id} {tags['Salt']}") == tags["Commitment"]


def test_tiles_come_in_the_order_committed_to() -> None:
    table, log = Table.opened("t", WISH, "ann", 1)
    while table.status == "playing":
        play(table, log, table.ply % len(table.position.legal()))
    proof = table.view(here=(), watchers=0, thinking=False, at=3).proof
    assert proof is not None
    turned_up = [tile for position in table.position.line for tile in position.reveals]
    assert tuple(tile.removeprefix(">") for tile in turned_up) == proof.order


def everything_seen(stack: Stack, moves: int) -> bytes:
    """Everything visible of a game with that stack, after this many moves."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "covered", lambda *_: stack)
        table, log = Table.opened("t", WISH, "ann", 1)
    for nth in range(moves):
        play(table, log, nth % len(table.position.legal()))
    found = seen(Table.replay("t", log), log)
    assert stack.salt.encode() not in found
    return found.replace(stack.commitment.encode(), b"")


def pairs_that_look_the_same(count: int) -> int:
    """Play this many pairs of games that differ only in the hidden tiles; returns their number.

    They look the same, byte for byte.
    """
    for number in range(count):
        luck = random.Random(number)
        tiles, known = luck.sample(ORDER, len(ORDER)), luck.randint(1, len(ORDER) - 2)
        hidden = tiles[known:]
        while hidden == tiles[known:] and len(set(hidden)) > 1:
            luck.shuffle(hidden)
        pair = [tiles, [*tiles[:known], *hidden]]
        one, other = (
            everything_seen(Stack(f"{n}{n}" * 32, tuple(order)), known - 1)
            for n, order in enumerate(pair, 1)
        )
        assert one == other, (number, pair)
    return count


def test_what_lies_face_down_shows_nowhere() -> None:
    assert pairs_that_look_the_same(12) == 12


def test_the_order_is_found_where_it_may_be_shown() -> None:
    """The search of the test above finds something when there is something to find."""
    table, log = Table.opened("t", WISH, "ann", 1)
    stack = table.stack
    assert stack is not None
    assert stack.salt.encode() not in seen(table, log)
    for entry in table.act(0, wire.Do(type="abort"), 2):
        table.apply(entry)
    assert stack.salt.encode() in seen(table, log)


def test_the_pictures_of_the_page_have_a_stack_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`make screenshots` shows the same game every time, whatever the salt is."""
    monkeypatch.setattr(Stack, Stack.dealt.__name__, make_screenshots.dealt)
    orders = {Stack(salt * 64, None, "t", ORDER).dealt().order for salt in "ab"}
    (order,) = orders
    assert order is not None
    assert sorted(order) == sorted(ORDER)
