"""Train the networks of Flat Front's judge (the outlook), from the last tile back to the first.

    python -m banmen.arena.outlook --games 15000 --rounds 2

It is here and not in the game's folder for the same reason as `solve.flipfour`: a game's folder has
the results of training and solving, but not the programs.

With fifteen tiles laid, the last one is known and every battle after it can be played out, so the
exact value of such a land is known: a network (see `games.flatfront.judge`) learns it from many
lands. The value of fourteen tiles is then the mean over the next reveals of the best land each
allows, valued by the network for fifteen; and so on, back to the first tile. Nothing depends on how
games happened to end.

The lands come from games: in the first round random ones, in later rounds those of the networks
learned before, with occasional errors. The end of each game is played several times. The same seed
gives the same networks. They go into ``games/flatfront/outlook.npy``.
"""

from __future__ import annotations

import math
import time
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.arena.command import Count, run, tell
from banmen.extras import extra
from banmen.game import game
from banmen.games import CHANCE
from banmen.games.flatfront.judge import (
    AROUND,
    CODES_BY,
    COUNTS,
    HIDDEN,
    INPUTS,
    LEARNED_ROWS,
    ROWS,
    excess,
    features,
    fought_out,
    look_around,
    tile,
)
from banmen.games.flatfront.judge import WIDTH_OF_TILE as WIDE
from banmen.games.flatfront.rules import (
    LEARNED,
    LEARNED_COLUMNS,
    OUTLOOK,
    PLACES,
    PRESSURE,
    UNITS,
    WORDS,
    moves,
    play,
    setup,
    turn,
    weight,
)
from banmen.kernel import (
    Buffer,
    State,
    Tables,
    Word,
    advance,
    below,
    inner_kernel,
    kernel,
    large_kernel,
    mix,
    number,
    popcount,
    stream,
)
from banmen.search.montecarlo.kernels import copy

with extra("arena"):
    import typer

TILES = 16
EARLY = 12
"""From this many tiles, the end of a game is played several times."""
ENDS = 5
NUMBERS = 10
"""Numbers for each tile: its side plus 1, two codes, seven counts."""
SEEN = TILES * NUMBERS + 2 * AROUND
BATCH = 64
LEARNING_RATE = 0.003
SCALE = np.array([0.25, 1, 1, 1, 1, 1, 1] * 2 + [1, 0.25, 1] * 2 + [0.125], np.float32)
"""The factors for the inputs besides the tiles while training."""
_UNIT, _S11 = 2.0**-53, Word(11)
_STRENGTH, _HIGH = Word(0x0F0F0F0F0F0F0F0F), Word(0x8080808080808080)

Floats = NDArray[np.float32]


# --- values of lands -----------------------------------------------------------------------------


class Work(NamedTuple):
    """The kernels' memory."""

    turned: State
    laid: State
    reveals: Buffer
    codes: Buffer
    measures: Buffer

    @classmethod
    def new(cls, words: int, actions: int) -> Work:
        """Allocate the arrays."""
        turned, laid = np.zeros((2, words), np.uint64)
        reveals, codes = np.zeros((2, actions), np.int32)
        return cls(turned, laid, reveals, codes, np.zeros(2, np.int32))


@inner_kernel
def value(T: Tables, s: State, measures: Buffer) -> float:
    """Player 0's chance: of a land before a reveal, or when the battle begins."""
    features(T, s, measures)
    who = turn(T, s)
    if who == CHANCE:
        return 1 / (1 + math.exp(-measures[0] / 1000))
    return 0.5 + 0.5 * int(measures[1] if who == 0 else -measures[1])


@large_kernel
def best(T: Tables, work: Work, noise: float, luck: np.uint64) -> tuple[float, int]:
    """The best way to lay the face-up tile in `turned`: player 0's chance, and the move.

    A move may seem better than it is, by up to `noise`.
    """
    s, laid = work.turned, work.laid
    who, found, chosen, most = turn(T, s), 0.0, -1, -1.0
    for k in range(moves(T, s, work.codes)):
        copy(laid, s, WORDS)
        play(T, laid, work.codes[k])
        chance = value(T, laid, work.measures)
        luck = advance(luck)
        seems = (chance if who == 0 else 1 - chance) + noise * chance_of(luck)
        if seems > most:
            found, chosen, most = chance, work.codes[k], seems
        if noise == 0.0 and most >= 1:
            break
    return found, chosen


