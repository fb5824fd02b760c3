"""The hexagonal board of Squish and Flowish, as sets of bits.

A cell is (q, r) in axial coordinates with (0, 0) in the middle. Its bit is

    (r + order - 1) * stride + (q + order - 1)        stride = 2 * order

so a row is followed by at least one bit that is never a cell, and a step off the board never
arrives on another row. Order 3, with the bits of its cells:

              24 25 26              row e   r = +2
            18 19 20 21             row d
          12 13 14 15 16            row c   r =  0
            7  8  9 10              row b
              2  3  4               row a   r = -2

    directions   2  1           0 (+1, 0) and 3 (-1, 0) run along a row,
               3  .  0          1 (0, +1) and 4 (0, -1),
                 4  5           2 (-1, +1) and 5 (+1, -1) go from row to row

Cells are numbered without gaps in the order of their bits: a1, a2, … Move codes use these numbers.
Names are those of Abalone: row letters from the bottom, and a number ``q + r + order`` that grows
to the right.

Tables of one order (`tables`)
    ints[0]   order, stride, cells       ints[1]   bit of a cell
    ints[2]   cell of a bit              ints[3]   bit offset of a direction
    words[0]  all cells                  words[1], words[2]  White's, Black's start
    words[3 + j]   cells that are still on their row after the j-th step of `trail` to the east
    words[9 + j]   likewise to the west
    words[15 + 4 * axis + i]   cells whose coordinate on an axis has the binary digit i
    words[27 + n]  cells at most n steps from the middle, n < order

Coordinates on the three axes count rows from one edge to the other: q, r and q + r, each from 0.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from banmen.games.bits import Bits, down, first, join, meet, minus, same, single, size, some, up
from banmen.games.planes import Mask, Picture, box, is_laid, lay_set, pair, pairs, wipe
from banmen.kernel import (
    ONE,
    ZERO,
    Buffer,
    State,
    Tables,
    Word,
    column,
    inner_kernel,
    kernel,
    large_kernel,
    lowest,
    popcount,
    spread,
)
from banmen.kernel.arrays import np

ROWS = "abcdefghijklmno"
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
TURNS: Mapping[str, Callable[[int, int], tuple[int, int]]] = {
    "as it is": lambda q, r: (q, r),
    "sixth turn": lambda q, r: (-r, q + r),
    "third turn": lambda q, r: (-q - r, q),
    "half turn": lambda q, r: (-q, -r),
    "two-thirds turn": lambda q, r: (r, -q - r),
    "five-sixths turn": lambda q, r: (q + r, -q),
    "mirrored": lambda q, r: (r, q),
    "mirrored, sixth turn": lambda q, r: (-q, q + r),
    "mirrored, third turn": lambda q, r: (-q - r, r),
    "mirrored, half turn": lambda q, r: (-r, -q),
    "mirrored, two-thirds turn": lambda q, r: (q, -q - r),
    "mirrored, five-sixths turn": lambda q, r: (q + r, -r),
}
"""The image of a cell, or a direction, under each symmetry of the hexagon."""

WORDS, AXES, STEPS, DIGITS = 1, (Word(1), Word(8), Word(7)), (1, 2, 2), 3
BOX = box(7, 7, 8)
"""Words per set, bit offsets of directions 0, 1, 2, lengths of fill steps, binary digits of a
coordinate, and the box of the board, all of order 4. They are constants of the compiled code (twice
as fast); `constants` gives those of the other orders.
"""

FILL_STEPS = {
    3: (1, 2),
    4: (1, 2, 2),
    5: (1, 2, 4),
    6: (1, 2, 4, 2),
    7: (1, 2, 4, 4),
    8: (1, 2, 3, 3, 3, 1),
}
"""Lengths of the steps of `trail`. Any distance from 0 to 2 * order - 3 is a sum of some of them,
and none is so long that a shift would reach 64 bits.
"""
MOST_STEPS, MOST_DIGITS, MOST_ORDER = 6, 4, 8

Six = tuple[Bits, Bits, Bits, Bits, Bits, Bits]
"""One set per direction."""

BOARD, START = 0, 1
SIZES, BIT_OF, CELL_OF, OFFSET = 0, 1, 2, 3
_STAYS, DIGIT, WITHIN = 3, 15, 27


# --- kernels -------------------------------------------------------------------------------------


@inner_kernel
def row(T: Tables, i: int) -> Bits:
    """Return a set of the tables."""
    if WORDS == 1:
        return (T.words[i, 0],)
    if WORDS == 2:
        return (T.words[i, 0], T.words[i, 1])
    if WORDS == 3:
        return (T.words[i, 0], T.words[i, 1], T.words[i, 2])
    return (T.words[i, 0], T.words[i, 1], T.words[i, 2], T.words[i, 3])


@inner_kernel
def load(s: State, at: int) -> Bits:
    """Return a set of a state."""
    if WORDS == 1:
        return (s[at],)
    if WORDS == 2:
        return (s[at], s[at + 1])
    if WORDS == 3:
        return (s[at], s[at + 1], s[at + 2])
    return (s[at], s[at + 1], s[at + 2], s[at + 3])


@inner_kernel
def stones(s: State, side: int) -> Bits:
    """Return the cells of one side. A state begins with White's set, then Black's."""
    return load(s, side * WORDS)


@inner_kernel
def back(cells: Bits, d: int) -> Bits:
    """Return the set with every member one step back, against direction d. Members may leave the
    board.
    """
    return down(cells, AXES[d]) if d < 3 else up(cells, AXES[d - 3])


@inner_kernel
def behind(T: Tables, cells: Bits, d: int) -> Bits:
    """Return the cells from which one step in direction d arrives in a set."""
    return meet(back(cells, d), row(T, BOARD))


@inner_kernel
def trail(T: Tables, cells: Bits, d: int) -> Bits:
    """Return a set and everything behind it on the lines in direction d. ¶ The result may contain
    bits beside the board, but its bits on the board are correct: only along a row could a long step
    jump the gap between two rows, which is masked.
    """
    for j in range(len(STEPS)):
        if d < 3:
            step = down(cells, AXES[d] * Word(STEPS[j]))
        else:
            step = up(cells, AXES[d - 3] * Word(STEPS[j]))
        if d == 0 or d == 3:
            step = meet(step, row(T, _STAYS + MOST_STEPS * (d & 1) + j))
        cells = join(cells, step)
    return cells


@inner_kernel
def around(T: Tables, cells: Bits) -> Bits:
    """Return the cells next to any member of a set."""
    e, n, w = AXES
    high = join(up(cells, e), join(up(cells, n), up(cells, w)))
    low = join(down(cells, e), join(down(cells, n), down(cells, w)))
    return meet(join(high, low), row(T, BOARD))


@large_kernel
def group_of(T: Tables, seed: Bits, cells: Bits) -> Bits:
    """Return all of the given cells that are connected with the seed."""
    while True:
        grown = join(seed, meet(around(T, seed), cells))
        if same(grown, seed):
            return seed
        seed = grown


@inner_kernel
def first_group(T: Tables, cells: Bits) -> Bits:
    """Return the given cells that are connected with the first of them."""
    return group_of(T, single(cells, first(cells)), cells)


@inner_kernel
def pieces_less_holes(cells: Bits) -> int:
    """Return the number of groups minus the number of holes: the Euler characteristic of a set of
    hexagons. ¶ It is vertices - edges + triangles of the graph of neighbouring cells. Summed by
    cell, a cell adds one unless its east or north neighbour is a member, and subtracts one if its
    north-west neighbour is a member and its north neighbour is not.
    """
    east, north, west = down(cells, AXES[0]), down(cells, AXES[1]), down(cells, AXES[2])
    return size(minus(cells, join(east, north))) - size(minus(meet(cells, west), north))


@inner_kernel
def united(T: Tables, cells: Bits) -> bool:
    """Return whether the cells form one group. The empty set is no group."""
    if pieces_less_holes(cells) > 1:
        return False  # at least two groups: the usual case
    return some(cells) and same(first_group(T, cells), cells)


@inner_kernel
def list_steps(T: Tables, able: Bits, d: int, out: Buffer, n: int) -> int:
    """Append the moves of some pieces in direction d after n others; return the new number."""
    for i in range(WORDS):
        word = able[i]
        while word != ZERO:
            out[n] = T.ints[CELL_OF, 64 * i + lowest(word)] * 6 + d
            n += 1
            word &= word - ONE
    return n


@inner_kernel
def steps_at(able: Six, i: int, bit: int) -> np.uint64:
    """Return the directions in which the piece on a bit of word i can step: bit d for
    direction d.
    """
    e, ne, nw, w, sw, se = able
    return Word(column(e[i], ne[i], nw[i], w[i], sw[i], se[i], bit))


@inner_kernel
def mark_steps(T: Tables, able: Six, out: Mask) -> int:
    """Mark the moves of the pieces that can step in each direction; return their number. ¶ The six
    actions of a cell are written as eight; the last two clear actions of the next cell, which is
    written only afterwards.
    """
    wipe(out)
    n, last = 0, len(out) - 6
    for i in range(WORDS):
        word = able[0][i] | able[1][i] | able[2][i] | able[3][i] | able[4][i] | able[5][i]
        while word != ZERO:
            bit = lowest(word)
            steps = steps_at(able, i, bit)
            n += popcount(steps)
            at = T.ints[CELL_OF, 64 * i + bit] * 6
            if at < last:
                spread(np.uint8(steps), out, at)
            else:
                for d in range(6):
                    out[last + d] = steps >> Word(d) & ONE != ZERO
            word &= word - ONE
    return n


@kernel
def show(T: Tables, s: State, side: int, out: Picture) -> None:
    """Write the board, one side's pieces and the other side's into planes."""
    for k in range(pairs(BOX)):
        both = pair(BOX, k)
        if not is_laid(BOX, both, out[0]):
            lay_set(BOX, T.words[BOARD], 0, both, out[0], 0)
        lay_set(BOX, s, side * WORDS, both, out[1], 0)
        lay_set(BOX, s, (1 - side) * WORDS, both, out[2], 0)


# --- tables --------------------------------------------------------------------------------------


def words_for(order: int) -> int:
    """Return the number of words of a set of cells."""
    return ((2 * order - 1) * 2 * order - 2) // 64 + 1


def constants(order: int) -> dict[str, object]:
    """Return the values that a `Binding` substitutes for this module's constants."""
    stride = Word(2 * order)
    return {
        "WORDS": words_for(order),
        "AXES": (ONE, stride, stride - ONE),
        "STEPS": FILL_STEPS[order],
        "DIGITS": (2 * order - 2).bit_length(),
        "BOX": box(2 * order - 1, 2 * order - 1, 2 * order),
    }


