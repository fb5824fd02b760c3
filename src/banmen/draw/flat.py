"""Boards seen from above: square cells, hexagons, loose tiles, and blocks as a map of heights."""

from __future__ import annotations

from collections import Counter

from banmen.draw import heights, marks, pieces, wood
from banmen.draw.blocks import in_space
from banmen.draw.paper import Paper
from banmen.draw.stage import Stage
from banmen.draw.style import Palette
from banmen.scene import Piece, Scene


def draw(paper: Paper, scene: Scene, palette: Palette, turned: bool, coordinates: bool) -> None:
    """Draw the board with everything on it."""
    stage = Stage(scene, palette, turned)
    wood.draw(paper, stage, coordinates)
    if in_space(scene):
        heights.draw(paper, stage)
        return
    marks.below(paper, stage)
    crowd = Counter(piece.cell for piece in scene.pieces if piece.kind == "unit")
    for piece in scene.pieces:
        _piece(paper, stage, piece, crowd[piece.cell])
    marks.above(paper, stage)


def _piece(paper: Paper, stage: Stage, piece: Piece, crowd: int) -> None:
    """Draw a piece on its cell; `crowd` is the number of units there."""
    at, unit, side = stage.at(piece.cell), stage.unit, stage.side(piece.owner)
    letter = stage.letter(piece.owner)
    if piece.kind == "two-faced":
        pieces.two_faced(paper, at, unit, side, piece.face)
    elif piece.kind == "stone":
        pieces.stone(paper, at, unit, side)
    elif piece.kind == "tile":
        pieces.tile(paper, at, unit, side, letter, int(piece.face))
    elif piece.kind == "unit":
        place = pieces.stand(at, unit, crowd, piece.level)
        pieces.figure(paper, place, unit, side, piece.power, letter, piece.standing)