@inner_kernel
def chance_of(luck: np.uint64) -> float:
    """A random number between 0 and 1."""
    return number(mix(luck) >> _S11) * _UNIT


@kernel
def expect(T: Tables, lands: NDArray[np.uint64], work: Work, found: Floats) -> None:
    """The values of lands: the mean of the best over all reveals."""
    for at in range(len(lands)):
        s = lands[at]
        total, weights = 0.0, 0
        for k in range(moves(T, s, work.reveals)):
            share = weight(T, s, work.reveals[k])
            copy(work.turned, s, WORDS)
            play(T, work.turned, work.reveals[k])
            total += share * best(T, work, 0.0, Word(0))[0]
            weights += share
        found[at] = total / weights


@kernel
def lay(T: Tables, s: State, work: Work, noise: float, luck: np.uint64) -> None:
    """Reveal a tile and lay it; at random if `noise` is below 0."""
    at = below(luck, popcount_of_stack(T, s, work.reveals))
    m = -1
    for k in range(moves(T, s, work.reveals)):
        at -= weight(T, s, work.reveals[k])
        if at < 0:
            m = work.reveals[k]
            break
    play(T, s, m)
    luck = advance(luck)
    if noise < 0:
        m = work.codes[below(luck, moves(T, s, work.codes))]
    else:
        copy(work.turned, s, WORDS)
        m = best(T, work, noise, luck)[1]
    play(T, s, m)


@inner_kernel
def popcount_of_stack(T: Tables, s: State, reveals: Buffer) -> int:
    """The number of tiles face down."""
    left = 0
    for k in range(moves(T, s, reveals)):
        left += weight(T, s, reveals[k])
    return left


@kernel
def lands_of(
    T: Tables, work: Work, s: State, luck: np.uint64, wild: int, noise: float, out: State
) -> None:
    """The lands of one game, the first `wild` tiles laid at random: with 1 to `EARLY` tiles, then
    `ENDS` times those up to the last but one.
    """
    n = 0
    for end in range(ENDS):
        if end == 0:
            setup(T, s)
        else:
            copy(s, out[EARLY - 1], WORDS)
        for tiles in range(0 if end == 0 else EARLY, TILES - 1):
            luck = mix(advance(luck))
            errs = tiles < wild or below(luck, 12) == 0
            luck = mix(advance(luck))
            lay(T, s, work, -1.0 if errs else noise, luck)
            copy(out[n], s, WORDS)
            n += 1


@kernel
def survey(T: Tables, lands: NDArray[np.uint64], s: State, out: NDArray[np.int16]) -> None:
    """Encode lands as inputs of the network."""
    for at in range(len(lands)):
        row = out[at]
        copy(s, lands[at], WORDS)
        n = 0
        for side in range(2):
            surplus = excess(s[UNITS + 1 - side] & _STRENGTH, s[PRESSURE + 1 - side])
            for i in range(popcount(s[PLACES + side] & _HIGH)):
                numbers = tile(T, s, side, i, surplus)
                row[n] = side + 1
                for k in range(NUMBERS - 1):
                    row[n + 1 + k] = numbers[k]
                n += NUMBERS
        look_around(s, fought_out(s, 0), -fought_out(s, 1))
        for me in range(2):
            for i in range(AROUND):
                row[TILES * NUMBERS + me * AROUND + i] = number(
                    s[WORDS + me * INPUTS + 2 * WIDE + i]
                )


# --- the network in floating point ---------------------------------------------------------------


class TileNet(NamedTuple):
    """Weights, or their gradients: a row a code, count or the rest; a line a hidden unit."""

    first: Floats
    second: Floats

    @classmethod
    def blank(cls) -> TileNet:
        """All zero."""
        return cls(
            np.zeros((ROWS, WIDE), np.float32), np.zeros((HIDDEN, LEARNED_COLUMNS), np.float32)
        )


class Activations(NamedTuple):
    """The network's intermediate values for one land."""

    tiles: Floats
    inputs: Floats
    units: Floats
    sums: Floats

    @classmethod
    def new(cls) -> Activations:
        """Allocate the arrays."""
        shapes = ((TILES, WIDE), (2, INPUTS), (2, HIDDEN), (2, WIDE))
        return cls(*(np.zeros(shape, np.float32) for shape in shapes))


