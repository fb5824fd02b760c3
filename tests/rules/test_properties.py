"""Properties that hold for every position, not only for handpicked ones."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import banmen
from banmen.games import flink
from banmen.games.contract import Cube
from banmen.games.flink.tables import JOINED, TURN
from banmen.games.flink.walks import surface, winning_way
from banmen.games.hexagon import geometry
from banmen.kernel import INTERPRETED

settings.register_profile(
    "rules",
    settings.get_profile("banmen"),
    max_examples=8 if INTERPRETED else 40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("rules")

seeds = st.integers(0, 10**9)


def walk(pos: banmen.Position, seed: int, plies: int) -> banmen.Position:
    """Some random moves further on."""
    luck = random.Random(seed)
    for _ in range(plies):
        if pos.over:
            break
        pos = pos.play(luck.choice(pos.codes))
    return pos


def renamed(text: str, names: dict[str, str]) -> str:
    """A move with every cell's name replaced."""
    return re.sub(r"[a-o]\d+", lambda name: names[name[0]], text)


def swapped(result: str) -> str:
    return {"1-0": "0-1", "0-1": "1-0"}.get(result, result)


# --- Squish and Flowish: the hexagon has twelve symmetries, and colours may be swapped ------------

hexagon_turns: list[Callable[[int, int], tuple[int, int]]] = [
    lambda q, r: (-r, q + r),  # a sixth of a turn
    lambda q, r: (r, q),  # a mirror
    lambda q, r: (-q, -r),  # half a turn
]


def hexagon_text(order: int, signs: list[str], turn: str) -> str:
    rows: dict[int, str] = {}
    for (_, r), sign in zip(geometry(order).cells, signs, strict=True):
        rows[r] = rows.get(r, "") + sign
    board = "/".join(rows[r] for r in sorted(rows, reverse=True))
    return re.sub(r"\.+", lambda run: str(len(run[0])), board) + " " + turn


@st.composite
def hexagon_signs(draw: st.DrawFn, order: int) -> list[str]:
    n = len(geometry(order).cells)
    signs = draw(st.lists(st.sampled_from("..wb"), min_size=n, max_size=n))
    assume("w" in signs and "b" in signs)
    return signs


@pytest.mark.parametrize("id", ["squish", "flowish"])
@pytest.mark.parametrize("order", [3, 4, 5, 6, 7, 8])
@given(data=st.data())
def test_hexagon_games_do_not_care_how_the_board_lies(
    id: str, order: int, data: st.DataObject
) -> None:
    board, game = geometry(order), banmen.game(id, order=order)
    signs, turn = data.draw(hexagon_signs(order)), data.draw(st.sampled_from("wb"))
    change = data.draw(st.sampled_from(hexagon_turns))
    swap = data.draw(st.booleans())
    names, turned = {}, [""] * len(signs)
    for name, (q, r), sign in zip(board.names, board.cells, signs, strict=True):
        there = board.cells.index(change(q, r))
        names[name] = board.names[there]
        turned[there] = {"w": "b", "b": "w"}.get(sign, sign) if swap else sign
    other_turn = {"w": "b", "b": "w"}[turn] if swap else turn
    one = game.parse(hexagon_text(order, signs, turn))
    two = game.parse(hexagon_text(order, turned, other_turn))
    assert sorted(renamed(move, names) for move in one.moves()) == sorted(two.moves())
    assert one.result == (swapped(two.result) if swap else two.result)


@pytest.mark.parametrize("order", [3, 4, 5, 6])
@given(seed=seeds)
def test_flowish_never_repeats_and_nobody_is_ever_stuck(order: int, seed: int) -> None:
    pos = walk(banmen.game("flowish", order=order).start(), seed, 400)
    assert pos.over
    assert all(step.repetitions == 1 for step in pos.line)
    groups = [m for m in pos.scene().marks if m.kind == "win" and m.owner == pos.winner]
    assert len(groups) == 1, "a game of Flowish ends with the winner in one group"


@given(seed=seeds, order=st.sampled_from([3, 4, 5]))
def test_squish_pieces_only_ever_leave_by_capture(seed: int, order: int) -> None:
    pos = walk(banmen.game("squish", order=order).start(), seed, 60)
    for step in pos.line[1:]:
        assert step.before is not None
        assert step.last is not None
        lost = len(step.before.scene().pieces) - len(step.scene().pieces)
        assert lost == ("x" in step.last.text)


