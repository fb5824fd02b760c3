"""Set up Squish: stones of either colour on any cell."""

from __future__ import annotations

from collections.abc import Sequence

from banmen.games.contract import Rules
from banmen.games.palette import (
    REMOVE,
    WHITE_AND_BLACK,
    Look,
    Setting,
    Tool,
    cell_of,
    seen,
    turn_of,
)
from banmen.games.squish import scene
from banmen.games.squish.words import board_of, laid_out, owners, position_text
from banmen.kernel import State, Word
from banmen.scene import Choice

TOOLS = (*(Tool(colour, "stone", colour) for colour in WHITE_AND_BLACK), REMOVE)

read, write = laid_out, position_text


def empty(rules: Rules) -> State:
    return rules.blank()


def put(rules: Rules, draft: State, tool: Tool, touches: Sequence[str]) -> State:
    board, width, s = board_of(rules), rules.position_words // 2, draft.copy()
    cell = cell_of(board.names, touches)
    word, bit = board.bits[cell] // 64, Word(1 << board.bits[cell] % 64)
    was = owners(rules, draft)[cell]
    for side, colour in enumerate(WHITE_AND_BLACK):
        s[side * width + word] &= ~bit
        if colour == tool.colour and side != was:
            s[side * width + word] |= bit
    return s


def settings(rules: Rules, draft: State) -> tuple[Setting, ...]:
    return (turn_of(rules.turn(rules.tables, draft)),)


def change(rules: Rules, draft: State, name: str, value: str) -> State:
    s = draft.copy()
    s[rules.position_words // 2 * 2] = Word(WHITE_AND_BLACK.index(value))
    return s


def look(rules: Rules, draft: State) -> Look:
    return seen(scene, rules, draft)


def choices(rules: Rules, draft: State, tool: Tool) -> tuple[Choice, ...]:
    return ()
