"""Judging networks: their inputs, and their integer arithmetic."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

import banmen
from banmen.games import network
from banmen.games.hexagon import geometry
from banmen.games.network import HIDDEN, MOST, SCALE
from banmen.games.squish import words as squish_words
from banmen.kernel import INTERPRETED
from tests.rules.test_judge_flink import rows as columns_of
from tests.rules.test_judge_flink import set_up

TAUGHT: list[tuple[str, dict[str, Any]]] = [
    ("squish", {"order": 4}),
    ("squish", {"order": 5}),
    ("flink", {}),
    ("flink", {"corners": "apart"}),
]
"""The variants whose networks are shipped."""

GAMES = 2 if INTERPRETED else 6


def positions(game: banmen.Game) -> Iterator[banmen.Position]:
    """Positions of random games that are not over."""
    for seed in range(GAMES):
        luck, pos = random.Random(seed), game.start()
        for _ in range(30):
            if pos.over:
                break
            yield pos
            pos = pos.play(luck.choice(pos.codes))


def noticed(pos: banmen.Position) -> list[int]:
    """The rows of a position, sorted."""
    seen = pos.game.judge.network
    assert seen is not None
    out = np.full(seen.most, -1, np.int32)
    n = seen.notice(pos.game.rules.tables, pos.state.copy(), out)
    assert (out[n:] == -1).all()
    return sorted(out[:n].tolist())


def outlook(pos: banmen.Position, learned: Any = None) -> int:
    """A network's value of a position."""
    rules, judge = pos.game.rules, pos.game.judge
    tables = rules.tables if learned is None else rules.tables._replace(learned=learned)
    out = np.zeros(judge.room, np.int32)
    judge.features(tables, pos.state.copy(), out)
    measures = dict(zip(judge.names, out.tolist(), strict=False))
    said: int = measures.pop("outlook")
    assert not any(measures.values())  # nothing else counts beside it
    return said


# --- what is seen --------------------------------------------------------------------------------


def squish_rows(pos: banmen.Position) -> list[int]:
    """The rows of Squish, worked out cell by cell from the manual in `squish.judge`."""
    order, turn = int(pos.game.options["order"]), pos.turn or 0
    board, owners = geometry(order), squish_words.owners(pos.game.rules, pos.state)
    cells, found = len(board.cells), []
    for side in range(2):
        me = turn ^ side
        mine = [cell for cell in range(cells) if owners[cell] == me]
        for cell in mine:
            steps = captures = 0
            for d, ahead in enumerate(board.lines[cell]):
                if ahead and owners[ahead[0]] != me and any(owners[x] == me for x in ahead[1:]):
                    steps |= 1 << d
                    captures |= (owners[ahead[0]] is not None) << d
            found.append((side * cells + cell) * 64 + steps)
            if captures:
                found.append(((2 + side) * cells + cell) * 64 + captures)
        base = 4 * cells * 64 + 80 * side
        found += [base + groups_less_holes(order, mine), base + 16 + spread(order, mine)]
    return sorted(found)


def groups_less_holes(order: int, mine: list[int]) -> int:
    """Euler's count: cells less neighbouring pairs plus triangles of neighbours."""
    around = geometry(order).around
    members = set(mine)
    pairs = {frozenset((a, b)) for a in mine for b in around[a] if b in members}
    threes = {pair | {c} for pair in pairs for c in members if pair <= set(around[c])}
    return max(0, min(15, len(mine) - len(pairs) + len(threes)))


