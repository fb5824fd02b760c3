"""Many games at once, one step each: the kernels of `envs.batch`, written over the contract.

Every game has a row in each array of `GameArrays`. A step plays an action in each row, lets chance
turn up what is due, and writes what a player needs to know next. `rewards`, `done` and `truncated`
tell how a game has ended, `final_observations` and `final_turns` how it looked then. Its row begins
the next game at once, or keeps this one until `restart`.

Random numbers
    The k-th game in row i of n rows has the stream of game i + k * n of the seed; in a row with a
    seed of its own it has that of game k. So the same games are played whatever the number of
    threads, and whatever happens in other rows.

Tiles
    Chance draws from the row's stream when a tile is due; but first come the tiles of a stack that
    was given with the row.

Repetition
    `keys` are the positions since the last irreversible move. A position is only entered when a
    move that can be undone leaves it, so most games compute hardly any keys.
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
"""A position that stands for the third time is a draw, as in `banmen.position`."""

HOT, CACHE_LINE = 128, 8
"""How many words of a state, from the first, a step is likely to look at; words that come from
memory together."""

OWN_MASK = False
"""Whether the game has a kernel that marks its legal actions."""


class GameArrays(NamedTuple):
    """Games side by side: row i of each array is game i."""

    states: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    since: NDArray[np.int32]
    """How many keys there are."""
    plies: NDArray[np.int32]
    streams: NDArray[np.uint64]
    seeds: NDArray[np.uint64]
    numbers: NDArray[np.int64]
    """Which game of its seed a row plays next."""
    strides: NDArray[np.int64]
    """From there to the one after."""
    stacks: NDArray[np.int32]
    """Tiles that were given with a row, as chance's codes; the last of them is on top."""
    stacked: NDArray[np.int32]
    """How many of them there are still."""
    choices: NDArray[np.int32]
    """How many moves are legal."""
    turns: NDArray[np.int8]
    observations: NDArray[np.int8]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    final_observations: NDArray[np.int8]
    """Of the last game that has ended in a row."""
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
    """Let chance make its moves."""
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


# What is called and not inlined is given a row of this and that, never `GameArrays`: those are a
# hundred words, all of them copied at every call.


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
    """Play a move in a row, and chance's after it: how often the position has stood then."""
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
    """How the game of a row stands; the mask is written unless it has ended on the board."""
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
    """Write what the player to move sees in a row, and who that is."""
    side = turn(T, games.states[i])
    observe(T, games.states[i], side, times, games.observations[i])
    games.turns[i] = side


@inner_kernel
def blank(games: GameArrays, i: int) -> None:
    """Take away what was shown of another game."""
    games.observations[i] = 0


@inner_kernel
def keep_final(games: GameArrays, i: int) -> None:
    """Copy what is shown of a game that has ended: another game follows in its row."""
    seen, kept = games.observations[i], games.final_observations[i]
    for plane in range(seen.shape[0]):
        for cell in range(seen.shape[1]):
            kept[plane, cell] = seen[plane, cell]
    games.final_turns[i] = games.turns[i]


@inner_kernel
def expect_row(games: GameArrays, i: int) -> None:
    """Have the row of the next game fetched from memory while this one is stepped."""
    s = games.states[i]
    for at in range(0, min(HOT, len(s)), CACHE_LINE):
        expect(s, at)


@inner_kernel
def tell(games: GameArrays, i: int, end: int, limit: int) -> None:
    """Write down how a row's game has ended, if it has."""
    won = (end == FIRST_WINS) - (end == SECOND_WINS)
    games.rewards[i, 0] = won
    games.rewards[i, 1] = -won
    games.truncated[i] = end == RUNNING and games.plies[i] >= limit
    games.done[i] = end != RUNNING or games.truncated[i]


@inner_kernel
def close(games: GameArrays, i: int) -> None:
    """Leave nothing to be played in a row."""
    games.masks[i] = False
    games.choices[i] = 0


@inner_kernel
def step_row(
    T: Tables, games: GameArrays, i: int, m: int, limit: int, again: bool, buffer: Buffer
) -> None:
    """Play an action in a row. If its game has ended it begins the next, if it is to play `again`.
    Else it stays as it is, and actions change nothing there.
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
    """Go on from the state that was written into a row. Its `keys`, if there are any, end with the
    state's own; what chance owes is dealt.
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
    """Choose a legal action for a row, all alike; 0 where there is none."""
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
    """Go on from the states that were written into some rows."""
    for i in rows:
        resume_row(T, games, i, limit, buffer)


@kernel
def illegal(games: GameArrays, actions: NDArray[np.int64], again: bool) -> int:
    """The first row whose action is not legal there; -1 where all are. (The same in every game.)
    The action of a game that stays ended does not count.
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
    """Choose a legal action for each of some rows."""
    for i in range(first, last):
        sample_row(T, games, i, actions, streams)


class StepKernels(NamedTuple):
    """Games side by side, compiled for one game."""

    step: Callable[[Tables, GameArrays, NDArray[np.int64], int, bool, int, int, Buffer], None]
    restart: Callable[[Tables, GameArrays, NDArray[np.int64], Buffer], None]
    resume: Callable[[Tables, GameArrays, NDArray[np.int64], int, Buffer], None]
    sample: Callable[[Tables, GameArrays, NDArray[np.int64], NDArray[np.uint64], int, int], None]


def steps_of(rules: Rules, seen: Planes) -> StepKernels:
    """The steps of one game, seen as its planes say."""
    given: dict[ModuleType, dict[str, object]] = {
        planes: {"observe": seen.observe, "mask": seen.mask or mask},
        sys.modules[__name__]: {"OWN_MASK": seen.mask is not None},
    }
    bound = bind(rules, also=given)
    return StepKernels(
        step=bound(step), restart=bound(restart), resume=bound(resume), sample=bound(sample)
    )