# --- FlipFlop and FlipFour -----------------------------------------------------------------------


def square_names(size: int, change: Callable[[int, int], tuple[int, int]]) -> dict[str, str]:
    """Each cell's name, and the name of the cell it goes to."""
    every = [(x, y) for y in range(size) for x in range(size)]
    name = {cell: f"{'abcde'[cell[0]]}{cell[1] + 1}" for cell in every}
    return {name[cell]: name[change(*cell)] for cell in every}


def swap_colours(text: str) -> str:
    board, turn = text.split()
    return "/".join(reversed(board.split("/"))).swapcase() + " " + {"w": "b", "b": "w"}[turn]


@pytest.mark.parametrize("size", [3, 5])
@given(seed=seeds, plies=st.integers(0, 40))
def test_flipflop_is_the_same_in_a_mirror_and_from_the_other_side(
    size: int, seed: int, plies: int
) -> None:
    pos = walk(banmen.game("flipflop", size=size).start(), seed, plies)
    assume(pos.repetitions < 3)
    board, turn = str(pos).split()
    mirror = pos.game.parse("/".join(row[::-1] for row in board.split("/")) + " " + turn)
    names = square_names(size, lambda x, y: (size - 1 - x, y))
    assert sorted(renamed(move, names) for move in pos.moves()) == sorted(mirror.moves())
    assert pos.result == mirror.result
    other = pos.game.parse(swap_colours(str(pos)))
    names = square_names(size, lambda x, y: (x, size - 1 - y))
    assert sorted(renamed(move, names) for move in pos.moves()) == sorted(other.moves())
    assert pos.result == swapped(other.result)


@given(seed=seeds)
def test_flipflop_captures_happen_on_the_goals_alone(seed: int) -> None:
    pos = walk(banmen.game("flipflop").start(), seed, 80)
    for step in pos.line[1:]:
        captured = [e.params["at"] for e in step.events if e.kind == "captured"]
        assert set(captured) <= {"c1", "c5"}
        assert step.before is not None
        assert len(step.before.scene().pieces) - len(step.scene().pieces) == len(captured)


square_turns: list[Callable[[int, int], tuple[int, int]]] = [
    lambda x, y: (y, 4 - x),  # a quarter turn
    lambda x, y: (4 - x, y),  # a mirror
    lambda x, y: (y, x),  # the other mirror
]


@given(seed=seeds, plies=st.integers(0, 60), change=st.sampled_from(square_turns))
def test_flipfour_does_not_care_how_the_board_lies(
    seed: int, plies: int, change: Callable[[int, int], tuple[int, int]]
) -> None:
    """The turned game, played from the start, offers the turned moves at every ply."""
    pos = walk(banmen.game("flipfour").start(), seed, plies)
    names, turned = square_names(5, change), banmen.game("flipfour").start()
    for step in pos.line[1:]:
        assert step.last is not None
        turned = turned.play(renamed(step.last.text, names))
    assert sorted(renamed(move, names) for move in pos.moves()) == sorted(turned.moves())
    assert pos.result == turned.result


@given(seed=seeds, plies=st.integers(0, 80))
def test_flipfour_keeps_four_pieces_a_side(seed: int, plies: int) -> None:
    scene = walk(banmen.game("flipfour").start(), seed, plies).scene()
    for side in (0, 1):
        on_board = sum(piece.owner == side for piece in scene.pieces)
        in_hand = sum(held.count for held in scene.held if held.owner == side)
        assert on_board + in_hand == 4


# --- Flink ---------------------------------------------------------------------------------------

flink_variants = st.sampled_from(
    [
        {"board": board, "size": size, "corners": corners}
        for board, size in (("square", 5), ("square", 7), ("diamond", 3), ("diamond", 4))
        for corners in ("apart", "join")
    ]
)


@given(options=flink_variants, seed=seeds)
def test_a_flink_terrain_never_has_a_hole(options: dict[str, object], seed: int) -> None:
    pos = walk(banmen.game("flink", **options).start(), seed, 40)
    solid: set[Cube] = set()
    for step in pos.line:
        for move in step.legal():
            cubes = set(flink.cubes(step, move))
            assert not cubes & solid
            for x, y, z in cubes:
                assert z == 0 or (x, y, z - 1) in solid | cubes, f"{move.text} hangs"
        following = next((p for p in pos.line if p.before is step), None)
        if following is not None and following.last is not None:
            solid |= set(flink.cubes(step, following.last))
    assert len(pos.scene().pieces) == len(solid)


