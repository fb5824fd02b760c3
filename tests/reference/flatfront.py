"""Flat Front, written naively from the rules: sets and dicts, no thought of speed.

This is the yardstick for the fast kernels, so it shares nothing with them.

A cell is (column, y) relative to the first tile, with y in half tiles:

        (0,+2)
    (-1,+1)  (+1,+1)        the six neighbours of the first tile
        (0, 0)
    (-1,-1)  (+1,-1)
        (0,-2)

A kind of tile is its colour and its number of spaces: "R0" ... "R3", "B0" ... "B3".
Player 0 owns the colour of the first tile, player 1 the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

Cell = tuple[int, int]
Powers = tuple[int, ...]
Tile = tuple[str, Powers, bool]

COLOURS = "RB"
ARMY: Powers = (1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 4)
SPACES = {0: 1, 1: 4, 2: 2, 3: 1}
"""How many tiles a side has with that many spaces."""
STACK = Counter({f"{c}{n}": count for c in COLOURS for n, count in SPACES.items()})
NEIGHBOURS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
MOST_COLUMNS = 5
MOST_HALF_TILES = 11
"""Five and a half tiles; a single tile is two half tiles high."""


def neighbours(cell: Cell) -> set[Cell]:
    """The six cells that share an edge with a cell."""
    return {(cell[0] + column, cell[1] + y) for column, y in NEIGHBOURS}


def within_limits(cells: Iterable[Cell]) -> bool:
    """Whether tiles on these cells span no more than 5 columns and 5.5 tiles."""
    columns, ys = {column for column, _ in cells}, {y for _, y in cells}
    width = max(columns) - min(columns) + 1
    height = max(ys) - min(ys) + 2
    return width <= MOST_COLUMNS and height <= MOST_HALF_TILES


def other(colour: str) -> str:
    """The opposing colour."""
    return "B" if colour == "R" else "R"


def cell_text(cell: Cell) -> str:
    """A cell as it is written: `(+1,-1)`."""
    return f"({cell[0]:+d},{cell[1]:+d})"


def deployment_text(cell: Cell, units: Powers) -> str:
    """A deployment as it is written: `(+1,-1)=1+1+4`, or `(+1,-1)=0`."""
    return f"{cell_text(cell)}={'+'.join(map(str, units)) or '0'}"


class Reference:
    """A game of Flat Front with a given stack; `play` changes it in place.

    `tiles`: cell -> (colour, powers of its units ascending, whether they stand);
    a tile without units has nothing standing. `face_up`: the tile to be deployed.
    `remaining`: face-down tiles of each of the eight kinds. `hands`: colour -> the
    powers still in hand, ascending. `colours`: the colours of players 0 and 1.
    `phase`: deployment, battle or over.
    """

    def __init__(self, deck: Sequence[str]) -> None:
        """The first tile of the stack is face up; nothing is placed yet."""
        if Counter(deck) != STACK:
            raise ValueError("a deck is the game's sixteen tiles in some order")
        self.tiles: dict[Cell, Tile] = {}
        self.hands: dict[str, list[int]] = {c: list(ARMY) for c in COLOURS}
        self.face_up: str | None = deck[0]
        self._stack = list(deck[1:])
        self.colours = (deck[0][0], other(deck[0][0]))
        self.turn = 0
        self._passes = 0

    @classmethod
    def position(
        cls,
        tiles: Mapping[Cell, Tile],
        *,
        turn: int = 0,
        first: str = "R",
        deck: Sequence[str] = (),
        hands: Mapping[str, Sequence[int]] | None = None,
        passes: int = 0,
    ) -> Reference:
        """A position set up by hand.

        With a `deck` it is deployment and the first tile of it is face up (`turn`
        then follows); without one it is battle. `first` is the colour of player 0,
        `passes` the number of passes just played in a row.
        """
        self = cls.__new__(cls)
        self.tiles = dict(tiles)
        given = hands or {}
        self.hands = {c: sorted(given.get(c, ())) for c in COLOURS}
        self.face_up = deck[0] if deck else None
        self._stack = list(deck[1:])
        self.colours = (first, other(first))
        self.turn = self.colours.index(deck[0][0]) if deck else turn
        self._passes = passes
        return self

    def copy(self) -> Reference:
        """The same game once more, independent of this one."""
        twin = Reference.__new__(Reference)
        twin.tiles = dict(self.tiles)
        twin.hands = {colour: list(hand) for colour, hand in self.hands.items()}
        twin.face_up, twin._stack = self.face_up, list(self._stack)
        twin.colours, twin.turn = self.colours, self.turn
        twin._passes = self._passes
        return twin

    @property
    def phase(self) -> str:
        """Deployment while a tile is face up, then battle, then over."""
        if self.face_up is not None:
            return "deployment"
        return "over" if self._passes >= 2 else "battle"

    @property
    def remaining(self) -> dict[str, int]:
        """How many tiles of each kind are still face down."""
        return {kind: self._stack.count(kind) for kind in STACK}

    def moves(self) -> list[str]:
        """The legal moves: deployments, or attacks, or else `pass`."""
        if self.phase == "deployment":
            return [deployment_text(*choice) for choice in self._deployments()]
        if self.phase == "battle":
            return [f"x{cell_text(cell)}" for cell in self._targets()] or ["pass"]
        return []

    def play(self, text: str) -> None:
        """Make a move for the player whose turn it is."""
        if text not in self.moves():
            raise ValueError(f"{text} is not a legal move here")
        if self.phase == "deployment":
            for cell, units in self._deployments():
                if deployment_text(cell, units) == text:
                    self._deploy(cell, units)
                    self._turn_up()
                    return
        for cell in self._targets():
            if f"x{cell_text(cell)}" == text:
                self._knock_down(cell)
        self._passes = self._passes + 1 if text == "pass" else 0
        self.turn = 1 - self.turn

    def result(self) -> str:
        """1-0, 0-1, 1/2-1/2, or * while the game goes on."""
        if self.phase != "over":
            return "*"
        mine, theirs = (self.strength(colour) for colour in self.colours)
        if mine == theirs:
            return "1/2-1/2"
        return "1-0" if mine > theirs else "0-1"

    def strength(self, colour: str) -> tuple[int, int]:
        """A side's tiles with standing units and, to break ties, their power."""
        powers = [self._standing(c) for c in self.tiles if self.tiles[c][0] == colour]
        return sum(power > 0 for power in powers), sum(powers)

    def _standing(self, cell: Cell) -> int:
        """The standing power on a tile."""
        _, units, standing = self.tiles[cell]
        return sum(units) if standing else 0

    # --- deployment ---

    def _deployments(self) -> list[tuple[Cell, Powers]]:
        """Every cell for the face-up tile with every choice of units for it."""
        assert self.face_up is not None
        colour, spaces = self.face_up[0], int(self.face_up[1])
        choices = set(combinations(sorted(self.hands[colour]), spaces))
        return [(c, units) for c in self._open_cells() for units in sorted(choices)]

    def _open_cells(self) -> list[Cell]:
        """Where a tile may go: beside another, with the whole within the limits."""
        if not self.tiles:
            return [(0, 0)]
        beside = set().union(*(neighbours(cell) for cell in self.tiles))
        return sorted(
            cell for cell in beside - set(self.tiles) if within_limits([*self.tiles, cell])
        )

    def _deploy(self, cell: Cell, units: Powers) -> None:
        """Lay the face-up tile there and stand the units on it."""
        assert self.face_up is not None
        colour = self.face_up[0]
        self.tiles[cell] = (colour, units, bool(units))
        for power in units:
            self.hands[colour].remove(power)

    def _turn_up(self) -> None:
        """Turn up the next tile: its owner is next. After the last, battle begins
        with the opponent of the player who placed it.
        """
        if self._stack:
            self.face_up = self._stack.pop(0)
            self.turn = self.colours.index(self.face_up[0])
        else:
            self.face_up = None
            self.turn = 1 - self.turn

    # --- battle ---

    def _targets(self) -> list[Cell]:
        """The enemy tiles that can be attacked: standing, and weaker."""
        enemy = other(self.colours[self.turn])
        return sorted(
            cell
            for cell, (colour, _, _) in self.tiles.items()
            if colour == enemy and 0 < self._standing(cell) < self._pressure(cell)
        )

    def _pressure(self, cell: Cell) -> int:
        """The mover's standing power on tiles sharing an edge with a cell."""
        return sum(
            self._standing(near)
            for near in neighbours(cell)
            if near in self.tiles and self.tiles[near][0] == self.colours[self.turn]
        )

    def _knock_down(self, cell: Cell) -> None:
        """All units on a tile fall."""
        colour, units, _ = self.tiles[cell]
        self.tiles[cell] = (colour, units, False)
