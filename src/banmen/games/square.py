"""Square boards as sets of bits, for FlipFlop and FlipFour.

Cells are numbered without gaps, rank by rank from the bottom. Move codes use these numbers. Size 5:

    5   20 21 22 23 24         directions of +   . 0 .     of X   7 . 4
    4   15 16 17 18 19                           3 . 1            . . .
    3   10 11 12 13 14                           . 2 .            6 . 5
    2    5  6  7  8  9
    1    0  1  2  3  4
         a  b  c  d  e

In a set of cells, the bit of a cell is ``rank * stride + file``. FlipFlop moves its pieces by
shifts, with a stride of size + 1: each rank is followed by a bit that is never a cell, so a step
off the board never arrives on another rank. FlipFour uses tables of moves, with a stride of 5, so a
cell's bit is its number.

A state is four words
    0  White's pieces          2  the pieces of either side that show X
    1  Black's pieces          3  whose turn it is: 0 White, 1 Black
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from string import ascii_lowercase
from typing import NamedTuple

from banmen.games.planes import Picture, lay
from banmen.kernel import ONE, ZERO, State, Tables, Word, inner_kernel, kernel, mix, number
from banmen.kernel.arrays import np

CROSSES, TURN = 2, 3

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""Steps (file, rank): four of ``+``, then four of ``X``."""

_HALF = Word(32)


# --- kernels -------------------------------------------------------------------------------------


@kernel
def turn(T: Tables, s: State) -> int:
    return number(s[TURN])


@kernel
def key(T: Tables, s: State) -> np.uint64:
    return mix(mix(s[0] | s[1] << _HALF) + (s[CROSSES] | s[TURN] << _HALF) + ONE)


@kernel
def turned_over(crosses: np.uint64, mine: np.uint64, change: np.uint64) -> np.uint64:
    """Return the crosses after a piece of `mine` has moved from one cell of `change` to the
    other.
    """
    there = ZERO if change & mine & crosses != ZERO else change & ~mine
    return crosses & ~change | there


@inner_kernel
def closed(cells: np.uint64, size: int, stride: int) -> np.uint64:
    """Return a set without the gaps between its ranks, so each bit is the number of its cell."""
    if size == stride:
        return cells
    found, rank = ZERO, (ONE << Word(size)) - ONE
    for i in range(size):
        found |= (cells >> Word(i * stride) & rank) << Word(i * size)
    return found


@inner_kernel
def show(s: State, side: int, size: int, stride: int, out: Picture) -> None:
    """Write the pieces into planes: my +, my X, their +, their X."""
    for who in range(2):
        pieces, crosses = s[side ^ who], s[CROSSES]
        lay(closed(pieces & ~crosses, size, stride), out[2 * who], 0, size * size)
        lay(closed(pieces & crosses, size, stride), out[2 * who + 1], 0, size * size)


# --- the board -----------------------------------------------------------------------------------


class SquareGeometry(NamedTuple):
    """The cells of a board in plain Python, all by cell number."""

    size: int
    cells: tuple[tuple[int, int], ...]
    """(file, rank), from 0."""
    names: tuple[str, ...]
    bits: tuple[int, ...]
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    """lines[cell][direction]: the cells ahead, nearest first."""

    def set_of(self, cells: Iterable[int]) -> np.uint64:
        """Return some cells as a set."""
        return Word(sum(1 << self.bits[cell] for cell in cells))


@functools.cache
def geometry(size: int, stride: int) -> SquareGeometry:
    """Return the cells of one board."""
    cells = tuple((file, rank) for rank in range(size) for file in range(size))
    number = {cell: i for i, cell in enumerate(cells)}
    far = range(1, size)
    return SquareGeometry(
        size,
        cells,
        names=tuple(f"{ascii_lowercase[file]}{rank + 1}" for file, rank in cells),
        bits=tuple(rank * stride + file for file, rank in cells),
        lines=tuple(
            tuple(
                tuple(
                    number[file + df * t, rank + dr * t]
                    for t in far
                    if (file + df * t, rank + dr * t) in number
                )
                for df, dr in DIRECTIONS
            )
            for file, rank in cells
        ),
    )
