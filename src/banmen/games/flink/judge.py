"""Features of a Flink position: the remaining distance from side to side.

A *gate* of a player is a border column at one of the player's ends that is still usable: it is
empty, or the player's own cube stands at level 0. Level 0 never changes, so a lost gate stays lost.
From the gates of one end the measure walks over columns to those of the other:

    along a link   at no cost. Two columns side by side are linked where they show faces
                   of the player that touch: top to top, wall to wall, or top to wall. All faces
                   of the player on a column count as connected, an approximation; only the
                   rules need to be exact.
    around corners likewise, where these join: two diagonal columns are linked where the player
                   has a cube in both on a level that one of the two columns between them does
                   not reach.
    otherwise      one step to each neighbour, whatever stands there: a piece has to be placed
                   between. Where corners join, to diagonal neighbours too.

        | W-W . . b . W-W . |     White's way along a row: a piece stands at the left gate, links
                                  are drawn, and five steps (onto . . b . W) and one more (onto
                                  the empty gate on the right) are missing: 6.

The walk is a flood of whole sets of places, step by step. Measured are

    direct    the steps to the nearest gate of the other end
    breadth   the steps to a column of the other end, on average over all its columns, in
              sixteenths of a step; a lost gate counts as farther than any way. One short way can be
              blocked by one piece; a player near many gates is hard to block.

Both are summed over the two directions, and are the other player's steps less one's own.

If a variant has a trained network (`games.network`), its output `outlook`, in thousandths of a
logit, replaces all these. Its inputs show the board with the ends of the side to move on the left
and right, first those of the mover, then those of the other side:

    tops     a column, its height and the owner of its top
    ground   a column of two cubes or more, and the owner of the lowest
    links    as above, along x and along y
    ways     the steps of the shorter and of the longer `direct` way; `breadth` of both together
    hands    the pieces left

in rows that are numbered, a column being its cell of the box and `all` their number,

    12 * column + 2 * (height, up to 6, less 1) + side
    12 * all + (2 * axis + side) * all + column              links
    16 * all + 2 * column + side                             ground
    18 * all + 80 * side + steps                             0 … 15, the shorter way
                         + 16 + steps                        0 … 15, the longer
                         + 32 + breadth of both / 12         0 … 47
             + 160 + half of all pieces left                 0 … 20
             + 181 + (2 * falling + side) * all + column     links around corners, if these join

A link around a corner is stored at the low corner of the four columns that meet there; it rises
from that column, or falls beside it.

Tried and rejected, because they did not improve predictions or lost games: links over tops alone,
double cost for steep walls or for the other's tops, free steps onto one's own tops, the number of
shortest ways, Hex's two-distance, the number of tops.

Scratch: the sets below share the scratch words of `connection`.
"""

from __future__ import annotations

from banmen.games.contract import Judge, Rules, unmoved
from banmen.games.flink.connection import (
    ahead,
    corners_join,
    end,
    filled_ahead,
    filled_behind,
    level_at,
    link,
    size,
)
from banmen.games.flink.rules import actions, board_of, bound_to, height, step_along
from banmen.games.flink.tables import (
    BLOCK,
    BOARD,
    BOX,
    COLUMNS,
    HANDS,
    HEIGHT,
    PEAK,
    PIECES,
    SCRATCH,
    SHAPE,
    STRIDE,
    TURN,
    WIDTH,
    WORDS,
)
from banmen.games.network import Network, begun, heard, outlook
from banmen.kernel import (
    ONE,
    ZERO,
    Buffer,
    State,
    Tables,
    Word,
    inner_kernel,
    kernel,
    large_inner_kernel,
    large_kernel,
    lowest,
    number,
    popcount,
)
from banmen.kernel.arrays import np

FEATURES = ("tempo", "direct", "breadth", "outlook")
TEMPO, DIRECT, BREADTH, OUTLOOK = range(len(FEATURES))

HIGHEST_TOP = 6
"""Higher columns are treated as this high."""
LINK_ROWS, GROUND_ROWS, WAY_ROWS = 12, 16, 18
"""The first row of each kind, in multiples of the number of columns."""
STEPS_SHOWN, BREADTHS_SHOWN, A_BREADTH = 16, 48, 12
WAYS = 2 * STEPS_SHOWN + BREADTHS_SHOWN
"""Rows for the ways of a side."""

LINKS, RISING, FALLING, BORDER, GATES, OWN_GATES, REACH, SETS = 0, 2, 3, 4, 6, 8, 10, 11
"""Sets of places in the scratch words: links along x and y; links around inner corners, by the low
corner of the four columns that meet there; all columns at both ends, the gates among them, and the
gates the player occupies; the places reached.
"""

