"""Perft of the references: how many move sequences of a length there are.

`python -m tests.reference.perft squish 4 --option order=3` prints a line `depth count`
for each depth from 0 to 4.
"""

from __future__ import annotations

import argparse
import inspect
from importlib import import_module
from typing import Any, Protocol, Self


class Playable(Protocol):
    """What perft asks of a game."""

    def moves(self) -> list[str]:
        """Return the legal moves; none when the game is over."""

    def play(self, text: str) -> None:
        """Play a legal move."""

    def copy(self) -> Self:
        """Return a game that goes on independently of this one."""


def perft(reference: Playable, depth: int) -> int:
    """Count the move sequences of exactly that length, from games not over before.

    Build the reference with `repetition=False`. The last move need not be played: it
    counts whether or not it ends the game.
    """
    if depth == 0:
        return 1
    moves = reference.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(after(reference, move), depth - 1) for move in moves)


def after(reference: Playable, move: str) -> Playable:
    """Return the game after a move, leaving the one given as it is."""
    following = reference.copy()
    following.play(move)
    return following


def build(game: str, **options: Any) -> Playable:
    """Return a new game by name, with repetition off where the game knows it."""
    reference = import_module(f".{game}", __package__).Reference
    if "repetition" in inspect.signature(reference).parameters:
        options["repetition"] = False
    new: Playable = reference(**options)
    return new


def option(text: str) -> tuple[str, int | str]:
    """Split `order=3` or `board=diamond`; numbers become numbers."""
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"write {text} as name=value.")
    return key, int(value) if value.isdecimal() else value


def main() -> None:
    """Print the figures asked for on the command line."""
    parser = argparse.ArgumentParser(description="Count move sequences, slowly.")
    parser.add_argument("game")
    parser.add_argument("depth", type=int)
    parser.add_argument("--option", type=option, action="append", default=[])
    parser.add_argument("--deck", type=str.split, help='the stack, as "R1 R2 B0"')
    arguments = parser.parse_args()
    options: dict[str, Any] = dict(arguments.option)
    if arguments.deck:
        options["deck"] = arguments.deck
    for depth in range(arguments.depth + 1):
        print(depth, perft(build(arguments.game, **options), depth), flush=True)


if __name__ == "__main__":
    main()
