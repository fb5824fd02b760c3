"""Flowish, by Kanare Kato (2021): a variant of Squish in which no position recurs.

Board, start, capture and the two wins by uniting are those of Squish (`games.squish.rules`). Which
steps are allowed is different. A *largest group* is any of your groups of the greatest size. The
*targets* of a piece are the pieces of largest groups other than its own that stand on a line with
it, at any distance and whatever stands between. A piece that has targets may step only towards a
nearest one. If none of your pieces has a target, any one may step nearer to its nearest *flow
line*: to a cell in line with a piece of a largest group other than its own. Never onto a friend.

Source: the designer's rules (kanare-abstract.com); rulings in docs/games/flowish.md.

State      White's cells, Black's cells (1 to 4 words each, see `games.hexagon`), whose turn (0, 1);
           then scratch: the pieces the last `survey` was made for, and its six sets of movers

             White | Black | turn | seen | movers in direction 0 | … | movers in direction 5

Move code  cell * 6 + direction                              directions   2  1
                                                                        3  .  0
                                                                          4  5
"""

from __future__ import annotations

import functools

from banmen.games import hexagon, network
from banmen.games.bits import Bits, join, meet, minus, nothing, nth, same, size, some
from banmen.games.contract import Rules, kernels_of
from banmen.games.hexagon import (
    CELL_OF,
    WORDS,
    Six,
    around,
    behind,
    first_group,
    list_steps,
    load,
    stones,
)
from banmen.games.squish.rules import actions, irreversible, key, outcome, play, setup, turn, weight  # noqa: F401 (the same in both games)
from banmen.kernel import Binding, Buffer, State, Tables, inner_kernel, kernel, large_kernel

SEEN, MOVERS = 0, 1
"""The notes of a survey: sets stored after the position."""


@inner_kernel
def note(s: State, i: int) -> Bits:
    """Return a note of the last survey."""
    return load(s, (2 + i) * WORDS + 1)


@inner_kernel
def write(s: State, i: int, cells: Bits) -> None:
    """Replace a note."""
    for j in range(WORDS):
        s[(2 + i) * WORDS + 1 + j] = cells[j]


@inner_kernel
def largest(T: Tables, mine: Bits) -> tuple[Bits, int]:
    """Return the largest groups, all in one set, and the size of each."""
    rest = meet(mine, around(T, mine))
    if not some(rest):
        return mine, 1
    top, most = rest, 1
    while size(rest) >= most:  # else no remaining group is as large
        group = first_group(T, rest)
        n = size(group)
        if n > most:
            top, most = group, n
        elif n == most:
            top = join(top, group)
        rest = minus(rest, group)
    return top, most


@inner_kernel
def six(cells: Bits) -> Six:
    """Return the same set for each direction."""
    return cells, cells, cells, cells, cells, cells


@inner_kernel
def union(sets: Six) -> Bits:
    """Return the members of any of six sets."""
    return join(join(join(sets[0], sets[1]), join(sets[2], sets[3])), join(sets[4], sets[5]))


@inner_kernel
def one_behind(T: Tables, sets: Six) -> Six:
    """Return each set moved one step back, against its direction."""
    return (
        behind(T, sets[0], 0),
        behind(T, sets[1], 1),
        behind(T, sets[2], 2),
        behind(T, sets[3], 3),
        behind(T, sets[4], 4),
        behind(T, sets[5], 5),
    )


@inner_kernel
def with_movers(movers: Six, pieces: Bits, ahead: Six) -> Six:
    """Return the movers, with the pieces added in the directions whose `ahead` set they are in."""
    return (
        join(movers[0], meet(pieces, ahead[0])),
        join(movers[1], meet(pieces, ahead[1])),
        join(movers[2], meet(pieces, ahead[2])),
        join(movers[3], meet(pieces, ahead[3])),
        join(movers[4], meet(pieces, ahead[4])),
        join(movers[5], meet(pieces, ahead[5])),
    )