FINE = 16
"""Parts of a step in `breadth`."""
DETOUR = 6
"""A way this many steps longer than the board is wide counts as none."""

_ONE_LESS, _WORD = Word(63), Word(64)


# --- sets of places ------------------------------------------------------------------------------


@inner_kernel
def begin(T: Tables, k: int) -> int:
    """Return where a set begins. An empty word stands before and after it, for the shifts."""
    return size(T, SCRATCH) + 1 + k * (size(T, WORDS) + 1)


@inner_kernel
def clear(T: Tables, s: State) -> None:
    """Empty all sets."""
    for at in range(size(T, SCRATCH), begin(T, SETS)):
        s[at] = ZERO


# --- links and gates ----------------------------------------------------------------------------


@inner_kernel
def links(
    T: Tables, s: State, side: int, z: int, i: int, step: np.uint64, aside: np.uint64
) -> np.uint64:
    """Return word i of the columns that show faces of a player, starting at a level, which touch
    faces of the column one step on. `aside` is the step to the columns on both sides of the two.
    """
    white, black = level_at(T, z, 0) + i, level_at(T, z, 1) + i
    left = filled_ahead(s, white, black, aside) | filled_ahead(s, white, black, aside + step)
    if aside > step:
        right = filled_behind(s, white, black, aside - step)
    else:
        right = filled_ahead(s, white, black, step - aside)
    right |= filled_behind(s, white, black, aside)
    return link(T, s, level_at(T, z, side) + i, side, step, left & right)


@inner_kernel
def link_corners(T: Tables, s: State, side: int, z: int, i: int) -> None:
    """Link diagonal columns at a level, unless both columns between them are closed there."""
    white, black = level_at(T, z, 0) + i, level_at(T, z, 1) + i
    n, at = step_along(T, 1), level_at(T, z, side) + i
    between = filled_ahead(s, white, black, ONE) & filled_ahead(s, white, black, n)
    s[begin(T, RISING) + i] |= s[at] & ahead(s, at, n + ONE) & ~between
    between = (s[white] | s[black]) & filled_ahead(s, white, black, n + ONE)
    s[begin(T, FALLING) + i] |= ahead(s, at, ONE) & ahead(s, at, n) & ~between


@inner_kernel
def find_links(T: Tables, s: State, side: int) -> None:
    """Find all links of a player."""
    along, across, aslant = step_along(T, 0), step_along(T, 1), corners_join(T)
    for z in range(number(s[PEAK])):
        for i in range(size(T, WORDS)):
            s[begin(T, LINKS) + i] |= links(T, s, side, z, i, along, across)
            s[begin(T, LINKS + 1) + i] |= links(T, s, side, z, i, across, along)
            if aslant:
                link_corners(T, s, side, z, i)


@inner_kernel
def find_gates(T: Tables, s: State, side: int) -> None:
    """Find all gates of a player."""
    for i in range(size(T, WORDS)):
        mine, theirs = s[level_at(T, 0, side) + i], s[level_at(T, 0, 1 - side) + i]
        for which in range(2):
            border = end(T, side, which, i)
            s[begin(T, BORDER + which) + i] = border
            s[begin(T, GATES + which) + i] = border & ~theirs
            s[begin(T, OWN_GATES + which) + i] = border & mine


# --- the walk ------------------------------------------------------------------------------------


@inner_kernel
def around_corners(T: Tables, s: State, w: int) -> np.uint64:
    """Return word w of the places linked around an inner corner with a place reached."""
    n, a = Word(size(T, STRIDE)), begin(T, REACH) + w
    rising, falling = begin(T, RISING) + w, begin(T, FALLING) + w
    far = n + ONE
    found = s[rising] & ahead(s, a, far)
    found |= (s[rising] & s[a]) << far | (s[rising - 1] & s[a - 1]) >> (_WORD - far)
    found |= (s[falling] & ahead(s, a, n)) << ONE
    found |= (s[falling - 1] & ahead(s, a - 1, n)) >> _ONE_LESS
    found |= (s[falling] & ahead(s, a, ONE)) << n
    found |= (s[falling - 1] & ahead(s, a - 1, ONE)) >> (_WORD - n)
    return Word(found)


