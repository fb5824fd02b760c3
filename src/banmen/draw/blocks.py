"""Blocks of cubes: whether a scene has them, and which cubes form a block."""

from __future__ import annotations

from collections import Counter

from banmen.scene import Piece, Scene

CUBES = 5
"""Cubes a block."""


def in_space(scene: Scene) -> bool:
    """Whether a scene has blocks, so that it can be seen from the side."""
    return any(held.kind == "block" for held in scene.held) or any(
        piece.kind == "cube" for piece in scene.pieces
    )


def blocks(scene: Scene) -> dict[str, str]:
    """The block of every cube, keyed by the cube's place.

    The ids of cubes placed together differ in their last part only. In a position without a history
    this is unknown, and each cube is its own block.
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
    """The block placed by the last move: it is on top of its columns."""
    for mark in scene.marks:
        if mark.kind == "to" and mark.cells:
            return blocks(scene)[tops(scene)[mark.cells[0]].place]
    return ""


def _stem(piece: Piece) -> str:
    return piece.id.rpartition(".")[0]
