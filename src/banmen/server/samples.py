"""A short sample of each game, so that the front page needs no compiled rules.

It is in ``games/ID/sample.json``; a game may have none. ``python -m banmen.server.samples`` draws
the samples again after scenes have changed. Remove a file first to have a new game played.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import banmen
from banmen.game import Position
from banmen.games import FOLDER, content, ids
from banmen.players import player
from banmen.scene import Scene
from banmen.server.json import from_json, to_json

FILE = "sample.json"
LEVEL = "5"
SHORTEST, LONGEST = 12, 36
"""The least and greatest number of moves of a sample."""


def sample(position: Position) -> dict[str, Any]:
    """A game as a `study.wire.Sample`: its scenes without choices."""
    return {
        "game": position.game.id,
        "options": position.game.options,
        "moves": list(position.history),
        "scenes": [replace(at.scene(), choices=()) for at in position.line],
    }


def replayed(kept: dict[str, Any]) -> Position:
    """The last position of a sample; Flat Front's stack is rebuilt from the revealed tiles."""
    game = banmen.game(kept["game"], **kept["options"])
    events = [event for scene in kept["scenes"] for event in scene["events"]]
    tiles = [event["params"]["tile"] for event in events if event["kind"] == "revealed"]
    position = game.start(deck=tiles) if tiles else game.start()
    for move in kept["moves"]:
        position = position.play(move)
    return position


def shown(game: str) -> Scene | None:
    """A position from the middle of a sample; None if the game has none."""
    kept = content(game, FILE)
    if kept is None:
        return None
    from pydantic import TypeAdapter  # a browser has no cards, and no Pydantic

    scenes = from_json(kept.read_bytes())["scenes"]
    found: Scene = TypeAdapter(Scene).validate_python(scenes[len(scenes) * 2 // 3])
    return found


def write(game: str) -> None:
    """Write the sample of a game again."""
    file = FOLDER / game / FILE
    position = replayed(from_json(file.read_bytes())) if file.exists() else _played(game)
    file.write_bytes(to_json(sample(position)) + b"\n")


def _played(game: str) -> Position:
    """The first game between two good players that one wins neither too soon nor too late."""
    games = (_game(game, seed) for seed in count())
    return next(
        at for at in games if at.winner is not None and SHORTEST <= len(at.history) <= LONGEST
    )


def _game(game: str, seed: int) -> Position:
    rules = banmen.game(game)
    position = rules.start(seed=seed) if rules.about.chance else rules.start()
    players = [player(LEVEL, rules, 2 * seed + who) for who in (0, 1)]
    while not position.over and len(position.history) <= LONGEST:
        position = position.play(players[position.turn or 0].choose(position))
    return position


if __name__ == "__main__":
    for id in ids():
        write(id)
