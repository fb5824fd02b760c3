"""What a player sees in a position of Squish.

To win is to unite, and to lose, more often than not, is to be out of moves. A scattered side has
far to go; a side whose pieces are few and out of line with each other is soon stuck.

Measures, each for the side to move less the same for the other side
    pieces       on the board
    groups       less the holes in them (see `games.hexagon.pieces_less_holes`)
    two groups   whether there are no more than two: the last step is near
    moves        every gap between friends on a line, from both of its ends
    few moves    whether there are fewer than four
    captures     moves onto an enemy
    spread       the mean squared distance of the pieces from their midst, in sixteenths
    inner        how near the pieces are to the middle of the board: one for each ring of cells
                 that a piece has behind it, all added up

Number and size of the real groups, neighbours and pieces without one turned out to say no more.

Where a network has learned to judge a variant (`games.network`), its word stands in place of all
these: `outlook`, in thousandths of a logit. It is shown, for the side to move and then the other,

    a piece      its cell, and in which of the six directions it can step
    a capturer   likewise for a piece that can capture, and in which directions
    groups       as above
    spread       as above, in eighths

in rows that are numbered

    ((kind * 2 + side) * cells + cell) * 64 + directions    kind 0: steps, 1: captures;
                                                            bit d for direction d
    4 * cells * 64 + 80 * side + groups                     0 … 15
                               + 16 + spread                0 … 63
"""

from __future__ import annotations

from banmen.games import hexagon
from banmen.games.bits import Bits, has, join, meet, size
from banmen.games.contract import Judge, Rules
from banmen.games.hexagon import (
    BIT_OF,
    BOARD,
    CELL_OF,
    DIGIT,
    DIGITS,
    MOST_DIGITS,
    OFFSET,
    SIZES,
    WITHIN,
    WORDS,
    Six,
    back,
    pieces_less_holes,
    row,
    steps_at,
    stones,
)
from banmen.games.network import Network, Sums, begun, heard, outlook
from banmen.games.squish import rules as squish
from banmen.games.squish.rules import irreversible, movers, turn
from banmen.kernel import (
    ONE,
    ZERO,
    Binding,
    Buffer,
    State,
    Tables,
    inner_kernel,
    kernel,
    large_kernel,
    lowest,
    number,
)

FEATURES = (
    "tempo",
    "pieces",
    "groups",
    "two groups",
    "moves",
    "few moves",
    "captures",
    "spread",
    "inner",
    "outlook",
)
TEMPO, PIECES, GROUPS, TWO, MOVES, FEW, CAPTURES, SPREAD, INNER, OUTLOOK = range(len(FEATURES))

PATTERNS, GROUP_ROWS, SPREAD_ROWS = 64, 16, 64
"""How many sets of directions there are; rows for groups and for spread."""


@inner_kernel
def scatter(T: Tables, cells: Bits, axis: int) -> int:
    """How much coordinates differ on one axis: n * (sum of squares) - (sum) squared.

    A coordinate x is the sum of 2**i over its digits i, and x squared that of 2**(i + j) over all
    pairs of digits; so both sums are counts of pieces in sets of cells.
    """
    total, squares = 0, 0
    for i in range(DIGITS):
        ones = meet(cells, row(T, DIGIT + MOST_DIGITS * axis + i))
        total += size(ones) << i
        squares += size(ones) << 2 * i
        for j in range(i):
            squares += size(meet(ones, row(T, DIGIT + MOST_DIGITS * axis + j))) << i + j + 1
    return size(cells) * squares - total * total


@inner_kernel
def spread(T: Tables, cells: Bits) -> int:
    """The mean squared distance of some cells from their midst, in sixteenths. A step changes two
    coordinates by one, so the three axes add up to twice the square of the distance.
    """
    n = size(cells)
    total = 0
    for axis in range(3):
        total += scatter(T, cells, axis)
    return 8 * total // (n * n)


@inner_kernel
def inner(T: Tables, cells: Bits) -> int:
    """How many rings of the board lie behind some cells, all added up."""
    n = 0
    for steps in range(T.ints[SIZES, 0] - 1):
        n += size(meet(cells, row(T, WITHIN + steps)))
    return n


@large_kernel
def measure(T: Tables, mine: Bits, theirs: Bits, sign: int, out: Buffer) -> None:
    """Add the measures of one side, or take them away."""
    moves, captures, groups = 0, 0, pieces_less_holes(mine)
    for d in range(6):
        able = movers(T, mine, d)
        moves += size(able)
        captures += size(meet(able, back(theirs, d)))
    out[PIECES] += sign * size(mine)
    out[GROUPS] += sign * groups
    out[TWO] += sign * (groups <= 2)
    out[MOVES] += sign * moves
    out[FEW] += sign * (moves < 4)
    out[CAPTURES] += sign * captures
    out[SPREAD] += sign * spread(T, mine)
    out[INNER] += sign * inner(T, mine)


# --- what a network sees -------------------------------------------------------------------------


