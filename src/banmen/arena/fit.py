"""Fit the weights of a judge's features to games that a search plays against itself.

    python -m banmen.arena.fit squish -o order=4 --rounds 4 --games 1000

The first round has no weights yet: its players value positions by random games
(`search.montecarlo`). In each later round, alpha-beta plays with the weights of the round before. A
logistic regression fits the weights to the positions of a round and the results of their games;
they go into the game's ``worth.json`` (see `search.worth`). The same seed gives the same games and
the same weights.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.arena.command import ClusterAddress, Count, GameId, GameOptions, JobCount, run, tell
from banmen.arena.workers import Jobs, in_order, where, workers
from banmen.game import Game, Position, game
from banmen.games.network import NOTHING, THOUSAND
from banmen.search.alphabeta import AlphaBeta
from banmen.search.montecarlo import MonteCarlo
from banmen.search.report import Limits, Search
from banmen.search.worth import Worth, read, variant, write
from banmen.typed import game_of

if TYPE_CHECKING:
    from banmen.kernel import State

Samples = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Features of positions, and the result for the side to move: 1, ½ or 0."""

OPENING = 6
"""The most random moves at the start of a game."""
LONGEST = 200
NOISE = 400
"""The players' misjudgement of positions, in thousandths of a logit, so that games differ."""
PLAYOUT = 20
"""The number of searched positions that one random game counts as."""
SHARE = 20
"""Games of one task, which share one search and what it remembers."""
RIDGE = 1e-4
"""The ridge penalty, which draws weights towards 0 where the games say nothing."""


def self_play(game: Game, search: Search, nodes: int, luck: random.Random) -> Iterator[Position]:
    """Yield the positions of one game after a random opening; the last one ends it."""
    at = game.start(seed=luck.randrange(2**32)) if game.about.chance else game.start()
    for _ in range(luck.randrange(OPENING + 1)):
        if not at.over:
            at = at.play(luck.choice(at.codes))
    yield at
    while not at.over and len(at.history) < LONGEST:
        best = search.run(at, Limits(nodes=nodes)).lines[0]
        at = at.play(best.codes[0])
        yield at


class SampleTask(NamedTuple):
    """Some games to play and sample."""

    id: str
    options: dict[str, int | str]
    weights: NDArray[np.int32] | None
    """The players' weights; None for players that value positions by random games."""
    games: int
    nodes: int
    seed: str

    def play(self) -> Samples:
        """Return the positions of the games with their results; unfinished games count as draws."""
        of, luck = by_measures(game(self.id, **self.options)), random.Random(self.seed)
        search, nodes = self._search(of, luck.getrandbits(31))
        rows, results = [], []
        for _ in range(self.games):
            line = list(self_play(of, search, nodes, luck))
            won = {"1-0": 1.0, "0-1": 0.0}.get(line[-1].result, 0.5)
            for at in line[:-1]:
                rows.append(features(of, at.state))
                results.append(won if at.turn == 0 else 1 - won)
        return np.array(rows, np.float64), np.array(results)

    def _search(self, of: Game, seed: int) -> tuple[Search, int]:
        """The search that plays, and its nodes a move."""
        if self.weights is None:
            return MonteCarlo(of, memory=16, seed=seed, keep=False), self.nodes // PLAYOUT
        return AlphaBeta(of, memory=16, worth=self.weights, noise=NOISE, seed=seed), self.nodes


def sample(
    of: Game, weights: NDArray[np.int32] | None, games: int, nodes: int, seed: int, jobs: Jobs
) -> Samples:
    """Positions of many games with their results."""
    sizes = [min(SHARE, games - first) for first in range(0, games, SHARE)]
    tasks = [
        SampleTask(of.id, of.options, weights, size, nodes, f"fit {seed} {number}")
        for number, size in enumerate(sizes)
    ]
    parts = list[Samples]()
    for part in in_order(workers(jobs, len(tasks)), SampleTask.play, tasks):
        parts.append(part)
        played, seen = sum(sizes[: len(parts)]), sum(len(y) for _, y in parts)
        tell(f"\r  {played} of {games} games, {seen} positions")
    tell("\n")
    return np.concatenate([x for x, _ in parts]), np.concatenate([y for _, y in parts])


def by_measures(of: Game) -> Game:
    """The same game, judged by measured features even where it has a network."""
    return judged_by(of, NOTHING)


def judged_by(of: Game, learned: NDArray[np.uint64]) -> Game:
    """The same game, judged by another network."""
    other = Game(of.about, of.options)
    other.rules = of.rules._replace(tables=of.rules.tables._replace(learned=learned))
    return other


def features(game: Game, s: State) -> NDArray[np.int32]:
    """The judge's features of a state."""
    out = np.zeros(game.judge.room, np.int32)
    game.judge.features(game.rules.tables, s, out)
    return out[: len(game.judge.names)]


def regress(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression by Newton's method: the weights under which the results are likeliest."""
    scale = np.maximum(np.abs(x).std(axis=0), 1e-9)
    z = x / scale
    w = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(z @ w, -30, 30)))
        slope = z.T @ (y - p) / len(y) - RIDGE * w
        bend = (z * (p * (1 - p))[:, None]).T @ z / len(y) + RIDGE * np.eye(len(w))
        step = np.linalg.solve(bend, slope)
        w += step
        if np.abs(step).max() < 1e-6:
            break
    found: NDArray[np.float64] = w / scale
    return found


def log_loss(x: NDArray[np.float64], y: NDArray[np.float64], w: NDArray[np.float64]) -> float:
    """The mean log loss; 0.693 for uninformed guesses."""
    p = np.clip(1 / (1 + np.exp(-np.clip(x @ w, -30, 30))), 1e-9, 1 - 1e-9)
    return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())


def fit(of: Game, rounds: int, games: int, nodes: int, seed: int, jobs: Jobs = None) -> Worth:
    """Fit the weights of a variant from scratch."""
    names = of.judge.names
    weights = None
    for number in range(1, rounds + 1):
        began = time.perf_counter()
        tell(f"Round {number} of {rounds}: {variant(of.options)}\n")
        x, y = sample(of, weights, games, nodes, seed + number, jobs)
        learned = regress(x, y)
        weights = np.round(learned * 1e6).astype(np.int32)
        said = ", ".join(f"{name} {w:.4g}" for name, w in zip(names, learned, strict=True))
        spent = time.perf_counter() - began
        tell(f"  {said}; log loss {log_loss(x, y, learned):.4f} in {spent:.0f} s\n")
    assert weights is not None
    return dict(zip(names, weights.tolist(), strict=True))


def main(
    id: GameId,
    option: GameOptions = None,
    rounds: Count = 4,
    games: Count = 1000,
    nodes: Count = 1000,
    seed: int = 1,
    jobs: JobCount = None,
    cluster: ClusterAddress = None,
) -> None:
    """Fit one variant, and save its weights with those of the game's other variants."""
    chosen = by_measures(game_of(id, option))
    learned = fit(chosen, rounds, games, nodes, seed, where(jobs, cluster))
    if chosen.judge.network:
        learned["outlook"] = THOUSAND
    write(chosen.id, {**read(chosen.id), variant(chosen.options): learned})


if __name__ == "__main__":
    run(main)
