"""Flink's judge: how far it is from side to side, and which moves come to mind."""

from __future__ import annotations

import random

import numpy as np
import pytest

import banmen
from banmen.games import flink
from banmen.games.flink import judge as any_board
from banmen.games.network import NOTHING

BOARDS = [("square", 5), ("square", 7), ("square", 10), ("diamond", 3), ("diamond", 5)]

either_ruling = pytest.mark.parametrize("corners", ["join", "apart"])


def measured(pos: banmen.Position) -> dict[str, int]:
    """The measures of a position by name, ignoring any network."""
    judge, out = pos.game.judge, np.zeros(len(pos.game.judge.names), np.int32)
    tables = pos.game.rules.tables._replace(learned=NOTHING)
    judge.features(tables, pos.state, out)
    return dict(zip(judge.names, out.tolist(), strict=True))


def seen(pos: banmen.Position, text: str) -> int:
    """The glance of a move."""
    move = pos.play(text).last
    assert move is not None
    return pos.game.judge.glance(pos.game.rules.tables, pos.state, move.code)


def some_positions(game: banmen.Game, seed: int) -> list[banmen.Position]:
    """The positions of a random game that are not over."""
    luck, pos = random.Random(seed), game.start()
    while not pos.over:
        pos = pos.play(luck.choice(pos.codes))
    return pos.line[:-1]


def rows(pos: banmen.Position) -> tuple[list[list[str]], list[str]]:
    """The square's columns of cubes, row by row as the text has them, and the rest of the text."""
    board, *rest = str(pos).split()
    columns = [
        [c for part in row.split(",") for c in ([""] * int(part) if part.isdigit() else [part])]
        for row in board.split("/")
    ]
    return columns, rest


def set_up(game: banmen.Game, columns: list[list[str]], rest: list[str]) -> banmen.Position:
    """The position with these columns."""
    board = "/".join(",".join(column or "1" for column in row) for row in columns)
    return game.parse(" ".join([board, *rest]))


def turned_over(pos: banmen.Position) -> banmen.Position:
    """The same position with the other player to move."""
    board, turn, *hands = str(pos).split()
    return pos.game.parse(" ".join([board, "wb"[turn == "w"], *hands]))


@either_ruling
def test_the_usual_board_is_judged_as_any_other_would_be(corners: str) -> None:
    """Its kernels are compiled apart, with its sizes as constants."""
    game = banmen.game("flink", corners=corners)
    judge, tables = game.judge, game.rules.tables
    assert judge.features is not any_board.features
    for pos in some_positions(game, 7):
        found = np.zeros((2, judge.room), np.int32)
        judge.features(tables, pos.state, found[0])
        any_board.features(tables, pos.state, found[1])
        assert found[0].tolist() == found[1].tolist()


@either_ruling
@pytest.mark.parametrize(("board", "size"), BOARDS)
def test_flink_measures_are_opposite_for_the_other_player(
    board: str, size: int, corners: str
) -> None:
    game = banmen.game("flink", board=board, size=size, corners=corners)
    for pos in some_positions(game, seed=size):
        mine, theirs = measured(pos), measured(turned_over(pos))
        assert mine.pop("tempo") == theirs.pop("tempo") == 1
        assert mine == {name: -value for name, value in theirs.items()}


@either_ruling
@pytest.mark.parametrize("size", [5, 8])
def test_flink_measures_do_not_care_how_the_board_lies(size: int, corners: str) -> None:
    """Mirrors keep each player's sides; the diagonal one exchanges them, and so the colours."""
    game = banmen.game("flink", size=size, corners=corners)
    for pos in some_positions(game, seed=3):
        columns, rest = rows(pos)
        expected = measured(pos)
        assert measured(set_up(game, columns[::-1], rest)) == expected
        assert measured(set_up(game, [row[::-1] for row in columns], rest)) == expected
        swap = str.maketrans("wb", "bw")
        across = [[c.translate(swap) for c in column] for column in zip(*columns, strict=True)]
        assert measured(set_up(game, across, [rest[0].translate(swap), *rest[1:]])) == expected


