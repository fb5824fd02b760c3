"""FlipFlop 5x5 with few pieces: the values in the package follow from one another by the rules, and
those of one piece a side are what solving gives.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import banmen
from banmen.errors import Complaint
from banmen.game import Position
from banmen.games.contract import Rules
from banmen.kernel import State
from banmen.solve import tables
from banmen.solve.flipflop import endings, larger, making, size5
from banmen.solve.flipflop.arrangements import numbering
from banmen.solve.flipflop.retrograde import FlipFlopCpu
from banmen.solve.flipflop.wdl import place_pieces

GAME = banmen.game("flipflop")
TABLE = endings.known()


def drawn(tier: tuple[int, int], count: int) -> list[Position]:
    """Positions of a tier, drawn by a fixed seed."""
    luck, N, found = np.random.default_rng(1), numbering(5, endings.MOST), list[Position]()
    while len(found) < count:
        at, s = int(luck.integers(endings.length(N, tier))), GAME.rules.blank()
        place_pieces(N, *tier, at >> sum(tier), at & (1 << sum(tier)) - 1, s)
        position = GAME.parse(GAME.words.position_text(GAME.rules, s))
        found += [] if position.over else [position]
    return found


def follows(position: Position) -> int:
    """The value of a position from its successors, in moves of the winner."""
    values = []
    for code in position.codes:
        after = position.play(code)
        if after.over:
            values.append(-1 if after.winner == position.turn else 1)
        else:
            values.append(TABLE.value(after.state))
    lost = [value for value in values if value < 0]
    if lost:
        return 1 - max(lost)
    return -max(values) if min(values) > 0 else 0


def test_values_follow_from_those_of_successors() -> None:
    seen = set()
    for tier in ((3, 2), (2, 3), (2, 2), (3, 1), (1, 3), (2, 1), (1, 2), (1, 1)):
        for position in drawn(tier, 25):
            value = TABLE.value(position.state)
            assert value == follows(position), str(position)
            seen.add((value > 0) - (value < 0))
    assert seen == {-1, 0, 1}


def test_what_is_not_numbered_follows_from_the_captures() -> None:
    """With a raider on its goal: captured, or the game is lost."""
    position = GAME.parse("5/5/2x2/5/P1pXP w")
    assert TABLE.value(position.state) == follows(position)


def test_solving_gives_the_same() -> None:
    backend, N = FlipFlopCpu(GAME.rules, 1), numbering(5, 1)
    values = making.distances(backend, lambda _: None)
    at = 0
    for tier in endings.kept(N):
        start = int(TABLE.starts[tier])
        size = endings.length(N, tier)
        assert (values[at : at + size] == TABLE.values[start : start + size]).all()
        at += size
    assert at == len(values) > 1000


def test_the_table_of_the_package_asks_for_few_pieces() -> None:
    table, position = size5.known(GAME), drawn((2, 2), 1)[0]
    moves = TABLE.value(position.state)
    assert table.value(position.state) == size5.in_plies(moves)
    assert table.value(GAME.parse("1ppp1/5/x4/5/P1PPP w").state) is None
    found = banmen.analyse(position, nodes=1, memory=1, lines=1)
    assert found.best.proven


def test_a_larger_table_is_asked_where_one_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BANMEN_TABLES", str(tmp_path))
    file, small = tmp_path / "flipflop.npy", banmen.game("flipflop", size=3)
    values = larger.write(FlipFlopCpu(GAME.rules, 1), file, lambda _: None)
    known = tables.largest(GAME)
    assert isinstance(known, larger.LargerTablebase)
    assert not isinstance(tables.largest(small), larger.LargerTablebase)
    behind = known._replace(package=Nothing())
    for position in drawn((1, 1), 50):
        assert behind.value(position.state) == size5.in_plies(TABLE.value(position.state))
        assert None not in behind.after(GAME.rules, position.state).values()
    assert behind.value(drawn((2, 2), 1)[0].state) is None
    assert known.value(GAME.start().state) is not None
    np.save(file, values[1:])
    with pytest.raises(Complaint, match=r"flipflop\.npy"):
        tables.largest(GAME)


class Nothing:
    """A table that knows nothing."""

    def value(self, s: State) -> int | None:
        return None

    def after(self, rules: Rules, s: State) -> tables.ValueByMove:
        return {}

    def total(self) -> int:
        return 0

    def state(self, rules: Rules, at: int) -> State | None:
        return None
