"""The notation of Flowish: that of Squish, with its own reasons for illegal moves.

move        c3-c4, capture c3xc4
position    1b1/w1wb/…  w
"""

from __future__ import annotations

import functools
from itertools import chain, zip_longest

from banmen.errors import IllegalMove
from banmen.games.contract import Rules
from banmen.games.hexagon import HexGeometry, geometry
from banmen.games.squish.words import (
    board_of,
    groups_at,
    groups_of,
    move,
    names_of,
    owners,
    position_text,
    read_position,
    read_step,
    stones,
)
from banmen.kernel import State

__all__ = [
    "drawn_to",
    "largest_groups",
    "move",
    "position_text",
    "pulls",
    "read_move",
    "read_position",
]


def largest_groups(rules: Rules, s: State, side: int) -> list[list[int]]:
    """One side's groups of the greatest size, as lists of cell numbers."""
    return _largest(groups_of(rules, s, side))


def _largest(groups: list[list[int]]) -> list[list[int]]:
    return [group for group in groups if len(group) == len(groups[0])]


def pulls(rules: Rules, s: State) -> dict[int, dict[int, int]]:
    """For each piece of the side to move, its nearest targets by direction. Some have none."""
    side = rules.turn(rules.tables, s)
    return _pulls(int(rules.options["order"]), stones(rules, s, side))


@functools.lru_cache(maxsize=64)  # a scene needs them several times
def _pulls(order: int, cells: int) -> dict[int, dict[int, int]]:
    board, groups = geometry(order), _largest(groups_at(order, cells))
    largest, own = set(chain(*groups)), {piece: group for group in groups for piece in group}
    return {
        piece: _nearest(board.lines[piece], largest.difference(own.get(piece, ())))
        for piece, bit in enumerate(board.bits)
        if cells >> bit & 1
    }


def _nearest(lines: tuple[tuple[int, ...], ...], targets: set[int]) -> dict[int, int]:
    """The nearest targets on the lines from a cell, by direction."""
    for ring in zip_longest(*lines) if targets else ():
        if found := {d: cell for d, cell in enumerate(ring) if cell in targets}:
            return found
    return {}


def _in_line(pulled: dict[int, dict[int, int]]) -> list[int]:
    """The pieces with a target."""
    return [piece for piece, targets in pulled.items() if targets]


def _targets(rules: Rules, s: State, piece: int) -> set[int]:
    """All cells that a piece of the side to move can go towards."""
    groups = largest_groups(rules, s, rules.turn(rules.tables, s))
    return {cell for group in groups if piece not in group for cell in group}


def drawn_to(rules: Rules, s: State, piece: int) -> dict[int, int]:
    """Return the cells a piece of the side to move flows to, by direction: to its nearest targets;
    if no piece has one, to the next cells closer to a flow line.
    """
    pulled = pulls(rules, s)
    if _in_line(pulled):
        return pulled[piece]
    return _nearer(board_of(rules), piece, _targets(rules, s, piece))


def _nearer(board: HexGeometry, piece: int, targets: set[int]) -> dict[int, int]:
    """The neighbouring cells that are closer to a cell in line with a target, by direction."""
    flow = targets.union(*(line for target in targets for line in board.lines[target]))

    def steps(cell: int) -> int:
        q, r = board.cells[cell]
        ways = ((q - to_q, r - to_r) for to_q, to_r in (board.cells[to] for to in flow))
        return min(max(abs(dq), abs(dr), abs(dq + dr)) for dq, dr in ways)

    nexts = {d: line[0] for d, line in enumerate(board.lines[piece]) if line}
    return {d: cell for d, cell in nexts.items() if steps(cell) < steps(piece)}


def read_move(rules: Rules, s: State, text: str) -> int:
    """The code of a legal move given as text; otherwise IllegalMove gives the reason."""
    here, there, d, steps = read_step(rules, s, text)
    (piece, to), owner = names_of(rules, (here, there)), owners(rules, s)
    if not _targets(rules, s, here):
        raise IllegalMove("flowish.only_largest", piece=piece)
    in_line = _in_line(pulls(rules, s))
    ways = drawn_to(rules, s, here)
    cells = list(names_of(rules, ways.values()))
    if not ways:
        raise IllegalMove("flowish.no_target", piece=piece, other=names_of(rules, in_line)[0])
    if d not in ways and in_line:
        raise IllegalMove("flowish.nearest", piece=piece, to=to, targets=cells)
    if d not in ways:
        free = [cell for cell in ways.values() if owner[cell] != owner[here]] or ways.values()
        cells = list(names_of(rules, free))
        raise IllegalMove("flowish.nearer", piece=piece, to=to, cells=cells)
    if steps > 1:
        raise IllegalMove("squish.one_step", piece=piece, to=to)
    if owner[there] == owner[here]:
        if in_line:
            raise IllegalMove("flowish.blocked", piece=piece, cell=to, targets=cells)
        raise IllegalMove("move.own_piece", cell=to)
    return here * 6 + d
