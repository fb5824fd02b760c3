"""Beside the board: the turn or the result, and the players' hands.

The near player's strip is below the board, the far player's above it; a common stack is on the
right. The strips have no words, only pieces and figures.
"""

from __future__ import annotations

from banmen.draw.paper import Look, Paper, Point
from banmen.draw.pieces import PITCH, block, dots, figure, hexagon, stone, tile, two_faced
from banmen.draw.style import Palette, Side
from banmen.scene import Held, Scene

SCORES = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2-1/2": ("½", "½")}

GAP = 16.0
"""The distance between the board and a strip, and between things in a strip."""
FIGURES = 17.0
"""The font size of figures."""


def draw(paper: Paper, scene: Scene, palette: Palette, near: int) -> None:
    """Draw both strips, and the stack if there is one."""
    stack = [held for held in scene.held if held.kind == "tile"]
    if stack:
        _stack(paper, scene, palette, stack)
    left, top, right, bottom = paper.reach
    half = 22.0 if scene.held else 14.0
    room = -2 * half if _room_in_corners(scene) else GAP
    for player, y in ((near, bottom + room + half), (1 - near, top - room - half)):
        paper.reserve((left, y - half), (right, y + half))
        _strip(paper, scene, palette, player, (left, y))


def _room_in_corners(scene: Scene) -> bool:
    """Whether the corners beside the board are free and nothing is held."""
    return not scene.held and all(cell.shape == "hexagon" for cell in scene.cells)


def _strip(paper: Paper, scene: Scene, palette: Palette, player: int, at: Point) -> None:
    """Draw a player's chip, ringed on their turn, the score, and the hand."""
    side, letter = palette.sides[scene.players[player]], scene.players[player][0].upper()
    x, y = at[0] + 14, at[1]
    if any(cell.shape == "tile" for cell in scene.cells):
        figure(paper, (x, y), 2.6 * FIGURES, side, 1, letter, True)
    else:
        stone(paper, (x, y), 1.6 * FIGURES, side)
    if scene.turn == player:
        paper.circle((x, y), 16, fill="none", stroke=palette.choice, stroke_width=2.5)
    x += 14 + GAP / 2
    if scene.result in SCORES:
        score = SCORES[scene.result][player]
        paper.text((x + 4, y), score, FIGURES, palette.ink, font_weight=600)
        x += GAP
    x += GAP / 2
    for held in scene.held:
        if held.owner == player and held.kind != "tile" and held.count:
            x = _held(paper, palette, side, letter, held, (x, y)) + GAP


def _held(paper: Paper, palette: Palette, side: Side, letter: str, held: Held, at: Point) -> float:
    """Draw the pieces of one kind in a hand; return the x of their right end."""
    x, y = at
    if held.kind == "two-faced":
        size = 44.0
        for k in range(held.count):
            two_faced(paper, (x + size / 2 + k * size * 0.92, y), size, side, "plus")
        return x + held.count * size * 0.92
    if held.kind == "block":
        cube = 10.0
        block(paper, (x + 1.5 * cube, y), cube, side)
        x += 3 * cube
    elif held.kind == "unit":
        size = 76.0
        figure(paper, (x + 0.17 * size, y), size, side, int(held.face), letter, True)
        x += 0.34 * size
    return _times(paper, palette, (x + 5, y), held.count)


def _times(paper: Paper, palette: Palette, at: Point, count: int) -> float:
    """Draw a count; return the x of its right end."""
    words = f"×{count}"
    paper.text(at, words, FIGURES, palette.ink, text_anchor="start")
    return at[0] + 0.55 * FIGURES * len(words)


UP, DOWN = 84.0, 34.0
"""The sizes of the face-up tile and of those in the stack."""


def _stack(paper: Paper, scene: Scene, palette: Palette, tiles: list[Held]) -> None:
    """Draw the face-up tile on the right, and below it the rest of the stack by kinds."""
    stack = [held for held in tiles if not held.up]
    letters = sorted({held.face[0] for held in stack})
    spaces = sorted({held.face[1:] for held in stack})
    x, y = paper.reach.right + 2 * GAP, (paper.reach.top + paper.reach.bottom) / 2
    y -= (1.3 * UP + 1.2 * DOWN * len(spaces)) / 2
    for held in tiles:
        if held.up:
            middle = (x + 0.75 * UP, y + 0.6 * UP)
            look: Look = {"fill": "none", "stroke": palette.choice, "stroke_width": 2.5}
            paper.polygon(hexagon(middle, 1.1 * UP, True), **look)
            _tile(paper, scene, palette, held, middle, UP)
    for held in stack:
        column, row = letters.index(held.face[0]), spaces.index(held.face[1:])
        at = (x + (0.6 + 2.1 * column) * DOWN, y + 1.3 * UP + (0.6 + 1.2 * row) * DOWN)
        _tile(paper, scene, palette, held, at, DOWN)
        _times(paper, palette, (at[0] + 0.7 * DOWN, at[1]), held.count)


def _tile(
    paper: Paper, scene: Scene, palette: Palette, held: Held, at: Point, pitch: float
) -> None:
    """Draw a tile beside the board; its face is the letter of its colour and its number of
    spaces.
    """
    letter, spaces = held.face[0], int(held.face[1:])
    side = palette.sides[next(name for name in scene.players if name[0].upper() == letter)]
    tile(paper, at, pitch / PITCH, side, letter, spaces)
    dots(paper, at, pitch / PITCH, side, spaces)