def spread(order: int, mine: list[int]) -> int:
    """The mean squared distance from the midst, in eighths."""
    cells, n = geometry(order).cells, len(mine)
    total = 0
    for a, b in ((1, 0), (0, 1), (1, 1)):
        along = [a * cells[cell][0] + b * cells[cell][1] for cell in mine]
        total += n * sum(x * x for x in along) - sum(along) ** 2
    return min(63, 8 * total // (n * n) // 2)


@pytest.mark.parametrize("order", [3, 4, 5, 8])
def test_squish_shows_what_its_manual_says(order: int) -> None:
    for pos in positions(banmen.game("squish", order=order)):
        assert noticed(pos) == squish_rows(pos), pos


@pytest.mark.parametrize("size", [6, 10])
def test_flink_shows_columns_and_hands_as_its_manual_says(size: int) -> None:
    for pos in positions(banmen.game("flink", size=size)):
        columns, rest = columns_of(pos)
        me, every, found = "wb"[pos.turn or 0], size * size, set[int]()
        for y, x in product(range(size), repeat=2):
            column = columns[size - 1 - y][x]
            cell = y * size + x if me == "w" else x * size + y
            if column:
                found.add(12 * cell + 2 * (min(len(column), 6) - 1) + (column[-1] != me))
            if len(column) > 1:
                found.add(16 * every + 2 * cell + (column[0] != me))
            for falling, owner in corner_links(columns[::-1], x, y):
                kind = 2 * falling + (owner != me)
                found.add(18 * every + 181 + kind * every + cell)
        found.add(18 * every + 160 + sum(map(int, rest[1:])) // 2)
        links, ways = range(12 * every, 16 * every), range(18 * every, 18 * every + 160)
        assert {row for row in noticed(pos) if row not in links and row not in ways} == found, pos


def corner_links(rows: list[list[str]], x: int, y: int) -> Iterator[tuple[int, str]]:
    """How links around corners run in the four columns from x, y on, and whose they are."""
    if max(x, y) + 1 == len(rows):
        return
    low, right, up, across = rows[y][x], rows[y][x + 1], rows[y + 1][x], rows[y + 1][x + 1]
    for falling, linked, between in (
        (0, (low, across), (right, up)),
        (1, (right, up), (low, across)),
    ):
        open_from = min(map(len, between))
        for owner in "wb":
            pairs = list(zip(*linked, strict=False))[open_from:]
            if (owner, owner) in pairs:
                yield falling, owner


@pytest.mark.parametrize("size", [6, 10])
def test_flink_looks_the_same_to_either_player(size: int) -> None:
    """Mirrored on the diagonal, with the colours exchanged, every row stays."""
    game, swap = banmen.game("flink", size=size), str.maketrans("wb", "bw")
    for pos in positions(game):
        columns, rest = columns_of(pos)
        up = columns[::-1]
        across = [[c.translate(swap) for c in column] for column in zip(*up, strict=True)][::-1]
        other = set_up(game, across, [rest[0].translate(swap), *rest[:0:-1]])
        assert noticed(other) == noticed(pos), pos


# --- what is said --------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "options"), [("squish", {"order": 3}), ("flink", {"size": 5})])
def test_a_network_says_what_its_weights_add_up_to(id: str, options: dict[str, Any]) -> None:
    """Weights of both signs that reach far into their lanes, and borrow from one another."""
    game, luck = banmen.game(id, **options), np.random.default_rng(1)
    assert game.judge.network is not None
    weights = luck.integers(-500, 500, (1 + game.judge.network.rows, HIDDEN)).astype(np.int16)
    counts = luck.integers(-900, 900, HIDDEN).astype(np.int16)
    learned = network.table(weights, counts)
    for pos in positions(game):
        sums = weights[[0, *(1 + row for row in noticed(pos))]].sum(axis=0, dtype=np.int64)
        total = int((np.maximum(sums, 0) * counts).sum())
        assert outlook(pos, learned) == max(-MOST, min(MOST, total // SCALE)), pos


@pytest.mark.parametrize(("id", "options"), TAUGHT)
def test_shipped_networks_fit_their_lanes_and_have_a_word(id: str, options: dict[str, Any]) -> None:
    game = banmen.game(id, **options)
    assert game.judge.network is not None
    with np.load(network.place(id, game.judge.network.variant)) as kept:
        weights = kept["weights"].astype(np.int64)
    assert weights.shape == (1 + game.judge.network.rows, HIDDEN)
    said = set()
    for pos in positions(game):
        sums = weights[0] + weights[[1 + row for row in noticed(pos)]].sum(axis=0)
        assert np.abs(sums).max() < 1 << 15
        said.add(outlook(pos))
    assert len(said) > 10


def test_what_nobody_taught_is_judged_by_measures() -> None:
    for game in (banmen.game("squish", order=6), banmen.game("flink", size=8)):
        out = np.zeros(game.judge.room, np.int32)
        game.judge.features(game.rules.tables, game.start().state.copy(), out)
        found = dict(zip(game.judge.names, out.tolist(), strict=False))
        assert (found["tempo"], found["outlook"]) == (1, 0)
