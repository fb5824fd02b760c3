"""FlipFlop, solved: the arrangements a half-pass has to examine.

A position can be settled only if a successor was settled in the half-pass before. So settling a
position marks all arrangements that lead to it, and a half-pass examines marked arrangements
only. Moves are undone here: a piece goes back the way it could go forth; and if theirs stand
at home, they may have captured a raider there.

    settled          mine to move       theirs stand where they have just moved to
    one move back    theirs to move     one of theirs somewhere else: marked for the other half-pass
    a raid back      mine to move       a raider and the captor on rays to the goal, and perhaps
                                        a piece that the raider captured: marked for the same one

A mark is a byte, so threads need no locks; superfluous marks are harmless.
"""

from __future__ import annotations

import numpy as np

from banmen.kernel import Word, inner_kernel, kernel
from banmen.solve.flipflop.arrangements import GOAL, HOME, Numbering, mirrored, rank, turned
from banmen.solve.flipflop.facings import RAYS, Marks, nth, reach
from banmen.solve.flipflop.words32 import NOTHING, Small, low, number_of, others

SHARE = 3
"""Lanes that share the moves of one piece with one face: 2 · 5 · 3 of 32 are busy."""


@inner_kernel
def marks_start(N: Numbering, a: int, b: int) -> int:
    """Return where the marks of a tier begin."""
    return int(N.groups[a, b]) << 5


@inner_kernel
def mark(N: Numbering, a: int, b: int, mine: np.uint32, theirs: np.uint32, marks: Marks) -> None:
    """Mark an arrangement, and its mirror image if both have numbers."""
    start = marks_start(N, a, b)
    at, _ = rank(N, a, b, mine, theirs)
    marks[start + at] = 1
    if mirrored(N, mine) == mine:
        at, _ = rank(N, a, b, mine, mirrored(N, theirs))
        marks[start + at] = 1


@kernel
def mark_steps(
    N: Numbering, a: int, b: int, mine: np.uint32, theirs: np.uint32, lane: int, marks: Marks
) -> None:
    """Mark the predecessors of an arrangement within its tier: one of theirs has just moved."""
    slot = lane // SHARE
    if a == 0 or slot >= 2 * b:
        return
    one = low(nth(theirs, slot >> 1))
    pieces = Small(theirs | turned(N, mine))
    cells = nth(reach(N, pieces, number_of(one), slot & 1), lane % SHARE)
    while cells != NOTHING:
        mark(N, b, a, Small(theirs ^ one | low(cells)), mine, marks)
        for _ in range(SHARE):
            cells = others(cells)


@kernel
def mark_raids(
    N: Numbering, a: int, b: int, mine: np.uint32, theirs: np.uint32, lane: int, marks: Marks
) -> None:
    """Mark the predecessors of an arrangement by a raid, captured by theirs at home."""
    ray, back, most = lane // RAYS, lane % RAYS, len(N.homes) - 1
    if a == most or ray >= RAYS or Small(theirs & HOME) == NOTHING:
        return
    rest = Small(theirs ^ HOME)
    pieces = Small(mine | turned(N, rest))
    for away in range(N.sights.shape[1]):
        raider = N.sights[Word(ray), Word(away)]
        if raider == NOTHING or Small(raider & pieces) != NOTHING:
            break
        for further in range(N.sights.shape[1]):
            captor = N.sights[Word(back), Word(further)]
            if captor == NOTHING or Small(captor & pieces) != NOTHING:
                break
            captor = turned(N, captor)
            if captor != turned(N, raider) and captor != N.sides[GOAL]:
                captors = Small(rest | captor)
                mark(N, a + 1, b, Small(mine | raider), captors, marks)
                if b < most:
                    mark(N, a + 1, b + 1, Small(mine | raider), Small(captors | HOME), marks)
