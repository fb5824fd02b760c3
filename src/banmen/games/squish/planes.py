"""Input planes of Squish for networks: the board, both sides' pieces, and earlier occurrences. ¶
The hexagon is sheared to the left into a square of 2 * order - 1 cells a side (`games.hexagon`).
"""

from __future__ import annotations

from banmen.games.contract import Rules
from banmen.games.hexagon import DIRECTIONS, TURNS, geometry, mark_steps, show, stones
from banmen.games.planes import STOOD_BEFORE, Mask, Picture, Planes, Symmetry, fill, symmetry
from banmen.games.squish.rules import bound_to, movers, turn
from banmen.kernel import State, Tables, kernel

NAMES = ("board", "mine", "theirs", STOOD_BEFORE)
_BEFORE = 3


@kernel
def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    show(T, s, side, out)
    fill(out, _BEFORE, times - 1)


@kernel
def mask(T: Tables, s: State, out: Mask) -> int:
    mine = stones(s, turn(T, s))
    east, north, west = movers(T, mine, 0), movers(T, mine, 1), movers(T, mine, 2)
    able = east, north, west, movers(T, mine, 3), movers(T, mine, 4), movers(T, mine, 5)
    return mark_steps(T, able, out)


def symmetries(order: int) -> tuple[Symmetry, ...]:
    """Return the twelve rotations and reflections of a hexagon."""
    cells, width = geometry(order).cells, 2 * order - 1
    number = {cell: i for i, cell in enumerate(cells)}
    place = [(r + order - 1) * width + q + order - 1 for q, r in cells]
    found = []
    for name, way in TURNS.items():
        moved = [number[way(q, r)] for q, r in cells]
        turned = [DIRECTIONS.index(way(q, r)) for q, r in DIRECTIONS]
        places = list(range(width * width))
        for here, there in enumerate(moved):
            places[place[here]] = place[there]
        actions = [cell * 6 + d for cell in moved for d in turned]
        found.append(symmetry(name, places, actions))
    return tuple(found)


def build(rules: Rules) -> Planes:
    """Return the planes of one order."""
    order = int(rules.options["order"])
    width, actions = 2 * order - 1, rules.actions(rules.tables)
    bound = bound_to(order)
    return Planes(
        NAMES, width, width, actions, symmetries(order), (1, 1, 1, 2), bound(observe), bound(mask)
    )