@inner_kernel
def step_towards(T: Tables, movers: Six, pieces: Bits, targets: Bits) -> Six:
    """Return the movers, with the pieces that have targets added as movers towards their nearest. ¶
    All pieces look at once, further and further; those that see a target at one distance stop
    there. A target is never next to a piece, or both would be one group, so the search begins two
    steps away.
    """
    left, ahead = pieces, one_behind(T, six(targets))
    while some(left) and some(union(ahead)):
        ahead = one_behind(T, ahead)
        movers = with_movers(movers, left, ahead)
        left = minus(left, union(ahead))
    return movers


@inner_kernel
def step_nearer(T: Tables, movers: Six, pieces: Bits, targets: Bits) -> Six:
    """Return the movers, with the pieces added as movers to the cells that are nearer to a flow
    line. ¶ The flow lines grow by one cell all round until they have reached every piece.
    """
    left, near = pieces, flow_lines(T, targets)
    while some(left):
        movers = with_movers(movers, meet(left, around(T, near)), one_behind(T, six(near)))
        near = join(near, around(T, near))
        left = minus(left, near)
    return movers


@inner_kernel
def flow_lines(T: Tables, targets: Bits) -> Bits:
    """Return all cells in line with a target."""
    lines, ahead = targets, six(targets)
    while some(union(ahead)):
        ahead = one_behind(T, ahead)
        lines = join(lines, union(ahead))
    return lines


@inner_kernel
def look(T: Tables, mine: Bits, top: Bits, most: int, in_line: bool) -> Six:
    """Return the movers towards targets in line, or else towards flow lines: first of the pieces
    outside the largest groups, then of each largest group, with the other ones as targets.
    """
    pieces, targets, waiting = minus(mine, top), top, top
    if size(top) == most:
        waiting = nothing(top)  # a sole largest group has no target
    elif in_line and most <= 2:
        # In groups this small no two pieces are more than a step apart, so no piece can mistake its
        # own group for a target, and all may look at once. That speeds up the opening.
        pieces, waiting = mine, nothing(top)
    movers = six(nothing(mine))
    while True:
        if in_line:
            movers = step_towards(T, movers, pieces, targets)
        else:
            movers = step_nearer(T, movers, pieces, targets)
        if not some(waiting):
            return movers
        pieces = first_group(T, waiting)
        targets = minus(top, pieces)
        waiting = minus(waiting, pieces)


@large_kernel
def survey(T: Tables, s: State) -> None:
    """Note which pieces may step in which direction, unless already noted. ¶ Steps depend only on
    the mover's pieces, and `seen` holds the pieces that the notes were made for, so the notes are
    valid however the state was made. (In a blank state, an empty set of pieces has no moves.)
    """
    mine = stones(s, turn(T, s))
    if same(mine, note(s, SEEN)):
        return
    top, most = largest(T, mine)
    movers = look(T, mine, top, most, True)
    if not some(union(movers)):
        movers = look(T, mine, top, most, False)
    write(s, SEEN, mine)
    for d in range(6):
        write(s, MOVERS + d, minus(movers[d], behind(T, mine, d)))


@kernel
def count(T: Tables, s: State) -> int:
    survey(T, s)
    n = 0
    for d in range(6):
        n += size(note(s, MOVERS + d))
    return n


@kernel
def pick(T: Tables, s: State, k: int) -> int:
    survey(T, s)
    for d in range(6):
        able = note(s, MOVERS + d)
        n = size(able)
        if k < n:
            return int(T.ints[CELL_OF, nth(able, k)]) * 6 + d
        k -= n
    return -1


@kernel
def moves(T: Tables, s: State, out: Buffer) -> int:
    survey(T, s)
    n = 0
    for d in range(6):
        n = list_steps(T, note(s, MOVERS + d), d, out, n)
    return n


@functools.cache
def bound_to(order: int) -> Binding:
    """Return a binding that compiles the constants of one order into kernels."""
    return Binding(f"flowish{order}", {hexagon: hexagon.constants(order)})


@functools.cache
def build(order: int) -> Rules:
    """Return the rules of one order."""
    width = hexagon.words_for(order)
    return Rules(
        label=f"flowish_order{order}",
        options={"order": order},
        tables=hexagon.tables(order)._replace(learned=network.read("flowish", f"order{order}")),
        words=9 * width + 1,
        position_words=2 * width + 1,
        ply_limit=2000,
        **kernels_of(globals(), bound_to(order)),
    )
