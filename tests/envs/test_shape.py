"""Planes, actions and masks: right for a few positions seen by eye, and turned with the board."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

import banmen
from banmen.envs.shape import Shape, begun, shape_of
from banmen.errors import IllegalMove
from banmen.game import Position
from banmen.games import flink, hexagon
from banmen.games.flink import words
from banmen.games.flink.rules import board_of
from banmen.games.squish import rules as squish

VARIANTS: list[tuple[str, dict[str, int | str]]] = [
    ("flipflop", {"size": 3}),
    ("flipflop", {"size": 5}),
    ("flipfour", {}),
    ("squish", {"order": 3}),
    ("squish", {"order": 4}),
    ("flowish", {"order": 3}),
    ("flowish", {"order": 5}),
    ("flink", {"board": "square", "size": 5, "corners": "apart"}),
    ("flink", {"board": "square", "size": 5, "corners": "join"}),
    ("flink", {"board": "diamond", "size": 3}),
    ("flatfront", {}),
]

MASKED = [VARIANTS[i] for i in (0, 1, 2, 4, 6, 7, 9, 10)]
"""Every game, on one board or two."""


def names(variants: list[tuple[str, dict[str, int | str]]]) -> list[str]:
    """What tests of some variants are called."""
    return ["-".join([id, *map(str, options.values())]) for id, options in variants]


every_variant = pytest.mark.parametrize(("id", "options"), VARIANTS, ids=names(VARIANTS))


def starts(game: banmen.Game) -> list[Position]:
    """The start, and the same with the other side to move, where colours can be exchanged."""
    pos = begun(game, 5)
    if game.about.chance:
        return [pos]
    board, _, *rest = str(pos).split()
    return [pos, game.parse(" ".join([board, "b", *rest]))]


def flat(shape: Shape, position: Position) -> NDArray[np.int8]:
    return shape.observe(position).reshape(len(shape.plane_names), -1)


@every_variant
def test_symmetries_turn_whole_games(id: str, options: dict[str, int | str]) -> None:
    """A random game and the moved one have the same masks, planes and ends, moved, ply by ply."""
    game = banmen.game(id, **options)
    shape = shape_of(game)
    luck = random.Random(id)
    for symmetry in shape.symmetries:
        one = begun(game, 5)
        moved = flat(shape, one)[:, symmetry.cells]
        other = next(pos for pos in starts(game) if (flat(shape, pos) == moved).all())
        exchanged = one.turn != other.turn
        while not one.over and one.ply < 30:
            mask = shape.mask(one)
            assert (abs(shape.scaled(shape.observe(one))) <= 1).all()
            assert (shape.mask(other) == mask[symmetry.actions]).all()
            assert (flat(shape, other) == flat(shape, one)[:, symmetry.cells]).all()
            action = int(luck.choice(np.flatnonzero(mask)))
            one = one.play(action)
            other = other.play(symmetry.becomes(action))
        assert one.over == other.over
        won = {0: 1, 1: 0, None: None} if exchanged else {0: 0, 1: 1, None: None}
        assert one.winner == won[other.winner]


@every_variant
def test_planes_are_named_and_symmetries_are_permutations(
    id: str, options: dict[str, int | str]
) -> None:
    shape = shape_of(banmen.game(id, **options))
    channels, height, width = shape.planes
    assert len(set(shape.plane_names)) == channels
    assert len(shape.most) == channels
    assert shape.observe(begun(shape.game, 5)).shape == shape.planes
    same = shape.symmetries[0]
    assert (same.cells == np.arange(height * width)).all()
    assert (same.actions == np.arange(shape.actions)).all()
    for symmetry in shape.symmetries:
        assert sorted(symmetry.cells) == list(range(height * width))
        assert sorted(symmetry.actions) == list(range(shape.actions))
    assert len({tuple(symmetry.actions) for symmetry in shape.symmetries}) == len(shape.symmetries)


@pytest.mark.parametrize(("id", "options"), MASKED, ids=names(MASKED))
def test_a_game_marks_the_moves_that_it_lists(id: str, options: dict[str, int | str]) -> None:
    """Over whatever was marked before, on one game's way to the next."""
    game, luck = banmen.game(id, **options), random.Random(3)
    shape, pos = shape_of(game), begun(game, 5)
    mark, marked = shape.seen.mask, np.zeros(shape.actions, np.bool_)
    assert mark is not None
    for _ in range(100):
        n = mark(game.rules.tables, pos.state, marked)
        assert n == marked.sum()
        assert (marked == shape.mask(pos)).all()
        pos = pos.play(luck.choice(pos.legal()))
        pos = begun(game, 6) if pos.over or pos.ply == 40 else pos


