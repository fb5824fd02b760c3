"""Train the networks of `games.network` on games that a search plays against itself.

    python -m banmen.arena.network squish -o order=4 --games 100000 --rounds 2

In the first round the players judge by features with weights from `arena.fit`, in later rounds by
the network. Games are kept rather than positions: every pass over them replays each game under a
random symmetry of the board and shows its positions to the network. The training target averages
the game's result and the players' own value of the position. At the end of each round the network
is saved beside the rules.

It uses all cores; the same seed gives the same games on any number of them.
"""

from __future__ import annotations

import math
import random
import sys
import time
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.arena.command import ClusterAddress, Count, GameId, GameOptions, JobCount, run, tell
from banmen.arena.fit import judged_by
from banmen.arena.outlook import adam_step
from banmen.arena.workers import Jobs, where, workers
from banmen.envs.shape import shape_of
from banmen.errors import Complaint
from banmen.extras import extra
from banmen.game import Game, game
from banmen.games import network
from banmen.games.contract import bind
from banmen.games.contract.unbound import play, setup, turn
from banmen.games.network import HIDDEN, NOTHING, SCALE, THOUSAND
from banmen.kernel import Buffer, State, Tables, UnboundError, inner_kernel, kernel
from banmen.search.alphabeta import AlphaBeta
from banmen.search.report import Limits
from banmen.search.worth import worth
from banmen.typed import game_of

with extra("arena"):
    import typer

WILD = 8
"""The most random moves at the start of a game."""
SLIP = 0.04
"""The probability of a random move later on."""
NOISE = 150
"""The players' misjudgement of positions, in thousandths of a logit, so that games differ."""
LONGEST = 160
BUNDLE = 250
"""The games a worker plays at a time."""
UNSCORED = 1 << 20
"""The placeholder for the score of a random move."""
SURE_ENOUGH = 12_000
"""The limit of scores in training, in thousandths of a logit."""
BATCH = 256
LEARNING_RATE = 0.002
APART = 20
"""One game in so many is held out for validation."""

Floats = NDArray[np.float32]


# --- games ---------------------------------------------------------------------------------------


class Episodes(NamedTuple):
    """Games, one after the other."""

    codes: NDArray[np.int32]
    scores: NDArray[np.int32]
    """The mover's score of the position before each move, or `UNSCORED`."""
    lengths: NDArray[np.int64]
    results: Floats
    """The first player's result in each game: 1, ½ or 0."""

    @classmethod
    def joined(cls, parts: list[Episodes]) -> Episodes:
        """Join several sets of games."""
        return cls(*(np.concatenate(column) for column in zip(*parts, strict=True)))

    def cut(self, at: int) -> tuple[Episodes, Episodes]:
        """Split after the first `at` games."""
        ply = int(self.lengths[:at].sum())
        first = Episodes(self.codes[:ply], self.scores[:ply], self.lengths[:at], self.results[:at])
        return first, Episodes(
            self.codes[ply:], self.scores[ply:], self.lengths[at:], self.results[at:]
        )


def self_play(of: Game, games: int, nodes: int, seed: int) -> Episodes:
    """Let a game's search play against itself."""
    luck = random.Random(f"network {seed}")
    search = AlphaBeta(of, 16, worth(of), reduce=True, exact=False, noise=NOISE)
    return Episodes.joined([_one_game(of, search, Limits(nodes=nodes), luck) for _ in range(games)])


def _one_game(of: Game, search: AlphaBeta, limits: Limits, luck: random.Random) -> Episodes:
    """One game, after a random opening."""
    search.err_by(luck.randrange(2**31))
    at, codes, scores = of.start(), list[int](), list[int]()
    wild = luck.randrange(WILD + 1)
    while not at.over and len(codes) < LONGEST:
        if len(codes) < wild or luck.random() < SLIP:
            code, score = luck.choice(at.codes), UNSCORED
        else:
            best = search.run(at, limits).lines[0]
            code, score = best.codes[0], best.score
        codes.append(code)
        scores.append(score)
        at = at.play(code)
    result = {"1-0": 1.0, "0-1": 0.0}.get(at.result if at.over else "", 0.5)
    return Episodes(
        np.array(codes, np.int32),
        np.array(scores, np.int32),
        np.array([len(codes)], np.int64),
        np.array([result], np.float32),
    )


