"""Blocks of cubes: where a scene has them, and which cubes belong together."""

from __future__ import annotations

from collections import Counter

from banmen.scene import Piece, Scene

CUBES = 5
"""Cubes of a block."""


def in_space(scene: Scene) -> bool:
    """Whether a scene is one of blocks, so that it can be seen from the side."""
    return any(held.kind == "block" for held in scene.held) or any(
        piece.kind == "cube" for piece in scene.pieces
    )


def blocks(scene: Scene) -> dict[str, str]:
    """The block of every cube, by the cube's place.

    Cubes that came together have ids that differ in their last part only. Without a history nobody
    knows which cubes came together: then each stands for itself.
    """
    sizes = Counter(_stem(piece) for piece in scene.pieces)
    return {
        piece.place: _stem(piece) if sizes[_stem(piece)] == CUBES else piece.place
        for piece in scene.pieces
    }


def tops(scene: Scene) -> dict[str, Piece]:
    """The highest cube on each cell that has one."""
    found: dict[str, Piece] = {}
    for piece in scene.pieces:
        if piece.cell not in found or piece.level > found[piece.cell].level:
            found[piece.cell] = piece
    return found


def last_block(scene: Scene) -> str:
    """The block that the last move placed: it is on top of the columns it came to."""
    for mark in scene.marks:
        if mark.kind == "to" and mark.cells:
            return blocks(scene)[tops(scene)[mark.cells[0]].place]
    return ""


def _stem(piece: Piece) -> str:
    return piece.id.rpartition(".")[0]
