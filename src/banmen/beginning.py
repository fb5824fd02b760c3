"""The start of a game: its first state, and the face-down stack of tiles.

The stack is a tuple of chance's codes, from the top; empty for games without one.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from banmen.errors import BadPosition, Complaint
from banmen.games import CHANCE, RUNNING

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games.contract import Rules
    from banmen.kernel import State

LONGEST_TEXT = 4000
"""The greatest length of a position text."""

SEEDS = 2**63
"""The number of different seeds: as many as kernels have room for."""


def first_state(game: Game, text: str | None) -> State:
    """The state of a position text, or of the usual start."""
    if text is not None:
        return read_state(game, text)
    s = game.rules.blank()
    game.rules.setup(game.rules.tables, s)
    return s


def read_state(game: Game, text: str) -> State:
    """The state that a one-line text describes."""
    if not isinstance(text, str):
        raise BadPosition("position.kind", kind=type(text).__name__)
    if len(text) > LONGEST_TEXT:
        raise BadPosition("position.long", found=len(text), most=LONGEST_TEXT)
    return game.words.read_position(game.rules, text)


def face_down(rules: Rules, s: State) -> list[int]:
    """The tiles still face down, sorted. Empty for games without a stack."""
    T, ahead = rules.tables, s.copy()
    if rules.outcome(T, ahead) == RUNNING and rules.turn(T, ahead) != CHANCE:
        if rules.count(T, ahead) == 0:
            return []
        rules.play(T, ahead, rules.pick(T, ahead, 0))  # any move leads to the next reveal
    if rules.turn(T, ahead) != CHANCE:
        return []
    codes = [rules.pick(T, ahead, k) for k in range(rules.count(T, ahead))]
    return [code for code in codes for _ in range(rules.weight(T, ahead, code))]


def shuffled(rules: Rules, s: State, seed: int | None) -> tuple[int, ...]:
    """The tiles still face down, in random order."""
    stack = face_down(rules, s)
    random.Random(None if seed is None else checked_seed(seed)).shuffle(stack)
    return tuple(stack)


def on_top(game: Game, s: State, stack: tuple[int, ...], tiles: Sequence[str]) -> tuple[int, ...]:
    """A stack with the given tiles moved to the top."""
    rest, top = list(stack), []
    codes = {game.words.move(game.rules, s, code).text: code for code in stack}
    for tile in tiles:
        code = codes.get(">" + str(tile).removeprefix(">"))
        if code not in rest:
            raise Complaint("game.no_tile", tile=tile)
        rest.remove(code)
        top.append(code)
    return (*top, *rest)


def check_tiles(tiles: object) -> None:
    """Refuse anything but a string or a sequence."""
    if not isinstance(tiles, Sequence) or isinstance(tiles, bytes):
        raise Complaint("game.tiles", kind=type(tiles).__name__)


def whole(found: object) -> int | None:
    """Any kind of integer, including NumPy's, as an int; None for everything else."""
    try:
        return None if isinstance(found, bool) else operator.index(found)  # type: ignore[arg-type]
    except TypeError:
        return None


def checked_seed(seed: object) -> int:
    """A seed of any kind of integer as an int; a Complaint if it is none."""
    found = whole(seed)
    if found is None:
        raise Complaint("game.seed", seed=seed)
    return found
