"""FlipFour solved: its numbering, what a card found, and the way to win that is carried along.

``flipfour_values.json`` holds positions drawn at random from the whole table, as (mine, theirs,
number in the tier, value): what `banmen solve flipfour` computed on a card.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

import banmen
from banmen.errors import Complaint
from banmen.kernel import ONE, Word
from banmen.players import Spec, player, search_of
from banmen.search.report import Limits, Search
from banmen.solve import files
from banmen.solve.flipfour import strategy
from banmen.solve.flipfour.tiers import numbering, rank, size, symmetries, unrank
from tests.reference.forced import forced
from tests.reference.truth import Truth

FLIPFOUR = banmen.game("flipfour")
VALUES: list[list[int]] = json.loads(
    (Path(__file__).parent / "flipfour_values.json").read_text("utf-8")
)


def position(m: int, o: int, at: int) -> banmen.Position:
    """The position of a number, mine as White's."""
    s = FLIPFOUR.rules.blank()
    assert unrank(numbering(), m, o, at, s) > 0
    return FLIPFOUR.parse(FLIPFOUR.words.position_text(FLIPFOUR.rules, s))


@pytest.mark.parametrize("tier", [(1, 1), (2, 0), (0, 2), (2, 1)])
def test_every_position_has_one_number(tier: tuple[int, int]) -> None:
    """All numbers of small tiers: each leads to a position and back, or counts elsewhere."""
    s, boards = FLIPFOUR.rules.blank(), 0
    for at in range(size(tier)):
        alike = unrank(numbering(), *tier, at, s)
        boards += alike
        back = rank(numbering(), s[0], s[1], s[2])
        assert back == at if alike else back < at
    m, o = tier
    assert boards == int(numbering().below[25, m] * numbering().below[25 - m, o]) << m + o


def test_positions_that_look_the_same_have_the_same_number() -> None:
    luck, s = random.Random(5), FLIPFOUR.rules.blank()
    for _ in range(100):
        tier = luck.randrange(5), luck.randrange(5)
        unrank(numbering(), *tier, luck.randrange(size(tier)), s)
        images = {
            rank(numbering(), *(_image(turn, s[i]) for i in range(3))) for turn in symmetries()
        }
        assert len(images) == 1


def _image(turn: list[int], cells: np.uint64) -> np.uint64:
    found = Word(0)
    for cell in range(25):
        if int(cells) >> cell & 1:
            found |= ONE << Word(turn[cell])
    return found


def test_a_move_taken_back_is_the_move() -> None:
    """Each successor of a position names it among those that may have led there."""
    # `spread` tells the positions before; a table of hopes shows which it told.
    from banmen.games.flipfour.rules import PLACEMENTS
    from banmen.solve.flipfour.tiers import OPEN, spread

    rules, luck, s = FLIPFOUR.rules, random.Random(9), FLIPFOUR.rules.blank()
    out = np.zeros(rules.actions(rules.tables), np.int32)
    for _ in range(20):
        tier = (1, 2)
        while not unrank(numbering(), *tier, at := luck.randrange(size(tier)), s):
            pass
        moves = [m for m in out[: rules.moves(rules.tables, s, out)].tolist() if m >= PLACEMENTS]
        after = s.copy()
        rules.play(rules.tables, after, luck.choice(moves))
        to = rank(numbering(), after[1], after[0], after[2])
        values, before = (
            np.zeros(size((2, 1)), np.int16),
            np.full(size(tier), -(OPEN + 1), np.int16),
        )
        values[to] = -1
        hopes = np.zeros(size(tier) // 2 + 1, np.uint32)
        spread(rules.tables, numbering(), 2, 1, to, 0, values, before, hopes, rules.blank())
        assert before[at] == 2


def test_values_agree_with_trying_everything() -> None:
    """Wins and losses within three plies, and that the others are further away."""
    for m, o, at, value in VALUES:
        pos = position(m, o, at)
        if pos.over:
            assert value == -1
            continue
        plies = abs(value) - 1
        near = value != 0 and plies <= 3
        expected = Truth(1 if value > 0 else -1, plies) if near else Truth(0, horizon=3)
        assert forced(pos, 3) == expected


def test_the_way_has_an_answer_to_everything() -> None:
    """After every reply to a position of the way, White has a move to one that is nearer."""
    known, luck = strategy.known(FLIPFOUR), random.Random(2)
    search = search_of(Spec("alphabeta", {"depth": strategy.NEAR}), FLIPFOUR)
    for place in luck.sample(range(len(known.strategy.numbers)), 12):
        pos = _of_number(int(known.strategy.numbers[place]))
        plies = int(known.strategy.plies[place])
        for reply in pos.moves():
            after = pos.play(reply)
            worth = known.after(FLIPFOUR.rules, after.state).values()
            wins = [value for value in worth if value is not None and value < 0]
            nearer = wins and -max(wins) - 1 <= plies - 2
            assert nearer or _wins_soon(search, after)


def _of_number(number: int) -> banmen.Position:
    tier = [t for t in strategy.TIERS if strategy.offsets()[t] <= number][-1]
    return position(*tier, number - int(strategy.offsets()[tier]))


def _wins_soon(search: Search, pos: banmen.Position) -> bool:
    best = search.run(pos, Limits(depth=strategy.NEAR)).lines[0]
    return best.proven and best.score > 0


@pytest.mark.parametrize("black", ["random", "alphabeta:nodes=300", "6"])
def test_white_wins_from_the_empty_board(black: str) -> None:
    white, other = player("best", FLIPFOUR, seed=1), player(black, FLIPFOUR, seed=1)
    pos = FLIPFOUR.start()
    while not pos.over:
        pos = pos.play((white, other)[pos.turn or 0].choose(pos))
    assert pos.result == "1-0"
    assert len(pos.history) <= 117


def test_a_win_that_is_too_near_for_the_table_is_not_missed() -> None:
    """Here a way of 96 plies is known by chance; who takes it can be led round in a circle."""
    pos = FLIPFOUR.parse("5/pPxP1/2xP1/2Pp1/5 w")
    assert (
        max(v for v in strategy.known(FLIPFOUR).after(FLIPFOUR.rules, pos.state).values() if v)
        == -97
    )
    best = banmen.analyse(pos, lines=1).best
    assert (best.plies, best.exact) == (3, True)
    white = player("best", FLIPFOUR, seed=1)
    assert white.choose(pos) == best.move.code


def test_analysis_knows_the_start() -> None:
    best = banmen.analyse(FLIPFOUR.start(), lines=1).best
    assert (best.move.text, best.plies, best.exact) == ("+c3", 117, True)


def test_a_damaged_table_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "some.bin"
    files.write(path, "flipfour", 1, {"early": np.arange(5, dtype="<i2")})
    assert files.read(path, "flipfour", 1)["early"].tolist() == [0, 1, 2, 3, 4]
    with pytest.raises(Complaint, match="not a table of squish"):
        files.read(path, "squish", 1)
    path.write_bytes(path.read_bytes()[:-3] + b"abc")
    with pytest.raises(Complaint, match="checksum"):
        files.read(path, "flipfour", 1)
    path.write_bytes(b"no head")
    with pytest.raises(Complaint, match="first line"):
        files.read(path, "flipfour", 1)


def test_steps_are_packed_and_unpacked() -> None:
    numbers = np.array([0, 1, 128, 129, 16_512, 3_000_000_000])
    assert files.unpack_steps(files.pack_steps(numbers), "flipfour").tolist() == numbers.tolist()
