"""The training loop: rounds of self-play and learning, with a gate every few rounds.

    training = Training(banmen.game("squish", order=4), Recipe(channels=32, blocks=4))
    while training.round().seconds < 600:
        training.save(folder)

Self-play uses the best network so far. The learner replaces it when it wins a match with a
sequential test, which takes few games in a clear case. If the test is undecided after all pairs,
half of the points suffices.
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


AT_LEAST_ONE = (
    "channels blocks groups games simulations considered memory steps batch pairs threads".split()
)


@dataclass(frozen=True)
class Recipe:
    """Settings of a training."""

    channels: int = 64
    blocks: int = 6
    games: int = 256
    """Games played side by side."""
    groups: int = 1
    """Groups of games: while the network judges the leaves of one, another walks its trees."""
    simulations: int = 32
    considered: int = 16
    wild: int = 8
    """The most random moves at the start of a game."""
    limit: int | None = None
    """The ply at which a game is truncated, as a draw."""
    memory: int = 256
    """The number of steps of every game in the memory."""
    steps: int = 32
    """Moves in every game per round."""
    batch: int = 1024
    reuse: float = 4.0
    """The average number of times a position is learned from."""
    rate: float = 2e-3
    gate: int = 4
    """Rounds between gates; with 0 there are none, and the learner plays."""
    pairs: int = 64
    """The most pairs of games of a gate."""
    elo: float = 30.0
    """The Elo difference of the gate's test: stronger or weaker by this much."""
    seed: int = 0
    threads: int = 1
    device: str = "cpu"

    def __post_init__(self) -> None:
        """Refuse what cannot be trained with."""
        for name in AT_LEAST_ONE:
            least = self.groups if name in ("games", "batch") else 1
            if getattr(self, name) < least:
                raise Complaint("train.recipe", name=name, least=least, value=getattr(self, name))
        if self.device.startswith("cuda") and not torch.cuda.is_available():
            raise Complaint("train.no_card", device=self.device)


@dataclass(frozen=True)
class Round:
    """The results of a round: a line of the curve."""

    number: int
    seconds: float
    """Training time so far, over all sessions."""
    games: int
    positions: int
    """Positions so far."""
    playing: float
    learning: float
    """The seconds of this round spent on self-play and on learning."""
    policy_loss: float
    value_loss: float
    gate: float | None = None
    """The learner's share of points at the gate."""
    promoted: bool = False

    def line(self) -> str:
        """Return the results as a line of text."""
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
        """Play, learn, and hold a gate if it is due; return the results."""
        begun, number = time.perf_counter(), len(self.rounds) + 1
        before = self.rounds[-1] if self.rounds else Round(0, 0.0, 0, 0, 0.0, 0.0, 0.0, 0.0)
        played = list(self._pool.map(lambda one: one.play(self.recipe.steps), self.players))
        games, positions = map(sum, zip(*played, strict=True))
        played_by = time.perf_counter()
        losses = self.learn(round(self.recipe.reuse * positions / self.recipe.batch))
        learned_by = time.perf_counter()
        share, promoted = self._gated(number)
        found = Round(
            number,
            before.seconds + time.perf_counter() - begun,
            before.games + games,
            before.positions + positions,
            played_by - begun,
            learned_by - played_by,
            losses.policy,
            losses.value,
            share,
            promoted,
        )
        self.rounds.append(found)
        return found

    def learn(self, steps: int) -> Losses:
        """Make training steps, each with examples from all groups; return their mean losses."""
        found = [Losses(0.0, 0.0)]
        if all(len(one.replay) for one in self.players):
            coming = self._pool.submit(self._examples)
            for _ in range(steps):
                examples, coming = coming.result(), self._pool.submit(self._examples)
                found.append(self.learner.learn(examples))
            coming.result()
        mean = np.mean(found[1:] or found, axis=0)
        return Losses(*mean.tolist())

    def _examples(self) -> Examples:
        """A batch to learn from, the same number from each group."""
        size = self.recipe.batch // len(self.players)
        parts = [one.replay.sample(size, self._luck) for one in self.players]
        return Examples(*map(np.concatenate, zip(*parts, strict=True)))

    def _gated(self, number: int) -> tuple[float | None, bool]:
        """Return the learner's share of points at a gate, if one is due, and whether it plays from
        now on.
        """
        if self.recipe.gate and number % self.recipe.gate:
            return None, False
        learner = NetworkEvaluator(self.learner.average, self.recipe.device)
        share, better = self._match(learner, number) if self.recipe.gate else (None, True)
        if better:
            self.best = learner
            for one in self.players:
                one.search.evaluator = learner
        return share, better and share is not None

    def _match(self, learner: NetworkEvaluator, number: int) -> tuple[float, bool]:
        """Play the learner against the best so far; return its share of points, and whether it is
        better.
        """
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
        """Save everything except the memory as `checkpoint.pt`; beside it the weights of the best
        network alone, as `network.pt`, and the curve, as `curve.jsonl`.
        """
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
        torch.save(state["best"], beside)
        beside.replace(folder / "network.pt")
        lines = (json.dumps(one) + "\n" for one in state["rounds"])
        (folder / "curve.jsonl").write_text("".join(lines), "utf-8")

    def resume(self, folder: Path) -> None:
        """Resume from a checkpoint of the same game and network. The memory starts empty."""
        path = folder / "checkpoint.pt"
        state: dict[str, Any] = torch.load(path, self.recipe.device, weights_only=True)
        id, options = state["game"]
        kept = described(id, options, state["recipe"])
        own = described(self.game.id, self.game.options, asdict(self.recipe))
        if kept != own:
            raise Complaint("train.checkpoint", path=str(path), kept=kept, own=own)
        self.learner.resume(state["learner"])
        self.best.network.load_state_dict(state["best"])
        self.best.prepare()
        self.rounds = [Round(**one) for one in state["rounds"]]


def described(id: str, options: Mapping[str, object], recipe: Mapping[str, object]) -> str:
    """Return a description of a game and the size of a network, which must match that of a
    checkpoint.
    """
    chosen = "".join(f" {name}={value}" for name, value in options.items())
    return f"{id}{chosen}, {recipe['blocks']} blocks of {recipe['channels']} channels"
