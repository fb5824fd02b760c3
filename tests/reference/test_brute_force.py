"""The yardstick of the searches, held to the naive references and to its own figures."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import banmen
from banmen.games import Value
from tests.exact import positions
from tests.reference import figures, flipfour, perft
from tests.reference.forced import forced
from tests.reference.naive import minimax
from tests.reference.solve import Solution, explore, solve
from tests.reference.truth import Truth

DEPTH = 3

every_solved_game = pytest.mark.parametrize(
    "figure", figures("exact"), ids=lambda figure: figure["game"]
)


@functools.cache
def solution(id: str, **options: Value) -> Solution:
    """A game, solved whole."""
    game = banmen.game(id, **options)
    return solve(explore(game, [game.start()]))


def walk(id: str, options: dict[str, Value], seed: int) -> Iterator[tuple[banmen.Position, Any]]:
    """The positions of a random game, and the naive reference at the same places."""
    pos, reference = banmen.game(id, **options).start(), perft.build(id, **options)
    luck = random.Random(seed)
    while not pos.over:
        yield pos, reference
        move = luck.choice(pos.legal())
        pos = pos.play(move)
        reference.play(move.text)


def within(truth: Truth, depth: int) -> Truth:
    """The part of a value visible within this many plies."""
    seen = truth.plies is not None and truth.plies <= depth
    return truth if seen else Truth(0, horizon=depth)


@every_solved_game
def test_small_games_are_solved_as_the_figures_tell(figure: dict[str, Any]) -> None:
    found = solution(figure["game"], **figure["options"]).figures()
    assert found == {name: figure[name] for name in found}


@every_solved_game
def test_solutions_and_forced_wins_agree_with_naive_minimax(figure: dict[str, Any]) -> None:
    truth = solution(figure["game"], **figure["options"]).truth
    for seed in range(3):
        for pos, reference in islice(walk(figure["game"], figure["options"], seed), 8):
            naive = minimax(reference, DEPTH)
            assert naive == within(truth(pos), DEPTH) == forced(pos, DEPTH), str(pos)


def test_forced_wins_of_flipfour_agree_with_naive_minimax() -> None:
    for pos in islice(positions(banmen.game("flipfour"), 4, 4, random.Random(2)), 5):
        pieces = {piece.cell: piece for piece in pos.scene().pieces}
        cells = {c: "WB"[p.owner] + {"plus": "+", "cross": "X"}[p.face] for c, p in pieces.items()}
        reference = flipfour.Reference.from_cells(cells, pos.turn or 0, repetition=False)
        assert forced(pos, 2) == minimax(reference, 2), str(pos)


def test_solved_games_of_flipflop_end_as_foretold() -> None:
    """Following the values from the start takes exactly this many plies."""
    truth, pos = solution("flipflop", size=3).truth, banmen.game("flipflop", size=3).start()
    while not pos.over:
        value = truth(pos)
        assert value.plies is not None
        wanted = Truth(-value.sign, value.plies - 1)
        pos = next(after for move in pos.legal() if truth(after := pos.play(move)) == wanted)
    assert len(pos.history) == 15
    assert pos.result == "1-0"
