"""FlipFour, solved: the value of every position, in plies.

A position is relative to the side to move: its pieces are *mine*, the others *theirs*. All
positions with m of mine and o of theirs on the board are a *tier*. Pieces never leave the board, so
a tier needs only itself, its mirror (o, m), and the tiers with one piece more:

    (4, 4)  then (4, 3) and (3, 4)  then (3, 3)  then (4, 2) and (2, 4)  …  (0, 0)

Numbering. The game is symmetric under the eight rotations and reflections of the board, so my
pieces stand as the first of their *orbit*; then the number of a position in its tier is, from the
left,

    orbit of mine | faces of mine | their cells among those left | faces of theirs

If a symmetry keeps my cells in place (1 orbit in 12), the smallest of the equivalent numbers
counts; the others are unused.

Solving goes backwards. A position is *lost* in 0 when theirs have four in a line. From every
position of distance n the moves that may have led there are taken back: a lost one is a win in n +
1 for each predecessor; a won one takes a hope from each, and a predecessor without hopes is lost. A
hope counts once for every symmetric board (`drop`), so that symmetric positions are not counted
twice. Placements lead to tiers solved before; they are evaluated once, in `enter`.

A table holds a signed 16-bit number for each position:

    n + 1                won in n plies            -(n + 1)            lost in n
    HOPED + n + 1        won in n, by a placement  -(HOPED + n + 1)    lost in n, if nothing
                         if not sooner                                 is found sooner
    -(OPEN + n + 1)      not settled; not lost before n
    0                    not lost (a placement draws); in the end: a draw
    NOWHERE              no position, or one that counts elsewhere
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from banmen.games.contract import FIRST_WINS, SECOND_WINS
from banmen.games.flipfour.rules import (
    CELLS,
    CROSS,
    PIECES,
    PLACEMENTS,
    PLUS,
    count,
    empty,
    moves,
    outcome,
    play,
)
from banmen.games.square import CROSSES, TURN
from banmen.kernel import (
    ONE,
    ZERO,
    Buffer,
    State,
    Tables,
    Word,
    drop,
    inner_kernel,
    kernel,
    lowest,
    popcount,
)
from banmen.kernel.arrays import NDArray, np

SYMMETRIES = 8
HOPED, OPEN, NOWHERE = 8192, 16384, -32768

Values = NDArray[np.int16]
Hopes = NDArray[np.uint32]
"""The number of moves of a position not known to lose, times its symmetric boards: two 16-bit
numbers in each word.
"""
Tier = tuple[int, int]


class TierNumbering(NamedTuple):
    """Tables that number positions; entries of k are for sets of k cells, in the order of their
    `set_rank`.
    """

    below: NDArray[np.int32]
    """below[n, k]: the number of sets of k out of n cells."""
    sets: NDArray[np.int32]
    """sets[k, place]: the set with that place."""
    orbits: NDArray[np.int32]
    """orbits[k, place]: the orbit of a set, times 8, and the symmetry that leads to its first."""
    firsts: NDArray[np.int32]
    """firsts[k, orbit]: the first set of an orbit."""
    keeps: NDArray[np.int32]
    """keeps[k, orbit]: the symmetries, as bits, that keep that set in its place."""
    turns: NDArray[np.int32]
    """turns[g, cell]: the image of a cell under a symmetry; 0 is the identity."""


# --- numbering -----------------------------------------------------------------------------------


@inner_kernel
def set_rank(N: TierNumbering, cells: np.uint64) -> int:
    """Return the rank of a set among the sets of its size."""
    at, k = 0, 1
    while cells != ZERO:
        at += int(N.below[lowest(cells), k])
        k += 1
        cells &= cells - ONE
    return at


@inner_kernel
def turned(N: TierNumbering, g: int, cells: np.uint64) -> np.uint64:
    """Return a set after a symmetry."""
    found = ZERO
    while cells != ZERO:
        found |= ONE << Word(N.turns[g, lowest(cells)])
        cells &= cells - ONE
    return found


@inner_kernel
def faces(crosses: np.uint64, cells: np.uint64) -> int:
    """Return which members are crosses: a bit for each, lowest first."""
    found, bit = 0, 1
    while cells != ZERO:
        if crosses & cells & (ZERO - cells) != ZERO:
            found |= bit
        bit <<= 1
        cells &= cells - ONE
    return found


@inner_kernel
def faced(found: int, cells: np.uint64) -> np.uint64:
    """Return the members that are crosses, from the bits of `faces`."""
    crosses = ZERO
    while cells != ZERO:
        if found & 1:
            crosses |= cells & (ZERO - cells)
        found >>= 1
        cells &= cells - ONE
    return crosses


@inner_kernel
def without(cells: np.uint64, gaps: np.uint64) -> np.uint64:
    """Return a set renumbered to skip the cells of another."""
    while gaps != ZERO:
        low = (gaps & (ZERO - gaps)) - ONE
        cells = cells & low | cells >> ONE & ~low
        gaps = (gaps & (gaps - ONE)) >> ONE
    return cells


@inner_kernel
def around(cells: np.uint64, gaps: np.uint64) -> np.uint64:
    """Return the inverse of `without`."""
    while gaps != ZERO:
        low = (gaps & (ZERO - gaps)) - ONE
        cells = cells & low | (cells & ~low) << ONE
        gaps &= gaps - ONE
    return cells


@inner_kernel
def number_of(
    N: TierNumbering, orbit: int, mine: np.uint64, theirs: np.uint64, crosses: np.uint64
) -> int:
    """Return the number of a position in which my pieces stand as the first of their orbit."""
    m, o = popcount(mine), popcount(theirs)
    at = (orbit << m) | faces(crosses, mine)
    at = at * int(N.below[CELLS - m, o]) + set_rank(N, without(theirs, mine))
    return (at << o) | faces(crosses, theirs)


@kernel
def rank(N: TierNumbering, mine: np.uint64, theirs: np.uint64, crosses: np.uint64) -> int:
    """Return the number of a position in its tier."""
    m = popcount(mine)
    code = int(N.orbits[m, set_rank(N, mine)])
    g, orbit = code & 7, code >> 3
    mine, theirs, crosses = turned(N, g, mine), turned(N, g, theirs), turned(N, g, crosses)
    at = number_of(N, orbit, mine, theirs, crosses)
    keeps = int(N.keeps[m, orbit])
    for h in range(1, SYMMETRIES):
        if keeps >> h & 1:
            at = min(at, number_of(N, orbit, mine, turned(N, h, theirs), turned(N, h, crosses)))
    return at


@kernel
def unrank(N: TierNumbering, m: int, o: int, at: int, s: State) -> int:
    """Write the position of a number, with mine as White's; return the number of its symmetric
    boards, or 0 if it counts under another number.
    """
    whole, sets = at, int(N.below[CELLS - m, o])
    their_faces, at = at & ((1 << o) - 1), at >> o
    their_place, at = at % sets, at // sets
    orbit = at >> m
    mine = Word(N.firsts[m, orbit])
    theirs = around(Word(N.sets[o, their_place]), mine)
    crosses = faced(at & ((1 << m) - 1), mine) | faced(their_faces, theirs)
    s[0], s[1], s[CROSSES], s[TURN] = mine, theirs, crosses, ZERO
    keeps, alike = int(N.keeps[m, orbit]), 1
    for h in range(1, SYMMETRIES):
        if keeps >> h & 1:
            other = number_of(N, orbit, mine, turned(N, h, theirs), turned(N, h, crosses))
            if other < whole:
                return 0
            alike += other == whole
    return SYMMETRIES // alike


# --- solving -------------------------------------------------------------------------------------


@kernel
def enter(
    T: Tables,
    N: TierNumbering,
    m: int,
    o: int,
    at: int,
    values: Values,
    hopes: Hopes,
    placed: Values,
    s: State,
    out: Buffer,
) -> None:
    """Initialize a position: whether it is over, and the results of its placements. ¶ `placed` is
    the tier after a placement, unused if no piece is in hand.
    """
    boards = unrank(N, m, o, at, s)
    end = outcome(T, s)
    if boards == 0 or end == FIRST_WINS:
        values[at] = NOWHERE
        return
    n = count(T, s)
    if end == SECOND_WINS or n == 0:
        values[at] = -1
        return
    soonest, latest, draws, placements = HOPED, 0, False, 0
    if m < PIECES:
        mine, theirs, crosses = s[0], s[1], s[CROSSES]
        moves(T, s, out)
        while placements < n and out[placements] < PLACEMENTS:
            play(T, s, out[placements])
            value = int(placed[rank(N, theirs, s[0], s[CROSSES])])
            s[0], s[CROSSES], s[TURN] = mine, crosses, ZERO
            placements += 1
            if value < 0:
                soonest = min(soonest, -value)
            elif value == 0:
                draws = True
            else:
                latest = max(latest, value)
    if soonest < HOPED:
        values[at] = HOPED + soonest + 1
    elif draws:
        values[at] = 0
    elif n == placements:
        values[at] = -(HOPED + latest + 1)
    else:
        values[at] = -(OPEN + latest + 1)
        hopes[at >> 1] += np.uint32((n - placements) * boards << (at & 1) * 16)


@inner_kernel
def answer(values: Values, hopes: Hopes, at: int, won: bool, n: int, boards: int) -> None:
    """Update a position with the result of one of its moves: a win or a loss in n plies."""
    known = int(values[at])
    if known == NOWHERE or 0 < known < HOPED or -HOPED < known < 0:
        return
    if not won:
        values[at] = n + 2
    elif known < -OPEN and drop(hopes, at, boards) == boards:
        least = -known - OPEN - 1
        values[at] = -(n + 2) if least <= n + 1 else -(HOPED + least + 1)


@kernel
def spread(
    T: Tables,
    N: TierNumbering,
    m: int,
    o: int,
    at: int,
    n: int,
    values: Values,
    before: Values,
    hopes: Hopes,
    s: State,
) -> int:
    """Take back the moves that led to a position, if it has distance n; return 1 if it has, else 0.
    ¶ `before` and `hopes` belong to the mirrored tier, where these moves started.
    """
    value = int(values[at])
    if value == HOPED + n + 1 or value == -(HOPED + n + 1):
        value = value - HOPED if value > 0 else value + HOPED
        values[at] = value
    if value != n + 1 and value != -(n + 1):
        return 0
    boards = unrank(N, m, o, at, s)
    mine, theirs, crosses, free = s[0], s[1], s[CROSSES], empty(s)
    left = theirs
    while left != ZERO:
        piece = left & (ZERO - left)
        left &= left - ONE
        face = PLUS if crosses & piece != ZERO else CROSS  # its face before it was turned over
        sources: np.uint64 = T.words[face, lowest(piece)] & free
        while sources != ZERO:
            source = sources & (ZERO - sources)
            sources &= sources - ONE
            was = crosses & ~piece
            if face == CROSS:
                was |= source
            answer(before, hopes, rank(N, theirs ^ piece ^ source, mine, was), value > 0, n, boards)
    return 1


@kernel
def check(
    T: Tables,
    N: TierNumbering,
    m: int,
    o: int,
    at: int,
    values: Values,
    moved: Values,
    placed: Values,
    s: State,
    out: Buffer,
) -> bool:
    """Return whether a position's value follows from those of its successors, found by the rules
    only.
    """
    value, boards = int(values[at]), unrank(N, m, o, at, s)
    end = outcome(T, s)
    if boards == 0 or end == FIRST_WINS:
        return value == NOWHERE
    n = moves(T, s, out) if end != SECOND_WINS else 0
    if n == 0:
        return value == -1
    mine, theirs, crosses = s[0], s[1], s[CROSSES]
    soonest, latest, draws = HOPED, 0, False
    for k in range(n):
        play(T, s, out[k])
        to = rank(N, theirs, s[0], s[CROSSES])
        after = int(placed[to]) if out[k] < PLACEMENTS else int(moved[to])
        s[0], s[CROSSES], s[TURN] = mine, crosses, ZERO
        if after < 0:
            soonest = min(soonest, -after)
        elif after == 0:
            draws = True
        else:
            latest = max(latest, after)
    if soonest < HOPED:
        return value == soonest + 1
    return value == (0 if draws else -(latest + 1))


@kernel
def close(at: int, values: Values) -> None:
    """Make an unsettled position a draw."""
    if values[at] < -OPEN and values[at] != NOWHERE:
        values[at] = 0


# --- tables and sizes -----------------------------------------------------------------------------


@functools.cache
def numbering() -> TierNumbering:
    """Return the tables of the numbering."""
    below = [[comb(n, k) for k in range(PIECES + 1)] for n in range(CELLS + 1)]
    by_size = [_ordered(k) for k in range(PIECES + 1)]
    sets, orbits, firsts, keeps = zip(*by_size, strict=True)
    return TierNumbering(
        below=np.array(below, np.int32),
        sets=_padded(sets),
        orbits=_padded(orbits),
        firsts=_padded(firsts),
        keeps=_padded(keeps),
        turns=np.array(symmetries(), np.int32),
    )


def _ordered(k: int) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return the sets of k cells, their orbits, the first sets of these and the symmetries that
    keep them, as in `TierNumbering`.
    """
    sets = sorted(sum(1 << cell for cell in cells) for cells in combinations(range(CELLS), k))
    places = {cells: place for place, cells in enumerate(sets)}
    orbits, firsts, keeps = [0] * len(sets), list[int](), list[int]()
    for place, cells in enumerate(sets):
        images = [places[image] for image in _images(cells)]
        if min(images) == place:
            orbits[place] = len(firsts) << 3
            firsts.append(cells)
            keeps.append(sum(1 << g for g, image in enumerate(images) if image == place))
        else:
            first = min(images)
            orbits[place] = orbits[first] >> 3 << 3 | images.index(first)
    return sets, orbits, firsts, keeps


