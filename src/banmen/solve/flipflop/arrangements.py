"""Arrangements of FlipFlop: the cells of the pieces, regardless of their faces, numbered without
gaps.

Each side sees the board from its own edge. Cells are numbered rank by rank from there, and in a
rank from the middle outwards, so that a mirrored pair of cells has neighbouring numbers:

    size 5   23 21 20 22 24      the goal is the middle of the last rank (here 20), and
             18 16 15 17 19      *home*, the other side's goal, is cell 0
             13 11 10 12 14
              8  6  5  7  9
              3  1  0  2  4

An arrangement is a pair of sets: *mine*, the pieces of the side to move, as that side sees them,
and *theirs*, as the other side does. So a move gives the pair (theirs, mine moved), and no board
has to be turned. All arrangements with a of mine and b of theirs are a *tier*.

No piece stands on its owner's goal here: with mine there, the game is over, and with theirs there,
they must be captured now; `facings` handles the capture. Mirrored arrangements count once: mine are
the first of the two sets that mirror each other. The number of an arrangement in its tier is, from
the left,

    mine, those with a piece at home first | theirs among the cells left to them
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import comb
from typing import NamedTuple

from banmen.games.flipflop.rules import grid
from banmen.kernel import Word, inner_kernel
from banmen.kernel.arrays import NDArray, np
from banmen.solve.flipflop.words32 import (
    ALL,
    NOTHING,
    Small,
    Smalls,
    low,
    lowered,
    number_of,
    order,
    others,
    raised,
)

Tier = tuple[int, int]
HOME = _1 = Small(1)
"""The set of cell 0."""


class Numbering(NamedTuple):
    """Tables that number the arrangements of one board; k counts pieces."""

    below: NDArray[np.int32]
    """below[n, k]: the number of sets of k out of n cells."""
    sets: Smalls
    """sets[k, place]: the set with that place among the sets of k cells."""
    orbits: NDArray[np.int32]
    """orbits[k, place]: the orbit of mine (the goal left out), times 2; 1 more if mirrored."""
    firsts: Smalls
    """firsts[k, orbit]: the first set of an orbit."""
    heads: NDArray[np.int32]
    """heads[k]: the number of orbits."""
    homes: NDArray[np.int32]
    """homes[k]: the number of orbits with a piece at home."""
    ends: Smalls
    """ends[cell, face, k]: the cells that a piece could go to on an empty board, as sets of one."""
    paths: Smalls
    """paths[cell, face, k]: the cells up to there, that one included; all, where there is none."""
    sights: Smalls
    """sights[ray, away]: the cells on the rays that lead to the goal, the nearest first."""
    slants: NDArray[np.int32]
    """slants[ray]: the face that moves along it."""
    bits: NDArray[np.int32]
    """bits[side, cell]: the bit of a state (`games.square`) for a cell as a side sees it."""
    numbers: NDArray[np.int32]
    """numbers[side, bit]: the inverse of `bits`."""
    starts: NDArray[np.int64]
    """starts[a, b]: where a tier begins in a plane, in words of 32 bits."""
    groups: NDArray[np.int64]
    """groups[a, b]: the same with one bit per arrangement."""
    sides: Smalls
    """The left one of two cells that mirror each other; the cells of a rank; the goal."""
    faces: Smalls
    """faces[i]: those of 32 bits with bit i set in their index."""
    swaps: Smalls
    """swaps[i]: those with bit i set in their index, but not the next."""


LEFT, RANK, GOAL = 0, 1, 2


# --- sets of cells -------------------------------------------------------------------------------


@inner_kernel
def set_rank(N: Numbering, cells: np.uint32, gaps: np.uint32) -> int:
    """Return the rank of a set among the sets of its size, skipping the cells of another."""
    at, k = 0, 1
    while cells != NOTHING:
        one = low(cells)
        at += int(N.below[Word(number_of(one) - order(gaps, one)), Word(k)])
        k += 1
        cells = others(cells)
    return at


@inner_kernel
def around(cells: np.uint32, gaps: np.uint32) -> np.uint32:
    """Return a set renumbered to include the cells of another, the inverse of skipping them."""
    while gaps != NOTHING:
        under = Small(low(gaps) - _1)
        above = Small(cells & (under ^ ALL))
        cells = Small(cells + above)
        gaps = others(gaps)
    return cells


@inner_kernel
def mirrored(N: Numbering, cells: np.uint32) -> np.uint32:
    """Return a set with left and right exchanged."""
    left = N.sides[LEFT]
    both = Small(left | raised(left, _1))
    moved = Small(raised(Small(cells & left), _1) | lowered(cells, _1) & left)
    return Small(moved | cells & (both ^ ALL))


@inner_kernel
def turned(N: Numbering, cells: np.uint32) -> np.uint32:
    """Return a set from the view of the other side."""
    size = N.sights.shape[1] + 1
    found, rank, step = NOTHING, N.sides[RANK], Small(size)
    for _ in range(size):
        found = Small(raised(found, step) | cells & rank)
        cells = lowered(cells, step)
    return mirrored(N, found)


@inner_kernel
def pairs(N: Numbering, cells: np.uint32) -> np.uint32:
    """Return the left one of each pair of members that mirror each other; mirroring changes their
    order.
    """
    return Small(cells & lowered(cells, _1) & N.sides[LEFT])


# --- numbers -------------------------------------------------------------------------------------


@inner_kernel
def gaps(N: Numbering, mine: np.uint32) -> np.uint32:
    """Return where theirs cannot stand, from their view."""
    return Small(turned(N, mine) | N.sides[GOAL])


@inner_kernel
def orbit(N: Numbering, a: int, b: int, mine: np.uint32) -> tuple[int, bool]:
    """Return the first number with mine on these cells, and whether they are mirrored for it."""
    code = int(N.orbits[a, set_rank(N, mine, N.sides[GOAL])])
    at, homes, cells = code >> 1, int(N.homes[a]), N.bits.shape[1]
    wide, narrow = int(N.below[cells - a, b]), int(N.below[cells - a - 1, b])
    first = at * wide if at < homes else homes * wide + (at - homes) * narrow
    return first, code & 1 != 0


@inner_kernel
def rank(N: Numbering, a: int, b: int, mine: np.uint32, theirs: np.uint32) -> tuple[int, bool]:
    """Return the number of an arrangement in its tier, and whether it is mirrored for it."""
    first, flipped = orbit(N, a, b, mine)
    if flipped:
        mine, theirs = mirrored(N, mine), mirrored(N, theirs)
    return first + set_rank(N, theirs, gaps(N, mine)), flipped


@inner_kernel
def unrank(N: Numbering, a: int, b: int, at: int) -> tuple[np.uint32, np.uint32]:
    """Return mine and theirs of a number."""
    homes, cells = int(N.homes[a]), N.bits.shape[1]
    first, each = 0, int(N.below[cells - a, b])
    if at >= homes * each:
        at -= homes * each
        first, each = homes, int(N.below[cells - a - 1, b])
    head = Small(Small(at) // Small(each))
    mine = N.firsts[a, first + head]
    return mine, around(N.sets[b, at - int(head) * each], gaps(N, mine))


# --- tables and sizes -----------------------------------------------------------------------------


@functools.cache
def numbering(size: int, pieces: int | None = None) -> Numbering:
    """Return the tables of one board, with at most `pieces` per side; by default all."""
    most, cells = pieces or size, size * size
    sets = np.zeros((most + 1, comb(cells - 1, most)), Small)
    orbits, firsts = np.zeros(sets.shape, np.int32), np.zeros(sets.shape, Small)
    heads, homes = np.zeros(most + 1, np.int32), np.zeros(most + 1, np.int32)
    for k in range(most + 1):
        ordered = list(_sets(cells - 1, k))
        sets[k, : len(ordered)] = ordered
        found, homes[k] = _orbits(size, ordered)
        heads[k] = len(found)
        for number, (at, image) in enumerate(found):
            orbits[k, image] = number << 1 | 1
            orbits[k, at] = number << 1
            firsts[k, number] = _with_goal(size, ordered[at])
    N = Numbering(
        below=np.array([[comb(n, k) for k in range(most + 2)] for n in range(cells + 1)], np.int32),
        sets=sets,
        orbits=orbits,
        firsts=firsts,
        heads=heads,
        homes=homes,
        ends=_ends(size),
        paths=_paths(size),
        sights=_sights(size),
        slants=np.array([0, 0, 0, 1, 1], np.int32),
        bits=_bits(size),
        numbers=_numbers(size),
        starts=np.zeros((most + 1, most + 1), np.int64),
        groups=np.zeros((most + 1, most + 1), np.int64),
        sides=np.array([_left(size), (1 << size) - 1, 1 << size * (size - 1)], Small),
        faces=np.array([_faces(i) for i in range(5)], Small),
        swaps=np.array([_faces(i) & ~_faces(i + 1) for i in range(4)], Small),
    )
    for tier, after in pairwise(tiers(N)):
        N.starts[after] = N.starts[tier] + length(N, tier)
        N.groups[after] = N.groups[tier] + groups(N, tier)
    return N


def tiers(N: Numbering) -> list[Tier]:
    """Return all tiers, those with most of mine first. The other side always has a piece."""
    most = len(N.homes) - 1
    return [(a, b) for a in range(most, -1, -1) for b in range(most, 0, -1)]


def arrangements(N: Numbering, tier: Tier) -> int:
    """Return the number of arrangements of a tier."""
    (a, b), cells = tier, N.bits.shape[1]
    homes, heads = int(N.homes[a]), int(N.heads[a])
    return homes * comb(cells - a, b) + (heads - homes) * comb(cells - a - 1, b)


def length(N: Numbering, tier: Tier) -> int:
    """Return the number of 32-bit words of a tier in a plane, with a bit for each facing."""
    return ((arrangements(N, tier) << sum(tier)) + 31) // 32


def groups(N: Numbering, tier: Tier) -> int:
    """Return the number of 32-bit words of a tier with one bit per arrangement."""
    return (arrangements(N, tier) + 31) // 32


def _faces(i: int) -> int:
    return sum(1 << x for x in range(32) if x >> i & 1)


def _sets(cells: int, k: int) -> Iterator[int]:
    """Yield the sets of k cells in the order of their ranks, ascending as numbers."""
    return iter(sorted(sum(1 << cell for cell in some) for some in combinations(range(cells), k)))


def _orbits(size: int, ordered: list[int]) -> tuple[list[tuple[int, int]], int]:
    """Return each set that does not come after its mirror image, with the rank of that image, those
    with a piece at home first; and the number of these.
    """
    places = {cells: at for at, cells in enumerate(ordered)}
    found = []
    for at, cells in enumerate(ordered):
        image = places[_without_goal(size, _mirrored(size, _with_goal(size, cells)))]
        if at <= image:
            found.append((at, image))
    found.sort(key=lambda pair: not ordered[pair[0]] & 1)
    return found, sum(ordered[at] & 1 for at, _ in found)


def _left(size: int) -> int:
    return sum(1 << rank * size + at for rank in range(size) for at in range(1, size, 2))


def _mirrored(size: int, cells: int) -> int:
    left = _left(size)
    return (cells & left) << 1 | cells >> 1 & left | cells & ~(left | left << 1)


def _with_goal(size: int, cells: int) -> int:
    low = (1 << size * (size - 1)) - 1
    return cells & low | (cells & ~low) << 1


def _without_goal(size: int, cells: int) -> int:
    low = (1 << size * (size - 1)) - 1
    return cells & low | cells >> 1 & ~low


def cell_numbers(size: int) -> list[int]:
    """Return the number here of each cell of `games.square`, from White's view."""
    middle = size // 2
    outwards = sorted(range(size), key=lambda file: (abs(file - middle), file))
    return [rank * size + outwards.index(file) for rank in range(size) for file in range(size)]