def test_planes_show_what_lies_on_the_board() -> None:
    pos = banmen.game("flipflop", size=3).start().play("b1-b2")
    black = shape_of(pos.game).observe(pos)
    assert black[0].tolist() == [[0, 0, 0], [0, 0, 0], [1, 1, 1]]  # my +, rank 3 in the last row
    assert black[2].tolist() == [[1, 0, 1], [0, 0, 0], [0, 0, 0]]  # their +
    assert black[3].tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 0]]  # their X, just turned over
    assert black[4].tolist() == [[0, 1, 0], [0, 0, 0], [0, 0, 0]]  # my goal
    white = shape_of(pos.game).observe(pos, player=0)
    assert (white[[2, 3, 0, 1, 5, 4, 6]] == black).all()


def test_a_hexagon_lies_sideways() -> None:
    pos = banmen.game("squish", order=3).start()
    board = shape_of(pos.game).observe(pos)[0]
    assert board.tolist() == [
        [0, 0, 1, 1, 1],
        [0, 1, 1, 1, 1],
        [1, 1, 1, 1, 1],
        [1, 1, 1, 1, 0],
        [1, 1, 1, 0, 0],
    ]


def test_hexagons_of_all_orders_show_each_piece_in_its_place() -> None:
    luck = random.Random(8)
    for order in range(3, 9):
        tables, board, width = hexagon.tables(order), hexagon.geometry(order), 2 * order - 1
        sides = [set(luck.sample(board.cells, len(board.cells) // 2)) for _ in range(2)]
        s = np.zeros((2, hexagon.words_for(order)), np.uint64)
        for side, cells in zip(s, sides, strict=True):
            for bit in (board.bits[board.cells.index(cell)] for cell in cells):
                side[bit // 64] |= np.uint64(1 << bit % 64)
        out = np.zeros((3, width * width), np.int8)
        squish.bound_to(order)(hexagon.show)(tables, s.ravel(), 0, out)
        shown = [{(int(i % width), int(i // width)) for i in plane.nonzero()[0]} for plane in out]
        middle = order - 1
        for plane, cells in zip(shown, [set(board.cells), *sides], strict=True):
            assert plane == {(q + middle, r + middle) for q, r in cells}


def test_flink_shows_cubes_level_by_level() -> None:
    pos = banmen.game("flink", board="square", size=5).start().play("Fa@a1")
    shape = shape_of(pos.game)
    seen = dict(zip(shape.plane_names, shape.observe(pos), strict=True))
    cells = {(x, y) for x, y, _ in flink.cubes(pos.line[0], pos.line[0].codes[0])}
    assert pos.line[0].moves()[0] == "Fa@a1"
    assert {(int(x), int(y)) for y, x in np.argwhere(seen["their cubes on level 1"])} == cells
    assert {(int(x), int(y)) for y, x in np.argwhere(seen["their tops"])} == cells
    assert seen["height"].sum() == 5
    assert not seen["my tops"].any()
    assert seen["my hand"].max() == 20
    assert seen["their hand"].min() == 19
    assert seen["my ends"][:, 1:-1].sum() == 6  # Black: the first and the last rank


def test_flink_shows_how_high_towers_are() -> None:
    for size in (5, 10):
        bare = f"{size}/" * (size - 1)
        pos = banmen.game("flink", size=size).parse(f"{bare}{size - 2},{'w' * 45},{'b' * 18} w 1 1")
        shape = shape_of(pos.game)
        seen = dict(zip(shape.plane_names, shape.observe(pos), strict=True))
        assert seen["height"][0].tolist() == [0] * (size - 2) + [45, 18]
        assert seen["height"].sum() == 63


@pytest.mark.parametrize(
    ("board", "size"),
    [("square", 8), ("square", 10), ("square", 13), ("diamond", 6), ("diamond", 8)],
)
def test_flink_shows_each_cell_in_its_place_on_boards_of_several_bands(
    board: str, size: int
) -> None:
    """Bands share rows on the squares of 8 and 13 and on the diamond of 8, the last two of them."""
    game, luck = banmen.game("flink", board=board, size=size), random.Random(4)
    rules, pos = game.rules, game.start()
    for _ in range(8):
        pos = pos.play(luck.choice(pos.legal()))
    shape = shape_of(game)
    seen = dict(zip(shape.plane_names, shape.observe(pos, player=0), strict=True))
    cells = board_of(rules).cells()
    assert {(int(x), int(y)) for y, x in np.argwhere(seen["board"])} == set(cells)
    for x, y in cells:
        column = words.column(rules, pos.state, x, y)
        assert seen["height"][y, x] == len(column)
        assert seen["my tops"][y, x] == column.endswith("w")
        assert seen["their tops"][y, x] == column.endswith("b")
        for z, cube in enumerate(column):
            assert seen[f"my cubes on level {z + 1}"][y, x] == (cube == "w")
            assert seen[f"their cubes on level {z + 1}"][y, x] == (cube == "b")
    mark, marked = shape.seen.mask, np.zeros(shape.actions, np.bool_)
    assert mark is not None
    assert mark(rules.tables, pos.state, marked) == len(pos.legal())
    assert (marked == shape.mask(pos)).all()


def test_flat_front_shows_counts_and_never_an_order() -> None:
    game = banmen.game("flatfront")
    deck = "R1 R2 B0 R1 B1 B2 R3 B1 R1 B3 R0 B2 R2 B1 R1 B1".split()
    pos, other = (
        game.start(deck=deck[:1] + rest).play("(+0,+0)=4")
        for rest in (deck[1:], [*deck[1:2], *deck[:1:-1]])
    )
    shape = shape_of(game)
    assert (shape.observe(pos) == shape.observe(other)).all()
    seen = dict(zip(shape.plane_names, shape.observe(pos), strict=True))
    assert np.argwhere(seen["my tiles"]).tolist() == [[6, 4]]
    assert seen["my power"].max() == 4
    assert seen["my 4 in hand"].max() == 0
    assert seen["their 4 in hand"].min() == 1
    assert seen["my 1 in the stack"].min() == 3
    assert shape.scaled(shape.observe(pos))[shape.plane_names.index("my power")].max() == 0.5
    assert seen["2 face up"].min() == 1
    assert shape.observe(pos, player=1)[shape.plane_names.index("2 face up")].max() == -1


def test_repetition_is_seen() -> None:
    pos = banmen.game("flipfour").start().play("+a1").play("+e5")
    shape = shape_of(pos.game)
    assert shape.observe(pos)[-1].max() == 0
    for move in ["a1-a2", "e5-e4", "a2-b1", "e4-d5", "b1-b2", "d5-d4", "b2-a1", "d4-e5"]:
        pos = pos.play(move)
    assert shape.observe(pos)[-1].min() == 1


def test_an_action_that_is_not_legal_is_refused_with_the_reason() -> None:
    pos = banmen.game("squish", order=3).start()
    shape = shape_of(pos.game)
    legal = int(np.flatnonzero(shape.mask(pos))[0])
    assert shape.action(shape.code(legal, pos), pos) == legal
    with pytest.raises(IllegalMove, match="0 to 113"):
        shape.code(114, pos)
    with pytest.raises(IllegalMove):
        shape.code(int(np.flatnonzero(~shape.mask(pos))[0]), pos)
