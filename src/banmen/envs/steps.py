"""Many games at once, one step each: the kernels of `envs.batch`, for any game of the contract.

Every game has a row in each array of `GameArrays`. A step plays an action in each row, then
chance's moves, and writes observations and masks. `rewards`, `done` and `truncated` give the result
of a game, `final_observations` and `final_turns` its last observation. The row starts the next game
at once, or keeps this one until `restart`.

Random numbers
    The k-th game in row i of n rows has the stream of game i + k * n of the seed; in a row with its
    own seed it has that of game k. So games do not depend on the number of threads, or on other
    rows.

Tiles
    Chance first uses the tiles of a stack given with the row, then draws from the row's stream.

Repetition
    `keys` are the positions since the last irreversible move. A position is only added when a
    reversible move leaves it, so most games compute hardly any keys.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.games import planes
from banmen.games.contract import CHANCE, DRAW, FIRST_WINS, RUNNING, SECOND_WINS, Rules, bind
from banmen.games.contract.unbound import (
    LUCK,
    irreversible,
    key,
    moves,
    outcome,
    pick,
    play,
    setup,
    turn,
)
from banmen.games.planes import Mask, Planes, mask, observe
from banmen.kernel import (
    Buffer,
    State,
    Tables,
    Word,
    advance,
    below,
    expect,
    inner_kernel,
    kernel,
    large_inner_kernel,
    stream,
)
from banmen.search.playout import reveal

MOST_REPETITIONS = 3
"""The occurrence of a position that makes a draw, as in `banmen.position`."""

HOT, CACHE_LINE = 128, 8
"""The number of words at the beginning of a state that a step is likely to read; words per cache
line.
"""

OWN_MASK = False
"""Whether the game has its own kernel for masks."""


class GameArrays(NamedTuple):
    """Games side by side: row i of each array is game i."""

    states: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    since: NDArray[np.int32]
    """The number of keys."""
    plies: NDArray[np.int32]
    streams: NDArray[np.uint64]
    seeds: NDArray[np.uint64]
    numbers: NDArray[np.int64]
    """The number of the row's next game of its seed."""
    strides: NDArray[np.int64]
    """The step from one game's number to the next."""
    stacks: NDArray[np.int32]
    """Tiles given with a row, as codes of chance's moves; the last one is on top."""
    stacked: NDArray[np.int32]
    """The number of these tiles left."""
    choices: NDArray[np.int32]
    """The number of legal moves."""
    turns: NDArray[np.int8]
    observations: NDArray[np.int8]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    final_observations: NDArray[np.int8]
    """The last observation of the last game that ended in a row."""
    final_turns: NDArray[np.int8]


@inner_kernel
def begin(T: Tables, games: GameArrays, i: int, buffer: Buffer) -> None:
    """Set up the next game of a row."""
    s = games.states[i]
    setup(T, s)
    games.streams[i] = stream(games.seeds[i], Word(games.numbers[i]))
    games.numbers[i] += games.strides[i]
    games.stacked[i] = 0
    games.plies[i] = 0
    games.since[i] = 0
    deal(T, games, i)
    games.choices[i] = list_moves(T, games, i, buffer)
    blank(games, i)
    show(T, games, i, 1)


@inner_kernel
def deal(T: Tables, games: GameArrays, i: int) -> None:
    """Play chance's moves."""
    if LUCK:
        s = games.states[i]
        while outcome(T, s) == RUNNING and turn(T, s) == CHANCE:
            if games.stacked[i] > 0:
                games.stacked[i] -= 1
                play(T, s, games.stacks[i, games.stacked[i]])
            else:
                games.streams[i] = advance(games.streams[i])
                play(T, s, reveal(T, s, games.streams[i]))


@inner_kernel
def list_moves(T: Tables, games: GameArrays, i: int, buffer: Buffer) -> int:
    """Write the mask of a row; how many moves there are."""
    return mark_moves(T, games.states[i], games.masks[i], buffer)


# Functions that are not inlined get single rows, never `GameArrays`: its hundred words would be
# copied at every call.


