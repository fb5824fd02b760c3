"""Draw any scene as coloured text: the boards of the terminal.

One drawing program serves all games, as for pictures. The board has its own background, so it looks
the same on dark and light terminals. Everything can be told apart without colours: White is ○ or (
), Black ● or [ ], the last move stands between › and ‹.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from math import sqrt

from rich.text import Text

from banmen.scene import Cell, Mark, Piece, Scene

WOOD, WOOD_2, DARK_WOOD = "#d9bd8f", "#cfb083", "#b0854f"
INK, FAINT = "#3a3128", "#8a7550"
LAST = "#f0d75a"
LIGHT = {"win": "#9fd08a", "to": LAST, "from": "#e3c877"}
DARK = {"win": "#4f7d3f", "to": "#6f5326", "from": "#8d6a38"}
"""Backgrounds of marked cells, most important first."""
GOAL, EDGES = "#b9c98f", ("#efe3c6", "#a2855b")
"""Backgrounds of goals, and of the sides that the first and the second player want to join."""
LABEL = "dim"
SIDES = {
    "white": ("#2a2622", "#fffdf6", "#a89f8e"),
    "black": ("#fffdf6", "#33302e", "#6f6862"),
    "blue": ("#ffffff", "#2a5891", "#4274b2"),
    "red": ("#ffffff", "#a63a29", "#c95a47"),
}
"""The ink and body of each colour's pieces, and a shade between them."""

ROUND, SQUARE = "()", "[]"
STONES = {"white": "○", "black": "●", "blue": "B", "red": "R"}
FACES = {"plus": "+", "cross": "×"}


def draw(scene: Scene, flip: bool = False) -> Text:
    """Return the board. With `flip`, it is seen from the second player's side."""
    layout = next(cell.shape for cell in scene.cells)
    board = {"square": _squares, "hexagon": _hexagons, "tile": _tiles}[layout]
    return board(_BoardView(scene, -1 if flip else 1))


class _SignGrid:
    """Styled characters on a grid of any size."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write a line of text."""
        for i, sign in enumerate(text):
            self.signs[row, column + i] = (sign, style)

    def text(self) -> Text:
        """The grid as text, cut to its content."""
        rows, columns = zip(*self.signs, strict=True)
        text = Text(no_wrap=True)
        for row in range(min(rows), max(rows) + 1):
            last = max((c for r, c in self.signs if r == row), default=min(columns))
            signs = [self.signs.get((row, c), (" ", "")) for c in range(min(columns), last + 1)]
            for style, run in groupby(signs, key=lambda sign: sign[1]):
                text.append("".join(sign for sign, _ in run), style)
            text.append("\n" if row < max(rows) else "")
        return text


@dataclass
class _BoardView:
    """A scene and its orientation."""

    scene: Scene
    sign: int
    """1, or -1 when seen from the second player's side."""

    def __post_init__(self) -> None:
        self.by_cell: dict[str, list[Piece]] = {}
        for piece in self.scene.pieces:
            self.by_cell.setdefault(piece.cell, []).append(piece)
        self.kinds: dict[str, dict[str, Mark]] = {}
        for mark in self.scene.marks:
            for cell in mark.cells:
                self.kinds.setdefault(cell, {})[mark.kind] = mark

    def at(self, cell: Cell, wide: float, high: float) -> tuple[int, int]:
        """Row and column of a cell."""
        return round(-cell.y * self.sign / high), round(cell.x * self.sign * wide)

    def marks(self, cell: Cell) -> dict[str, Mark]:
        return self.kinds.get(cell.id, {})

    def colour(self, player: int) -> str:
        return self.scene.players[player]

    def body(self, cell: Cell, plain: str, lights: dict[str, str]) -> str:
        """The background of a cell: win, last move, goal, side, or plain."""
        if cell.kind == "goal":
            plain = GOAL
        elif cell.kind == "edge" and cell.owner is not None:
            plain = EDGES[cell.owner]
        return next((lights[kind] for kind in lights if kind in self.marks(cell)), plain)


# --- square boards -------------------------------------------------------------------------------