class HexGeometry(NamedTuple):
    """The cells of a board in plain Python, all by cell number."""

    cells: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    bits: tuple[int, ...]
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    """lines[cell][direction]: the cells ahead, nearest first."""
    around: tuple[tuple[int, ...], ...]
    """around[cell]: the neighbouring cells."""


@functools.cache
def geometry(order: int) -> HexGeometry:
    """Return the cells of one order."""
    edge = range(1 - order, order)
    cells = tuple((q, r) for r in edge for q in edge if abs(q + r) < order)
    number = {cell: i for i, cell in enumerate(cells)}

    def line(q: int, r: int, dq: int, dr: int) -> tuple[int, ...]:
        ahead = ((q + dq * t, r + dr * t) for t in range(1, 2 * order))
        return tuple(number[cell] for cell in ahead if cell in number)

    lines = tuple(tuple(line(q, r, *step) for step in DIRECTIONS) for q, r in cells)
    return HexGeometry(
        cells,
        names=tuple(f"{ROWS[r + order - 1]}{q + r + order}" for q, r in cells),
        bits=tuple((r + order - 1) * 2 * order + q + order - 1 for q, r in cells),
        lines=lines,
        around=tuple(tuple(ahead[0] for ahead in ways if ahead) for ways in lines),
    )