def _lines(size: int) -> list[list[list[int]]]:
    """Return the cells ahead of a cell, nearest first, by direction."""
    numbers = cell_numbers(size)
    found: list[list[list[int]]] = [[] for _ in numbers]
    for cell, by_direction in enumerate(grid(size).lines):
        found[numbers[cell]] = [[numbers[there] for there in ahead] for ahead in by_direction]
    return found


def _ways(size: int, cell: int, face: int) -> list[tuple[int, int]]:
    """Return the cells that a piece could go to, each with the set of cells up to there."""
    return [
        (there, sum(1 << passed for passed in ahead[: away + 1]))
        for ahead in _lines(size)[cell][4 * face : 4 * face + 4]
        for away, there in enumerate(ahead)
    ]


def _ends(size: int) -> Smalls:
    found = np.zeros((size * size, 2, 2 * (size - 1)), Small)
    for cell, face, k in product(*map(range, found.shape)):
        ways = _ways(size, cell, face)
        found[cell, face, k] = 1 << ways[k][0] if k < len(ways) else 0
    return found


def _paths(size: int) -> Smalls:
    found = np.zeros((size * size, 2, 2 * (size - 1)), Small)
    for cell, face, k in product(*map(range, found.shape)):
        ways = _ways(size, cell, face)
        found[cell, face, k] = ways[k][1] if k < len(ways) else (1 << size * size) - 1
    return found


def _sights(size: int) -> Smalls:
    ahead = [line for line in _lines(size)[size * (size - 1)] if line]
    found = np.zeros((len(ahead), size - 1), Small)
    for ray, cells in enumerate(ahead):
        found[ray, : len(cells)] = [1 << cell for cell in cells]
    return found


def _bits(size: int) -> NDArray[np.int32]:
    """Return the bits in a state of each side's cells."""
    numbers, found = cell_numbers(size), np.zeros((2, size * size), np.int32)
    for cell, bit in enumerate(grid(size).bits):
        found[0, numbers[cell]] = bit
        found[1, numbers[size * size - 1 - cell]] = bit
    return found


def _numbers(size: int) -> NDArray[np.int32]:
    bits = _bits(size)
    found = np.zeros((2, max(map(int, bits[0])) + 1), np.int32)
    for side in range(2):
        for number, bit in enumerate(bits[side]):
            found[side, int(bit)] = number
    return found