@given(options=flink_variants, seed=seeds, across=st.booleans())
def test_flink_is_the_same_in_a_mirror(options: dict[str, object], seed: int, across: bool) -> None:
    """Mirrored left to right or bottom to top, each player's sides stay that player's.

    On the diamond the sides lie in the quadrants, so there only half a turn keeps them.
    """
    game = banmen.game("flink", **options)
    diamond = options["board"] == "diamond"
    width = int(str(options["size"])) * (2 if diamond else 1)

    def mirrored(cubes: list[Cube]) -> frozenset[Cube]:
        flip_x, flip_y = diamond or across, diamond or not across
        return frozenset(
            (width - 1 - x if flip_x else x, width - 1 - y if flip_y else y, z) for x, y, z in cubes
        )

    pos, other = walk(game.start(), seed, 40), game.start()
    for step in pos.line:
        here = {frozenset(flink.cubes(other, code)): code for code in other.codes}
        assert {mirrored(flink.cubes(step, code)) for code in step.codes} == set(here)
        assert step.result == other.result
        following = next((p for p in pos.line if p.before is step), None)
        if following is not None and following.last is not None:
            other = other.play(here[mirrored(flink.cubes(step, following.last))])


# --- Flat Front ----------------------------------------------------------------------------------


def mirrored_cell(text: str, flip: tuple[int, int]) -> str:
    return re.sub(
        r"\(([+-]\d+),([+-]\d+)\)",
        lambda cell: f"({int(cell[1]) * flip[0]:+d},{int(cell[2]) * flip[1]:+d})",
        text,
    )


@given(seed=seeds, flip=st.sampled_from([(-1, 1), (1, -1), (-1, -1)]))
def test_flat_front_is_the_same_in_a_mirror(seed: int, flip: tuple[int, int]) -> None:
    pos = walk(banmen.game("flatfront").start(seed=seed), seed, 60)
    other = banmen.game("flatfront").start(seed=seed)
    for step in pos.line:
        if step.last is not None:
            other = other.play(mirrored_cell(step.last.text, flip))
        assert sorted(mirrored_cell(m, flip) for m in step.moves()) == sorted(other.moves())
        assert step.result == other.result


@given(seed=seeds)
def test_flat_front_keeps_its_units_and_tiles(seed: int) -> None:
    pos = walk(banmen.game("flatfront").start(seed=seed), seed, 60)
    assert pos.over
    for step in pos.line:
        scene = step.scene()
        for side in (0, 1):
            units = sum(p.kind == "unit" and p.owner == side for p in scene.pieces)
            units += sum(h.count for h in scene.held if h.kind == "unit" and h.owner == side)
            assert units == 11
        tiles = sum(piece.kind == "tile" for piece in scene.pieces)
        assert tiles + sum(held.count for held in scene.held if held.kind == "tile") == 16


@given(options=flink_variants, seed=seeds)
def test_flink_is_joined_on_any_ground_exactly_where_a_way_leads_across(
    options: dict[str, object], seed: int
) -> None:
    """Grounds that no game leads to are the steepest: there the kernels' walk over whole levels
    must agree with the one that goes from face to face.
    """
    game, luck = banmen.game("flink", **options), random.Random(seed)
    lengths = [int(row) for row in str(game.start()).split()[0].split("/")]
    white, high = luck.choice((0.6, 0.7, 0.8, 0.9)), luck.randint(2, 5)

    def column() -> str:
        cubes = luck.choices("wb", (white, 1 - white), k=luck.randrange(high))
        return "".join(cubes) or "1"

    for _ in range(20):
        board = "/".join(",".join(column() for _ in range(length)) for length in lengths)
        pos = game.parse(f"{board} {luck.choice('wb')} 5 5")
        s = pos.state
        mover = 1 - int(s[TURN])
        ways = {side: winning_way(surface(game.rules, s, side)) for side in (mover, 1 - mover)}
        assert s[JOINED] == next((1 + side for side, way in ways.items() if way), 0), board
        for code in [] if pos.over else luck.sample(pos.codes, min(3, len(pos.codes))):
            after = pos.play(code).state
            way = winning_way(surface(game.rules, after, 1 - mover))
            assert after[JOINED] == (2 - mover if way else 0), (board, code)
