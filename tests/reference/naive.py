"""Minimax over the naive references: the plainest way to a true value, and the slowest."""

from __future__ import annotations

from typing import Protocol, Self

from tests.reference import flatfront
from tests.reference.truth import Truth, best

COLOURS = {"B": "blue", "R": "red"}


class Playable(Protocol):
    """What minimax asks of a game."""

    turn: int

    def moves(self) -> list[str]:
        """Return the legal moves; none when the game is over."""

    def play(self, text: str) -> None:
        """Play a legal move."""

    def result(self) -> str:
        """Return 1-0, 0-1, 1/2-1/2, or * while the game goes on."""

    def copy(self) -> Self:
        """Return a game that goes on independently of this one."""


def ended(game: Playable) -> Truth | None:
    """The value of a game that is over; None while it goes on."""
    result = game.result()
    if result == "*":
        return None
    if result == "1/2-1/2":
        return Truth(0)
    return Truth(1 if result == ("1-0", "0-1")[game.turn] else -1, 0)


def minimax(game: Playable, depth: int) -> Truth:
    """The value of a game, looking this many plies ahead."""
    if (end := ended(game)) is not None:
        return end
    if depth == 0:
        return Truth(0, horizon=0)
    found = []
    for move in game.moves():
        following = game.copy()
        following.play(move)
        found.append(minimax(following, depth - 1))
    return best(found)


def battle(game: flatfront.Reference, known: dict[str, Truth]) -> Truth:
    """The value of a battle of Flat Front; all values found on the way are stored."""
    text = battle_text(game)
    if text not in known:
        found = []
        for move in game.moves():
            following = game.copy()
            following.play(move)
            found.append(battle(following, known))
        known[text] = ended(game) or best(found)
    return known[text]


def battle_text(game: flatfront.Reference) -> str:
    """A battle as banmen writes it: the first tile first, ``~`` behind units that have fallen."""
    cells = sorted(game.tiles, key=lambda cell: (cell != (0, 0), cell))
    land = [_tile_text(cell, game.tiles[cell]) for cell in cells]
    return " ".join([*land, COLOURS[game.colours[game.turn]], *["pass"] * game._passes])


def _tile_text(cell: flatfront.Cell, tile: flatfront.Tile) -> str:
    colour, units, standing = tile
    fallen = "~" if units and not standing else ""
    return f"{colour}{flatfront.deployment_text(cell, units)}{fallen}"
