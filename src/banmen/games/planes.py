"""Input planes of positions for networks, as provided by every game's ``planes.py``.

    observe(T, s, side, times, out)   a kernel that writes the position into planes, for a side
    mask(T, s, out)                   optional: a kernel that marks the legal actions
    build(rules)                      `Planes`: the kernels, the names of the planes, the symmetries

A plane is an array of small integers, height x width, that holds the board. A cell has the same
place in all planes, and row 0 is White's first rank. The first planes show the pieces of the
observing side, the next those of the other side, so a game looks alike from both sides; anything
that differs between them (a goal, an edge to be joined) has its own plane.

A hexagon is sheared, row by row, until its cells form columns. Then its six directions are the same
six offsets everywhere, and a 3 x 3 convolution covers all neighbours:

            5  6           row 2    5  6  .        directions   2  1          2  1  .
          2  3  4    ->    row 1    2  3  4                   3  .  0    ->   3  .  0
            0  1           row 0    .  0  1                     4  5          .  4  5

Symmetries
    Because planes are relative to one side, turning the board and exchanging the players are the
    same thing. A `Symmetry` moves cells, the same way in all planes, and actions: the value of a
    position is also the value of the moved one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from banmen.kernel import ONE, UnboundError, Word, inner_kernel, pack, pile, spread
from banmen.kernel.arrays import NDArray, np

if TYPE_CHECKING:
    from banmen.kernel import State, Tables

Picture = NDArray[np.int8]
"""Planes as kernels write them: one row per plane, with the cells row by row."""

Mask = NDArray[np.bool_]
"""A mask of the legal actions."""

STOOD_BEFORE = "stood before"
"""The plane of games with repetition: the number of earlier occurrences of the position. At the
third occurrence the game is drawn.
"""


def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    """Write the `times`-th occurrence of a position into planes, from the view of a side. ¶ `out`
    is blank, or holds an earlier position of the same game, so unchanged values need not be written
    again.
    """
    raise UnboundError("observe")


def mask(T: Tables, s: State, out: Mask) -> int:
    """Mark the legal actions, and return their number. ¶ `out` is blank, or holds the last mask
    written there for the same variant. Without this kernel, the moves of a game are listed, and
    then marked one by one.
    """
    raise UnboundError("mask")


@inner_kernel
def wipe(out: Mask) -> None:
    """Take away the actions that were marked before."""
    out[:] = False


@inner_kernel
def fill(out: Picture, plane: int, value: int) -> None:
    """Fill a plane with one number, unless it is already filled."""
    if out[plane, 0] != value:
        out[plane, :] = value


@inner_kernel
def lay(cells: np.uint64, out: NDArray[np.int8 | np.bool_], at: int, n: int) -> None:
    """Write a set of n cells, 8 to 64, one bit per place, from a place on. ¶ Bits are written in
    strips, and the last strip ends with the set; overlapping places are written twice.

        25 cells    |<---- 16 ---->|
                             |<---- 16 ---->|
    """
    if n >= 32:
        spread(np.uint32(cells), out, at)
        spread(np.uint32(cells >> Word(n - 32)), out, at + n - 32)
    elif n >= 16:
        spread(np.uint16(cells), out, at)
        spread(np.uint16(cells >> Word(n - 16)), out, at + n - 16)
    else:
        spread(np.uint8(cells), out, at)
        spread(np.uint8(cells >> Word(n - 8)), out, at + n - 8)


@inner_kernel
def lay_sums(
    ones: np.uint64,
    twos: np.uint64,
    fours: np.uint64,
    eights: np.uint64,
    out: NDArray[np.int8],
    at: int,
    n: int,
) -> None:
    """Write the sums ``ones + 2 * twos + 4 * fours + 8 * eights`` of sets of n cells, 16 to 64, as
    `lay` writes one set.
    """
    if n >= 32:
        end = Word(n - 32)
        pile(np.uint32(ones), np.uint32(twos), np.uint32(fours), np.uint32(eights), out, at)
        pile(
            np.uint32(ones >> end),
            np.uint32(twos >> end),
            np.uint32(fours >> end),
            np.uint32(eights >> end),
            out,
            at + n - 32,
        )
    else:
        end = Word(n - 16)
        pile(np.uint16(ones), np.uint16(twos), np.uint16(fours), np.uint16(eights), out, at)
        pile(
            np.uint16(ones >> end),
            np.uint16(twos >> end),
            np.uint16(fours >> end),
            np.uint16(eights >> end),
            out,
            at + n - 16,
        )


# --- bands ---------------------------------------------------------------------------------------
# Sets of places have gaps between the rows of a board; planes have none.


class BoardBox(NamedTuple):
    """The layout of a board's rows in sets of places."""

    width: int
    height: int
    stride: int
    """The distance from a place to the same place of the next row."""
    rows: int
    """Rows of a band: as many as fit a word, or all."""
    cells: np.uint64
    """The cells of a band, as a set relative to its first place."""


class Band(NamedTuple):
    """As many rows as fit a word. The last band ends with the box; rows it shares with the one
    before are written twice. Ten rows of 10 are two bands of 5, eight rows of 8 two of 7:

        row 7 6 5 4 3 2 1 0
              |<--------->|     band 0
            |<--------->|       band 1
    """

    bit: int
    """The first place of the band in sets of places."""
    at: int
    """The first cell of the band in planes."""