@inner_kernel
def follow_links(T: Tables, s: State) -> None:
    """Reach every place linked with a place reached."""
    a, x, y, aslant = begin(T, REACH), begin(T, LINKS), begin(T, LINKS + 1), corners_join(T)
    n = Word(size(T, STRIDE))
    back = _WORD - n
    grown = ONE
    while grown != ZERO:
        grown = ZERO
        for w in range(size(T, WORDS)):
            before, old, after = s[a + w - 1], s[a + w], s[a + w + 1]
            right, up = s[x + w], s[y + w]
            new = old | (before & s[x + w - 1]) >> _ONE_LESS | (before & s[y + w - 1]) >> back
            new |= after << _ONE_LESS & right | after << back & up
            if aslant:
                new |= around_corners(T, s, w)
            new |= (new & right) << ONE | new >> ONE & right
            new |= (new & up) << n | new >> n & up
            s[a + w] = new
            grown |= new ^ old


@inner_kernel
def step(T: Tables, s: State) -> None:
    """Reach all neighbours of the places reached; where corners join, diagonal ones too."""
    a, before, aslant = begin(T, REACH), ZERO, corners_join(T)
    n = Word(size(T, STRIDE))
    back, up_right, up_left = _WORD - n, n + ONE, n - ONE
    for w in range(size(T, WORDS)):
        here, after = s[a + w], s[a + w + 1]
        near = here << ONE | before >> _ONE_LESS | here << n | before >> back
        near |= here >> ONE | after << _ONE_LESS | here >> n | after << back
        if aslant:
            near |= here << up_right | before >> (_WORD - up_right) | here >> up_right
            near |= here << up_left | before >> (_WORD - up_left) | here >> up_left
            near |= after << (_WORD - up_right) | after << (_WORD - up_left)
        s[a + w] = here | near & T.words[BOARD, w]
        before = here


@inner_kernel
def enter(T: Tables, s: State, k: int) -> None:
    """Reach all places of another set too."""
    for w in range(size(T, WORDS)):
        s[begin(T, REACH) + w] |= s[begin(T, k) + w]


@inner_kernel
def members(T: Tables, s: State, k: int) -> int:
    """Return the number of places in a set."""
    n = 0
    for w in range(size(T, WORDS)):
        n += popcount(s[begin(T, k) + w])
    return n


@inner_kernel
def met(T: Tables, s: State, end: int) -> int:
    """Return the number of gates reached at an end."""
    n = 0
    for w in range(size(T, WORDS)):
        n += popcount(s[begin(T, REACH) + w] & s[begin(T, GATES + end) + w])
    return n


@large_inner_kernel
def walk(T: Tables, s: State, end: int) -> tuple[int, int]:
    """Walk from one end to the other. Return the steps to the first gate, and the average steps to
    a column of that end, in sixteenths.
    """
    for w in range(size(T, WORDS)):
        s[begin(T, REACH) + w] = s[begin(T, OWN_GATES + end) + w]
    gates, columns = members(T, s, GATES + 1 - end), members(T, s, BORDER + 1 - end)
    never = size(T, WIDTH) + DETOUR
    direct, every = never, 0
    for steps in range(never):
        follow_links(T, s)
        reached = met(T, s, 1 - end)
        if reached > 0 and direct == never:
            direct = steps
        every += columns - reached
        if reached == gates:
            every += (columns - gates) * (never - 1 - steps)
            break
        step(T, s)
        if steps == 0:
            enter(T, s, GATES + end)
    return direct, FINE * every // columns


@large_inner_kernel
def find_ways(T: Tables, s: State, side: int) -> tuple[int, int, int, int]:
    """Find a player's links and gates. Return `direct` and `breadth` from either end."""
    clear(T, s)
    find_links(T, s, side)
    find_gates(T, s, side)
    there, every = walk(T, s, 0)
    back, every_back = walk(T, s, 1)
    return there, every, back, every_back


# --- inputs of the network -----------------------------------------------------------------------


@inner_kernel
def note(
    T: Tables, word: np.uint64, i: int, view: int, base: int, each: int, out: Buffer, n: int
) -> int:
    """Append a row for each member of word i of a set after n others; return the new number."""
    while word != ZERO:
        out[n] = base + each * T.ints[view, 64 * i + lowest(word)]
        n += 1
        word &= word - ONE
    return n


