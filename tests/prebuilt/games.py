"""Random games, told so that two ways to run kernels can be compared word by word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import banmen
from banmen.games import RUNNING, Value, modules
from tests.prebuilt.ways import Way, ahead_way, numba_way, web_way

PLIES = 40
"""Number of plies of a game that are written out."""


def check_the_same_games(game: banmen.Game, seeds: int, many: int) -> None:
    """Some games ply by ply and many by their results: the same in all ways."""
    known = numba_way(game)
    with web_way(game) as web:
        for way in (ahead_way(game), web):
            for seed in range(seeds):
                assert list(told(way, game, seed)) == list(told(known, game, seed)), seed
            assert tally(way, game, many) == tally(known, game, many)


def told(way: Way, game: banmen.Game, seed: int) -> Iterator[tuple[Any, ...]]:
    """A random game, ply by ply: all that kernels of rules and judge say of each position."""
    rules, judge, luck = game.rules, game.judge, np.random.default_rng(seed)
    T, s = rules.tables, rules.blank()
    codes, seen = np.zeros(int(rules.actions(T)), np.int32), np.zeros(judge.room, np.int32)
    for array in (*T, s, codes, seen):
        way.put(array)
    way["rules.setup"](T, s)
    for _ in range(PLIES):
        end = way["rules.outcome"](T, s)
        yield "outcome", end
        if end != RUNNING or (n := way["rules.moves"](T, s, codes)) == 0:
            break
        way.get(codes)
        way.get(s)
        yield "state", s[: rules.position_words].tolist(), way["rules.key"](T, s)
        yield "moves", way["rules.turn"](T, s), way["rules.count"](T, s), codes[:n].tolist()
        yield "pick", [way["rules.pick"](T, s, k) for k in (0, n // 2, n - 1)]
        way["judge.features"](T, s, seen)
        way.get(seen)
        yield "features", seen[: len(judge.names)].tolist(), way["judge.quiet"](T, s)
        way["naive.senses"](T, s, seen)
        way.get(seen)
        yield "senses", seen[: len(judge.naive.names)].tolist()
        move = int(codes[luck.integers(n)])
        yield "move", move, way["rules.weight"](T, s, move), way["rules.irreversible"](T, s, move)
        yield "glance", way["judge.glance"](T, s, move)
        way["rules.play"](T, s, move)
    yield "actions", way["rules.actions"](T)


def tally(way: Way, game: banmen.Game, games: int) -> list[int]:
    """The results of random games, and the final state of the last one."""
    rules = game.rules
    T, start, s, found = rules.tables, rules.blank(), rules.blank(), np.zeros(8, np.int64)
    for array in (*T, start, s, found):
        way.put(array)
    way["rules.setup"](T, start)
    way["playout.playouts"](T, start, s, 7, 0, games, rules.ply_limit, found)
    way.get(found)
    way.get(s)
    return [*found.tolist(), *s[: rules.position_words].tolist()]


def variants() -> Iterator[tuple[str, dict[str, Value], str]]:
    """All variants, and the sets of kernels that play them."""
    for about in banmen.games():
        for options in about.variants():
            yield about.id, options, modules.rules(about.id).build(**options).label