class BandPair(NamedTuple):
    """Two bands that are written together. If the number of bands is odd, the last is paired with
    itself.
    """

    low: Band
    high: Band


def box(width: int, height: int, stride: int) -> BoardBox:
    """Return the box of a board."""
    rows = min(64 // stride, height)
    cells = sum(((1 << width) - 1) << row * stride for row in range(rows))
    return BoardBox(width, height, stride, rows, Word(cells))


@inner_kernel
def bands(box: BoardBox) -> int:
    """Return the number of bands of a box."""
    return (box.height + box.rows - 1) // box.rows


@inner_kernel
def pairs(box: BoardBox) -> int:
    """Return the number of pairs of bands."""
    return (bands(box) + 1) // 2


@inner_kernel
def pair(box: BoardBox, k: int) -> BandPair:
    """Return the k-th pair."""
    return BandPair(band(box, 2 * k), band(box, min(2 * k + 1, bands(box) - 1)))


@inner_kernel
def band(box: BoardBox, k: int) -> Band:
    """Return the k-th band."""
    row = min(k * box.rows, box.height - box.rows)
    return Band(row * box.stride, row * box.width)


@inner_kernel
def cells(box: BoardBox, words: State, first: int, strip: Band) -> np.uint64:
    """Return the cells of a band in the set that begins at a word, without the gaps between
    rows.
    """
    i, shift = Word(first + (strip.bit >> 6)), Word(strip.bit & 63)
    places = words[i] >> shift
    if (strip.bit & 63) + box.rows * box.stride > 64:
        places |= words[i + ONE] << ONE << (Word(63) - shift)
    return pack(places, box.cells)


@inner_kernel
def lay_both(
    box: BoardBox, low: np.uint64, high: np.uint64, both: BandPair, out: NDArray[Any], at: int
) -> None:
    """Write cells of two bands of a plane that begins at a byte. Two different bands of a pair have
    at least 64 cells together.

    100 cells   |<------ 64 ------>|
                           |<------ 64 ------>|
    """
    n, step = box.rows * box.width, both.high.at - both.low.at
    first, end = at + both.low.at, step + n - 64
    if step > 0:
        spread(low | high << Word(step), out, first)
        spread(low >> Word(end) | high << Word(64 - n), out, first + end)
    else:
        lay(low, out, first, n)


@inner_kernel
def lay_set(
    box: BoardBox, words: State, first: int, both: BandPair, out: NDArray[Any], at: int
) -> None:
    """Write the cells of two bands from the set that begins at a word."""
    low, high = cells(box, words, first, both.low), cells(box, words, first, both.high)
    lay_both(box, low, high, both, out, at)


@inner_kernel
def is_laid(box: BoardBox, both: BandPair, out: NDArray[Any]) -> bool:
    """Return whether two bands of a board are already written: the middle of their last row is
    board.
    """
    return bool(out[both.high.at + (box.rows - 1) * box.width + box.width // 2] != 0)


# --- planes of a variant -------------------------------------------------------------------------


class Symmetry(NamedTuple):
    """A permutation of the cells of a board and the actions on it that preserves the game."""

    name: str
    cells: NDArray[np.intp]
    """``planes.reshape(channels, -1)[:, cells]`` are the planes of the moved position."""
    actions: NDArray[np.intp]
    """``mask[actions]`` is the mask of the moved position, and likewise for a policy."""

    def becomes(self, action: int) -> int:
        """Return the number of an action in the moved position."""
        return int(np.flatnonzero(self.actions == action)[0])


class Planes(NamedTuple):
    """The planes of one variant."""

    names: tuple[str, ...]
    """The meaning of each plane."""
    height: int
    width: int
    actions: int
    """The number of players' actions. The code of a move is its action; actions of chance come
    last.
    """
    symmetries: tuple[Symmetry, ...]
    """The symmetries; the first is the identity."""
    most: tuple[int, ...]
    """The largest number in each plane."""
    observe: Callable[[Tables, State, int, int, Picture], None]
    mask: Callable[[Tables, State, Mask], int] | None = None


CellMap = Callable[[int, int, int], tuple[int, int]]

SQUARE: Mapping[str, CellMap] = {
    "as it is": lambda x, y, last: (x, y),
    "quarter turn": lambda x, y, last: (last - y, x),
    "half turn": lambda x, y, last: (last - x, last - y),
    "three-quarter turn": lambda x, y, last: (y, last - x),
    "left to right": lambda x, y, last: (last - x, y),
    "front to back": lambda x, y, last: (x, last - y),
    "along the diagonal": lambda x, y, last: (y, x),
    "across the diagonal": lambda x, y, last: (last - y, last - x),
}
"""The image of a cell under each symmetry of a square; `last` is the number of its last row."""


def square_cells(size: int, name: str) -> list[int]:
    """Return the images under a symmetry of the cells of a square, numbered row by row."""
    cells = ((x, y) for y in range(size) for x in range(size))
    moved = (SQUARE[name](x, y, size - 1) for x, y in cells)
    return [y * size + x for x, y in moved]


def symmetry(name: str, cells: Sequence[int], actions: Sequence[int]) -> Symmetry:
    """Return the symmetry that moves each cell and each action to the given one."""
    return Symmetry(name, np.argsort(cells), np.argsort(actions))
