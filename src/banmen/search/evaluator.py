"""Evaluators of positions for a search: a network, or any other callable.

    logits, values = evaluator(leaves)

An evaluator is called with many positions at once. `logits` has one row per position with the
preference for each action; those of illegal ones are ignored. `values` are from -1, the player to
move loses, to 1, that player wins.

    evaluator         what it is
    `uniform`         equal logits for all moves, value 0 for every position
    `Judging`         the judge used by alpha-beta, including its networks
    any callable      yours
    train.networks    a torch module (`train.networks.evaluator`)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banmen.errors import Complaint
from banmen.game import Game
from banmen.games.contract import CHANCE, RUNNING, SECOND_WINS, bind
from banmen.games.contract.unbound import (
    FEATURES,
    LUCK,
    count,
    features,
    moves,
    outcome,
    play,
    turn,
)
from banmen.kernel import Buffer, State, Tables, exp, kernel, part_kernel
from banmen.kernel.arrays import NDArray, np
from banmen.search.worth import worth


class Leaves(NamedTuple):
    """Positions that a search wants evaluated; in none is the game over or the turn that of chance.
    ¶ The arrays belong to the search and are overwritten by the next ones: copy what you keep.
    """

    planes: NDArray[np.int8]
    """Planes from the view of the player to move: count, channels, height, width (`games.planes`).
    """
    states: NDArray[np.uint64]
    """States: count, words."""
    actions: int
    """The number of logits per position."""


Judgement = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Logits (count, actions) and values (count)."""
Evaluator = Callable[[Leaves], Judgement]


def ask(evaluator: Evaluator, leaves: Leaves) -> Judgement:
    """Return an evaluator's answer in a form that kernels can read; raise `Complaint` if the shapes
    are wrong.
    """
    logits, values = evaluator(leaves)
    count = len(leaves.states)
    wanted, found = ((count, leaves.actions), (count,)), (np.shape(logits), np.shape(values))
    if found != wanted:
        raise Complaint("search.evaluator", wanted=str(wanted), found=str(found))
    return np.ascontiguousarray(logits, np.float32), np.ascontiguousarray(values, np.float32)


def uniform(leaves: Leaves) -> Judgement:
    """Return equal logits and values of 0."""
    count = len(leaves.states)
    return np.zeros((count, leaves.actions), np.float32), np.zeros(count, np.float32)


# --- the judge -----------------------------------------------------------------------------------

TEMPERATURE = 0.1
"""The difference of two moves' chances that makes their logits differ by 1."""


@part_kernel
def judged_chance(T: Tables, s: State, weights: Buffer, measures: Buffer) -> float:
    """Return the judge's value of a position in which the game goes on: the chance of the side to
    move, or of the first player at a turn of chance.
    """
    features(T, s, measures)
    score = 0
    for k in range(FEATURES):
        score += weights[k] * measures[k]
    return 1 / (1 + exp(-min(max(score / 1e6, -20), 20)))


@part_kernel
def chance_of(T: Tables, s: State, who: int, weights: Buffer, measures: Buffer) -> float:
    """Return the chance of a player, in a position that may be over."""
    end = outcome(T, s)
    if end == RUNNING and not (LUCK and turn(T, s) == CHANCE) and count(T, s) == 0:
        end = SECOND_WINS - turn(T, s)
    if end != RUNNING:
        first = 1.0 if end == 1 else 0.0 if end == SECOND_WINS else 0.5
    else:
        first = judged_chance(T, s, weights, measures)
        if turn(T, s) == 1:
            first = 1 - first
    return 1 - first if who == 1 else first


@kernel
def judge_all(
    T: Tables,
    states: NDArray[np.uint64],
    weights: Buffer,
    sharpness: float,
    s: State,
    codes: Buffer,
    measures: Buffer,
    logits: NDArray[np.float32],
    values: NDArray[np.float32],
) -> None:
    """Judge positions one move ahead: moves by the positions after them, and each position by its
    best move.
    """
    for i in range(len(states)):
        who = turn(T, states[i])
        best = 0.0
        for j in range(len(s)):
            s[j] = states[i, j]
        for k in range(moves(T, s, codes)):
            for j in range(len(s)):
                s[j] = states[i, j]
            play(T, s, codes[k])
            found = chance_of(T, s, who, weights, measures)
            logits[i, codes[k]] = found * sharpness
            best = max(best, found)
        values[i] = 2 * best - 1


class Judging:
    """The judge of a game as an evaluator, as used by alpha-beta at the leaves of its tree.

    >>> import banmen
    >>> from banmen.search.evaluator import Judging
    >>> from banmen.search.gumbel import GumbelSearch
    >>> pos = banmen.game("squish", order=4).start()
    >>> found = GumbelSearch(pos.game, Judging(pos.game), simulations=16).run(pos)
    >>> found.actions.shape, bool(-1 < found.values[0] < 1)
    ((1,), True)
    """

    def __init__(self, game: Game, weights: NDArray[np.int32] | None = None) -> None:
        """`weights` are those of the judge's features; by default the fitted ones."""
        rules = game.rules
        self._tables = rules.tables
        self._weights = worth(game) if weights is None else weights
        self._judge = bind(rules, game.judge)(judge_all)
        self._room = (
            rules.blank(),
            np.zeros(rules.actions(rules.tables), np.int32),
            np.zeros(game.judge.room, np.int32),
        )

    def __call__(self, leaves: Leaves) -> Judgement:
        """Return the logits and values of positions."""
        logits, values = uniform(leaves)
        # codes of chance, after those of players, are not actions; nothing is written there
        self._judge(
            self._tables, leaves.states, self._weights, 1 / TEMPERATURE, *self._room, logits, values
        )
        return logits, values
