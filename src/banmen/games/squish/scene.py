"""Squish as it is shown: hexagons, stones, groups."""

from __future__ import annotations

from math import sqrt

from banmen.games.contract import Rules
from banmen.games.squish.words import board_of, ends, groups_of, names_of, owners
from banmen.kernel import State
from banmen.scene import Cell, Event, Held, Mark, Piece


def players(rules: Rules, s: State) -> tuple[str, str]:
    return "white", "black"


def phase(rules: Rules, s: State) -> str:
    return "play"


def cells(rules: Rules, s: State) -> tuple[Cell, ...]:
    board = board_of(rules)
    return tuple(
        Cell(name, q + r / 2, r * sqrt(3) / 2, "hexagon")
        for name, (q, r) in zip(board.names, board.cells, strict=True)
    )


def pieces(rules: Rules, s: State) -> tuple[Piece, ...]:
    return tuple(
        Piece("stone", owner, name)
        for name, owner in zip(board_of(rules).names, owners(rules, s), strict=True)
        if owner is not None
    )


def held(rules: Rules, s: State) -> tuple[Held, ...]:
    return ()


def marks(rules: Rules, s: State, last: int | None) -> tuple[Mark, ...]:
    """The last move and the groups of both sides; the winner's only group as the win."""
    found: list[Mark] = []
    if last is not None:
        here, there = ends(rules, last)
        found += [Mark("from", (here,)), Mark("to", (there,))]
    for side in (0, 1):
        together = groups_of(rules, s, side)
        won = rules.outcome(rules.tables, s.copy()) == side + 1
        kind = "win" if won and len(together) == 1 else "group"
        found += [Mark(kind, names_of(rules, group), side) for group in together]
    return tuple(found)


def touches(rules: Rules, s: State, code: int) -> tuple[str, ...]:
    return ends(rules, code)


def events(rules: Rules, s: State, code: int) -> tuple[Event, ...]:
    """What a move does, in order; s is the position before it."""
    here, there = ends(rules, code)
    found = [Event("moved", {"from": here, "to": there})]
    if rules.irreversible(rules.tables, s, code):
        found.append(Event("captured", {"at": there}))
    after = s.copy()
    rules.play(rules.tables, after, code)
    if end := rules.outcome(rules.tables, after):
        found.append(Event("united", {"player": end - 1}))
    return tuple(found)
