"""The endings and rulings on positions made by hand."""

from __future__ import annotations

import pytest

from . import flipflop, flipfour, flowish, squish

# A piece turns over with each move, so it takes four of them to be back as it was.
CYCLE = "a1-a2 e5-e4 a2-b3 e4-d3 b3-b2 d3-d4 b2-a1 d4-e5".split()


class TestFlipFlop:
    """Goal, no move, and which of the two counts first."""

    def test_a_goal_left_uncaptured_wins(self) -> None:
        """White takes on the goal and Black looks away."""
        game = flipflop.Reference(size=3)
        game.play("b1xb3")
        assert game.cells()["b3"] == "WX"
        assert set(game.moves()) == {"a3xb3", "a3-a2", "c3xb3", "c3-c2"}
        game.play("a3-a2")
        assert game.result() == "1-0"
        assert game.moves() == []

    def test_capture_on_the_goal_goes_on(self) -> None:
        """Black takes back."""
        game = flipflop.Reference(size=3)
        game.play("b1xb3")
        game.play("a3xb3")
        assert game.cells()["b3"] == "BX"
        assert game.result() == "*"

    def test_no_capture_off_the_goals(self) -> None:
        """Enemy pieces block, save on the goals b3 and b1."""
        cells = {"a1": "W+", "a2": "B+", "b1": "B+", "c3": "B+"}
        game = flipflop.Reference.from_cells(cells, size=3)
        assert game.moves() == ["a1xb1"]

    def test_no_move_loses(self) -> None:
        """White is walled in."""
        cells = {"a1": "W+", "b1": "WX", "a2": "B+", "c2": "B+"}
        assert flipflop.Reference.from_cells(cells, 0, size=3).result() == "0-1"
        assert flipflop.Reference.from_cells(cells, 1, size=3).result() == "*"

    def test_no_pieces_loses(self) -> None:
        """A player with no pieces has no move."""
        assert flipflop.Reference.from_cells({"a1": "W+"}, 1).result() == "1-0"
        assert flipflop.Reference.from_cells({"a5": "B+"}, 0).result() == "0-1"

    def test_goal_counts_before_no_move(self) -> None:
        """White stands on the goal and cannot move."""
        cells = {"b3": "W+", "a3": "B+", "c3": "B+", "b2": "BX"}
        assert flipflop.Reference.from_cells(cells, 0, size=3).result() == "1-0"

    def test_third_occurrence_is_a_draw(self) -> None:
        """Both walk around twice; the setup counts as the first occurrence."""
        game, endless = flipflop.Reference(), flipflop.Reference(repetition=False)
        for move in CYCLE * 2:
            assert game.result() == "*"
            game.play(move)
            endless.play(move)
        assert game.cells() == flipflop.Reference().cells()
        assert game.result() == "1/2-1/2"
        assert game.moves() == []
        assert endless.result() == "*"

    def test_illegal_move(self) -> None:
        """A move that is not legal is refused."""
        with pytest.raises(ValueError, match="a1-b2"):
            flipflop.Reference().play("a1-b2")


class TestFlipFour:
    """Lines, hands, no move."""

    def test_there_are_28_lines(self) -> None:
        """The figure that docs/games/flipflop.md gives."""
        assert len(flipfour.LINES) == 28

    @pytest.mark.parametrize(
        ("four", "result"),
        [
            ("b1 c1 d1 e1", "1-0"),
            ("c2 c3 c4 c5", "1-0"),
            ("a2 b3 c4 d5", "1-0"),
            ("a4 b3 c2 d1", "1-0"),
            ("a1 b1 c1 e1", "*"),
            ("a1 b2 d4 e5", "*"),
        ],
    )
    def test_four_adjacent_win(self, four: str, result: str) -> None:
        """Four in a line win, with any faces, but not with a gap."""
        cells = dict(zip(four.split(), ("W+", "WX", "WX", "W+"), strict=True))
        game = flipfour.Reference.from_cells(cells | {"e2": "B+"}, 1)
        assert game.hands == (0, 3)
        assert game.result() == result

    def test_win_by_jumping(self) -> None:
        """A move over three pieces completes the line and turns the piece."""
        cells = {"a1": "WX", "b2": "BX", "c3": "BX", "d4": "B+"}
        cells |= {"e2": "W+", "e3": "WX", "e4": "W+"}
        game = flipfour.Reference.from_cells(cells)
        assert [move for move in game.moves() if move.startswith("a1")] == ["a1-e5"]
        game.play("a1-e5")
        assert game.cells()["e5"] == "W+"
        assert game.result() == "1-0"

    def test_no_move_loses(self) -> None:
        """The position that docs/games/flipfour.md shows."""
        cells = dict.fromkeys("b1 a2 e4 d5".split(), "WX")
        cells |= dict.fromkeys("c2 d3 b3 c4".split(), "B+")
        assert flipfour.Reference.from_cells(cells, 0).result() == "0-1"
        assert flipfour.Reference.from_cells(cells, 1).result() == "*"

    def test_moving_before_all_are_placed(self) -> None:
        """Placements on 23 cells with two faces, and the moves of one piece."""
        game = flipfour.Reference()
        game.play("+a1")
        game.play("Xc3")
        assert game.hands == (3, 3)
        assert len(game.moves()) == 2 * 23 + 8
        game.play("a1-a5")
        assert game.hands == (3, 3)
        assert game.cells() == {"a5": "WX", "c3": "BX"}

    def test_third_occurrence_is_a_draw(self) -> None:
        """Both walk around twice."""
        game = flipfour.Reference()
        for move in ["+a1", "+e5", *CYCLE, *CYCLE]:
            assert game.result() == "*"
            game.play(move)
        assert game.result() == "1/2-1/2"


