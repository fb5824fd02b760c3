"""Set up FlipFour: pieces of either colour, either face up, on any square."""

from __future__ import annotations

from collections.abc import Sequence

from banmen.games import two_faced
from banmen.games.contract import Rules
from banmen.games.flipfour import scene
from banmen.games.flipfour.rules import GRID
from banmen.games.flipfour.words import position_text
from banmen.games.palette import Look, Tool, seen
from banmen.kernel import State

TOOLS, settings = two_faced.TOOLS, two_faced.settings
change, choices = two_faced.change, two_faced.choices
write = position_text


def empty(rules: Rules) -> State:
    return rules.blank()


def read(rules: Rules, text: str) -> State:
    return two_faced.laid_out(GRID, text)


def put(rules: Rules, draft: State, tool: Tool, touches: Sequence[str]) -> State:
    return two_faced.put(GRID, draft, tool, touches)


def look(rules: Rules, draft: State) -> Look:
    return seen(scene, rules, draft)
