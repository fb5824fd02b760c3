"""The recipe: self-play, learning, and now and then a gate, in rounds.

    training = Training(banmen.game("squish", order=4), Recipe(channels=32, blocks=4))
    while training.round().seconds < 600:
        training.save(folder)

The network that plays against itself is the best so far. The one that learns takes its place when
a match says that it is stronger: a sequential test, so a clear case takes few games. If the test
is undecided after all pairs, half of the points is enough.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from banmen.arena.statistics import SequentialTest
from banmen.envs.shape import shape_of
from banmen.errors import Complaint
from banmen.extras import extra
from banmen.game import Game
from banmen.search.gumbel import GumbelSearch
from banmen.train.learner import Learner, Losses
from banmen.train.matches import match, searching
from banmen.train.networks import NetworkEvaluator, ResidualNetwork
from banmen.train.replay import Examples
from banmen.train.selfplay import SelfPlay

with extra("train"):
    import torch


@dataclass(frozen=True)
class Recipe:
    """How to train."""

    channels: int = 64
    blocks: int = 6
    games: int = 256
    """Side by side."""
    groups: int = 1
    """In so many groups: while the network judges the leaves of one, another walks its trees."""
    simulations: int = 32
    considered: int = 16
    wild: int = 8
    """At most so many random moves begin a game."""
    limit: int | None = None
    """The ply at which a game is cut, as a draw."""
    memory: int = 256
    """How many steps of every game the memory holds."""
    steps: int = 32
    """Moves in every game, each round."""
    batch: int = 1024
    reuse: float = 4.0
    """How often a position is learned from, on average."""
    rate: float = 2e-3
    gate: int = 4
    """After how many rounds there is a gate; 0 for none: then the network that learns plays."""
    pairs: int = 64
    """How many pairs of games a gate has at most."""
    elo: float = 30.0
    """The gate's question: stronger by so much, rather than weaker?"""
    seed: int = 0
    threads: int = 1
    device: str = "cpu"


@dataclass(frozen=True)
class Round:
    """What a round has brought: a line of the curve."""

    number: int
    seconds: float
    """Since training began, over all sessions."""
    games: int
    positions: int
    """Since training began."""
    policy_loss: float
    value_loss: float
    gate: float | None = None
    """The share of points the learner took at the gate."""
    promoted: bool = False

    def line(self) -> str:
        """It as a line of text."""
        gate = "" if self.gate is None else f"  gate {self.gate:.0%}"
        return (
            f"{self.number:4}  {self.seconds:6.0f} s  {self.games:8} games  "
            f"{self.positions:9} positions  policy {self.policy_loss:.3f}  "
            f"value {self.value_loss:.3f}{gate}{' promoted' if self.promoted else ''}"
        )


