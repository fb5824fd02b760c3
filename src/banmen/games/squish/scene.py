"""The display of Squish: hexagons, stones, groups."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from math import sqrt

from banmen.errors import IllegalMove
from banmen.games.contract import Rules
from banmen.games.hexagon import geometry
from banmen.games.squish.words import (
    board_of,
    ends,
    groups_of,
    names_of,
    owners,
    standing,
    step_text,
)
from banmen.kernel import State
from banmen.scene import Cell, Choice, Event, Held, Mark, Piece, choice_tree


def players(rules: Rules, s: State) -> tuple[str, str]:
    return "white", "black"


def phase(rules: Rules, s: State) -> str:
    return "play"


def cells(rules: Rules, s: State) -> tuple[Cell, ...]:
    return _cells(int(rules.options["order"]))


@functools.cache
def _cells(order: int) -> tuple[Cell, ...]:
    board = geometry(order)
    return tuple(
        Cell(name, q + r / 2, r * sqrt(3) / 2, "hexagon")
        for name, (q, r) in zip(board.names, board.cells, strict=True)
    )


def pieces(rules: Rules, s: State) -> tuple[Piece, ...]:
    found = zip(board_of(rules).names, owners(rules, s), strict=True)
    return tuple(_stone(owner, name) for name, owner in found if owner is not None)


@functools.cache
def _stone(owner: int, cell: str) -> Piece:
    return Piece("stone", owner, cell)


def held(rules: Rules, s: State) -> tuple[Held, ...]:
    return ()


def marks(rules: Rules, s: State, last: int | None) -> tuple[Mark, ...]:
    """The last move and the groups of both sides; the winner's only group as the win."""
    found: list[Mark] = []
    if last is not None:
        here, there = ends(rules, last)
        found += [Mark("from", (here,)), Mark("to", (there,))]
    end = rules.outcome(rules.tables, s.copy())
    for side in (0, 1):
        together, won = groups_of(rules, s, side), end == side + 1
        kind = "win" if won and len(together) == 1 else "group"
        found += [Mark(kind, names_of(rules, group), side) for group in together]
    return tuple(found)


def choices(rules: Rules, s: State, codes: Sequence[int]) -> tuple[Choice, ...]:
    """A stone, then the next cell, with the friend it goes towards and the piece it captures."""
    board, owner = board_of(rules), owners(rules, s)
    side = rules.turn(rules.tables, s)

    def friend(code: int) -> int | None:
        line = board.lines[code // 6][code % 6]
        return next(cell for cell in line if owner[cell] == side)

    return steps(rules, s, codes, friend)


def steps(
    rules: Rules, s: State, codes: Sequence[int], friend: Callable[[int], int | None]
) -> tuple[Choice, ...]:
    """Steps to neighbouring cells as choices, each with the friend it goes towards."""
    order, board, owner = int(rules.options["order"]), board_of(rules), owners(rules, s)

    def leaf(code: int) -> tuple[tuple[str], Choice]:
        cell = board.lines[code // 6][code % 6][0]
        return _step(order, code, friend(code), owner[cell] is not None)

    return choice_tree(map(leaf, codes))


@functools.cache  # the same few steps recur in all games
def _step(order: int, code: int, friend: int | None, takes: bool) -> tuple[tuple[str], Choice]:
    board = geometry(order)
    here, there = board.names[code // 6], board.names[board.lines[code // 6][code % 6][0]]
    marks = [] if friend is None else [Mark("towards", (board.names[friend],))]
    marks += [Mark("capture", (there,))] if takes else []
    text = step_text(here, there, takes)
    return (here,), Choice(there, code=code, text=text, marks=tuple(marks))


def lands(rules: Rules, code: int) -> str | None:
    """The cell that a move goes to."""
    return ends(rules, code)[1]


def spelled(rules: Rules, s: State, touches: tuple[str, ...]) -> str:
    """The text of touches that lead to no legal move. A single cell is spelled as a move to itself,
    so that the reason names what stands there.
    """
    if len(touches) > 1:
        return "-".join(touches)
    if standing(rules, s, touches[0]) == rules.turn(rules.tables, s):
        raise IllegalMove("squish.stuck", cell=touches[0])
    return f"{touches[0]}-{touches[0]}"


def events(rules: Rules, s: State, code: int) -> tuple[Event, ...]:
    """The events of a move, in order; s is the position before it."""
    here, there = ends(rules, code)
    found = [Event("moved", {"from": here, "to": there})]
    if rules.irreversible(rules.tables, s, code):
        found.append(Event("captured", {"at": there}))
    after = rules.after(s, code)
    if end := rules.outcome(rules.tables, after):
        found.append(Event("united", {"player": end - 1}, decides=True))
    return tuple(found)
