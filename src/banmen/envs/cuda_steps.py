"""A step in each of many games on a card: the kernels of `envs.steps`, a thread for each row.

    step, restart, resume    changes to games: a thread copies a row's state and runs `step_row` of
                           `envs.steps`, or similar, on it
    sample                   a random action in each row
    refused                  the first row with an illegal action
    planes, masks            observations and masks of all rows

`envs.steps` is bound to functions of this file (`OWN`) that do not write planes and masks, but
store what these depend on.

Planes and masks are bytes, row after row. A thread that wrote its row to global memory would make a
transaction for each byte. So a block writes the rows of its games to shared memory, and then all
its threads copy it with coalesced writes:

    a thread a row      0 0 0 0 …    1 1 1 1 …    2 2 2 2 …      into shared memory, byte by byte
    a thread a word     0 1 2 3 4 5 6 7 8 …                      into the card's, all at once
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import gcd
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.envs import steps
from banmen.games import planes
from banmen.games.contract import LaunchShape, Rules, bind
from banmen.games.contract.unbound import count, pick, turn
from banmen.games.planes import Mask, Planes
from banmen.gpu import card, words  # noqa: F401 (it teaches the card some words)
from banmen.gpu.card import cuda
from banmen.gpu.shapes import best_shape
from banmen.kernel import Buffer, State, Tables, inner_kernel

THREADS = 128
"""Threads of a block that steps games."""
SHARED = 48 * 1024
"""Bytes of shared memory available to a block."""
WARP, MOST = 32, 64
"""Threads of a warp; the most games of a block that writes planes or masks, if they fit into shared
memory."""
SHORT = 32
"""States up to this many words are stored with their scratch, which saves computing it twice."""
KEPT = 0
"""The number of words of a state that are stored; a constant of the compiled code."""


class CudaArrays(NamedTuple):
    """Games side by side on a card: `steps.GameArrays` without planes and masks."""

    states: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    since: NDArray[np.int32]
    plies: NDArray[np.int32]
    streams: NDArray[np.uint64]
    seeds: NDArray[np.uint64]
    numbers: NDArray[np.int64]
    strides: NDArray[np.int64]
    stacks: NDArray[np.int32]
    stacked: NDArray[np.int32]
    choices: NDArray[np.int32]
    turns: NDArray[np.int8]
    times: NDArray[np.int8]
    """The number of occurrences of the position."""
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    terminated: NDArray[np.bool_]
    winners: NDArray[np.int8]
    final_states: NDArray[np.uint64]
    final_turns: NDArray[np.int8]
    final_times: NDArray[np.int8]


_BYTE, _MARK, _INT, _WORD = np.int8, np.bool_, np.int32, np.uint64
KINDS: dict[str, type[np.generic]] = {
    **dict.fromkeys(("states", "keys", "streams", "seeds", "final_states"), _WORD),
    **dict.fromkeys(("since", "plies", "stacks", "stacked", "choices"), _INT),
    **dict.fromkeys(("numbers", "strides"), np.int64),
    **dict.fromkeys(("turns", "times", "winners", "final_turns", "final_times"), _BYTE),
    **dict.fromkeys(("done", "truncated", "terminated"), _MARK),
    "rewards": np.float32,
}
"""The item type of each array."""


class Choosing(NamedTuple):
    """The arrays needed for a random choice."""

    states: NDArray[np.uint64]
    choices: NDArray[np.int32]


# --- substitutes for functions of `envs.steps` ---------------------------------------------------


@inner_kernel
def list_moves(T: Tables, games: CudaArrays, i: int, buffer: Buffer) -> int:
    """Return the number of moves in a row."""
    return count(T, games.states[i])


@inner_kernel
def show(T: Tables, games: CudaArrays, i: int, times: int) -> None:
    """Store what planes depend on besides the state."""
    games.turns[i] = turn(T, games.states[i])
    games.times[i] = times


@inner_kernel
def blank(games: CudaArrays, i: int) -> None:
    """Do nothing: planes are written completely."""


@inner_kernel
def close(games: CudaArrays, i: int) -> None:
    """Clear the legal moves of a row."""
    games.choices[i] = 0


@inner_kernel
def keep_final(games: CudaArrays, i: int) -> None:
    """Store the state of a finished game; its planes are computed on access."""
    for j in range(KEPT):
        games.final_states[i, j] = games.states[i, j]
    games.final_turns[i] = games.turns[i]
    games.final_times[i] = games.times[i]


OWN = {function.__name__: function for function in (list_moves, show, blank, close, keep_final)}


@inner_kernel
def is_blank(out: Mask) -> None:
    """Do nothing: shared memory is already cleared."""


BLANK = {"wipe": is_blank}
"""Substitutes for functions of `games.planes`."""


@inner_kernel
def mark_each(T: Tables, s: State, out: Mask) -> int:
    """Mark the legal actions one by one, for games without a kernel `mask`."""
    n = count(T, s)
    for k in range(n):
        out[pick(T, s, k)] = True
    return n


# --- rows ----------------------------------------------------------------------------------------


@card.inlined
def row_of(games: CudaArrays, i: int, s: Any) -> CudaArrays:
    """Return a single row with a thread-local state."""
    return CudaArrays(
        s,
        games.keys[i : i + 1],
        games.since[i : i + 1],
        games.plies[i : i + 1],
        games.streams[i : i + 1],
        games.seeds[i : i + 1],
        games.numbers[i : i + 1],
        games.strides[i : i + 1],
        games.stacks[i : i + 1],
        games.stacked[i : i + 1],
        games.choices[i : i + 1],
        games.turns[i : i + 1],
        games.times[i : i + 1],
        games.rewards[i : i + 1],
        games.done[i : i + 1],
        games.truncated[i : i + 1],
        games.terminated[i : i + 1],
        games.winners[i : i + 1],
        games.final_states[i : i + 1],
        games.final_turns[i : i + 1],
        games.final_times[i : i + 1],
    )


@card.device
def summed_up(row: CudaArrays) -> None:
    """Derive `terminated` and `winners` of a row from its result."""
    row.terminated[0] = row.done[0] and not row.truncated[0]
    first = row.rewards[0, 0]
    row.winners[0] = -1 if first == 0 else 0 if first > 0 else 1


@card.device
def clear(staged: Any, n: int) -> None:
    """Fill shared memory with zeros, using all threads of a block."""
    for k in range(cuda.threadIdx.x, n, cuda.blockDim.x):
        staged[k] = 0


@card.device
def send(staged: Any, n: int, out: Any) -> None:
    """Copy a block's rows to global memory, using all its threads."""
    base = cuda.blockIdx.x * n
    for k in range(cuda.threadIdx.x, n, cuda.blockDim.x):
        out[base + k] = staged[k]