class Training:
    """A network in training."""

    def __init__(self, game: Game, recipe: Recipe) -> None:
        torch.manual_seed(recipe.seed)
        self.game, self.recipe, self.shape = game, recipe, shape_of(game)
        network = ResidualNetwork(self.shape, recipe.channels, recipe.blocks)
        self.learner = Learner(network, self.shape, recipe.device, recipe.rate)
        self.best = NetworkEvaluator(network, recipe.device)
        self.rounds: list[Round] = []
        self._luck = np.random.default_rng(recipe.seed)
        self._pool = ThreadPoolExecutor(recipe.groups)
        self.players = [self._players(group) for group in range(recipe.groups)]

    def _players(self, group: int) -> SelfPlay:
        r = self.recipe
        size, threads = r.games // r.groups, max(1, r.threads // r.groups)
        return SelfPlay(
            self.game, self.best, size, r.memory, r.simulations, r.considered, r.wild, r.limit,
            r.seed + group, threads,
        )  # fmt: skip

    # --- a round ---------------------------------------------------------------------------------

    def round(self) -> Round:
        """Play, learn, and see who is better if it is time to."""
        begun, number = time.perf_counter(), len(self.rounds) + 1
        before = self.rounds[-1] if self.rounds else Round(0, 0.0, 0, 0, 0.0, 0.0)
        played = list(self._pool.map(lambda one: one.play(self.recipe.steps), self.players))
        games, positions = map(sum, zip(*played, strict=True))
        losses = self.learn(round(self.recipe.reuse * positions / self.recipe.batch))
        share, promoted = self._gated(number)
        found = Round(
            number,
            before.seconds + time.perf_counter() - begun,
            before.games + games,
            before.positions + positions,
            losses.policy,
            losses.value,
            share,
            promoted,
        )
        self.rounds.append(found)
        return found

    def learn(self, steps: int) -> Losses:
        """So many steps of learning, each from all groups; the mean of their losses."""
        size = self.recipe.batch // len(self.players)
        memories = [one.replay for one in self.players]
        found = [Losses(0.0, 0.0)]
        for _ in range(steps if all(map(len, memories)) else 0):
            parts = [memory.sample(size, self._luck) for memory in memories]
            examples = Examples(*map(np.concatenate, zip(*parts, strict=True)))
            found.append(self.learner.learn(examples))
        mean = np.mean(found[1:] or found, axis=0)
        return Losses(*mean.tolist())

    def _gated(self, number: int) -> tuple[float | None, bool]:
        """The learner's share of a match, if one is due, and whether it plays from now on."""
        if self.recipe.gate and number % self.recipe.gate:
            return None, False
        learner = NetworkEvaluator(self.learner.average, self.recipe.device)
        share, better = self._match(learner, number) if self.recipe.gate else (None, True)
        if better:
            self.best = learner
            for one in self.players:
                one.search.evaluator = learner
        return share, better

    def _match(self, learner: NetworkEvaluator, number: int) -> tuple[float, bool]:
        """The learner against the best so far: its share of the points, and if it is better."""
        r = self.recipe
        sides = [
            searching(GumbelSearch(self.game, one, r.simulations, r.considered, threads=r.threads))
            for one in (learner, self.best)
        ]
        test = SequentialTest(-r.elo, r.elo)
        score, verdict = match(self.game, sides[0], sides[1], r.pairs, r.seed + number, test)
        return score.share, score.share >= 0.5 if verdict is None else verdict

    # --- checkpoints -----------------------------------------------------------------------------

    def save(self, folder: Path) -> None:
        """Keep everything but the memory: `checkpoint.pt`, and the curve beside it."""
        folder.mkdir(parents=True, exist_ok=True)
        state = {
            "game": [self.game.id, dict(self.game.options)],
            "recipe": asdict(self.recipe),
            "learner": self.learner.state(),
            "best": self.best.weights(),
            "rounds": [asdict(one) for one in self.rounds],
        }
        beside = folder / "checkpoint.new"
        torch.save(state, beside)
        beside.replace(folder / "checkpoint.pt")
        lines = (json.dumps(one) + "\n" for one in state["rounds"])
        (folder / "curve.jsonl").write_text("".join(lines), "utf-8")

    def resume(self, folder: Path) -> None:
        """Go on from a checkpoint of the same game and network. The memory fills again."""
        path = folder / "checkpoint.pt"
        state: dict[str, Any] = torch.load(path, self.recipe.device, weights_only=True)
        id, options = state["game"]
        kept = described(id, options, state["recipe"])
        own = described(self.game.id, self.game.options, asdict(self.recipe))
        if kept != own:
            raise Complaint("train.checkpoint", path=str(path), kept=kept, own=own)
        self.learner.resume(state["learner"])
        self.best.network.load_state_dict(state["best"])
        self.rounds = [Round(**one) for one in state["rounds"]]


def described(id: str, options: Mapping[str, object], recipe: Mapping[str, object]) -> str:
    """A game and the size of a network, in words: what a checkpoint must be of."""
    chosen = "".join(f" {name}={value}" for name, value in options.items())
    return f"{id}{chosen}, {recipe['blocks']} blocks of {recipe['channels']} channels"