class TestSquish:
    """Unification, in its order, and no move; order 3."""

    def after(self, cells: str, move: str) -> squish.Reference:
        """Return the game after White's move; White and Black are told by a bar."""
        game = squish.Reference.from_cells(position(cells), order=3)
        assert game.result() == "*"
        game.play(move)
        return game

    def test_unification_wins(self) -> None:
        """White closes up."""
        assert self.after("c3 c5 | a1 e5", "c3-c4").result() == "1-0"

    def test_unifying_the_opponent_loses(self) -> None:
        """White takes the piece that kept Black apart."""
        assert self.after("c3 c5 a1 | c4 e3", "c3xc4").result() == "0-1"

    def test_both_unified_the_mover_wins(self) -> None:
        """White takes the piece that kept both apart."""
        assert self.after("c3 c5 | c4 e3", "c3xc4").result() == "1-0"

    def test_no_move_loses(self) -> None:
        """White has two pieces not in line."""
        cells = position("c3 d5 | a1 a3")
        assert squish.Reference.from_cells(cells, 0, order=3).result() == "0-1"
        assert squish.Reference.from_cells(cells, 1, order=3).result() == "*"

    def test_towards_a_friend_past_anything(self) -> None:
        """Stones between do not matter; a step onto an own stone is illegal."""
        cells = position("c1 c5 | c2 c4 e3")
        game = squish.Reference.from_cells(cells, order=3)
        assert set(game.moves()) == {"c1xc2", "c5xc4"}
        cells = position("c1 c2 c5 | a1 e5")
        game = squish.Reference.from_cells(cells, order=3)
        assert set(game.moves()) == {"c2-c3", "c5-c4"}

    def test_third_occurrence_is_a_draw(self) -> None:
        """A piece between two others goes to and fro, on both sides."""
        game = squish.Reference.from_cells(position("d1 d4 d7 | c1 c3 c6"), order=4)
        for move in "d4-d5 c3-c4 d5-d4 c4-c3".split() * 2:
            assert game.result() == "*"
            game.play(move)
        assert game.result() == "1/2-1/2"


class TestFlowish:
    """Which steps there are."""

    def test_a_blocked_piece_may_not_turn_elsewhere(self) -> None:
        """The nearest target of e1 is e4, behind e2; i5 is further and no way out."""
        cells = position("e1 e2 e4 e5 e6 i5 i6 i7 | a1 a5")
        game = flowish.Reference.from_cells(cells, order=5)
        assert not [move for move in game.moves() if move.startswith("e1")]
        assert "e2-e3" in game.moves()

    def test_equally_near_targets_leave_a_choice(self) -> None:
        """The largest group c3 d3 e3 is two steps from c1 in two directions."""
        cells = position("c1 c3 d3 e3 | a1 e5")
        game = flowish.Reference.from_cells(cells, order=3)
        assert set(game.moves()) == {"c1-c2", "c1-d2"}

    def test_only_the_nearest_target(self) -> None:
        """The group c4 d4 d3 e3 is in line with c1 at c4 and, nearer, at e3."""
        cells = position("c1 c4 d4 d3 e3 | a1 e5")
        game = flowish.Reference.from_cells(cells, order=3)
        assert game.moves() == ["c1-d2"]

    def test_no_flow_line_two_largest(self) -> None:
        """Two lone pieces, not in line, go to each other's lines."""
        cells = position("c3 d5 | a1 a3")
        game = flowish.Reference.from_cells(cells, order=3)
        of_c3 = {"c3-c4", "c3-d4", "c3-b3", "c3-d3"}
        of_d5 = {"d5-d4", "d5-c4", "d5-c5", "d5-e5"}
        assert set(game.moves()) == of_c3 | of_d5

    def test_no_flow_line_sole_largest_stays(self) -> None:
        """Only b1 can move; c3 and c4 are the sole largest group."""
        cells = position("c3 c4 b1 | a1 e5")
        game = flowish.Reference.from_cells(cells, order=3)
        assert set(game.moves()) == {"b1-b2", "b1-c2", "b1xa1", "b1-c1"}

    def test_endings_as_in_squish(self) -> None:
        """Both unified: the mover wins; only the opponent: the opponent."""
        both = flowish.Reference.from_cells(position("c3 c5 | c4 e3"), order=3)
        both.play("c3xc4")
        assert both.result() == "1-0"
        other = flowish.Reference.from_cells(position("c3 c5 a1 | c4 e3"), order=3)
        other.play("c3xc4")
        assert other.result() == "0-1"


def position(text: str) -> dict[str, str]:
    """Return the cells of White's pieces, a bar and Black's."""
    white, black = text.split("|")
    return dict.fromkeys(white.split(), "W") | dict.fromkeys(black.split(), "B")