@inner_kernel
def note_ways(T: Tables, s: State, k: int, out: Buffer, n: int) -> int:
    """Append the rows of links and ways of the mover, or for k = 1 of the other side; return the
    new number.
    """
    me, columns = number(s[TURN]), columns_of(T)
    view = BOX + me
    there, every, back, every_back = find_ways(T, s, me ^ k)
    for axis in range(2):
        base = LINK_ROWS * columns + (2 * (axis ^ me) + k) * columns
        for i in range(size(T, WORDS)):
            n = note(T, s[begin(T, LINKS + axis) + i], i, view, base, 1, out, n)
    for slant in range(2 if corners_join(T) else 0):
        base = corner_rows(columns) + (2 * slant + k) * columns
        for i in range(size(T, WORDS)):
            n = note(T, s[begin(T, RISING + slant) + i], i, view, base, 1, out, n)
    base = WAY_ROWS * columns + WAYS * k
    out[n] = base + min(min(there, back), STEPS_SHOWN - 1)
    base += STEPS_SHOWN
    out[n + 1] = base + min(max(there, back), STEPS_SHOWN - 1)
    base += STEPS_SHOWN
    out[n + 2] = base + min((every + every_back) // A_BREADTH, BREADTHS_SHOWN - 1)
    return n + 3


@inner_kernel
def note_level(T: Tables, s: State, z: int, k: int, out: Buffer, n: int) -> int:
    """Append the rows of the tops on a level and, on level 0, of the ground; return the new
    number.
    """
    me, columns = number(s[TURN]), columns_of(T)
    view, at = BOX + me, level_at(T, z, me ^ k)
    white, black = level_at(T, z + 1, 0), level_at(T, z + 1, 1)
    base = 2 * min(z, HIGHEST_TOP - 1) + k
    for i in range(size(T, WORDS)):
        above = s[white + i] | s[black + i]
        n = note(T, s[at + i] & ~above, i, view, base, 2 * HIGHEST_TOP, out, n)
        if z == 0:
            n = note(T, s[at + i] & above, i, view, GROUND_ROWS * columns + k, 2, out, n)
    return n


@inner_kernel
def columns_of(T: Tables) -> int:
    """Return the number of columns of the box."""
    return size(T, WIDTH) * size(T, HEIGHT)


@inner_kernel
def corner_rows(columns: int) -> int:
    """Return the first row for links around corners, after all others."""
    return WAY_ROWS * columns + 2 * WAYS + PIECES + 1


@large_kernel
def notice(T: Tables, s: State, out: Buffer) -> int:
    """Write the rows of a position; return their number."""
    n = 1
    out[0] = WAY_ROWS * columns_of(T) + 2 * WAYS + number(s[HANDS] + s[HANDS + 1]) // 2
    for k in range(2):
        n = note_ways(T, s, k, out, n)
    for z in range(number(s[PEAK])):
        for k in range(2):
            n = note_level(T, s, z, k, out, n)
    return n


# --- features ------------------------------------------------------------------------------------


@large_kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    out[: len(FEATURES)] = 0
    if len(T.learned) > 0:
        rows, sums = out[len(FEATURES) :], begun(T)
        for k in range(notice(T, s, rows)):  # separate from noting: compiles faster
            sums = heard(T, sums, rows[k])
        out[OUTLOOK] = outlook(T, sums)
        return
    out[TEMPO] = 1
    for side in range(2):
        there, every, back, every_back = find_ways(T, s, side)
        sign = -1 if side == number(s[TURN]) else 1
        out[DIRECT] += sign * (there + back)
        out[BREADTH] += sign * (every + every_back)


# --- moves that stand out ------------------------------------------------------------------------


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    """Return how readily a beginner considers a move: lying pieces on low ground in the middle
    most, standing ones least.
    """
    width, stride = size(T, WIDTH), size(T, STRIDE)
    if m == actions(T) - 1:
        return 255
    row = m // width
    o, corner = row // size(T, HEIGHT), row % size(T, HEIGHT) * stride + m % width
    columns = T.ints[SHAPE + o, COLUMNS]
    away = ground = 0
    for k in range(COLUMNS + 1, COLUMNS + 1 + columns):
        i = corner + T.ints[SHAPE + o, k]
        away += max(abs(2 * (i % stride) + 1 - width), abs(2 * (i // stride) + 1 - width))
        ground = max(ground, height(T, s, i))
    seen = 255 if columns == BLOCK else 150
    return int(max(20, seen - 10 * ground - 30 * away // (columns * width)))


def build(rules: Rules) -> Judge:
    """Return the judge of one board."""
    bound = bound_to(board_of(rules))
    columns, slants = board_of(rules).width ** 2, 4 if rules.options["corners"] == "join" else 0
    network = Network(
        variant="-".join(str(value) for value in rules.options.values()),
        rows=WAY_ROWS * columns + 2 * WAYS + PIECES + 1 + slants * columns,
        most=(6 + slants) * columns + 7,  # a top, a ground, four links, and four around corners
        notice=bound(notice),
    )
    return Judge(FEATURES, bound(features), unmoved, bound(glance), network)
