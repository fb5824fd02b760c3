"""A newcomer's senses, each counted by hand in a small position."""

from __future__ import annotations

import numpy as np
import pytest

import banmen
from banmen.game import Position
from banmen.kernel import ONE

COUNTED = {
    # White: d3 and d4 side by side, a1 alone; Black: c3. Steps to the middle, d4: 1, 0, 3; 1.
    "squish order=4": (
        "4/5/6/2ww3/2b3/5/w3 w",
        {"groups": 1 - 2, "pieces": 3 - 1, "largest": 2 - 1, "middle": 3 + 4 + 1 - 3, "friends": 1},
    ),
    # White's rook on a1 is four ranks from c5; Black's bishop on b2 aims at c1, next to it.
    "flipflop size=5": (
        "5/5/5/1x3/P4 w",
        {"pieces": 0, "nearest": 1 - 4, "forward": 0 - 3, "moves": 8 - 5, "aims": 0 - 1},
    ),
    "flipfour": (
        "5/5/2PP1/5/p4 b",
        {"longest": 1 - 2, "middle": 0 - (2 + 1), "pieces": 1 - 2, "friends": 0 - 1},
    ),
}
TURNS = {"squish": 2, "flowish": 4, "flipflop": 3, "flipfour": 3, "flink": 0, "flatfront": 14}
"""Which word of a state tells whose turn it is."""


def seen(pos: Position) -> dict[str, int]:
    """The counts of a newcomer, by sense."""
    rules, judge = pos.game.rules, pos.game.judge
    out = np.zeros(judge.room, np.int32)
    judge.naive.senses(rules.tables, pos.state, out)
    return dict(zip(judge.naive.names, out.tolist(), strict=False))


def variant(text: str) -> banmen.Game:
    id, *options = text.split()
    return banmen.game(id, **dict(option.split("=") for option in options))


@pytest.mark.parametrize("of", COUNTED)
def test_senses_count_what_they_say(of: str) -> None:
    text, wanted = COUNTED[of]
    found = seen(variant(of).parse(text))
    assert {name: found[name] for name in wanted} == wanted


def test_the_senses_of_flink_look_from_above() -> None:
    """Three pieces in a row, two of them White's and apart: the cells are told by the scene."""
    pos = banmen.game("flink", size=5).start().play("Fa@a1")
    white = {(piece.cell, piece.level) for piece in pos.scene().pieces}
    found = seen(pos)  # for Black, who has nothing
    files = {cell[0] for cell, _ in white}
    assert found["tops"] == -len(white) == -5
    assert found["chain"] == found["lines"] == -len(files) == -3
    assert found["friends"] == -4
    assert found["height"] == -5


def test_the_senses_of_flat_front_count_what_stands() -> None:
    deck = "R1 R2 B0 R1 B1 B2 R3 B1 R1 B3 R0 B2 R2 B1 R1 B1"
    pos = banmen.game("flatfront").start(deck=deck)
    pos = pos.play("(+0,+0)=4")
    found = seen(pos)  # for Red, whose tile it is and who is to move again
    assert (found["tiles"], found["power"], found["targets"], found["pressure"]) == (1, 4, 0, 0)


@pytest.mark.parametrize("id", TURNS)
def test_what_is_mine_is_not_theirs(id: str) -> None:
    """For either player to move, the other side's senses are the mirror image."""
    game = banmen.game(id)
    pos = game.start(seed=1) if game.about.chance else game.start()
    names = game.judge.naive.names
    assert len(names) == len(game.judge.naive.worth) >= 3
    told = False
    for k in range(6):
        pos = pos.play(pos.codes[7 * k % len(pos.codes)])
        rules, s, out = game.rules, pos.state, np.zeros((2, game.judge.room), np.int32)
        game.judge.naive.senses(rules.tables, s, out[0])
        s[TURNS[id]] ^= ONE
        game.judge.naive.senses(rules.tables, s, out[1])
        assert out[0, : len(names)].tolist() == (-out[1, : len(names)]).tolist()
        told |= bool(out[0].any())
    assert told