@inner_kernel
def forward(net: TileNet, row: NDArray[np.int16], scale: Floats, act: Activations) -> np.float32:
    """Player 0's logit."""
    act.inputs[:, :] = 0
    for t in range(TILES):
        at = t * NUMBERS
        if row[at] == 0:
            break
        side, by, open_ = row[at] - 1, row[at + 1], CODES_BY + row[at + 2]
        for j in range(WIDE):
            h = net.first[by, j] + net.first[open_, j] + net.first[ROWS - 1, j]
            for k in range(7):
                h += row[at + 3 + k] * net.first[COUNTS + k, j]
            act.tiles[t, j] = max(h, np.float32(0))
            act.inputs[0, side * WIDE + j] += act.tiles[t, j]
            act.inputs[1, (1 - side) * WIDE + j] += act.tiles[t, j]
    out = np.float32(0)
    for me in range(2):
        for i in range(AROUND):
            act.inputs[me, 2 * WIDE + i] = row[TILES * NUMBERS + me * AROUND + i] * scale[i]
        for j in range(HIDDEN):
            z = net.second[j, INPUTS]
            for i in range(INPUTS):
                z += act.inputs[me, i] * net.second[j, i]
            act.units[me, j] = max(z, np.float32(0))
            part = act.units[me, j] * net.second[j, INPUTS + 1]
            out += part if me == 0 else -part
    return out


@inner_kernel
def backpropagate(
    net: TileNet, row: NDArray[np.int16], act: Activations, slope: float, gradients: TileNet
) -> None:
    """Add each weight's gradient, after `forward`, for the slope of the logit."""
    act.sums[:, :] = 0
    for me in range(2):
        mine = np.float32(slope if me == 0 else -slope)
        for j in range(HIDDEN):
            if act.units[me, j] <= 0:
                continue
            gradients.second[j, INPUTS + 1] += mine * act.units[me, j]
            through = mine * net.second[j, INPUTS + 1]
            gradients.second[j, INPUTS] += through
            for i in range(INPUTS):
                gradients.second[j, i] += through * act.inputs[me, i]
            for i in range(WIDE):
                act.sums[me, i] += through * net.second[j, i]
                act.sums[1 - me, i] += through * net.second[j, WIDE + i]
    for t in range(TILES):
        at = t * NUMBERS
        if row[at] == 0:
            break
        side, by, open_ = row[at] - 1, row[at + 1], CODES_BY + row[at + 2]
        for j in range(WIDE):
            if act.tiles[t, j] > 0:
                mine = act.sums[side, j]
                gradients.first[by, j] += mine
                gradients.first[open_, j] += mine
                gradients.first[ROWS - 1, j] += mine
                for k in range(7):
                    gradients.first[COUNTS + k, j] += row[at + 3 + k] * mine


@inner_kernel
def adam_step(
    weights: Floats, slopes: Floats, mean: Floats, square: Floats, t: int, rate: float, batch: int
) -> None:
    """Make one step of Adam with the gradients of a batch, and clear them."""
    far, farther = 1 - 0.9**t, 1 - 0.999**t
    for i in range(weights.shape[0]):
        for j in range(weights.shape[1]):
            g = slopes[i, j] / batch
            slopes[i, j] = 0
            mean[i, j] += np.float32(0.1) * (g - mean[i, j])
            square[i, j] += np.float32(0.001) * (g * g - square[i, j])
            steep = math.sqrt(square[i, j] / farther) + 1e-8
            weights[i, j] -= rate * mean[i, j] / far / steep


