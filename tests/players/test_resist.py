"""Hints where everything loses: the move that is hardest to answer."""

from __future__ import annotations

import random

import pytest

import banmen
from banmen.game import Position
from banmen.players.analysis import strongest
from banmen.players.explain import hinted
from banmen.search.report import Limits, finish
from banmen.solve import tables

KNOWN = [
    banmen.game("flipflop", size=3),
    banmen.game("squish", order=3),
    banmen.game("flowish", order=3),
]


def lost(game: banmen.Game, most: int) -> list[Position]:
    """Positions of random games in which the side to move has several moves, and has lost."""
    table, luck, found = tables.table(game), random.Random(1), list[Position]()
    while len(found) < most:
        position = game.start()
        while not position.over:
            if (table.value(position.state) or 0) < 0 and len(position.codes) > 1:
                found.append(position)
            position = position.play(luck.choice(position.codes))
    return found[:most]


def wins_after(position: Position, code: int) -> int:
    """How many replies to a move win, looked up one by one."""
    after = position.play(code)
    table = tables.table(position.game)
    values = [table.value(after.play(reply).state) for reply in after.codes]
    return sum(value is not None and value < 0 for value in values)


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.id)
def test_the_fewest_replies_win(game: banmen.Game) -> None:
    search, hopeful = strongest(game, memory=1), 0
    for position in lost(game, 12):
        line, found = finish(hinted(search, position, Limits(nodes=3000)))
        assert found is not None
        left = {code: len(position.play(code).codes) for code in position.codes}
        wins = {code: wins_after(position, code) for code in position.codes}
        escapes = [wins[code] for code in wins if wins[code] < left[code]]
        assert found.hope == bool(escapes)
        if escapes:
            hopeful += 1
            code = line.codes[0]
            assert wins[code] == found.wins == min(escapes)
            assert found.replies == left[code]
    assert hopeful > 2


def test_a_hint_says_so_in_plain_words() -> None:
    position = next(one for one in lost(KNOWN[0], 12) if banmen.hint(one).kind == "hardest")
    said = banmen.hint(position)
    assert said.resistance is not None
    move, wins = said.this.move.text, said.resistance.wins
    assert str(said).startswith(f"Against best play this is lost. {move} is the hardest to answer.")
    assert f"Replies that win: {wins} of {said.resistance.replies}." in str(said)
    assert "負けの局面" in said.say("ja")


def test_where_something_holds_a_hint_is_the_best_move() -> None:
    position = KNOWN[0].start()
    said = banmen.hint(position)
    assert (said.kind, said.resistance) == ("wins", None)
    assert str(said).startswith("b1xb3 wins in 8.")


def test_the_lost_side_of_flipfour_gets_a_hint() -> None:
    """The table knows some replies that win, and no more."""
    position = banmen.game("flipfour").start().play("+c3").play("+b2").play("+c2")
    said = banmen.hint(position, nodes=20_000, memory=4)
    assert said.kind in ("hardest", "hardest_known")
    assert said.resistance is not None
    assert 0 < said.resistance.wins < said.resistance.replies
