"""Where a game has been: positions under names that two games share when they met there.

A board that looks the same turned or in a mirror is the same: a position is known by the least of
its pictures under all symmetries that leave the game's start as it is, and a move out of it is told
as seen in that picture. Where chance takes part, what it turns up is a move too, written as in
records: ``>R2``.
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
"""So many steps of a game are kept."""
OPENING = 4
"""So many moves have an opening's name."""
SINGLE = {"stone", "two-faced"}
"""Pieces that fill one cell and go by the board's lines alone."""
ANGLES = (0, 60, 90, 120, 180, 240, 270, 300)
CELL = re.compile(r"[a-z]\d+")
START = "start"

Turn = Mapping[str, str]
"""Where a symmetry sends each cell."""


class ArchivedMove(NamedTuple):
    """A move, and where it was made."""

    position: int
    move: str


class CanonicalPosition(NamedTuple):
    """A position as the archive knows it, and the symmetries that lead to its picture."""

    key: int
    turns: tuple[Turn, ...]

    def seen(self, move: str) -> str:
        """A move as it looks in the picture; alike moves look the same."""
        return min(turned(move, turn) for turn in self.turns)

    def shown(self, move: str) -> str:
        """A move of the picture as it is on the board."""
        back = {there: here for here, there in self.turns[0].items()}
        return turned(move, back)


def variant_of(game: Game) -> str:
    """A game's options in one word."""
    return ",".join(f"{name}={value}" for name, value in game.options.items())


def canonical(position: Position) -> CanonicalPosition:
    """Where a game stands."""
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
    """Where chance turns something up: at the start, or after a move."""
    text = START if before is None else f"{before} {move}"
    return CanonicalPosition(_key(game, text), symmetries(game)[:1])


def steps(last: Position) -> list[ArchivedMove]:
    """The first moves of a game that has come to a position, chance's among them."""
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
    """The name of a game's opening: its first moves, turned so that alike ones are the same; None
    where the moves depend on what chance turned up.
    """
    if last.game.about.chance:
        return None
    moves = last.history[:OPENING]
    turns = symmetries(last.game)
    return " ".join(min([turned(move, turn) for move in moves] for turn in turns))


def turned(move: str, turn: Turn) -> str:
    """A move after a symmetry."""
    return CELL.sub(lambda cell: turn.get(cell[0], cell[0]), move)


def _key(game: Game, text: str) -> int:
    """A number for a place; two places share one in 2**64 cases."""
    whole = f"{game.id} {variant_of(game)}\n{text}".encode()
    return int.from_bytes(hashlib.blake2b(whole, digest_size=8).digest(), signed=True)


# --- symmetries ----------------------------------------------------------------------------------


@cache
def symmetries(game: Game) -> tuple[Turn, ...]:
    """The turns and mirrors under which a game's start looks the same; the first one does nothing.

    Games whose pieces fill more than a cell, or whose board grows, have no other.
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
    """Where each cell goes; None where the board would not look the same."""
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