@kernel
def train_epoch(
    rows: NDArray[np.int16],
    truth: Floats,
    order: NDArray[np.int64],
    scale: Floats,
    nets: tuple[TileNet, TileNet, TileNet, TileNet],
    act: Activations,
    steps: int,
    done: int,
) -> None:
    """Train once over some lands in an order. `nets`: the weights, gradients, and Adam's means."""
    net, gradients, mean, square = nets
    for at in range(len(order) // BATCH):
        for k in range(BATCH):
            i = order[at * BATCH + k]
            guess = 1 / (1 + math.exp(-forward(net, rows[i], scale, act)))
            backpropagate(net, rows[i], act, guess - truth[i], gradients)
        t = done + at + 1
        rate = LEARNING_RATE * (1 - t / steps) + 1e-5
        adam_step(net.first, gradients.first, mean.first, square.first, t, rate, BATCH)
        adam_step(net.second, gradients.second, mean.second, square.second, t, rate, BATCH)


@kernel
def error(
    rows: NDArray[np.int16], truth: Floats, scale: Floats, net: TileNet, act: Activations
) -> float:
    """The mean squared error of a network."""
    total = 0.0
    for i in range(len(rows)):
        wrong = 1 / (1 + math.exp(-forward(net, rows[i], scale, act))) - truth[i]
        total += wrong * wrong
    return total / len(rows)


# --- training ------------------------------------------------------------------------------------


def fresh(luck: np.random.Generator) -> TileNet:
    """A network with random weights."""
    net = TileNet.blank()
    net.first[:] = luck.uniform(-0.05, 0.05, net.first.shape)
    net.second[:, :INPUTS] = luck.uniform(-1, 1, (HIDDEN, INPUTS)) / math.sqrt(INPUTS)
    net.second[:, INPUTS + 1] = luck.uniform(-0.25, 0.25, HIDDEN)
    return net


def learned_rows(net: TileNet) -> NDArray[np.int32]:
    """A network in integers, as in the tables."""
    first = np.round(net.first * 256).reshape(-1, LEARNED_COLUMNS)
    second = net.second * 65536.0
    second[:, : 2 * WIDE] /= 256
    second[:, 2 * WIDE : INPUTS] *= SCALE
    second[:, INPUTS + 1] /= 256
    return np.concatenate((first, np.round(second))).astype(np.int32)


def gather(
    T: Tables, work: Work, games: int, seed: int, wild: bool, luck: np.random.Generator
) -> NDArray[np.uint64]:
    """The lands of many games: by game, then in the order of `lands_of`."""
    found = np.zeros((games, EARLY + ENDS * (TILES - 1 - EARLY), WORDS), np.uint64)
    s = np.zeros_like(work.laid)
    for i in range(games):
        tame = luck.integers(TILES) if luck.random() < 0.25 else luck.integers(3)
        noise = 0.05 if luck.random() < 0.5 else 0.15
        stirred = Word(stream(Word(seed), Word(i)))
        lands_of(T, work, s, stirred, TILES if wild else int(tame), noise, found[i])
        if i % 100 == 99:
            tell(f"\r  {i + 1} of {games} games")
    tell("\n")
    return found


def train(
    rows: NDArray[np.int16], truth: Floats, net: TileNet, epochs: int, luck: np.random.Generator
) -> float:
    """Train a network on lands; return the part of their variance it explains, on a
    held-out tenth.
    """
    apart = len(rows) // 10
    nets, act = (net, TileNet.blank(), TileNet.blank(), TileNet.blank()), Activations.new()
    each = (len(rows) - apart) // BATCH
    for epoch in range(epochs):
        order = luck.permutation(len(rows) - apart)
        train_epoch(rows, truth, order, SCALE, nets, act, epochs * each, epoch * each)
    wrong = error(rows[-apart:], truth[-apart:], SCALE, net, act)
    return 1 - wrong / float(truth[-apart:].var())


def main(
    games: Annotated[int, typer.Option(min=100)] = 15_000,
    rounds: Count = 2,
    epochs: Count = 8,
    seed: int = 1,
) -> None:
    """Train all networks from scratch, and save them."""
    rules = game("flatfront").rules
    T = rules.tables
    work, luck = Work.new(rules.words, rules.actions(T)), np.random.default_rng(seed)
    nets = [fresh(luck) for _ in range(TILES - 1)]
    for number_ in range(1, rounds + 1):
        tell(f"Round {number_} of {rounds}\n")
        lands = gather(T, work, games, seed + number_, number_ == 1, luck)
        for tiles in range(TILES - 1, 0, -1):
            began = time.perf_counter()
            which = [tiles - 1]
            if tiles > EARLY:
                which = list(range(tiles - 1, lands.shape[1], TILES - 1 - EARLY))
            some = lands[:, which].reshape(-1, WORDS)
            rows, truth = np.zeros((len(some), SEEN), np.int16), np.zeros(len(some), np.float32)
            survey(T, some, work.laid, rows)
            expect(T, some, work, truth)
            if number_ == 1 and tiles < TILES - 1:
                nets[tiles - 1] = TileNet(*(part.copy() for part in nets[tiles]))
            known = train(rows, truth, nets[tiles - 1], epochs, luck)
            row = OUTLOOK + (tiles - 1) * LEARNED_ROWS
            T.ints[row : row + LEARNED_ROWS] = learned_rows(nets[tiles - 1])
            spent = time.perf_counter() - began
            tell(f"  {tiles} tiles: {len(some)} lands, explains {known:.3f}, {spent:.0f} s\n")
        np.save(LEARNED, T.ints[OUTLOOK:])


if __name__ == "__main__":
    run(main)
