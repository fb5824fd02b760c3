"""The display of FlipFlop: two-faced pieces, goal squares, and the piece about to win."""

from __future__ import annotations

from collections.abc import Sequence

from banmen.games import two_faced
from banmen.games.contract import Rules
from banmen.games.flipflop.words import board_of, ends, goal_names, move
from banmen.kernel import State
from banmen.scene import Cell, Choice, Event, Held, Mark, Piece, choice_tree


def players(rules: Rules, s: State) -> tuple[str, str]:
    return "white", "black"


def phase(rules: Rules, s: State) -> str:
    return "play"


def cells(rules: Rules, s: State) -> tuple[Cell, ...]:
    return two_faced.cells(board_of(rules), goal_names(rules))


def pieces(rules: Rules, s: State) -> tuple[Piece, ...]:
    return two_faced.pieces(board_of(rules), s)


def held(rules: Rules, s: State) -> tuple[Held, ...]:
    return ()


def marks(rules: Rules, s: State, last: int | None) -> tuple[Mark, ...]:
    """The last move, the goals, and a piece on its owner's goal: about to win, or the winner."""
    found: list[Mark] = []
    if last is not None:
        here, there = ends(rules, last)
        found += [Mark("from", (here,)), Mark("to", (there,))]
    found += [Mark("goal", (goal,), side) for side, goal in enumerate(goal_names(rules))]
    for piece in pieces(rules, s):
        if piece.cell == goal_names(rules)[piece.owner]:
            won = piece.owner == rules.turn(rules.tables, s)
            found.append(Mark("win" if won else "threat", (piece.cell,), piece.owner))
    return tuple(found)


def choices(rules: Rules, s: State, codes: Sequence[int]) -> tuple[Choice, ...]:
    """A piece, then its square, with the squares it could go to from there."""
    board = board_of(rules)

    def leaf(code: int) -> tuple[tuple[str], Choice]:
        here, there = ends(rules, code)
        after = Mark("after", two_faced.next_cells(rules, s, code, board))
        return (here,), Choice(there, code=code, text=move(rules, s, code).text, marks=(after,))

    return choice_tree(map(leaf, codes))


def lands(rules: Rules, code: int) -> str | None:
    """The cell that a move goes to."""
    return ends(rules, code)[1]


def spelled(rules: Rules, s: State, touches: tuple[str, ...]) -> str:
    """The text of touches that lead to no legal move."""
    return two_faced.spelled(board_of(rules), s, touches)


def events(rules: Rules, s: State, code: int) -> tuple[Event, ...]:
    """The events of a move, in order; s is the position before it."""
    here, there = ends(rules, code)
    mover = rules.turn(rules.tables, s)
    found = [Event("moved", {"from": here, "to": there})]
    if rules.irreversible(rules.tables, s, code):
        found.append(Event("captured", {"at": there}))
    found.append(two_faced.flipped(board_of(rules), s, here, there))
    if there == goal_names(rules)[mover]:
        found.append(Event("goal", {"at": there, "player": mover}))
    return tuple(found)
