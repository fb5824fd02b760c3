"""The display of FlipFour: two-faced pieces on the board and in hand, lines of three and four."""

from __future__ import annotations

from collections.abc import Sequence

from banmen.games import two_faced
from banmen.games.contract import Rules
from banmen.games.flipfour.rules import CELLS, GRID, PIECES, PLACEMENTS
from banmen.games.flipfour.words import ends, in_hand, lines, move
from banmen.kernel import State
from banmen.scene import Cell, Choice, Event, Held, Mark, Piece, choice_tree


def players(rules: Rules, s: State) -> tuple[str, str]:
    return "white", "black"


def phase(rules: Rules, s: State) -> str:
    return "play"


def cells(rules: Rules, s: State) -> tuple[Cell, ...]:
    return two_faced.cells(GRID)


def pieces(rules: Rules, s: State) -> tuple[Piece, ...]:
    return two_faced.pieces(GRID, s)


def held(rules: Rules, s: State) -> tuple[Held, ...]:
    return tuple(Held("two-faced", side, in_hand(s, side)) for side in (0, 1))


def marks(rules: Rules, s: State, last: int | None) -> tuple[Mark, ...]:
    """The last move, lines of three that can still become four, and the winning four."""
    found: list[Mark] = []
    if last is not None:
        here, there = ends(last)
        found += ([Mark("from", (here,))] if here else []) + [Mark("to", (there,))]
    fours = [(four, side) for side in (0, 1) for four in lines(s, side, PIECES)]
    if fours:
        return (*found, Mark("win", *fours[0]), Mark("line", *fours[0]))
    found += [
        Mark("threat", three, side) for side in (0, 1) for three in lines(s, side, PIECES - 1)
    ]
    return tuple(found)


def choices(rules: Rules, s: State, codes: Sequence[int]) -> tuple[Choice, ...]:
    """A piece, or a face of one in hand, then a square, with the squares a moved piece could go to
    next.
    """

    def leaf(code: int) -> tuple[tuple[str], Choice]:
        here, there = ends(code)
        after = () if here is None else two_faced.next_cells(rules, s, code, GRID, PLACEMENTS)
        marks = (Mark("after", after),) if after else ()
        first = here or ("hand:plus" if code < CELLS else "hand:cross")
        return (first,), Choice(there, code=code, text=move(rules, s, code).text, marks=marks)

    return choice_tree(map(leaf, codes))


def lands(rules: Rules, code: int) -> str | None:
    """The cell that a move goes to."""
    return ends(code)[1]


def spelled(rules: Rules, s: State, touches: tuple[str, ...]) -> str:
    """The text of touches that lead to no legal move."""
    signs = {"hand:plus": "+", "hand:cross": "X"}
    if touches[0] not in signs:
        return two_faced.spelled(GRID, s, touches)
    # A face alone is illegal when the hand is empty: reading any cell gives the reason.
    return signs[touches[0]] + ("-".join(touches[1:]) or GRID.names[0])


def events(rules: Rules, s: State, code: int) -> tuple[Event, ...]:
    """The events of a move, in order; s is the position before it."""
    here, there = ends(code)
    if here is None:
        found = [Event("placed", {"at": there, "face": "plus" if code < CELLS else "cross"})]
    else:
        found = [Event("moved", {"from": here, "to": there})]
        found.append(two_faced.flipped(GRID, s, here, there))
    after = rules.after(s, code)
    if end := rules.outcome(rules.tables, after):
        found.append(Event("four", {"player": end - 1}, decides=True))
    return tuple(found)
