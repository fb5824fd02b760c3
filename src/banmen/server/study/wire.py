"""What travels between the page and the server about games, and where positions are studied."""

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
    """A variant that has levels of its own."""

    options: Options
    levels: tuple[LevelInfo, ...]


class OptionInfo(Wire):
    """Something to choose before a game starts. Texts: option.NAME.title, option.NAME.VALUE."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    first: Value
    """The default in the first version of the rules, which older links mean."""
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
    """The board that draws it."""
    levels: tuple[LevelInfo, ...]
    own_levels: tuple[OwnLevels, ...]
    """Variants that have others."""
    has: tuple[Literal["lesson", "puzzles", "sample"], ...]
    """What there is beside the game itself."""


class Sample(Wire):
    """A short game to show on the front page, scene by scene, without choices."""

    game: str
    options: Options
    moves: tuple[str, ...]
    scenes: tuple[Scene, ...]


# --- positions ----------------------------------------------------------------------------------


class Studied(Wire):
    """A position: where a line begins, and its moves."""

    game: Annotated[str, Bounds(max_length=20)]
    options: Annotated[Options, Bounds(max_length=8)] = field(default_factory=dict)
    start: Text | None = None
    """The text of a position; None for the start of the game."""
    moves: Annotated[tuple[MoveText, ...], Bounds(max_length=MOST_MOVES)] = ()
    tiles: Annotated[tuple[Annotated[str, Bounds(max_length=4)], ...], Bounds(max_length=20)] = ()
    """Flat Front: the tiles turned up along the line, in their order; what is not given is luck."""


class PositionView(Wire):
    """A position as it is shown, and its line in proper notation."""

    line: Studied
    """The line that was asked for, with the tiles that luck has turned up."""
    position: str
    """The text of the position."""
    scene: Scene
    """With all choices."""


class WhyNot(Wire):
    """Asks why touches lead to no legal move there, or why a move as text is none."""

    line: Studied
    touches: Touches = ()
    move: MoveText | None = None


class Answered(Wire):
    """The reason; None where there is nothing against it."""

    reason: Reason | None


class LineStep(Wire):
    """A move of a line, with what happens with it."""

    by: Seat
    text: str
    called: Event | None
    """What it is called by inside a sentence. Texts: called.KIND; None: by its notation."""
    events: tuple[Event, ...]
    """Those that the move does not say itself."""


# --- setting up ----------------------------------------------------------------------------------


class SettingChange(Wire):
    """A setting of a draft, and what it shall be."""

    name: Annotated[str, Bounds(max_length=20)]
    value: Annotated[str, Bounds(max_length=20)]


class Drafting(Wire):
    """A draft as its text, what is in hand, and what is done to it."""

    game: Annotated[str, Bounds(max_length=20)]
    options: Annotated[Options, Bounds(max_length=8)] = field(default_factory=dict)
    text: Text | None = None
    """None for the start of the game, empty for a bare board."""
    tool: Annotated[str, Bounds(max_length=20)] | None = None
    """What is in hand; the first tool where nothing is."""
    touches: Touches = ()
    """What is touched with it."""
    change: SettingChange | None = None


class Drafted(Wire):
    """A draft as it is shown."""

    text: str
    tool: str
    """What is in hand."""
    tools: tuple[Tool, ...]
    settings: tuple[Setting, ...]
    scene: Scene
    """Its choices are what can be touched with the tool; none: any cell."""
    problem: Reason | None
    """Why it cannot be a position; None where it is one."""
    moves: int
    """How many legal moves the position has."""


# --- puzzles -------------------------------------------------------------------------------------


class PuzzleSummary(Wire):
    """A puzzle in a list."""

    id: str
    game: str
    grade: int
    moves: int
    """How many moves of the winner it takes."""


class PuzzleView(PuzzleSummary):
    """A puzzle to be solved."""

    line: Studied
    found: float
    """How often our levels find the first move: from 0 to 1."""
    alone: bool
    """Whether no other first move wins at all; else none wins nearly as soon."""


class PuzzleVerdict(Wire):
    """What became of a try.

    right: go on, after the reply. solved: the game is won. wrong: see the reply.
    unclear: nobody could say in time whether it wins.
    """

    verdict: Literal["right", "solved", "wrong", "unclear"]
    reply: tuple[LineStep, ...]
    """The opponent's best answer first, and what follows where the try was wrong."""


class Solution(Wire):
    """The moves that solve a puzzle."""

    moves: tuple[str, ...]
