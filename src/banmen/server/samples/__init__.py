"""A short game of each kind, ready to be shown: the front page needs no compiled rules.

    python -m banmen.server.samples     plays them anew
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path

import orjson

import banmen
from banmen.game import Position
from banmen.players import player
from banmen.scene import Scene

FOLDER = Path(__file__).parent
LEVEL = "5"
SHORTEST, LONGEST = 12, 36


def file_of(game: str) -> Path:
    """Where the sample of a game is kept."""
    return FOLDER / f"{game}.json"


def write(game: str) -> Path:
    """Play and keep the sample of a game."""
    position = _played(game)
    sample = {
        "game": game,
        "options": position.game.options,
        "scenes": [shown(at) for at in position.line],
    }
    file_of(game).write_bytes(orjson.dumps(sample) + b"\n")
    return file_of(game)


def shown(position: Position) -> Scene:
    """What is on the board, without what could be played there."""
    return replace(position.scene(), choices=())


def _played(game: str) -> Position:
    """The first game of two good players that somebody wins neither too soon nor too late."""
    for seed in count():
        position = _game(game, seed)
        if position.winner is not None and SHORTEST <= len(position.history) <= LONGEST:
            return position
    raise AssertionError


def _game(game: str, seed: int) -> Position:
    rules = banmen.game(game)
    position = rules.start(seed=seed) if rules.about.chance else rules.start()
    players = [player(LEVEL, rules, 2 * seed + who) for who in (0, 1)]
    while not position.over and len(position.history) <= LONGEST:
        position = position.play(players[position.turn or 0].choose(position))
    return position