def groups(board: HexGeometry, cells: Iterable[int]) -> list[list[int]]:
    """Return cells divided into connected groups, largest first."""
    rest = set(cells)
    found: list[list[int]] = []
    while rest:
        group, edge = set[int](), [min(rest)]
        while edge:
            cell = edge.pop()
            if cell in rest:
                rest.discard(cell)
                group.add(cell)
                edge += board.around[cell]
        found.append(sorted(group))
    return sorted(found, key=lambda group: (-len(group), group))


def tables(order: int) -> Tables:
    """Return the tables of one order, laid out as the module describes."""
    cells, _, bits, lines, _ = geometry(order)
    ints = np.zeros((4, max(len(cells), bits[-1] + 1)), np.int32)
    ints[SIZES, :3] = order, 2 * order, len(cells)
    ints[BIT_OF, : len(cells)] = bits
    ints[CELL_OF, bits] = range(len(cells))
    ints[OFFSET, :6] = [dq + dr * 2 * order for dq, dr in DIRECTIONS]
    words = np.zeros((WITHIN + MOST_ORDER, words_for(order)), np.uint64)
    for (q, r), bit, ahead in zip(cells, bits, lines, strict=True):
        rows = [BOARD] + ([START + (q - r) % 3 - 1] if (q - r) % 3 else [])
        for d in (0, 3):
            for j, step in enumerate(FILL_STEPS[order]):
                rows += [_STAYS + MOST_STEPS * (d & 1) + j] if len(ahead[d]) >= step else []
        for axis, x in enumerate((q, r, q + r)):
            rows += [
                DIGIT + MOST_DIGITS * axis + i for i in range(MOST_DIGITS) if x + order - 1 >> i & 1
            ]
        rows += range(WITHIN + max(abs(q), abs(r), abs(q + r)), WITHIN + order)
        words[rows, bit // 64] |= Word(1 << bit % 64)
    return Tables(words, ints)
