"""The value of a unit of each feature: one file a game, fitted from self-play by `arena.fit`.

``games/squish/worth.json`` holds, for each fitted variant, whole numbers in millionths of a logit
by the names of the judge's features:

    {"order=4": {"tempo": 120000, "pieces": -35000, …}, "order=5": {…}}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from banmen.errors import Complaint
from banmen.kernel import PACKAGE
from banmen.kernel.arrays import NDArray, np

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games import Value

Worth = dict[str, int]

ALONE = 100_000
"""The value of a unit of a sense for a player with no other, in millionths of a logit: small enough
that even the largest count stays within the range of scores.
"""


def worth(game: Game) -> NDArray[np.int32]:
    """The weights for a game; if its variant was not fitted, those of the most similar one."""
    names = game.judge.names
    fitted = read(game.id)
    if not fitted or not names:
        return np.zeros(max(1, len(names)), np.int32)
    nearest = min(fitted, key=lambda variant: _unlike(game.options, variant))
    return np.array([fitted[nearest].get(name, 0) for name in names], np.int32)


def plain_worth(game: Game, sense: str | None = None) -> NDArray[np.int32]:
    """The weights of a newcomer's senses: those of the weak levels, or one sense alone."""
    naive = game.judge.naive
    if sense is None:
        return np.array([1000 * worth for worth in naive.worth], np.int32)
    if sense not in naive.names:
        names = ", ".join(naive.names)
        raise Complaint("player.sense", sense=sense, game=game.about.title, names=names)
    return np.array([ALONE * (name == sense) for name in naive.names], np.int32)


def variant(options: Mapping[str, Value]) -> str:
    """A variant's name in the file: ``order=4``, or ``all`` for a game without options."""
    return ",".join(f"{name}={value}" for name, value in options.items()) or "all"


def read(id: str) -> dict[str, Worth]:
    """All fitted weights of a game, by variant."""
    path = place(id)
    found: dict[str, Worth] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def write(id: str, fitted: Mapping[str, Worth]) -> None:
    """Save the fitted weights, one variant a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(fitted[name])}" for name in sorted(fitted)]
    place(id).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def place(id: str) -> Path:
    """The path of a game's ``worth.json``."""
    return PACKAGE / "games" / id / "worth.json"


def _unlike(options: Mapping[str, Value], variant: str) -> tuple[int, int]:
    """A sort key for similarity: how many options differ, and how far their numbers are apart."""
    other = dict(part.split("=") for part in variant.split(",") if "=" in part)
    differ = [name for name, value in options.items() if other.get(name) != str(value)]
    apart = [
        abs(int(options[name]) - int(other[name]))
        for name in differ
        if name in other and str(options[name]).isdigit() and other[name].isdigit()
    ]
    return len(differ), sum(apart)
