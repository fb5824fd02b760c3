"""Sequential halving: the moves of the root that a simulation may visit.

Half of the moves drop out after each round, and the remaining ones are visited equally often. So a
simulation needs no list of them: it selects among the moves with as many visits as the table gives.

    8 moves, 24 simulations

    0 0 0 0 0 0 0 0    all eight once
    1 1 1 1 2 2 2 2    the best four, twice
    3 3 4 4 5 5 6 6    the best two, four times
"""

from __future__ import annotations

from banmen.kernel.arrays import NDArray, np


def visits_to_come(moves: int, simulations: int) -> list[int]:
    """Return, for each simulation, the number of earlier visits of the move to visit."""
    if moves < 2:
        return list(range(simulations))
    rounds = (moves - 1).bit_length()  # log2, rounded up
    found: list[int] = []
    done, left = 0, moves
    while len(found) < simulations:
        each = max(1, simulations // (rounds * left))
        for had in range(done, done + each):
            found += [had] * left
        done, left = done + each, max(2, left // 2)
    return found[:simulations]


def table(considered: int, simulations: int) -> NDArray[np.int32]:
    """Return `visits_to_come` for every number of moves up to `considered`: (considered + 1,
    simulations).
    """
    rows = [visits_to_come(moves, simulations) for moves in range(considered + 1)]
    return np.array(rows, np.int32).reshape(considered + 1, simulations)
