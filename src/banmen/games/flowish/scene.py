"""The display of Flowish: as in Squish, with the largest groups and the flow lines towards them."""

from __future__ import annotations

from collections.abc import Sequence

from banmen.games.contract import RUNNING, Rules
from banmen.games.flowish.words import drawn_to, largest_groups, pulls
from banmen.games.squish import scene as squish
from banmen.games.squish.scene import cells, events, held, lands, phase, pieces, players
from banmen.games.squish.words import board_of, names_of, owners, standing
from banmen.kernel import State
from banmen.scene import Choice, Mark

__all__ = [
    "cells",
    "choices",
    "events",
    "held",
    "lands",
    "marks",
    "phase",
    "pieces",
    "players",
    "spelled",
]


def marks(rules: Rules, s: State, last: int | None) -> tuple[Mark, ...]:
    """The marks of Squish, the largest groups of both sides, and the flow lines of the side to
    move.
    """
    found = list(squish.marks(rules, s, last))
    if rules.outcome(rules.tables, s.copy()) != RUNNING:
        return tuple(found)
    for side in (0, 1):
        groups = largest_groups(rules, s, side)
        if len(groups[0]) > 1:  # while every piece stands alone, mark none
            found += [Mark("largest", names_of(rules, group), side) for group in groups]
    side = rules.turn(rules.tables, s)
    lines = ways_to_targets(rules, s) or lines_through_largest(rules, s)
    return (*found, *(Mark("flow", names_of(rules, line), side) for line in sorted(lines)))


def choices(rules: Rules, s: State, codes: Sequence[int]) -> tuple[Choice, ...]:
    """As in Squish; a piece on no flow line has no friend to go towards."""
    pulled = pulls(rules, s)
    return squish.steps(rules, s, codes, lambda code: pulled[code // 6].get(code % 6))


def spelled(rules: Rules, s: State, touches: tuple[str, ...]) -> str:
    """The text of touches that lead to no legal move; a single piece is spelled as a move where it
    flows.
    """
    side = rules.turn(rules.tables, s)
    if len(touches) > 1 or standing(rules, s, touches[0]) != side:
        return squish.spelled(rules, s, touches)
    board = board_of(rules)
    stone = board.names.index(touches[0])
    way = next(iter(drawn_to(rules, s, stone)), None)
    line = next(filter(None, board.lines[stone])) if way is None else board.lines[stone][way]
    return f"{touches[0]}-{board.names[line[0]]}"


def ways_to_targets(rules: Rules, s: State) -> set[tuple[int, ...]]:
    """From every piece that may step towards a nearest target, the cells up to that target."""
    board, owner, found = board_of(rules), owners(rules, s), set[tuple[int, ...]]()
    for piece, targets in pulls(rules, s).items():
        for d, target in targets.items():
            line = board.lines[piece][d]
            if owner[line[0]] != owner[piece]:
                found.add(_one_way((piece, *line[: line.index(target) + 1])))
    return found


def lines_through_largest(rules: Rules, s: State) -> set[tuple[int, ...]]:
    """The whole lines through the pieces of the largest groups, shown while no piece is on one."""
    found = set[tuple[int, ...]]()
    for group in largest_groups(rules, s, rules.turn(rules.tables, s)):
        for piece in group:
            lines = board_of(rules).lines[piece]
            for d in range(3):
                found.add(_one_way((*reversed(lines[d + 3]), piece, *lines[d])))
    return found


def _one_way(line: tuple[int, ...]) -> tuple[int, ...]:
    """A line in its canonical direction."""
    return min(line, line[::-1])
