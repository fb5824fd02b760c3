"""Features of a Squish position.

A side wins by uniting its pieces and usually loses by running out of moves. A scattered side has
far to go; a side with few pieces that are out of line with each other soon has no moves.

Measures, each for the side to move less the same for the other side
    pieces       on the board
    groups       less the holes in them (see `games.hexagon.pieces_less_holes`)
    two groups   whether there are at most two: the last step is near
    moves        all gaps between friends on a line, counted from both ends
    few moves    whether there are fewer than four
    captures     moves onto an enemy
    spread       the mean squared distance of the pieces from their centre, in sixteenths
    inner        rings of cells further out than a piece, summed over the pieces: closeness to the
                 middle of the board

Number and size of the actual groups, neighbours, and isolated pieces did not improve predictions.

If a variant has a trained network (`games.network`), its output `outlook`, in thousandths of a
logit, replaces all these. Its inputs are, for the side to move and then the other,

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
"""The number of sets of directions; rows for groups and for spread."""


@inner_kernel
def scatter(T: Tables, cells: Bits, axis: int) -> int:
    """Return the scatter of coordinates on one axis: n * (sum of squares) - (sum) squared. ¶ A
    coordinate x is the sum of 2**i over its digits i, and x squared that of 2**(i + j) over all
    pairs of digits, so both sums are counts of pieces in sets of cells.
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
    """Return the mean squared distance of some cells from their centre, in sixteenths. A step
    changes two coordinates by one, so the three axes add up to twice the squared distance.
    """
    n = size(cells)
    total = 0
    for axis in range(3):
        total += scatter(T, cells, axis)
    return 8 * total // (n * n)


@inner_kernel
def inner(T: Tables, cells: Bits) -> int:
    """Return the number of rings of the board further out than a cell, summed over some cells."""
    n = 0
    for steps in range(T.ints[SIZES, 0] - 1):
        n += size(meet(cells, row(T, WITHIN + steps)))
    return n


@large_kernel
def measure(T: Tables, mine: Bits, theirs: Bits, sign: int, out: Buffer) -> None:
    """Add the measures of one side, multiplied by `sign`."""
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


# --- inputs of the network -----------------------------------------------------------------------


@inner_kernel
def note_pieces(
    T: Tables, able: Six, pieces: Bits, base: int, out: Buffer, n: int, sums: Sums
) -> tuple[int, Sums]:
    """Append a row for each of some pieces after n others; return the new number and the sums."""
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
    """Return the pieces able to step whose step captures."""
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
    """Append the rows of one side after n others; return the new number and the sums."""
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
    """Write the rows of a position; return their number and their sums."""
    side = turn(T, s)
    mine, theirs = stones(s, side), stones(s, 1 - side)
    n, sums = note_side(T, mine, theirs, 0, out, 0, begun(T))
    return note_side(T, theirs, mine, 1, out, n, sums)


@kernel
def notice(T: Tables, s: State, out: Buffer) -> int:
    """Write the rows of a position; return their number."""
    return note_all(T, s, out)[0]


# --- features ------------------------------------------------------------------------------------


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
    """False if the side to move has at most two groups and may unite them."""
    return pieces_less_holes(stones(s, turn(T, s))) > 2


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    """Return how readily a beginner sees a move. Captures stand out. Any other step is overlooked
    more often the further away the friend that allows it, more so if pieces stand between.
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
    """Return the judge of one order."""
    return built(rules, squish.bound_to(int(rules.options["order"])))


def built(rules: Rules, bound: Binding) -> Judge:
    """Return a judge with the kernels of a game; Flowish uses it with its own."""
    order = int(rules.options["order"])
    cells = len(hexagon.geometry(order).cells)
    network = Network(
        variant=f"order{order}",
        rows=4 * PATTERNS * cells + 2 * (GROUP_ROWS + SPREAD_ROWS),
        most=2 * cells + 4,  # at most two rows per piece; fewer pieces than cells
        notice=bound(notice),
    )
    return Judge(FEATURES, bound(features), bound(quiet), bound(glance), network)