@inner_kernel
def note_pieces(
    T: Tables, able: Six, pieces: Bits, base: int, out: Buffer, n: int, sums: Sums
) -> tuple[int, Sums]:
    """Note a row for each of some pieces behind n others: how many there are then, and the sums."""
    for i in range(WORDS):
        word = pieces[i]
        while word != ZERO:
            bit = lowest(word)
            at = base + T.ints[CELL_OF, 64 * i + bit]
            out[n] = PATTERNS * at + number(steps_at(able, i, bit))
            sums = heard(T, sums, out[n])
            n += 1
            word &= word - ONE
    return n, sums


@inner_kernel
def capturing(able: Six, theirs: Bits) -> Six:
    """Those of the pieces able to step whose step captures."""
    return (
        meet(able[0], back(theirs, 0)),
        meet(able[1], back(theirs, 1)),
        meet(able[2], back(theirs, 2)),
        meet(able[3], back(theirs, 3)),
        meet(able[4], back(theirs, 4)),
        meet(able[5], back(theirs, 5)),
    )


@inner_kernel
def note_side(
    T: Tables, mine: Bits, theirs: Bits, side: int, out: Buffer, n: int, sums: Sums
) -> tuple[int, Sums]:
    """Note the rows of one side behind n others: how many there are then, and the sums."""
    cells = T.ints[SIZES, 2]
    east, north, west = movers(T, mine, 0), movers(T, mine, 1), movers(T, mine, 2)
    able = east, north, west, movers(T, mine, 3), movers(T, mine, 4), movers(T, mine, 5)
    n, sums = note_pieces(T, able, mine, side * cells, out, n, sums)
    able = capturing(able, theirs)
    capturers = join(join(able[0], able[1]), join(able[2], able[3]))
    capturers = join(capturers, join(able[4], able[5]))
    n, sums = note_pieces(T, able, capturers, (2 + side) * cells, out, n, sums)
    base = 4 * PATTERNS * cells + (GROUP_ROWS + SPREAD_ROWS) * side
    out[n] = base + max(0, min(GROUP_ROWS - 1, pieces_less_holes(mine)))
    out[n + 1] = base + GROUP_ROWS + min(SPREAD_ROWS - 1, spread(T, mine) >> 1)
    sums = heard(T, heard(T, sums, out[n]), out[n + 1])
    return n + 2, sums


@inner_kernel
def note_all(T: Tables, s: State, out: Buffer) -> tuple[int, Sums]:
    """Note the rows of a position: how many there are, and their sums."""
    side = turn(T, s)
    mine, theirs = stones(s, side), stones(s, 1 - side)
    n, sums = note_side(T, mine, theirs, 0, out, 0, begun(T))
    return note_side(T, theirs, mine, 1, out, n, sums)


@kernel
def notice(T: Tables, s: State, out: Buffer) -> int:
    """Write the rows of a position; how many there are."""
    return note_all(T, s, out)[0]


# --- what counts ---------------------------------------------------------------------------------


@kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    out[: len(FEATURES)] = 0
    if len(T.learned) > 0:
        out[OUTLOOK] = outlook(T, note_all(T, s, out[len(FEATURES) :])[1])
        return
    side = turn(T, s)
    mine, theirs = stones(s, side), stones(s, 1 - side)
    out[TEMPO] = 1
    measure(T, mine, theirs, 1, out)
    measure(T, theirs, mine, -1, out)


@kernel
def quiet(T: Tables, s: State) -> bool:
    """Not where the side to move has no more than two groups and may unite them."""
    return pieces_less_holes(stones(s, turn(T, s))) > 2


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    """Captures strike the eye. Else a step is the easier overlooked the further away the friend is
    that allows it, more so if others stand between.
    """
    if irreversible(T, s, m):
        return 245
    side, board = turn(T, s), row(T, BOARD)
    mine, theirs = stones(s, side), stones(s, 1 - side)
    bit, step, seen = T.ints[BIT_OF, m // 6], T.ints[OFFSET, m % 6], 275
    while seen > 60:
        bit += step
        if bit < 0 or bit >= 64 * WORDS or not has(board, bit):
            break
        seen -= 25 + 15 * has(theirs, bit)
        if has(mine, bit):
            return max(seen, 60)
    return 60


def build(rules: Rules) -> Judge:
    """What a player sees on the board of one order."""
    return built(rules, squish.bound_to(int(rules.options["order"])))


def built(rules: Rules, bound: Binding) -> Judge:
    """The judge over the kernels of a game; Flowish has the same over its own."""
    order = int(rules.options["order"])
    cells = len(hexagon.geometry(order).cells)
    network = Network(
        variant=f"order{order}",
        rows=4 * PATTERNS * cells + 2 * (GROUP_ROWS + SPREAD_ROWS),
        most=2 * cells + 4,  # two rows a piece at most, and cells are more than pieces
        notice=bound(notice),
    )
    return Judge(FEATURES, bound(features), bound(quiet), bound(glance), network)
