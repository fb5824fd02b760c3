"""Messages about games and studied positions."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from banmen.games import Value
from banmen.games.palette import Setting, Tool
from banmen.scene import Event, Scene
from banmen.server.domain.constraints import Bounds
from banmen.server.domain.wire import Options, Reason, Seat, Wire

MOST_MOVES = 2_000
Text = Annotated[str, Bounds(max_length=4_000)]
MoveText = Annotated[str, Bounds(max_length=100)]
Touches = Annotated[tuple[Annotated[str, Bounds(max_length=40)], ...], Bounds(max_length=8)]


class LevelInfo(Wire):
    """A level of the computer; texts: level.3.title, level.3.sentence."""

    name: str
    rating: int | None
    error: int | None


class OwnLevels(Wire):
    """A variant with levels of its own."""

    options: Options
    levels: tuple[LevelInfo, ...]


class OptionInfo(Wire):
    """An option of a game. Texts: option.NAME.title, option.NAME.VALUE."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    first: Value
    """The default in the first version of the rules, which older links refer to."""
    when: tuple[str, Value] | None


class GameInfo(Wire):
    """A game's title page."""

    id: str
    title: str
    designer: str
    year: int | None
    colours: tuple[str, str]
    options: tuple[OptionInfo, ...]
    chance: bool
    board: str
    """The kind of board that draws it."""
    levels: tuple[LevelInfo, ...]
    own_levels: tuple[OwnLevels, ...]
    """Variants with other levels."""
    has: tuple[Literal["lesson", "puzzles", "sample"], ...]
    """The optional parts of the game."""


class Sample(Wire):
    """A short game for the front page, scene by scene, without choices."""

    game: str
    options: Options
    moves: tuple[str, ...]
    scenes: tuple[Scene, ...]


# --- positions ----------------------------------------------------------------------------------


class Studied(Wire):
    """A position: the start of a line, and its moves."""

    game: Annotated[str, Bounds(max_length=20)]
    options: Annotated[Options, Bounds(max_length=8)] = field(default_factory=dict)
    start: Text | None = None
    """A position as text; None for the start of the game."""
    moves: Annotated[tuple[MoveText, ...], Bounds(max_length=MOST_MOVES)] = ()
    tiles: Annotated[tuple[Annotated[str, Bounds(max_length=4)], ...], Bounds(max_length=20)] = ()
    """Flat Front: the tiles revealed along the line, in order; missing ones are drawn at random."""


class PositionView(Wire):
    """A position with its scene, and its line in proper notation."""

    line: Studied
    """The requested line, with the tiles drawn at random."""
    position: str
    """The position as text."""
    scene: Scene
    """With all choices."""


class WhyNot(Wire):
    """A request for the reason why touches lead to no legal move, or why a move is not legal."""

    line: Studied
    touches: Touches = ()
    move: MoveText | None = None


class Answered(Wire):
    """The reason; None if the move is allowed."""

    reason: Reason | None


class LineStep(Wire):
    """A move of a line, with its events."""

    by: Seat
    text: str
    called: Event | None
    """The move's name inside a sentence. Texts: called.KIND; None means its notation."""
    events: tuple[Event, ...]
    """Events that the move itself does not express."""


# --- setting up ----------------------------------------------------------------------------------


class SettingChange(Wire):
    """A new value for a setting of a draft."""

    name: Annotated[str, Bounds(max_length=20)]
    value: Annotated[str, Bounds(max_length=20)]


class Drafting(Wire):
    """A draft as text, the tool in hand, and a change."""

    game: Annotated[str, Bounds(max_length=20)]
    options: Annotated[Options, Bounds(max_length=8)] = field(default_factory=dict)
    text: Text | None = None
    """None for the start of the game, empty for a bare board."""
    tool: Annotated[str, Bounds(max_length=20)] | None = None
    """The tool in hand; None means the first tool."""
    touches: Touches = ()
    """The places touched with it."""
    change: SettingChange | None = None


class Drafted(Wire):
    """A draft with its scene."""

    text: str
    tool: str
    """The tool in hand."""
    tools: tuple[Tool, ...]
    settings: tuple[Setting, ...]
    scene: Scene
    """Its choices are what the tool can touch; none means any cell."""
    problem: Reason | None
    """Why it is not a valid position; None if it is."""
    moves: int
    """The number of legal moves."""


# --- puzzles -------------------------------------------------------------------------------------


class PuzzleSummary(Wire):
    """A puzzle in a list."""

    id: str
    game: str
    grade: int
    moves: int
    """The winner's moves in the solution."""


class PuzzleView(PuzzleSummary):
    """A puzzle to solve."""

    line: Studied
    found: float
    """The frequency with which each level finds the first move, 0 to 1."""
    alone: bool
    """Whether no other first move wins at all; otherwise none wins nearly as soon."""


class PuzzleVerdict(Wire):
    """The verdict on an attempt.

    right: go on, after the reply. solved: the game is won. wrong: see the reply.
    unclear: the search could not decide in time whether it wins.
    """

    verdict: Literal["right", "solved", "wrong", "unclear"]
    reply: tuple[LineStep, ...]
    """The opponent's best reply first, and if the attempt was wrong, the line after it."""


class Solution(Wire):
    """The moves that solve a puzzle."""

    moves: tuple[str, ...]