def _squares(view: _BoardView) -> Text:
    """Draw squares of three lines, or of one line on a large board."""
    cells = view.scene.cells
    files, ranks = _labels(cells)
    wide, high = (7, 3) if len(ranks) <= 6 else (5, 1) if len(files) <= 15 else (4, 1)
    grid = _SignGrid()
    for cell in cells:
        row, column = _corner(view, cell, wide, high)
        body = view.body(cell, (WOOD, WOOD_2)[round(cell.x + cell.y) % 2], LIGHT)
        for i in range(high):
            grid.put(row + i, column, " " * wide, f"on {body}")
        _square_content(grid, view, cell, row + high // 2, column, wide, body)
    _frame_labels(grid, view, files, ranks, wide, high)
    return grid.text()


def _corner(view: _BoardView, cell: Cell, wide: int, high: int) -> tuple[int, int]:
    """The grid position of a square's first character."""
    row, column = view.at(cell, wide, 1 / high)
    return row - high // 2, column - wide // 2


def _square_content(
    grid: _SignGrid, view: _BoardView, cell: Cell, row: int, column: int, wide: int, body: str
) -> None:
    """Draw the content of a square in its middle line, with the last move between › and ‹."""
    marks, pieces = view.marks(cell), view.by_cell.get(cell.id)
    middle = column + wide // 2
    if pieces:
        top = max(pieces, key=lambda piece: piece.level)
        colour = view.colour(top.owner)
        sign, back, _ = SIDES[colour]
        if top.kind == "cube":
            text = f"{STONES[colour]}{top.level + 1}".center(3)
        elif top.kind == "stone":
            text = STONES[colour].center(3)
        else:
            brackets = ROUND if top.owner == 0 else SQUARE
            text = f"{brackets[0]}{FACES[top.face]}{brackets[1]}"
        grid.put(row, middle - 1, text, f"bold {sign} on {back}")
    elif cell.kind == "goal":
        grid.put(row, middle, "◇" if cell.owner == 0 else "◆", f"{INK} on {body}")
    else:
        sign = "·" if cell.kind != "edge" or cell.owner is None else "◦•"[cell.owner]
        grid.put(row, middle, sign, f"{FAINT} on {body}")
    if {"to", "from", "win"} & set(marks):
        grid.put(row, middle - 2, "›", f"bold {INK} on {body}")
        if wide > 4:
            grid.put(row, middle + 2, "‹", f"bold {INK} on {body}")


def _labels(cells: Iterable[Cell]) -> tuple[dict[float, str], dict[float, str]]:
    """The names of files by x and of ranks by y, taken from the cells' names."""
    files: dict[float, str] = {}
    ranks: dict[float, str] = {}
    for cell in cells:
        letter, number = re.fullmatch(r"([a-z]+)(\d+)", cell.id).groups()  # type: ignore[union-attr]
        files[cell.x], ranks[cell.y] = letter, number
    return files, ranks


def _frame_labels(
    grid: _SignGrid,
    view: _BoardView,
    files: dict[float, str],
    ranks: dict[float, str],
    wide: int,
    high: int,
) -> None:
    rows = [row for row, _ in grid.signs]
    left, below = min(column for _, column in grid.signs), max(rows) + 1
    for y, name in ranks.items():
        grid.put(round(-y * view.sign * high), left - 3, name.rjust(2), LABEL)
    for x, name in files.items():
        grid.put(below, round(x * view.sign * wide), name, LABEL)


# --- hexagon boards ------------------------------------------------------------------------------


def _hexagons(view: _BoardView) -> Text:
    """Draw one row of cells a line, each shifted by half a cell against its neighbours."""
    wide, high = 4, sqrt(3) / 2
    grid = _SignGrid()
    places = [(cell, view.at(cell, wide, high)) for cell in view.scene.cells]
    for _, (row, column) in places:
        grid.put(row, column - 2, " " * 5, f"on {DARK_WOOD}")
    for cell, (row, column) in places:
        _hexagon(grid, view, cell, row, column)
    _hexagon_labels(grid, view, wide, high)
    return grid.text()


def _hexagon(grid: _SignGrid, view: _BoardView, cell: Cell, row: int, column: int) -> None:
    body = view.body(cell, DARK_WOOD, DARK)
    grid.put(row, column - 1, " · ", f"{WOOD} on {body}")
    for piece in view.by_cell.get(cell.id, []):
        colour = view.colour(piece.owner)
        ink = "#ffffff" if piece.owner == 0 else "#14110e"
        grid.put(row, column, STONES[colour], f"bold {ink} on {body}")
    if {"to", "from"} & set(view.marks(cell)):
        grid.put(row, column - 1, "›", f"{LAST} on {body}")
        grid.put(row, column + 1, "‹", f"{LAST} on {body}")


def _hexagon_labels(grid: _SignGrid, view: _BoardView, wide: int, high: float) -> None:
    """Draw the letters of rows at their left ends, and numbers where their lines leave the board
    below.

    Seen from the second player's side, all is rotated: right ends, above.
    """
    ends: dict[str, Cell] = {}
    starts: dict[str, Cell] = {}
    for cell in view.scene.cells:
        letter, number = cell.id[0], cell.id[1:]
        starts[letter] = min(starts.get(letter, cell), cell, key=lambda c: c.x)
        ends[number] = min(ends.get(number, cell), cell, key=lambda c: c.y)
    for letter, cell in starts.items():
        row, column = view.at(cell, wide, high)
        grid.put(row, column - 4 * view.sign, letter, LABEL)
    for number, cell in ends.items():
        row, column = view.at(cell, wide, high)
        flush = 0 if view.sign > 0 else len(number) - 1
        grid.put(row + view.sign, column + 2 * view.sign - flush, number, LABEL)


# --- tiles ---------------------------------------------------------------------------------------


def _tiles(view: _BoardView) -> Text:
    """Draw two lines a tile, neighbouring columns shifted by one: units above, the cell's name
    below.
    """
    grid = _SignGrid()
    for cell in view.scene.cells:
        row, column = view.at(cell, 10 / 0.75, sqrt(3) / 4)
        pieces = view.by_cell.get(cell.id)
        if pieces:
            _tile(grid, view, cell, pieces, row, column)
        else:
            grid.put(row, column, "·".center(9), LABEL)
            grid.put(row + 1, column, cell.id.center(9), LABEL)
    return grid.text()


def _tile(
    grid: _SignGrid, view: _BoardView, cell: Cell, pieces: list[Piece], row: int, column: int
) -> None:
    colour = view.colour(pieces[0].owner)
    units = [piece for piece in pieces if piece.kind == "unit"]
    down = bool(units) and not units[0].standing
    army = "+".join(str(unit.power) for unit in units) or "0"
    ink, back, shade = SIDES[colour]
    marks = view.marks(cell)
    text = f"{STONES[colour]} {army}{'~' if down else ''}"
    if "to" in marks:
        text, ink, back = f"›{text}‹", INK, LAST
    grid.put(row, column, text.center(9), f"{'' if down else 'bold '}{ink} on {back}")
    grid.put(row + 1, column, cell.id.center(9), f"{SIDES[colour][0]} on {shade}")