def test_flink_measures_leave_the_position_alone() -> None:
    for pos in some_positions(banmen.game("flink", size=6), seed=4):
        s, out = pos.state, np.zeros(pos.game.judge.room, np.int32)
        pos.game.judge.features(pos.game.rules.tables, s, out)
        words = pos.game.rules.position_words
        assert (s[:words] == pos.state[:words]).all()


@pytest.mark.parametrize(
    ("text", "direct", "breadth"),
    [
        ("5/5/5/5/5 w 20 20", 0, 0),
        # White: 3 steps each way, on average (3 + 4 + 4 + 5 + 5) / 5; Black: 5, whichever way.
        ("5/5/w,w,2,w/5/5 w 19 20", 10 - 6, 2 * 80 - 2 * 67),
        # White: 1 step onto e5, and 2 from there onto d5. Black: 5, and e5 is the only gate left of
        # the upper end; the lost ones count as 11.
        ("w,w,w,w,1/5/5/5/5 w 19 20", 10 - 3, 156 + 112 - 48 - 60),
        # The wall of c3 still links b3 and d3 under the black top.
        ("5/5/w,w,wb,w,1/5/5 w 19 20", 10 - 3, None),
        # Now it is covered: onto c3, d3 and e3. Black's own link climbs over c3.
        ("5/2,b,2/w,w,wb,w,1/2,b,2/5 w 19 20", 6 - 7, None),
    ],
)
def test_flink_steps_counted_by_hand(text: str, direct: int, breadth: int | None) -> None:
    found = measured(banmen.game("flink", size=5, corners="apart").parse(text))
    assert found["direct"] == direct
    assert breadth is None or found["breadth"] == breadth


@pytest.mark.parametrize(
    ("text", "direct"),
    [
        ("5/5/5/5/5 w 20 20", 0),
        # Steps aslant count as others do. White: onto d2 and e1; back onto e1, d2 and c3.
        ("5/5/w,w,w,2/5/5 w 19 20", 10 - 5),
        # b2 and c3 are linked around b3, and around c2. White: onto e3; back onto e3, then d3.
        ("5/5/2,w,w,1/w,w,3/5 w 19 20", 10 - 3),
        # One of the two columns between is enough,
        ("5/5/1,b,w,w,1/w,w,3/5 w 19 19", 10 - 3),
        ("5/5/2,w,w,1/w,w,b,2/5 w 19 19", 10 - 3),
        # or one that is too low.
        ("5/5/1,b,bw,w,1/w,bw,b,2/5 w 19 19", 10 - 3),
        # A crossing: onto c3 and e3; back onto e3, d3 and b2.
        ("5/5/1,b,w,w,1/w,w,b,2/5 w 19 18", 10 - 5),
        # The other way aslant: b4 and c3.
        ("5/w,w,3/2,w,w,1/5/5 w 19 20", 10 - 3),
        ("5/w,w,b,2/1,b,w,w,1/5/5 w 19 18", 10 - 5),
    ],
)
def test_flink_steps_where_corners_join_counted_by_hand(text: str, direct: int) -> None:
    assert measured(banmen.game("flink", size=5).parse(text))["direct"] == direct


def test_flink_lying_pieces_come_to_mind_before_standing_ones() -> None:
    start = banmen.game("flink").start()
    assert seen(start, "Fa@d5") > seen(start, "Fa@a1") >= 220
    for pos in some_positions(banmen.game("flink"), seed=5):
        for move in pos.legal():
            value = pos.game.judge.glance(pos.game.rules.tables, pos.state, move.code)
            lies = len({z for _, _, z in flink.cubes(pos, move)}) == 1
            assert 0 <= value <= (255 if lies else 150)


def test_flink_passing_is_always_seen() -> None:
    pos = banmen.game("flink", size=5).parse("5/5/5/5/5 w 0 3")
    assert seen(pos, "pass") == 255
