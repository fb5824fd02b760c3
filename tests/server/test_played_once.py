"""A move is computed once, and a position that was not committed never gets in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from banmen.position import Position
from banmen.server.domain.table import Table
from tests.server.player import Player, action


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every move that a position is asked to play."""
    moves: list[Any] = []
    play = Position.play

    def counted(self: Position, move: Any) -> Position:
        moves.append(move)
        return play(self, move)

    monkeypatch.setattr(Position, "play", counted)
    return moves


def test_a_move_is_computed_once_and_once_more_from_the_log(played: list[Any]) -> None:
    ann = Player()
    for ply in range(1, 5):
        ann.move()
        assert len(played) == ply
    again = Table.replay(ann.table.id, [replace(entry, after=None) for entry in ann.log])
    assert len(played) == 8
    assert (again.position, again.position.line) == (ann.table.position, ann.table.position.line)


def test_what_is_computed_and_thrown_away_changes_nothing() -> None:
    ann = Player()
    before, move = (
        ann.table.position,
        action("move", ply=0, code=ann.table.position.legal()[0].code),
    )
    (entry,) = ann.table.act(0, move, ann.at)
    assert entry.after is not None
    assert ann.table.position is before
    assert (ann.table.ply, ann.table.seq) == (0, 2)


def test_a_position_gets_in_only_with_its_own_move_from_where_the_table_stands() -> None:
    ann, ben = Player(), Player()
    first, other = (move.code for move in ann.table.position.legal()[:2])
    (entry,) = ann.table.act(0, action("move", ply=0, code=first), ann.at)
    right = ann.table.position.play(other)
    ann.done([replace(entry, data={**entry.data, "code": other})])
    assert ann.table.position == right, "the position of another move"
    (entry,) = ben.table.act(0, action("move", ply=0, code=first), ben.at)
    stray = Player().table.position.play(first)
    ben.done([replace(entry, after=stray)])
    assert ben.table.position is not stray, "the position of another table"
    assert ben.table.position.line[0] is ben.table.position.before


def test_what_is_stored_has_no_position() -> None:
    ann = Player()
    ann.move()
    assert ann.log[-1].row().keys() == {"seq", "at", "kind", "data"}
    assert ann.log[-1] == replace(ann.log[-1], after=None)
