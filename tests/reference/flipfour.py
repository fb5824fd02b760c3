"""FlipFour, naively: the rules with a dict and no thought of speed."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Self

Cell = tuple[int, int]  # (file, rank), both from 0, so (2, 0) is c1
Position = tuple[frozenset[tuple[Cell, str]], tuple[int, int], int]

SIZE = 5
COLOURS = ("W", "B")
WINS = ("1-0", "0-1")
CELLS = [(file, rank) for file in range(SIZE) for rank in range(SIZE)]
ROOK = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
DIRECTIONS = {"+": ROOK, "X": BISHOP}
TURNED_OVER = {"W+": "WX", "WX": "W+", "B+": "BX", "BX": "B+"}


def name(cell: Cell) -> str:
    """Return the name of a cell: (2, 0) is c1."""
    file, rank = cell
    return "abcde"[file] + str(rank + 1)


def parse(text: str) -> Cell:
    """Return the cell of a name: c1 is (2, 0)."""
    return "abcde".index(text[0]), int(text[1:]) - 1


def ray(cell: Cell, direction: tuple[int, int]) -> list[Cell]:
    """Return the cells beyond a cell in a direction, up to the edge."""
    cells = []
    file, rank = cell[0] + direction[0], cell[1] + direction[1]
    while (file, rank) in CELLS:
        cells.append((file, rank))
        file, rank = file + direction[0], rank + direction[1]
    return cells


def lines() -> set[frozenset[Cell]]:
    """Return the 28 lines of four adjacent cells."""
    found = set()
    for cell in CELLS:
        for direction in ROOK + BISHOP:
            four = [cell, *ray(cell, direction)[:3]]
            if len(four) == 4:
                found.add(frozenset(four))
    return found


LINES = lines()


class Reference:
    """A game of FlipFour; a piece is its colour and the face it shows, as `W+`."""

    def __init__(self, repetition: bool = True) -> None:
        """Set up a new game; without `repetition` no position is ever drawn."""
        self.repetition = repetition
        self.turn = 0
        self.board: dict[Cell, str] = {}
        self.hands: tuple[int, int] = (4, 4)
        self.seen = Counter([self._position()])

    @classmethod
    def from_cells(cls, cells: dict[str, str], turn: int = 0, repetition: bool = True) -> Self:
        """Set up a position, seen once; pieces not on the board are in hand."""
        game = cls(repetition)
        game.turn = turn
        game.board = {parse(text): piece for text, piece in cells.items()}
        game.hands = (4 - len(game._cells_of("W")), 4 - len(game._cells_of("B")))
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
        return self._turns() if self.result() == "*" else []

    def play(self, text: str) -> None:
        """Play a legal move."""
        if text not in self.moves():
            raise ValueError(f"{text} is not a legal move here.")
        if "-" in text:
            self._move(*text.split("-"))
        else:
            self._place(text[0], text[1:])
        self.turn = 1 - self.turn
        self.seen[self._position()] += 1

    def result(self) -> str:
        """Return the result, seen by the player who moved last and then the next."""
        last = 1 - self.turn
        for player in (last, self.turn):
            if self._has_four(COLOURS[player]):
                return WINS[player]
        if not self._turns():
            return WINS[last]
        if self.repetition and self.seen[self._position()] >= 3:
            return "1/2-1/2"
        return "*"

    def _position(self) -> Position:
        """Return all that makes two positions equal."""
        return frozenset(self.board.items()), self.hands, self.turn

    def _cells_of(self, colour: str) -> set[Cell]:
        """Return the cells that hold a piece of a colour."""
        return {cell for cell, piece in self.board.items() if piece[0] == colour}

    def _has_four(self, colour: str) -> bool:
        """Say whether some line is filled by one colour, whatever the faces."""
        return any(line <= self._cells_of(colour) for line in LINES)

    def _turns(self) -> list[str]:
        """Return all placements and moves of the player to move."""
        return self._placements() + self._shifts()

    def _placements(self) -> list[str]:
        """Return the placements: any empty cell, either face."""
        if self.hands[self.turn] == 0:
            return []
        empty = [cell for cell in CELLS if cell not in self.board]
        return [face + name(cell) for cell in empty for face in "+X"]

    def _shifts(self) -> list[str]:
        """Return the moves on the board: any empty cell in line, over any pieces."""
        found = []
        for source in self._cells_of(COLOURS[self.turn]):
            face = self.board[source][1]
            for direction in DIRECTIONS[face]:
                for target in ray(source, direction):
                    if target not in self.board:
                        found.append(name(source) + "-" + name(target))
        return found

    def _place(self, face: str, target: str) -> None:
        """Put a piece from the hand of the player to move on the board."""
        self.board[parse(target)] = COLOURS[self.turn] + face
        white, black = self.hands
        self.hands = (white - 1, black) if self.turn == 0 else (white, black - 1)

    def _move(self, source: str, target: str) -> None:
        """Move a piece and turn it over."""
        piece = self.board.pop(parse(source))
        self.board[parse(target)] = TURNED_OVER[piece]
