"""Set up Flink: put blocks of either colour as in play, and remove them.

A position has cubes without the blocks they came from. Removing takes a whole block that includes
the topmost cube of the touched cell and has nothing above it; if there is none (a text may contain
any cubes), only that cube.
"""

from __future__ import annotations

from collections.abc import Sequence

from banmen.errors import IllegalMove
from banmen.games.contract import Rules
from banmen.games.flink import scene
from banmen.games.flink.rules import board_of
from banmen.games.flink.tables import BLOCK, HANDS, ORIENTATIONS, PIECES, TURN, Cube, name_of
from banmen.games.flink.words import (
    column,
    height,
    position_text,
    put_cube,
    read_move,
    read_position,
    survey,
)
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
from banmen.kernel import State, Word
from banmen.scene import Choice

TOOLS = (*(Tool(colour, "block", colour) for colour in WHITE_AND_BLACK), REMOVE)

read, write = read_position, position_text


def empty(rules: Rules) -> State:
    s = rules.blank()
    rules.setup(rules.tables, s)
    return s


def put(rules: Rules, draft: State, tool: Tool, touches: Sequence[str]) -> State:
    """Put a block where a move would, given by touches or in notation; or remove one."""
    if tool == REMOVE:
        return _taken_off(rules, draft, touches)
    s = _to_move(draft, tool)
    if not s[HANDS + int(s[TURN])]:
        raise IllegalMove("draft.no_block", most=PIECES)
    text = "".join(touches)
    if text.startswith("turn:"):
        text = scene.spelled(rules, s, tuple(touches))
    rules.play(rules.tables, s, read_move(rules, s, text))
    s[TURN] = draft[TURN]
    survey(rules, s)
    return s


def _to_move(draft: State, tool: Tool) -> State:
    """The draft with the turn given to the tool's colour."""
    s = draft.copy()
    s[TURN] = Word(WHITE_AND_BLACK.index(tool.colour))
    return s


def _taken_off(rules: Rules, draft: State, touches: Sequence[str]) -> State:
    cells = board_of(rules).cells()
    x, y = cells[cell_of([name_of(*cell) for cell in cells], touches)]
    if not (stack := column(rules, draft, x, y)):
        raise IllegalMove("move.empty", cell=name_of(x, y))
    cubes, side = _block_at(rules, draft, x, y), "wb".index(stack[-1])
    s = draft.copy()
    for cube in cubes:
        put_cube(rules, s, side, cube)
    if len(cubes) == BLOCK:
        s[HANDS + side] = Word(min(PIECES, int(s[HANDS + side]) + 1))
    survey(rules, s)
    return s


def _block_at(rules: Rules, s: State, x: int, y: int) -> list[Cube]:
    """A free block that includes the topmost cube of a cell; otherwise only that cube."""
    top = height(rules, s, x, y) - 1
    for shape in ORIENTATIONS:
        for cube in shape:
            shift = (x - cube[0], y - cube[1], top - cube[2])
            cubes = [(a + shift[0], b + shift[1], c + shift[2]) for a, b, c in shape]
            if _free(rules, s, cubes, column(rules, s, x, y)[-1]):
                return cubes
    return [(x, y, top)]


def _free(rules: Rules, s: State, cubes: list[Cube], sign: str) -> bool:
    """Whether the cubes are all present, of one colour, with nothing else above any of them."""
    board, block = board_of(rules), set(cubes)
    for x, y, z in cubes:
        stack = column(rules, s, x, y) if board.has(x, y) else ""
        if not 0 <= z < len(stack) or stack[z] != sign:
            return False
        if any((x, y, above) not in block for above in range(z + 1, len(stack))):
            return False
    return True


def settings(rules: Rules, draft: State) -> tuple[Setting, ...]:
    hands = tuple(str(n) for n in range(PIECES + 1))
    return (
        turn_of(int(draft[TURN])),
        *(
            Setting(f"hand_{colour}", str(draft[HANDS + side]), hands)
            for side, colour in enumerate(WHITE_AND_BLACK)
        ),
    )


def change(rules: Rules, draft: State, name: str, value: str) -> State:
    s = draft.copy()
    if name == "turn":
        s[TURN] = Word(WHITE_AND_BLACK.index(value))
    else:
        s[HANDS + WHITE_AND_BLACK.index(name.removeprefix("hand_"))] = Word(int(value))
    survey(rules, s)
    return s


def look(rules: Rules, draft: State) -> Look:
    return seen(scene, rules, draft)


def choices(rules: Rules, draft: State, tool: Tool) -> tuple[Choice, ...]:
    """The moves of the tool's colour, or the cells where something can be removed."""
    if tool == REMOVE:
        names = dict.fromkeys(cube.cell for cube in scene.pieces(rules, draft))
        return tuple(Choice(name, code=i, text=name) for i, name in enumerate(names))
    s = _to_move(draft, tool)
    if not s[HANDS + int(s[TURN])]:
        return ()
    return scene.choices(rules, s, rules.codes(s))
