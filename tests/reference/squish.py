"""Squish, naively: the rules with a dict and no thought of speed.

Order 3, with the names of the cells; a is the bottom row:

        e3 e4 e5
       d2 d3 d4 d5
      c1 c2 c3 c4 c5        c3 is the centre, (q, r) = (0, 0)
       b1 b2 b3 b4
        a1 a2 a3
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Self

Cell = tuple[int, int]  # axial (q, r)
Position = tuple[frozenset[tuple[Cell, str]], int]

COLOURS = ("W", "B")
WINS = ("1-0", "0-1")
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def cells_of_order(order: int) -> set[Cell]:
    """Return the cells of a hexagon with `order` cells a side."""
    reach = range(-order + 1, order)
    return {(q, r) for q in reach for r in reach if q + r in reach}


def setup(order: int) -> dict[Cell, str]:
    """Return the pieces of a new game."""
    board = {}
    for q, r in cells_of_order(order):
        if (q - r) % 3 == 1:
            board[q, r] = "W"
        if (q - r) % 3 == 2:
            board[q, r] = "B"
    return board


def neighbours(cell: Cell) -> set[Cell]:
    """Return the six cells around a cell, on the board or not."""
    return {(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS}


def groups(pieces: set[Cell]) -> list[set[Cell]]:
    """Return the connected groups of the pieces of one colour."""
    found = []
    left = set(pieces)
    while left:
        group: set[Cell] = set()
        fresh = {left.pop()}
        while fresh:
            group |= fresh
            around = {cell for piece in fresh for cell in neighbours(piece)}
            fresh = around & left
            left -= fresh
        found.append(group)
    return found


class Reference:
    """A game of Squish; a piece is its colour, W or B."""

    def __init__(self, order: int = 4, repetition: bool = True) -> None:
        """Set up a new game; without `repetition` no position is ever drawn."""
        if order not in range(3, 9):
            raise ValueError(f"order must be 3 to 8, not {order}.")
        self.order = order
        self.repetition = repetition
        self.turn = 0
        self.all_cells = cells_of_order(order)
        self.board = setup(order)
        self.seen = Counter([self._position()])

    @classmethod
    def from_cells(
        cls,
        cells: dict[str, str],
        turn: int = 0,
        order: int = 4,
        repetition: bool = True,
    ) -> Self:
        """Set up a position, seen once, as if the player not to move had just moved."""
        game = cls(order, repetition)
        game.turn = turn
        game.board = {game.parse(text): piece for text, piece in cells.items()}
        game.seen = Counter([game._position()])
        return game

    def copy(self) -> Self:
        """Return a game that goes on independently of this one."""
        return deepcopy(self)

    def name(self, cell: Cell) -> str:
        """Return the name of a cell."""
        q, r = cell
        return "abcdefghijklmno"[r + self.order - 1] + str(q + r + self.order)

    def parse(self, text: str) -> Cell:
        """Return the cell of a name."""
        return {self.name(cell): cell for cell in self.all_cells}[text]

    def cells(self) -> dict[str, str]:
        """Return the pieces by the names of their cells."""
        return {self.name(cell): piece for cell, piece in self.board.items()}

    def moves(self) -> list[str]:
        """Return the legal moves; none when the game is over."""
        return list(self._steps()) if self.result() == "*" else []

    def play(self, text: str) -> None:
        """Play a legal move."""
        if text not in self.moves():
            raise ValueError(f"{text} is not a legal move here.")
        source, target = self._steps()[text]
        self.board[target] = self.board.pop(source)
        self.turn = 1 - self.turn
        self.seen[self._position()] += 1

    def result(self) -> str:
        """Return the result; of two unified players the one who moved last wins."""
        last = 1 - self.turn
        for player in (last, self.turn):
            if len(groups(self._pieces(player))) == 1:
                return WINS[player]
        if not self._steps():
            return WINS[last]
        if self.repetition and self.seen[self._position()] >= 3:
            return "1/2-1/2"
        return "*"

    def _position(self) -> Position:
        """Return all that makes two positions equal."""
        return frozenset(self.board.items()), self.turn

    def _pieces(self, player: int) -> set[Cell]:
        """Return the cells that hold a piece of a player."""
        return {cell for cell, piece in self.board.items() if piece == COLOURS[player]}

    def _ray(self, cell: Cell, direction: tuple[int, int]) -> list[Cell]:
        """Return the cells beyond a cell in a direction, nearest first."""
        found = []
        q, r = cell[0] + direction[0], cell[1] + direction[1]
        while (q, r) in self.all_cells:
            found.append((q, r))
            q, r = q + direction[0], r + direction[1]
        return found

    def _steps(self) -> dict[str, tuple[Cell, Cell]]:
        """Return source and target of all moves of the player to move, by notation."""
        own = self._pieces(self.turn)
        steps = {}
        for source, target in self._wanted(own):
            if target not in own:
                sign = "x" if target in self.board else "-"
                steps[self.name(source) + sign + self.name(target)] = (source, target)
        return steps

    def _wanted(self, own: set[Cell]) -> set[tuple[Cell, Cell]]:
        """Return the steps towards a friendly piece, also those onto one's own."""
        wanted = set()
        for source in own:
            for direction in DIRECTIONS:
                beyond = self._ray(source, direction)
                if own & set(beyond):
                    wanted.add((source, beyond[0]))
        return wanted