class Bundle(NamedTuple):
    """A worker's task."""

    id: str
    options: dict[str, int | str]
    learned: NDArray[np.uint64]
    """The network that judges; empty for features."""
    nodes: int
    seed: int

    def play(self) -> Episodes:
        """Play the games."""
        of = judged_by(game(self.id, **self.options), self.learned)
        return self_play(of, BUNDLE, self.nodes, self.seed)


def gather(of: Game, plain: bool, games: int, nodes: int, seed: int, jobs: Jobs) -> Episodes:
    """Play games of a search against itself on workers."""
    bundles = -(-games // BUNDLE)
    assert of.judge.network is not None
    learned = NOTHING if plain else network.read(of.id, of.judge.network.variant)
    asked = (Bundle(of.id, of.options, learned, nodes, 10_000 * seed + i) for i in range(bundles))
    found: dict[int, Episodes] = {}
    for bundle, part in workers(jobs, bundles).spread(Bundle.play, asked):
        found[bundle.seed] = part
        tell(f"\r  {BUNDLE * len(found)} of {BUNDLE * bundles} games")
    tell("\n")
    return Episodes.joined([found[seed] for seed in sorted(found)])


# --- encoding -------------------------------------------------------------------------------------


class EncodedPositions(NamedTuple):
    """Positions as inputs of the network."""

    rows: NDArray[np.uint16]
    """The rows of all positions, one after the other."""
    ends: NDArray[np.int64]
    """The end of each position's rows."""
    truth: Floats
    """The training target for the side to move, from 0 to 1."""


def notice(T: Tables, s: State, out: Buffer) -> int:
    """The placeholder for a network's `notice`, which `Encoder` binds."""
    raise UnboundError("notice")


@kernel
def replay(
    T: Tables,
    games: Episodes,
    turned: NDArray[np.int32],
    ways: NDArray[np.int64],
    s: State,
    out: Buffer,
    encoded: EncodedPositions,
) -> tuple[int, int]:
    """Replay games, each under a symmetry; return the numbers of positions and rows. They are
    written unless there is no room at all.
    """
    n, at, ply = 0, 0, 0
    for g in range(len(games.lengths)):
        setup(T, s)
        for _ in range(games.lengths[g]):
            if games.scores[ply] != UNSCORED:
                seen = notice(T, s, out)
                if len(encoded.rows) > 0:
                    for k in range(seen):
                        encoded.rows[at + k] = out[k]
                    encoded.ends[n] = at + seen
                    result = games.results[g] if turn(T, s) == 0 else 1 - games.results[g]
                    encoded.truth[n] = 0.5 * (result + chance(games.scores[ply]))
                at += seen
                n += 1
            play(T, s, turned[ways[g], games.codes[ply]])
            ply += 1
    return n, at


@inner_kernel
def chance(score: int) -> float:
    """The chance to win of a score."""
    return 1 / (1 + math.exp(-max(-SURE_ENOUGH, min(SURE_ENOUGH, score)) / THOUSAND))


class Encoder:
    """Encodes the games of one variant."""

    def __init__(self, of: Game) -> None:
        if of.judge.network is None:
            raise Complaint("arena.no_network", title=of.about.called)
        self.game, self.network = of, of.judge.network
        own = {sys.modules[__name__]: {"notice": self.network.notice}}
        self._replay = bind(of.rules, also=own)(replay)
        self._s, self._out = of.rules.blank(), np.zeros(self.network.most, np.int32)
        self.turned = turned(of)

    def encode(self, games: Episodes, luck: np.random.Generator) -> EncodedPositions:
        """All positions of some games, each game rotated or mirrored at random."""
        ways = luck.integers(len(self.turned), size=len(games.lengths))
        positions, rows = self._write(games, ways, 0, 0)[0]
        return self._write(games, ways, positions, rows)[1]

    def _write(
        self, games: Episodes, ways: NDArray[np.int64], positions: int, rows: int
    ) -> tuple[tuple[int, int], EncodedPositions]:
        ends, truth = np.zeros(positions, np.int64), np.zeros(positions, np.float32)
        encoded = EncodedPositions(np.zeros(rows, np.uint16), ends, truth)
        T = self.game.rules.tables
        return self._replay(T, games, self.turned, ways, self._s, self._out, encoded), encoded


def turned(of: Game) -> NDArray[np.int32]:
    """The image of every move under each symmetry that preserves the starting position."""
    shape = shape_of(of)
    begun = shape.observe(of.start()).reshape(len(shape.plane_names), -1)
    kept = [
        np.argsort(symmetry.actions)
        for symmetry in shape.symmetries
        if (begun[:, symmetry.cells] == begun).all()
    ]
    return np.array(kept, np.int32)


# --- the network in floating point ---------------------------------------------------------------


class Net(NamedTuple):
    """Weights, or their gradients."""

    rows: Floats
    every: Floats
    """The weights for every position: one row."""
    counts: Floats
    """The output weight of each unit: one row."""

    @classmethod
    def blank(cls, rows: int) -> Net:
        """All zero."""
        return cls(*(np.zeros((n, HIDDEN), np.float32) for n in (rows, 1, 1)))

    @classmethod
    def fresh(cls, rows: int, luck: np.random.Generator) -> Net:
        """A network with random weights."""
        net = cls.blank(rows)
        net.rows[:] = luck.uniform(-0.12, 0.12, net.rows.shape)
        net.every[:] = 0.1
        net.counts[:] = luck.uniform(-0.3, 0.3, net.counts.shape)
        return net


@inner_kernel
def forward(net: Net, rows: NDArray[np.uint16], units: Floats) -> np.float32:
    """The network's logit for a position with these rows."""
    for j in range(HIDDEN):
        units[j] = net.every[0, j]
    for k in range(len(rows)):
        for j in range(HIDDEN):
            units[j] += net.rows[rows[k], j]
    out = np.float32(0)
    for j in range(HIDDEN):
        units[j] = max(units[j], np.float32(0))
        out += units[j] * net.counts[0, j]
    return out


@inner_kernel
def backpropagate(
    net: Net, rows: NDArray[np.uint16], units: Floats, deltas: Floats, slope: float, gradients: Net
) -> None:
    """Add each weight's gradient, after `forward`, for the slope of the logit."""
    for j in range(HIDDEN):
        gradients.counts[0, j] += np.float32(slope) * units[j]
        deltas[j] = np.float32(slope) * net.counts[0, j] if units[j] > 0 else np.float32(0)
        gradients.every[0, j] += deltas[j]
    for k in range(len(rows)):
        for j in range(HIDDEN):
            gradients.rows[rows[k], j] += deltas[j]


@kernel
def train_epoch(
    encoded: EncodedPositions,
    order: NDArray[np.int64],
    nets: tuple[Net, Net, Net, Net],
    pad: tuple[Floats, Floats],
    steps: int,
    done: int,
) -> None:
    """Train once over positions in an order. `nets`: the weights, gradients, and Adam's means."""
    net, gradients, mean, square = nets
    units, deltas = pad
    for at in range(len(order) // BATCH):
        for k in range(BATCH):
            i = order[at * BATCH + k]
            rows = encoded.rows[encoded.ends[i - 1] if i > 0 else 0 : encoded.ends[i]]
            guess = 1 / (1 + math.exp(-forward(net, rows, units)))
            backpropagate(net, rows, units, deltas, guess - encoded.truth[i], gradients)
        t = done + at + 1
        rate = LEARNING_RATE * max(0.02, 1 - t / steps)
        adam_step(net.rows, gradients.rows, mean.rows, square.rows, t, rate, BATCH)
        adam_step(net.every, gradients.every, mean.every, square.every, t, rate, BATCH)
        adam_step(net.counts, gradients.counts, mean.counts, square.counts, t, rate, BATCH)


@kernel
def log_loss(encoded: EncodedPositions, net: Net, units: Floats) -> float:
    """The mean log loss: 0.693 for a guess of one half everywhere."""
    total = 0.0
    for i in range(len(encoded.ends)):
        rows = encoded.rows[encoded.ends[i - 1] if i > 0 else 0 : encoded.ends[i]]
        guess = min(max(1 / (1 + math.exp(-forward(net, rows, units))), 1e-6), 1 - 1e-6)
        total -= encoded.truth[i] * math.log(guess) + (1 - encoded.truth[i]) * math.log(1 - guess)
    return total / len(encoded.ends)


# --- training ------------------------------------------------------------------------------------


def train(
    encoder: Encoder, games: Episodes, net: Net, epochs: int, luck: np.random.Generator
) -> NDArray[np.bool_]:
    """Train a network on games; return which of its rows ever occurred."""
    some, apart = games.cut(len(games.lengths) - len(games.lengths) // APART)
    unseen = encoder.encode(apart, luck)
    rows = len(net.rows)
    seen = np.zeros(rows, np.bool_)
    nets = (net, Net.blank(rows), Net.blank(rows), Net.blank(rows))
    pad = np.zeros(HIDDEN, np.float32), np.zeros(HIDDEN, np.float32)
    for epoch in range(epochs):
        began = time.perf_counter()
        encoded = encoder.encode(some, luck)
        seen[encoded.rows] = True
        each = len(encoded.ends) // BATCH
        train_epoch(
            encoded, luck.permutation(len(encoded.ends)), nets, pad, epochs * each, epoch * each
        )
        tell(
            f"  pass {epoch + 1} of {epochs}: {len(encoded.ends)} positions,"
            f" log loss {log_loss(unseen, net, pad[0]):.4f},"
            f" {time.perf_counter() - began:.0f} s\n"
        )
    return seen


def whole(net: Net, seen: NDArray[np.bool_]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """A network in integers: the weights for every position, those of the rows, and the output
    weights of the units. Rows that never occurred are zero.
    """
    rows = np.where(seen[:, None], net.rows, 0)
    weights = np.round(np.concatenate((net.every, rows)) * SCALE)
    return weights.astype(np.int16), np.round(net.counts[0] * THOUSAND).astype(np.int16)


def main(
    id: GameId,
    option: GameOptions = None,
    games: Annotated[int, typer.Option(min=BUNDLE)] = 100_000,
    rounds: Count = 2,
    epochs: Count = 12,
    nodes: Count = 3000,
    seed: int = 1,
    jobs: JobCount = None,
    cluster: ClusterAddress = None,
) -> None:
    """Train the network of one variant, and save it beside the rules after each round."""
    encoder, luck = Encoder(game_of(id, option)), np.random.default_rng(seed)
    of, rows, all_games = encoder.game, encoder.network.rows, list[Episodes]()
    crew = where(jobs, cluster)
    for number in range(1, rounds + 1):
        tell(f"Round {number} of {rounds}: {of!r}\n")
        plain, began = number == 1, time.perf_counter()
        all_games.append(gather(of, plain, games, nodes, seed + number, crew))
        net = Net.fresh(rows, luck)
        seen = train(encoder, Episodes.joined(all_games), net, epochs, luck)
        network.write(of.id, encoder.network.variant, *whole(net, seen))
        tell(f"  kept after {time.perf_counter() - began:.0f} s\n")


if __name__ == "__main__":
    run(main)
