"""Index the positions of games, so that games that reached the same position share its key.

Rotated and mirrored boards count as the same: the key of a position is the least of its images
under all symmetries that preserve the game's start, and moves are stored as seen in that image. In
games with chance, reveals are moves, too, written as in records: ``>R2``.
"""

from __future__ import annotations

import cmath
import hashlib
import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from banmen.game import Game, Position
from banmen.scene import Cell

DEEPEST = 16
"""The number of steps stored of a game."""
OPENING = 4
"""The number of moves that name an opening."""
SINGLE = {"stone", "two-faced"}
"""Pieces that fill one cell and depend only on the board's lines."""
ANGLES = (0, 60, 90, 120, 180, 240, 270, 300)
CELL = re.compile(r"[a-z]\d+")
START = "start"

Turn = Mapping[str, str]
"""The image of each cell under a symmetry."""


class ArchivedMove(NamedTuple):
    """A move, and the key of the position it was made in."""

    position: int
    move: str


class CanonicalPosition(NamedTuple):
    """A position's key, and the symmetries that lead to its canonical image."""

    key: int
    turns: tuple[Turn, ...]

    def seen(self, move: str) -> str:
        """A move as it appears in the canonical image; equivalent moves become the same."""
        return min(turned(move, turn) for turn in self.turns)

    def shown(self, move: str) -> str:
        """A move of the canonical image as it is on the board."""
        back = {there: here for here, there in self.turns[0].items()}
        return turned(move, back)


def variant_of(game: Game) -> str:
    """A game's options in one word."""
    return ",".join(f"{name}={value}" for name, value in game.options.items())


def canonical(position: Position) -> CanonicalPosition:
    """The canonical form of a position."""
    game = position.game
    turns = symmetries(game)
    if len(turns) == 1:
        return CanonicalPosition(_key(game, str(position)), turns)
    signs = {
        piece.cell: f"{piece.owner}{piece.face}"
        for piece in game.pictures.pieces(game.rules, position.state)
    }
    pictures = [
        ",".join(sorted(f"{turn[cell]}{sign}" for cell, sign in signs.items())) for turn in turns
    ]
    least = min(pictures)
    same = tuple(turn for turn, picture in zip(turns, pictures, strict=True) if picture == least)
    return CanonicalPosition(_key(game, f"{position.turn} {least}"), same)


def canonical_chance(game: Game, before: Position | None, move: str = "") -> CanonicalPosition:
    """The key of a point where chance reveals a tile: the start, or after a move."""
    text = START if before is None else f"{before} {move}"
    return CanonicalPosition(_key(game, text), symmetries(game)[:1])


def steps(last: Position) -> list[ArchivedMove]:
    """The first moves of the game that led to a position, reveals included."""
    found: list[ArchivedMove] = []
    for at in last.line:
        before, move = at.before, at.last.text if at.last else ""
        if before is not None:
            where = canonical(before)
            found.append(ArchivedMove(where.key, where.seen(move)))
        if at.reveals:
            where = canonical_chance(at.game, before, move)
            found += [ArchivedMove(where.key, tile) for tile in at.reveals[:1]]
        if len(found) >= DEEPEST:
            break
    return found[:DEEPEST]


def opening(last: Position) -> str | None:
    """The name of a game's opening: its first moves, made equal under symmetries; None if the moves
    depend on reveals.
    """
    if last.game.about.chance:
        return None
    moves = last.history[:OPENING]
    turns = symmetries(last.game)
    return " ".join(min([turned(move, turn) for move in moves] for turn in turns))


def turned(move: str, turn: Turn) -> str:
    """A move under a symmetry."""
    return CELL.sub(lambda cell: turn.get(cell[0], cell[0]), move)


def _key(game: Game, text: str) -> int:
    """A 64-bit hash of a position; two positions share one in 1 of 2**64 cases."""
    whole = f"{game.id} {variant_of(game)}\n{text}".encode()
    return int.from_bytes(hashlib.blake2b(whole, digest_size=8).digest(), signed=True)


# --- symmetries ----------------------------------------------------------------------------------


@cache
def symmetries(game: Game) -> tuple[Turn, ...]:
    """The rotations and reflections that preserve a game's start; the first is the identity.

    Games whose pieces fill more than one cell, or whose board grows, have no others.
    """
    rules, s = game.rules, game.rules.blank()
    rules.setup(rules.tables, s)
    cells = game.pictures.cells(rules, s)
    still = {cell.id: cell.id for cell in cells}
    pieces, held = game.pictures.pieces(rules, s), game.pictures.held(rules, s)
    if not {thing.kind for thing in pieces} | {thing.kind for thing in held} <= SINGLE:
        return (still,)
    signs = {piece.cell: (piece.owner, piece.face) for piece in pieces}
    candidates = [_sent(cells, angle, mirror) for mirror in (False, True) for angle in ANGLES]
    return tuple(
        turn
        for turn in candidates
        if turn and all(signs.get(cell) == signs.get(turn[cell]) for cell in turn)
    )


def _sent(cells: tuple[Cell, ...], angle: int, mirror: bool) -> Turn | None:
    """Return the image of each cell; None if the board is not preserved."""
    middle = sum(complex(cell.x, cell.y) for cell in cells) / len(cells)
    about = cmath.exp(1j * cmath.pi * angle / 180)
    by_spot = {_spot(complex(cell.x, cell.y) - middle): cell for cell in cells}
    found: dict[str, str] = {}
    for cell in cells:
        spot = complex(cell.x, cell.y) - middle
        there = by_spot.get(_spot(about * (spot.conjugate() if mirror else spot)))
        if there is None or (there.kind, there.owner) != (cell.kind, cell.owner):
            return None
        found[cell.id] = there.id
    return found


def _spot(point: complex) -> tuple[int, int]:
    return round(point.real * 1000), round(point.imag * 1000)
