"""The kernels of a game that are compiled ahead of time: those called from outside of kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from banmen.games.modules import facts
from banmen.kernel import Word
from banmen.kernel.ahead.portable import Root
from banmen.search.alphabeta.driver import workspace_for as alphabeta_workspace
from banmen.search.alphabeta.kernels import alphabeta_of
from banmen.search.montecarlo.kernels import montecarlo_of
from banmen.search.montecarlo.tree import marks_for, planted
from banmen.search.montecarlo.workspace import Settings
from banmen.search.montecarlo.workspace import workspace_for as montecarlo_workspace
from banmen.search.playout import playouts_of
from banmen.solve.readers import ROOM
from banmen.solve.tables import opener, solved

if TYPE_CHECKING:
    from banmen.game import Game


def roots(game: Game) -> dict[str, Root]:
    """Return the kernels by their names in the set, each with example arguments."""
    return {
        **_of_rules(game),
        **_of_judge(game),
        **_of_playouts(game),
        **_of_alphabeta(game),
        **_of_montecarlo(game),
        **_of_tables(game),
    }


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
        "playout.reveal": Root(kernels.reveal, (T, s, Word(0))),
        "playout.step": Root(kernels.step, (T, s, Word(0), 0, 0)),
        "playout.playouts": Root(kernels.playouts, (T, s, s, 0, 0, 0, 0, tally)),
    }


def _of_alphabeta(game: Game) -> dict[str, Root]:
    kernels, T, s = alphabeta_of(game.rules, game.judge), game.rules.tables, game.rules.blank()
    work = alphabeta_workspace(game, np.zeros((1, 2), np.uint64), None)
    return {
        "alphabeta.estimate": Root(kernels.estimate, (T, work, s)),
        "alphabeta.begin": Root(kernels.begin, (T, work, s, 0, 1)),
        "alphabeta.search": Root(kernels.search, (T, work, 0, 1)),
    }


def _of_montecarlo(game: Game) -> dict[str, Root]:
    kernels, T, s = montecarlo_of(game.rules, game.judge), game.rules.tables, game.rules.blank()
    tree, marks, codes = planted(1, False, False), marks_for(1), np.zeros(1, np.int32)
    stretch, past = np.zeros(3, np.int64), np.zeros(0, np.uint64)
    work = montecarlo_workspace(game, s, past, stretch)
    settings = Settings(0.0, np.zeros(1), 0.0, 0.0, True, 0.0, codes, 1, False, 1)
    return {
        "montecarlo.grow": Root(kernels.grow, (T, tree, work, settings, 0, 0, 0)),
        "montecarlo.plant": Root(kernels.plant, (tree, codes, 0)),
        "montecarlo.mark_subtree": Root(kernels.mark_subtree, (tree, marks, 0, 1)),
        "montecarlo.promote": Root(kernels.promote, (tree, marks, 0)),
    }


def _of_tables(game: Game) -> dict[str, Root]:
    """Return the kernels that read the tables of games that share the set."""
    named = facts(game.id).readers
    found = opener(named)(game) if named and solved(game) else {}
    return {f"{ROOM}.{kernel.__name__}": Root(kernel, given) for kernel, given in found.items()}