def _images(cells: int) -> list[int]:
    """Return a set after each of the symmetries."""
    members = [cell for cell in range(CELLS) if cells >> cell & 1]
    return [sum(1 << turn[cell] for cell in members) for turn in symmetries()]


def _padded(rows: Sequence[list[int]]) -> NDArray[np.int32]:
    """Return rows of different lengths as an array, padded with zeros."""
    longest = max(map(len, rows))
    return np.array([row + [0] * (longest - len(row)) for row in rows], np.int32)


@functools.cache
def symmetries() -> list[list[int]]:
    """Return the image of each cell under each of the eight symmetries: four rotations of the
    board, and of its mirror image.
    """
    found = []
    for board in (range(CELLS), [cell % 5 * 5 + cell // 5 for cell in range(CELLS)]):
        view = list(board)
        for _ in range(4):
            found.append(view)
            view = [view[cell % 5 * 5 + 4 - cell // 5] for cell in range(CELLS)]
    return found


def size(tier: Tier) -> int:
    """Return the number of position numbers of a tier."""
    m, o = tier
    orbits = sum(map(bool, numbering().keeps[m].tolist()))
    return (orbits << m + o) * comb(CELLS - m, o)


def rounds() -> list[tuple[Tier, ...]]:
    """Return the tiers in the order of solving, each with its mirror."""
    pairs = {tuple(sorted({(m, o), (o, m)})) for m in range(PIECES + 1) for o in range(PIECES + 1)}
    return sorted(pairs, key=lambda pair: -sum(pair[0]))