@large_inner_kernel
def mark_moves(T: Tables, s: State, out: Mask, buffer: Buffer) -> int:
    """Write the mask of a position; how many moves there are."""
    if OWN_MASK:
        return mask(T, s, out)
    n = moves(T, s, buffer)
    out[:] = False
    for k in range(n):
        out[buffer[k]] = True
    return n


@inner_kernel
def move(T: Tables, games: GameArrays, i: int, m: int) -> int:
    """Play a move in a row, and chance's moves after it; return the number of occurrences of the
    position.
    """
    s = games.states[i]
    games.plies[i] += 1
    if irreversible(T, s, m):
        games.since[i] = 0
        play(T, s, m)
        deal(T, games, i)
        return 1
    n = games.since[i]
    if n == 0:
        games.keys[i, 0] = key(T, s)
        n = 1
    play(T, s, m)
    deal(T, games, i)
    here = key(T, s)
    times = 1
    for k in range(n):
        times += games.keys[i, k] == here
    games.keys[i, n] = here
    games.since[i] = n + 1
    return times


@inner_kernel
def ended(T: Tables, games: GameArrays, i: int, times: int, buffer: Buffer) -> int:
    """Return the outcome of a row's game; write the mask unless the game has ended on the board."""
    s = games.states[i]
    end = outcome(T, s)
    if end != RUNNING:
        return end
    if times >= MOST_REPETITIONS:
        return DRAW
    games.choices[i] = list_moves(T, games, i, buffer)
    if games.choices[i] == 0:
        return SECOND_WINS - turn(T, s)
    return RUNNING


@inner_kernel
def show(T: Tables, games: GameArrays, i: int, times: int) -> None:
    """Write the player to move in a row and that player's observation."""
    side = turn(T, games.states[i])
    observe(T, games.states[i], side, times, games.observations[i])
    games.turns[i] = side


@inner_kernel
def blank(games: GameArrays, i: int) -> None:
    """Clear the observation of another game."""
    games.observations[i] = 0


@inner_kernel
def keep_final(games: GameArrays, i: int) -> None:
    """Copy the observation of a finished game, because another game follows in its row."""
    seen, kept = games.observations[i], games.final_observations[i]
    for plane in range(seen.shape[0]):
        for cell in range(seen.shape[1]):
            kept[plane, cell] = seen[plane, cell]
    games.final_turns[i] = games.turns[i]


@inner_kernel
def expect_row(games: GameArrays, i: int) -> None:
    """Prefetch the row of the next game while this one is stepped."""
    s = games.states[i]
    for at in range(0, min(HOT, len(s)), CACHE_LINE):
        expect(s, at)


@inner_kernel
def tell(games: GameArrays, i: int, end: int, limit: int) -> None:
    """Write the rewards and end of a row's game."""
    won = (end == FIRST_WINS) - (end == SECOND_WINS)
    games.rewards[i, 0] = won
    games.rewards[i, 1] = -won
    games.truncated[i] = end == RUNNING and games.plies[i] >= limit
    games.done[i] = end != RUNNING or games.truncated[i]


@inner_kernel
def close(games: GameArrays, i: int) -> None:
    """Clear the legal moves of a row."""
    games.masks[i] = False
    games.choices[i] = 0


@inner_kernel
def step_row(
    T: Tables, games: GameArrays, i: int, m: int, limit: int, again: bool, buffer: Buffer
) -> None:
    """Play an action in a row. With `again`, a row whose game has ended starts the next; otherwise
    it stays finished, and actions are ignored.
    """
    if games.done[i] and not again:
        games.rewards[i, 0] = 0
        games.rewards[i, 1] = 0
        return
    times = move(T, games, i, m)
    tell(games, i, ended(T, games, i, times, buffer), limit)
    show(T, games, i, times)
    if games.done[i]:
        keep_final(games, i)
        if again:
            begin(T, games, i, buffer)
        else:
            close(games, i)