def refuse(masks: Any, actions: Any, done: Any, again: bool, found: Any) -> None:
    """Write the first row with an illegal action to `found`, like `illegal` of `envs.steps`."""
    i = cuda.grid(1)
    if i < len(actions) and (again or not done[i]):
        action = actions[i]
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            cuda.atomic.min(found, 0, i)


refused = card.compiled(LaunchShape(), refuse)
"""The compiled kernel, the same for all games."""


def lose(games: CudaArrays, marks: Any) -> None:
    """Make the players to move lose in marked rows, like `envs.batch.Batch.forfeit`."""
    i = cuda.grid(1)
    if i < len(marks) and marks[i]:
        games.rewards[i, 0] = -1 if games.turns[i] == 0 else 1
        games.rewards[i, 1] = -games.rewards[i, 0]
        games.winners[i] = 1 - games.turns[i]
        games.done[i] = games.terminated[i] = True
        games.truncated[i] = False
        games.choices[i] = 0
        for j in range(games.states.shape[1]):
            games.final_states[i, j] = games.states[i, j]
        games.final_turns[i] = games.turns[i]
        games.final_times[i] = games.times[i]


forfeit = card.compiled(LaunchShape(), lose)


# --- one game ------------------------------------------------------------------------------------


class Staging(NamedTuple):
    """The transfer of rows through shared memory."""

    row: int
    games: int
    """Games per block: as many as make whole words."""

    @property
    def threads(self) -> int:
        """Threads per block."""
        return -(-self.games // WARP) * WARP

    @property
    def words(self) -> int:
        """Words of 8 bytes per block."""
        return self.row * self.games // 8

    def blocks(self, count: int) -> int:
        """Return the number of blocks for `count` games."""
        return -(-count // self.games)


def staging(row: int) -> Staging:
    """Return the staging of rows of `row` bytes: as many games per block as fit, up to `MOST`."""
    whole = 8 // gcd(8, row)
    return Staging(row, max(whole, min(MOST, SHARED // row) // whole * whole))


def kept_words(rules: Rules) -> int:
    """Return the number of words of each state that a batch stores."""
    return rules.words if rules.words <= SHORT else rules.position_words


class CudaSteps:
    """The kernels of batches on a card, compiled for one variant."""

    def __init__(self, rules: Rules, seen: Planes) -> None:
        self.rules, self.kept = rules, kept_words(rules)
        own = {"KEPT": self.kept}
        bound = bind(rules, also={steps: OWN, sys.modules[__name__]: own, planes: BLANK})
        places = best_shape(rules)
        self._placed = card.tables(
            rules,
            # A block plays one move: copying the tables to shared memory would not pay.
            LaunchShape(words=_not_shared(places.words), ints=_not_shared(places.ints)),
        )
        self._load = _load_of(rules.words, self.kept)
        self.plane_staging = staging(len(seen.names) * seen.height * seen.width)
        self.mask_staging = staging(seen.actions)
        self.step = self._stepping(bound(steps.step_row))
        self.restart = self._restarting(bound(steps.restart_row))
        self.resume = self._resuming(bound(steps.resume_row))
        self.sample = self._sampling(bound(steps.sample_row))
        self.planes = self._showing(seen, bound(seen.observe))
        self.masks = self._marking(bound(seen.mask or mark_each))

    def _stepping(self, step_row: Any) -> Any:
        placed, load, WORDS, KEPT = self._placed, self._load, self.rules.words, self.kept

        def step(sent: Tables, games: CudaArrays, actions: Any, limit: int, again: bool) -> None:
            T, i = placed(sent), cuda.grid(1)
            if i < len(games.done):
                s = cuda.local.array((1, WORDS), np.uint64)
                load(games.states, i, s)
                row = row_of(games, i, s)
                step_row(T, row, 0, actions[i], limit, again, row.stacks[0])
                summed_up(row)
                for j in range(KEPT):
                    games.states[i, j] = s[0, j]

        return card.compiled(LaunchShape(), step)

    def _restarting(self, restart_row: Any) -> Any:
        placed, load, WORDS, KEPT = self._placed, self._load, self.rules.words, self.kept

        def restart(sent: Tables, games: CudaArrays, marks: Any) -> None:
            T, i = placed(sent), cuda.grid(1)
            if i < len(games.done) and marks[i]:
                s = cuda.local.array((1, WORDS), np.uint64)
                load(games.states, i, s)
                row = row_of(games, i, s)
                restart_row(T, row, 0, row.stacks[0])
                summed_up(row)
                for j in range(KEPT):
                    games.states[i, j] = s[0, j]

        return card.compiled(LaunchShape(), restart)

    def _resuming(self, resume_row: Any) -> Any:
        placed, load, WORDS, KEPT = self._placed, self._load, self.rules.words, self.kept

        def resume(sent: Tables, games: CudaArrays, marks: Any, limit: int) -> None:
            T, i = placed(sent), cuda.grid(1)
            if i < len(games.done) and marks[i]:
                s = cuda.local.array((1, WORDS), np.uint64)
                load(games.states, i, s)
                row = row_of(games, i, s)
                resume_row(T, row, 0, limit, row.stacks[0])
                summed_up(row)
                for j in range(KEPT):
                    games.states[i, j] = s[0, j]

        return card.compiled(LaunchShape(), resume)

    def _sampling(self, sample_row: Any) -> Any:
        placed, load, WORDS = self._placed, self._load, self.rules.words

        def sample(sent: Tables, states: Any, choices: Any, actions: Any, streams: Any) -> None:
            T, i = placed(sent), cuda.grid(1)
            if i < len(choices):
                s = cuda.local.array((1, WORDS), np.uint64)
                load(states, i, s)
                row = Choosing(s, choices[i : i + 1])
                sample_row(T, row, 0, actions[i : i + 1], streams[i : i + 1])

        return card.compiled(LaunchShape(), sample)

    def _showing(self, seen: Planes, observe: Any) -> Any:
        placed, load, WORDS = self._placed, self._load, self.rules.words
        STAGED, GAMES = self.plane_staging.words, self.plane_staging.games
        BYTES, PLANES, CELLS = self.plane_staging.row, len(seen.names), seen.height * seen.width

        def show(sent: Tables, states: Any, turns: Any, times: Any, out: Any) -> None:
            T, me = placed(sent), cuda.threadIdx.x
            i = cuda.blockIdx.x * GAMES + me
            staged = cuda.shared.array(STAGED, np.uint64)
            clear(staged, STAGED)
            cuda.syncthreads()
            if me < GAMES and i < len(turns):
                s = cuda.local.array((1, WORDS), np.uint64)
                load(states, i, s)
                picture = card.bytes_of(staged, me * BYTES, (PLANES, CELLS))
                observe(T, s[0], turns[i], times[i], picture)
            cuda.syncthreads()
            send(staged, STAGED, out)

        return card.compiled(LaunchShape(), show)

    def _marking(self, mask: Any) -> Any:
        placed, load, WORDS = self._placed, self._load, self.rules.words
        STAGED, GAMES = self.mask_staging.words, self.mask_staging.games
        BYTES = self.mask_staging.row

        def masks(sent: Tables, states: Any, choices: Any, out: Any) -> None:
            T, me = placed(sent), cuda.threadIdx.x
            i = cuda.blockIdx.x * GAMES + me
            staged = cuda.shared.array(STAGED, np.uint64)
            clear(staged, STAGED)
            cuda.syncthreads()
            if me < GAMES and i < len(choices) and choices[i] > 0:
                s = cuda.local.array((1, WORDS), np.uint64)
                load(states, i, s)
                mask(T, s[0], card.bytes_of(staged, me * BYTES, (BYTES,)))
            cuda.syncthreads()
            send(staged, STAGED, out)

        return card.compiled(LaunchShape(), masks)


def _not_shared(where: Any) -> Any:
    return "global" if where == "shared" else where


def _load_of(WORDS: int, KEPT: int) -> Callable[[Any, int, Any], None]:
    """Return a function that copies a row's state to the thread; scratch that is not stored is
    blank.
    """

    @card.device
    def load(states: Any, i: int, s: Any) -> None:
        for j in range(KEPT):
            s[0, j] = states[i, j]
        for j in range(KEPT, WORDS):
            s[0, j] = np.uint64(0)

    return load
