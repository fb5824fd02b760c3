"""FlipFlop, naively: the rules with a dict and no thought of speed."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Self

Cell = tuple[int, int]  # (file, rank), both from 0, so (1, 0) is b1
Position = tuple[frozenset[tuple[Cell, str]], int]

COLOURS = ("W", "B")
ROOK = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
DIRECTIONS = {"+": ROOK, "X": BISHOP}
TURNED_OVER = {"W+": "WX", "WX": "W+", "B+": "BX", "BX": "B+"}


def name(cell: Cell) -> str:
    """Return the name of a cell: (1, 0) is b1."""
    file, rank = cell
    return "abcde"[file] + str(rank + 1)


def parse(text: str) -> Cell:
    """Return the cell of a name: b1 is (1, 0)."""
    return "abcde".index(text[0]), int(text[1:]) - 1


class Reference:
    """A game of FlipFlop; a piece is its colour and the face it shows, as `W+`."""

    def __init__(self, size: int = 5, repetition: bool = True) -> None:
        """Set up a new game; without `repetition` no position is ever drawn."""
        if size not in (3, 5):
            raise ValueError(f"size must be 3 or 5, not {size}.")
        self.size = size
        self.repetition = repetition
        self.turn = 0
        self.board: dict[Cell, str] = {}
        for file in range(size):
            self.board[file, 0] = "W+"
            self.board[file, size - 1] = "B+"
        self.seen = Counter([self._position()])

    @classmethod
    def from_cells(
        cls,
        cells: dict[str, str],
        turn: int = 0,
        size: int = 5,
        repetition: bool = True,
    ) -> Self:
        """Set up a position, seen once, from what `cells` returns."""
        game = cls(size, repetition)
        game.turn = turn
        game.board = {parse(text): piece for text, piece in cells.items()}
        game.seen = Counter([game._position()])
        return game

    def copy(self) -> Self:
        """Return a game that goes on independently of this one."""
        return deepcopy(self)

    def cells(self) -> dict[str, str]:
        """Return the pieces by the names of their cells."""
        return {name(cell): piece for cell, piece in self.board.items()}

    def moves(self) -> list[str]:
        """Return the legal moves; none when the game is over."""
        return list(self._steps()) if self.result() == "*" else []

    def play(self, text: str) -> None:
        """Play a legal move."""
        if text not in self.moves():
            raise ValueError(f"{text} is not a legal move here.")
        source, target = self._steps()[text]
        piece = self.board.pop(source)
        self.board[target] = TURNED_OVER[piece]
        self.turn = 1 - self.turn
        self.seen[self._position()] += 1

    def result(self) -> str:
        """Return the result; a piece left on the goal counts first."""
        if self._stands_on_own_goal():
            return "1-0" if self.turn == 0 else "0-1"
        if not self._steps():
            return "0-1" if self.turn == 0 else "1-0"
        if self.repetition and self.seen[self._position()] >= 3:
            return "1/2-1/2"
        return "*"

    def _position(self) -> Position:
        """Return all that makes two positions equal."""
        return frozenset(self.board.items()), self.turn

    def _goals(self) -> tuple[Cell, Cell]:
        """Return White's goal and Black's: the middle of the other's base line."""
        middle = self.size // 2
        return (middle, self.size - 1), (middle, 0)

    def _owner(self, cell: Cell) -> str:
        """Return the colour of the piece on a cell; empty text without one."""
        return self.board.get(cell, "")[:1]

    def _stands_on_own_goal(self) -> bool:
        """Say whether the player to move has a piece the opponent left on the goal."""
        return self._owner(self._goals()[self.turn]) == COLOURS[self.turn]

    def _steps(self) -> dict[str, tuple[Cell, Cell]]:
        """Return source and target of all moves of the player to move, by notation."""
        steps = {}
        for source in self.board:
            if self._owner(source) == COLOURS[self.turn]:
                for target in self._targets(source):
                    sign = "x" if target in self.board else "-"
                    steps[name(source) + sign + name(target)] = (source, target)
        return steps

    def _targets(self, source: Cell) -> list[Cell]:
        """Return the cells a piece can go to, as a rook or as a bishop."""
        targets = []
        face = self.board[source][1]
        for step_file, step_rank in DIRECTIONS[face]:
            file, rank = source[0] + step_file, source[1] + step_rank
            while self._on_board((file, rank)) and (file, rank) not in self.board:
                targets.append((file, rank))
                file, rank = file + step_file, rank + step_rank
            if self._can_be_captured((file, rank)):
                targets.append((file, rank))
        return targets

    def _on_board(self, cell: Cell) -> bool:
        """Say whether there is such a cell."""
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def _can_be_captured(self, cell: Cell) -> bool:
        """Say whether an enemy piece stands there on either goal."""
        return cell in self._goals() and self._owner(cell) == COLOURS[1 - self.turn]
