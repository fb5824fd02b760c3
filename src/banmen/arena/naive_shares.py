"""The saved scores of naive players against the weak levels: ``games/ID/naive.toml``.

[all]
"dice" = { 1 = [8.5, 2.9, 100], 2 = [2.0, 1.6, 50], … }     level = percent, margin, pairs
"groups, one ply" = …
"""

from __future__ import annotations

import tomllib
from typing import NamedTuple

from banmen.game import Game
from banmen.games import FOLDER, content
from banmen.players.ladder import table_of

FILE = "naive.toml"


class NaiveShare(NamedTuple):
    """A player's share of the points against a level."""

    percent: float
    margin: float
    """Half of its 95 % interval."""
    pairs: int


Shares = dict[str, dict[str, NaiveShare]]
"""By player, then by level."""


def shares(game: Game) -> Shares:
    """The saved shares of a game; empty if it was never measured."""
    return _read(game.id).get(table_of(game), {})


def keep(game: Game, found: Shares) -> None:
    """Save a game's shares."""
    known = {**_read(game.id), table_of(game): found}
    sections = [f"[{own}]\n{_lines(one)}" for own, one in known.items()]
    (FOLDER / game.id / FILE).write_text("\n".join([_REMARK, *sections]), "utf-8")


def _lines(found: Shares) -> str:
    lines = []
    for name, one in found.items():
        entries = ", ".join(f"{level} = {list(share)}" for level, share in one.items())
        lines.append(f'"{name}" = {{ {entries} }}\n')
    return "".join(lines)


def _read(id: str) -> dict[str, Shares]:
    path = content(id, FILE)
    kept = tomllib.loads(path.read_text("utf-8")) if path else {}
    return {
        own: {
            name: {level: NaiveShare(*share) for level, share in one.items()}
            for name, one in players.items()
        }
        for own, players in kept.items()
    }


_REMARK = """\
# What dice and naive players took from the weak levels, measured by `make naive`: by level the
# percent of the points, half of their 95 % interval, and the number of pairs of games.
"""