@inner_kernel
def restart_row(T: Tables, games: GameArrays, i: int, buffer: Buffer) -> None:
    """Begin the next game of a row."""
    begin(T, games, i, buffer)
    games.rewards[i, 0] = 0
    games.rewards[i, 1] = 0
    games.done[i] = False
    games.truncated[i] = False


@inner_kernel
def resume_row(T: Tables, games: GameArrays, i: int, limit: int, buffer: Buffer) -> None:
    """Continue from the state written into a row, after playing chance's moves. Its `keys`, if
    there are any, end with that of the state.
    """
    deal(T, games, i)
    times = 1
    for k in range(games.since[i] - 1):
        times += games.keys[i, k] == games.keys[i, games.since[i] - 1]
    tell(games, i, ended(T, games, i, times, buffer), limit)
    blank(games, i)
    show(T, games, i, times)
    if games.done[i]:
        keep_final(games, i)
        close(games, i)


@inner_kernel
def sample_row(
    T: Tables, games: GameArrays, i: int, actions: NDArray[np.int64], streams: NDArray[np.uint64]
) -> None:
    """Write a uniformly random legal action for a row; 0 if there is none."""
    streams[i] = advance(streams[i])
    actions[i] = 0
    if games.choices[i] > 0:
        actions[i] = pick(T, games.states[i], below(streams[i], games.choices[i]))


# --- many rows -----------------------------------------------------------------------------------


@kernel
def step(
    T: Tables,
    games: GameArrays,
    actions: NDArray[np.int64],
    limit: int,
    again: bool,
    first: int,
    last: int,
    buffer: Buffer,
) -> None:
    """Play an action in each of some rows."""
    for i in range(first, last):
        if i + 1 < last:
            expect_row(games, i + 1)
        step_row(T, games, i, actions[i], limit, again, buffer)


@kernel
def restart(T: Tables, games: GameArrays, rows: NDArray[np.int64], buffer: Buffer) -> None:
    """Begin the next games of some rows."""
    for i in rows:
        restart_row(T, games, i, buffer)


@kernel
def resume(
    T: Tables, games: GameArrays, rows: NDArray[np.int64], limit: int, buffer: Buffer
) -> None:
    """Continue from the states written into some rows."""
    for i in rows:
        resume_row(T, games, i, limit, buffer)


@kernel
def illegal(games: GameArrays, actions: NDArray[np.int64], again: bool) -> int:
    """Return the first row with an illegal action; -1 if there is none. The kernel is the same for
    all games. ¶ Actions of games that stay finished are ignored.
    """
    for i in range(len(actions)):
        if games.done[i] and not again:
            continue
        if actions[i] < 0 or actions[i] >= games.masks.shape[1] or not games.masks[i, actions[i]]:
            return i
    return -1


@kernel
def sample(
    T: Tables,
    games: GameArrays,
    actions: NDArray[np.int64],
    streams: NDArray[np.uint64],
    first: int,
    last: int,
) -> None:
    """Write a random legal action for each of some rows."""
    for i in range(first, last):
        sample_row(T, games, i, actions, streams)


class StepKernels(NamedTuple):
    """The kernels of batches, compiled for one game."""

    step: Callable[[Tables, GameArrays, NDArray[np.int64], int, bool, int, int, Buffer], None]
    restart: Callable[[Tables, GameArrays, NDArray[np.int64], Buffer], None]
    resume: Callable[[Tables, GameArrays, NDArray[np.int64], int, Buffer], None]
    sample: Callable[[Tables, GameArrays, NDArray[np.int64], NDArray[np.uint64], int, int], None]


def steps_of(rules: Rules, seen: Planes) -> StepKernels:
    """Return the kernels of one game with its planes."""
    given: dict[ModuleType, dict[str, object]] = {
        planes: {"observe": seen.observe, "mask": seen.mask or mask},
        sys.modules[__name__]: {"OWN_MASK": seen.mask is not None},
    }
    bound = bind(rules, also=given)
    return StepKernels(
        step=bound(step), restart=bound(restart), resume=bound(resume), sample=bound(sample)
    )
