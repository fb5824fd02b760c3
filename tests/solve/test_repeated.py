"""Tables and the third occurrence of a position."""

from __future__ import annotations

import pytest

import banmen
from banmen.game import Position
from banmen.games.contract import Rules
from banmen.kernel import State
from banmen.players import player
from banmen.players.analysis import strongest
from banmen.search.report import Limits
from banmen.solve import tables

ROUND = "a5-a4 b4-c3 a4-b3 c3-c4 b3-b4 c4-b3 b4-a5 b3-b4"
"""Eight plies that lead round."""
SMALL = "c2-b1 b3-c2 b1-b2 c2-c3 b2-c1 c3-b2 c1-c2 b2-b3"
"""The same on the small board."""


def played(size: int, start: str, moves: str) -> Position:
    position = banmen.game("flipflop", size=size).parse(start)
    for move in moves.split():
        position = position.play(move)
    return position


def test_a_won_game_is_not_thrown_away() -> None:
    position = played(5, "ppx1p/5/5/5/PP1PP w", f"b1-b4 {ROUND} {ROUND}".removesuffix(" b3-b4"))
    assert position.play("b3-b4").result == "1/2-1/2"
    fresh = banmen.game("flipflop").parse(str(position))
    assert banmen.analyse(fresh, lines=1, depth=1).best.move.text == "b3-b4", (
        "without a past it wins"
    )
    found = banmen.analyse(position, lines=30, nodes=20_000)
    [repeating] = [one for one in found.candidates if one.move.text == "b3-b4"]
    assert (repeating.verdict(), repeating.line) == ("draw", ("b3-b4",))
    assert position.play(player("best", position.game, 1).choose(position)).result == "*"


@pytest.mark.parametrize("kind", ["perfect", "knowing:nodes=100"])
def test_a_draw_is_taken_in_a_lost_game(kind: str) -> None:
    position = played(3, "1Xp/x1X/P2 b", f"c3xb3 {SMALL} {SMALL}".removesuffix(" b2-b3"))
    assert all(
        one.score < 0
        for one in banmen.analyse(
            banmen.game("flipflop", size=3).parse(str(position)), lines=9
        ).candidates
    )
    after = position.play(player(kind, position.game, 1).choose(position))
    assert after.result == "1/2-1/2"


def test_an_answer_that_repeats_is_seen() -> None:
    position = played(3, "1Xp/x1X/P2 b", f"c3xb3 {SMALL} {SMALL}".removesuffix(" c1-c2 b2-b3"))
    found = banmen.analyse(position, lines=9)
    worth = {one.move.text: one.verdict() for one in found.candidates}
    assert worth["c1-c2"] == "draw", "b2-b3 answers it"


def test_a_search_behind_a_table_hears_that_it_shall_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    game = banmen.game("flipfour")
    search, position = strongest(game, 16), game.start()
    for move in ("+c3", "Xb2", "Xd4", "+a1"):
        position = position.play(move)
    looked_up = tables.scores

    def stopped(table: tables.Tablebase, rules: Rules, s: State) -> tables.Scores:
        search.stop()
        return looked_up(table, rules, s)

    monkeypatch.setattr(tables, "scores", stopped)
    assert search.run(position, Limits(seconds=600)).seconds < 300
