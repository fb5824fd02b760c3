"""A position as a network sees it: what every game's ``planes.py`` provides.

    observe(T, s, side, times, out)   a kernel that writes the position into planes, for a side
    mask(T, s, out)                   if it likes: one that marks the legal actions
    build(rules)                      `Planes`: the kernels, what each plane means, the symmetries

A plane is a rectangle of small whole numbers, height x width, that holds the board. A cell keeps
its place in all planes, and row 0 is White's first rank. The first planes are what the side to be
served owns, the next what the other side owns: so a game looks alike from both sides, and whatever
differs between them (a goal, an edge to be joined) is a plane of its own.

A hexagon is pushed sideways, row by row, until its cells stand in columns. Then its six
directions are the same six steps everywhere, and a convolution of 3 x 3 sees all neighbours:

            5  6           row 2    5  6  .        directions   2  1          2  1  .
          2  3  4    ->    row 1    2  3  4                   3  .  0    ->   3  .  0
            0  1           row 0    .  0  1                     4  5          .  4  5

Symmetries
    Because planes are seen from one side, turning the board and exchanging the players are one
    thing. A `Symmetry` moves cells, the same way in all planes, and actions: whatever is known of
    a position is known of the moved one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from banmen.kernel import ONE, UnboundError, Word, inner_kernel, pack, pile, spread
from banmen.kernel.arrays import NDArray, np

if TYPE_CHECKING:
    from banmen.kernel import State, Tables

Picture = NDArray[np.int8]
"""Planes as kernels write them: a row for each plane, in it the cells row by row."""

Mask = NDArray[np.bool_]
"""Which actions are legal."""

STOOD_BEFORE = "stood before"
"""The plane of games that can repeat: how often the position has stood before. After 2 times the
game is drawn."""


def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    """Write a position that has stood so many times into planes, as a side sees it.

    `out` is blank, or holds an earlier position of the same game: so what is still right need not
    be written again.
    """
    raise UnboundError("observe")


def mask(T: Tables, s: State, out: Mask) -> int:
    """Mark the legal actions, and say how many they are.

    `out` is blank, or holds what was last written there for the same variant. A game without this
    kernel has its moves listed, and then marked one by one.
    """
    raise UnboundError("mask")


@inner_kernel
def wipe(out: Mask) -> None:
    """Take away the actions that were marked before."""
    out[:] = False


@inner_kernel
def fill(out: Picture, plane: int, value: int) -> None:
    """Write one number all over a plane, unless it is there already."""
    if out[plane, 0] != value:
        out[plane, :] = value


@inner_kernel
def lay(cells: np.uint64, out: NDArray[np.int8 | np.bool_], at: int, n: int) -> None:
    """Write a set of n cells, 8 to 64, each bit at its own place, from a place on.

    Bits go in strips, and the last strip ends with the set: what both cover is written twice.

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
    """Write the sum of what sets of n cells, 16 to 64, stand for, as `lay` writes one set."""
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
# Sets of places have gaps between the rows of a board, planes have none.


class BoardBox(NamedTuple):
    """How the rows of a board stand in sets of places."""

    width: int
    height: int
    stride: int
    """From a place to the same place of the next row."""
    rows: int
    """Of a band: as many as a word holds, or all there are."""
    cells: np.uint64
    """Of a band, from its first place on."""


class Band(NamedTuple):
    """As many rows as a word holds. The last band ends with the box: what it shares with the one
    before is written twice. Ten rows of 10 are two bands of 5, eight rows of 8 two of 7:

        row 7 6 5 4 3 2 1 0
              |<--------->|     band 0
            |<--------->|       band 1
    """

    bit: int
    """The place where it begins in sets of places, …"""
    at: int
    """… and the cell, in planes."""


class BandPair(NamedTuple):
    """Two bands that are written together. If their number is odd, the last is its own partner."""

    low: Band
    high: Band


def box(width: int, height: int, stride: int) -> BoardBox:
    """The box of a board."""
    rows = min(64 // stride, height)
    cells = sum(((1 << width) - 1) << row * stride for row in range(rows))
    return BoardBox(width, height, stride, rows, Word(cells))


@inner_kernel
def bands(box: BoardBox) -> int:
    """How many bands a box has."""
    return (box.height + box.rows - 1) // box.rows


@inner_kernel
def pairs(box: BoardBox) -> int:
    """How many pairs of bands."""
    return (bands(box) + 1) // 2


@inner_kernel
def pair(box: BoardBox, k: int) -> BandPair:
    """The k-th pair."""
    return BandPair(band(box, 2 * k), band(box, min(2 * k + 1, bands(box) - 1)))


@inner_kernel
def band(box: BoardBox, k: int) -> Band:
    """The k-th band."""
    row = min(k * box.rows, box.height - box.rows)
    return Band(row * box.stride, row * box.width)


@inner_kernel
def cells(box: BoardBox, words: State, first: int, strip: Band) -> np.uint64:
    """Which cells of a band are in the set that begins at a word, without the gaps between rows."""
    i, shift = Word(first + (strip.bit >> 6)), Word(strip.bit & 63)
    places = words[i] >> shift
    if (strip.bit & 63) + box.rows * box.stride > 64:
        places |= words[i + ONE] << ONE << (Word(63) - shift)
    return pack(places, box.cells)


@inner_kernel
def lay_both(
    box: BoardBox, low: np.uint64, high: np.uint64, both: BandPair, out: NDArray[Any], at: int
) -> None:
    """Write cells of two bands of a plane that begins at a byte. Bands of a pair that are not the
    same have 64 cells or more together.

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
    """Write what two bands have of the set that begins at a word."""
    low, high = cells(box, words, first, both.low), cells(box, words, first, both.high)
    lay_both(box, low, high, both, out, at)


@inner_kernel
def is_laid(box: BoardBox, both: BandPair, out: NDArray[Any]) -> bool:
    """Whether two bands of a board are written already: the middle of their last row is board."""
    return bool(out[both.high.at + (box.rows - 1) * box.width + box.width // 2] != 0)


# --- what a variant has --------------------------------------------------------------------------


class Symmetry(NamedTuple):
    """A way to move the cells of a board and the actions on it that changes nothing."""

    name: str
    cells: NDArray[np.intp]
    """``planes.reshape(channels, -1)[:, cells]`` are the planes of the moved position."""
    actions: NDArray[np.intp]
    """``mask[actions]`` is the mask of the moved position, and a policy moves likewise."""

    def becomes(self, action: int) -> int:
        """What an action is called in the moved position."""
        return int(np.flatnonzero(self.actions == action)[0])


class Planes(NamedTuple):
    """How the positions of one variant are seen."""

    names: tuple[str, ...]
    """What each plane means."""
    height: int
    width: int
    actions: int
    """The number of actions of players: a move's code is its action, and chance's come last."""
    symmetries: tuple[Symmetry, ...]
    """The first one leaves everything as it is."""
    most: tuple[int, ...]
    """The greatest number in each plane."""
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
"""Where each symmetry of a square takes a cell, `last` being the number of its last row."""


def square_cells(size: int, name: str) -> list[int]:
    """Where a symmetry takes the cells of a square, numbered row by row."""
    cells = ((x, y) for y in range(size) for x in range(size))
    moved = (SQUARE[name](x, y, size - 1) for x, y in cells)
    return [y * size + x for x, y in moved]


def symmetry(name: str, cells: Sequence[int], actions: Sequence[int]) -> Symmetry:
    """A symmetry, told by where it takes each cell and each action."""
    return Symmetry(name, np.argsort(cells), np.argsort(actions))
