"""Which kernels of a game are compiled ahead: those that something outside of kernels calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from banmen.kernel import Word
from banmen.kernel.ahead.portable import Root
from banmen.search.playout import playouts_of

if TYPE_CHECKING:
    from banmen.game import Game


def roots(game: Game) -> dict[str, Root]:
    """The kernels by the names that they have in the set, with arguments like those they get."""
    return {**_of_rules(game), **_of_judge(game), **_of_playouts(game)}


def _of_rules(game: Game) -> dict[str, Root]:
    rules, T, s = game.rules, game.rules.tables, game.rules.blank()
    out = np.zeros(1, np.int32)
    return {
        "rules.setup": Root(rules.setup, (T, s)),
        "rules.count": Root(rules.count, (T, s)),
        "rules.pick": Root(rules.pick, (T, s, 0)),
        "rules.moves": Root(rules.moves, (T, s, out)),
        "rules.play": Root(rules.play, (T, s, 0)),
        "rules.outcome": Root(rules.outcome, (T, s)),
        "rules.turn": Root(rules.turn, (T, s)),
        "rules.key": Root(rules.key, (T, s)),
        "rules.irreversible": Root(rules.irreversible, (T, s, 0)),
        "rules.weight": Root(rules.weight, (T, s, 0)),
        "rules.actions": Root(rules.actions, (T,)),
    }


def _of_judge(game: Game) -> dict[str, Root]:
    judge, T, s = game.judge, game.rules.tables, game.rules.blank()
    out = np.zeros(1, np.int32)
    return {
        "judge.features": Root(judge.features, (T, s, out)),
        "judge.quiet": Root(judge.quiet, (T, s)),
        "judge.glance": Root(judge.glance, (T, s, 0)),
        "naive.senses": Root(judge.naive.senses, (T, s, out)),
    }


def _of_playouts(game: Game) -> dict[str, Root]:
    kernels, T, s = playouts_of(game.rules), game.rules.tables, game.rules.blank()
    tally = np.zeros(1, np.int64)
    return {
        "playout.step": Root(kernels.step, (T, s, Word(0), 0, 0)),
        "playout.playouts": Root(kernels.playouts, (T, s, s, 0, 0, 0, 0, tally)),
    }
