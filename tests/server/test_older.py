"""Data from older versions of the rules still reads as it did.

``tests/older`` was written when Flink's rules were of version 1, in which corners were `apart`
unless one said otherwise: one game, on the usual board, in all forms of a record, and two tables of
a server's database, one of them with the game under way. White is joined around an inner corner at
ply 15; then, apart as they were, Black wins at ply 22.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

import banmen
from banmen import BadRecord
from banmen.games import About, Option, about
from banmen.record import Record, read
from banmen.record.files import Form
from banmen.server.domain.table import Table
from banmen.server.domain.table_record import record_of
from banmen.server.storage.store import Store
from tests.server.client import Browser
from tests.server.player import action

OLDER = Path(__file__).parent.parent / "older"
FORMS: list[tuple[str, Form]] = [
    ("flink.txt", "text"),
    ("flink.jsonl", "json"),
    ("flink.sgf", "sgf"),
]
JOINED, END = 15, 22
MOVES = [ply.text for ply in next(iter(read(OLDER / "flink.txt"))).moves]
APART = {"board": "square", "size": 10, "corners": "apart"}

every_form = pytest.mark.parametrize("name", [name for name, _ in FORMS])


def written(record: Record, name: str) -> str:
    """A record in the form of a file."""
    forms = {"text": record.to_text, "json": lambda: record.to_json() + "\n", "sgf": record.to_sgf}
    return forms[dict(FORMS)[name]]()


# --- defaults ------------------------------------------------------------------------------------


def test_options_know_the_defaults_they_had() -> None:
    option = Option("kind", ("a", "b", "c"), "c", formerly=((1, "a"), (3, "b")))
    assert [option.usual(rules) for rules in range(5)] == ["c", "a", "b", "b", "c"]
    game = About("x", "X", "", None, ("white", "black"), options=(option,), rules=4)
    assert game.settle({}) == game.settle({}, 4) == {"kind": "c"}
    assert (game.settle({}, 2), game.settle({"kind": "c"}, 2)) == ({"kind": "b"}, {"kind": "c"})
    assert [game.defaults(rules) for rules in (1, 4)] == [{"kind": "a"}, {}]


def test_flink_joins_corners_from_version_2_on() -> None:
    assert [about("flink").settle({}, rules)["corners"] for rules in (0, 1, 2)] == [
        "join",
        "apart",
        "join",
    ]


# --- records -------------------------------------------------------------------------------------


@every_form
def test_a_record_of_then_replays_as_it_was(name: str) -> None:
    (record,) = read(OLDER / name)
    assert (record.rules, record.options) == (1, APART)
    assert record.check().ply == END
    assert record.check().result == "0-1"
    assert not list(record.positions())[JOINED].over


@every_form
def test_a_record_of_then_is_written_as_it_was(name: str) -> None:
    (record,) = read(OLDER / name)
    assert written(record, name) == (OLDER / name).read_text("utf-8")


OPTIONS = re.compile(r'\[Options .*\]\n|"options":\{.*?\},|OPTIONS\[.*?\]')
RULES = re.compile(r'\[Rules "1"\]\n|"rules":1,|RU\[1\]')


@every_form
def test_options_that_a_record_of_then_leaves_out_are_those_of_then(
    name: str, tmp_path: Path
) -> None:
    whole, path = (OLDER / name).read_text("utf-8"), tmp_path / name
    bare, removed = OPTIONS.subn("", whole)
    barer, removed_too = RULES.subn("", bare)
    assert (removed, removed_too) == (1, 1)
    for text in (bare, barer):
        path.write_text(text, "utf-8")
        (record,) = read(path)
        assert (record.rules, record.options, record.check().result) == (1, APART, "0-1")


@every_form
def test_under_the_rules_of_today_it_would_have_ended_earlier(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    told = OPTIONS.sub("", (OLDER / name).read_text("utf-8"))
    path.write_text(RULES.sub(lambda found: found[0].replace("1", "2"), told), "utf-8")
    (record,) = read(path)
    assert (record.rules, record.options["corners"]) == (2, "join")
    with pytest.raises(BadRecord) as wrong:
        record.check()
    assert wrong.value.valid is not None
    assert wrong.value.valid.replay().result == "1-0"
    assert wrong.value.valid.replay().ply == JOINED


def test_records_of_today_say_so() -> None:
    record = Record.of(banmen.game("flink").start().play("Fa@d5"))
    assert (record.rules, record.options["corners"]) == (2, "join")
    assert Record.from_text(record.to_text()) == record


# --- tables --------------------------------------------------------------------------------------


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A server's database as it was left then, without secrets."""
    path = tmp_path / "banmen.db"
    with sqlite3.connect(path) as made:
        made.executescript((OLDER / "flink.sql").read_text("utf-8"))
    made.close()
    return str(path)


async def test_tables_of_then_stand_and_go_on_as_they_were(database: str) -> None:
    store = await Store.open(database)
    going, over = [Table.replay(id, await store.log(id)) for id in ("sy1es2rfk2", "6wjsv9v1yy")]
    await store.close()
    assert going.game.options == over.game.options == APART
    assert (going.ply, going.status, going.result) == (JOINED + 1, "playing", "*")
    for ply in range(JOINED + 1, END):
        code = going.position.code_of(MOVES[ply])
        for entry in going.act(0, action("move", ply=ply, code=code), at=going.created + ply):
            going.apply(entry)
    assert (going.moves(), going.result) == (over.moves(), over.result) == (MOVES, "0-1")
    assert record_of(over).check() == over.position


# --- addresses -----------------------------------------------------------------------------------


def test_pictures_whose_address_leaves_options_out_stay_as_they_were(address: str) -> None:
    game = banmen.game("flink", corners="apart")
    (record,) = read(OLDER / "flink.txt")
    position = str(record.upto(JOINED).replay())
    found = Browser(address).http.get("games/flink/picture.svg", params={"position": position})
    assert found.text == game.parse(position).svg()
    assert found.text != banmen.game("flink").parse(position).svg()
