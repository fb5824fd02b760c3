"""Features of a FlipFlop position.

The two goals decide the game. A *raider* is a piece that could move onto its own goal now; a
*guard* could move onto the goal of the other side, and would capture there.

    5   . . G . p        G is White's goal. The + on c2 and the X on a3 are White's raiders, Black's
    4   . . . . .        + on e5 (p) is a guard against them. It could capture the first to come and
    3   X . . . .        would be captured by the second.
    2   . . + . .
    1   . . . . .
        a b c d e

Measures, each for the side to move less the same for the other side
    pieces          on the board
    ranks           gained from the first rank, summed over the pieces
    middle file     pieces on the file of the goals
    home            whether a piece stands in the middle of its own first rank, where it can be
                    captured
    raiders         pieces that could move onto their goal
    guards          pieces that could capture on the other side's goal
    open goal       whether there are raiders and no guards at all: one move, and the goal is taken

Whether raiders outnumber guards, threats in two moves, and the number of moves of a side did not
improve predictions.
"""

from __future__ import annotations

from banmen.games.contract import Judge, Rules
from banmen.games.flipflop.rules import BOARD, GOAL, SETS, START, irreversible, onward, turn
from banmen.games.square import CROSSES
from banmen.kernel import ZERO, Buffer, State, Tables, inner_kernel, kernel, popcount
from banmen.kernel.arrays import np

FEATURES = (
    "tempo",
    "pieces",
    "ranks",
    "middle file",
    "home",
    "raiders",
    "guards",
    "open goal",
)
TEMPO, PIECES, RANKS, FILE, HOME, RAIDERS, GUARDS, OPEN = range(len(FEATURES))


@inner_kernel
def ray(T: Tables, s: State, cell: np.uint64, d: int) -> np.uint64:
    """Return the cells seen from a cell in direction d: all up to and including the first piece."""
    empty = T.words[SETS, BOARD] & ~(s[0] | s[1])
    one = onward(T, cell, d)
    two = onward(T, one & empty, d)
    three = onward(T, two & empty, d)
    seen: np.uint64 = one | two | three | onward(T, three & empty, d)
    return seen


@inner_kernel
def aimed(T: Tables, s: State, cell: np.uint64) -> np.uint64:
    """Return the pieces of either side that could move to a cell, assuming no piece of their own is
    there.
    """
    straight, slanted, crosses, pieces = ZERO, ZERO, s[CROSSES], s[0] | s[1]
    for d in range(4):
        straight |= ray(T, s, cell, d)
        slanted |= ray(T, s, cell, 4 + d)
    found: np.uint64 = (straight & ~crosses | slanted & crosses) & pieces
    return found


@inner_kernel
def ranks_gained(T: Tables, s: State, side: int) -> int:
    """Return the sum of the ranks that a side's pieces have gained."""
    rank, total = T.words[SETS, START + side], 0
    for far in range(1, 5):
        rank = onward(T, rank, 2 * side)
        total += far * popcount(s[side] & rank)
    return total


@inner_kernel
def middle_file(T: Tables) -> np.uint64:
    """Return the cells from goal to goal."""
    file: np.uint64 = T.words[SETS, GOAL + 1]
    for _ in range(4):
        file |= onward(T, file, 0)
    return file


@inner_kernel
def measure(T: Tables, s: State, side: int, sign: int, out: Buffer) -> None:
    """Add the measures of one side, multiplied by `sign`."""
    mine, goal, home = s[side], T.words[SETS, GOAL + side], T.words[SETS, GOAL + 1 - side]
    aiming = aimed(T, s, goal)
    raiders, guards = popcount(aiming & mine), popcount(aiming & ~mine)
    out[PIECES] += sign * popcount(mine)
    out[RANKS] += sign * ranks_gained(T, s, side)
    out[FILE] += sign * popcount(mine & middle_file(T))
    out[HOME] += sign * popcount(mine & home)
    out[RAIDERS] += sign * raiders
    out[GUARDS] -= sign * guards
    out[OPEN] += sign * (raiders > 0 and guards == 0)


@kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    side = turn(T, s)
    out[: len(FEATURES)] = 0
    out[TEMPO] = 1
    for i in range(2):
        measure(T, s, side ^ i, 1 - 2 * i, out)


@kernel
def quiet(T: Tables, s: State) -> bool:
    """False if a piece stands on its goal: it wins unless it is captured now."""
    them = 1 - turn(T, s)
    return bool(s[them] & T.words[SETS, GOAL + them] == ZERO)


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    """Return how readily a beginner sees a move. Captures and moves to the goal stand out. Other
    moves are overlooked more often the longer they are, more so along a diagonal or backwards.
    """
    if irreversible(T, s, m):
        return 250
    cells, forward = popcount(T.words[SETS, BOARD]), 1 - 2 * turn(T, s)
    size = 5 if cells == 25 else 3
    here, there = m // cells, m % cells
    files, ranks = abs(there % size - here % size), (there // size - here // size) * forward
    seen = 265 - 40 * max(files, abs(ranks))
    seen -= 30 * (files != 0 and ranks != 0) + 30 * (ranks < 0)
    goal = cells - 1 - size // 2 if forward == 1 else size // 2
    return max(seen, 220) if there == goal else seen


def build(rules: Rules) -> Judge:
    """Return the judge; both sizes share their kernels."""
    return Judge(FEATURES, features, quiet, glance)
