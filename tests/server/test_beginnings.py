"""Tables that begin from a custom position."""

from __future__ import annotations

from dataclasses import replace

import pytest

import banmen
from banmen.server.accounts.rated import counts
from banmen.server.archive.archiver import archive_rows
from banmen.server.domain.table import Table
from banmen.server.storage import schema
from tests.rules.places import LAND
from tests.server.player import HERE, LEVEL, Player

BLACK_FIRST = "ppp/1X1/P1P b"


def test_a_table_from_a_position_is_the_same_again_from_its_log_and_in_a_rematch() -> None:
    ann = Player(HERE, start=BLACK_FIRST)
    assert (ann.table.turn, str(ann.table.position)) == (1, BLACK_FIRST)
    again = Table.replay("a" * 10, ann.log)
    assert (again.start, again.position) == (BLACK_FIRST, ann.table.position)
    rematch, _, _ = ann.table.again("b" * 10, 5)
    assert (rematch.start, rematch.turn) == (BLACK_FIRST, 1)


def test_the_usual_start_written_out_is_no_start_of_ones_own() -> None:
    text = str(banmen.game("flipflop", size=3).start())
    assert Player(HERE, start=text).table.start is None


def test_a_log_from_before_there_were_such_tables_is_read() -> None:
    log = Player().log
    old = replace(log[0], data={k: v for k, v in log[0].data.items() if k != "start"})
    assert Table.replay("a" * 10, [old]).start is None


@pytest.mark.parametrize(
    ("start", "tiles"),
    [("R(+0,+0)=1 B(+1,-1)=0 >?", 14), ("R(+0,+0)=1 B(+1,-1)=0 >B2", 13), (f"{LAND} red", 0)],
)
def test_the_stack_of_such_a_table_is_what_is_still_face_down(start: str, tiles: int) -> None:
    ann = Player(HERE, "flatfront", start=start)
    assert len((ann.table.stack and ann.table.stack.order) or ()) == tiles
    assert ann.table.turn == ann.table.position.turn
    assert str(ann.table.position).startswith(start.split(">")[0])
    assert Table.replay("a" * 10, ann.log).position == ann.table.position


@pytest.mark.parametrize(("start", "usual"), [("5/5/2P2/5/5 b", False), (None, True)])
def test_such_a_game_is_not_rated_and_teaches_no_opening(start: str | None, usual: bool) -> None:
    ann = Player(LEVEL, "flipfour", start=start)
    assert counts(ann.table, {"ann": 1}) is usual
    ann.move(3)
    ann.act(0, "resign")
    kept = archive_rows(ann.table)
    assert bool([row for table, row in kept if table is schema.steps]) is usual
    assert (kept[0][1]["opening"] is not None) is usual
