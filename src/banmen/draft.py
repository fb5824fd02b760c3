"""Set up a position by hand, one touch at a time.

    >>> import banmen
    >>> from banmen.draft import Draft
    >>> draft = Draft.bare(banmen.game("squish", order=3))
    >>> str(draft.put("white", ["c3"]))
    '3/4/2w2/4/3 w'
    >>> str(draft.problem)
    'There is no white piece on the board.'

A `Draft` is immutable; `put` and `change` return a new one. It always has a text, and need not be a
valid position: `problem` says why. The game defines the tools and settings (see `games.palette`).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from banmen.beginning import LONGEST_TEXT
from banmen.errors import BadPosition, Complaint
from banmen.game import Game, Position
from banmen.games import CHANCE
from banmen.games.palette import Setting, Tool
from banmen.scene import Mark, Scene

if TYPE_CHECKING:
    from banmen.games.contract import AnyBoard


@dataclass(frozen=True, eq=False)
class Draft:
    """A position being set up."""

    game: Game
    board: AnyBoard
    """The game's representation of the draft."""

    @classmethod
    def bare(cls, game: Game) -> Draft:
        """An empty board."""
        return cls(game, game.drafting.empty(game.rules))

    @classmethod
    def start(cls, game: Game) -> Draft:
        """The start of the game. Flat Front: no tile is revealed yet."""
        s = game.rules.blank()
        game.rules.setup(game.rules.tables, s)
        return cls.of(game, game.words.position_text(game.rules, s))

    @classmethod
    def of(cls, game: Game, text: str) -> Draft:
        """Read a position text; raise BadPosition if it cannot be read."""
        if len(text) > LONGEST_TEXT:
            raise BadPosition("position.long", found=len(text), most=LONGEST_TEXT)
        return cls(game, game.drafting.read(game.rules, text))

    def __str__(self) -> str:
        return self.game.drafting.write(self.game.rules, self.board)

    # --- setting up ------------------------------------------------------------------------------

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools for touching the board."""
        return self.game.drafting.TOOLS

    def tool(self, id: str) -> Tool:
        """The tool with an id."""
        found = next((tool for tool in self.tools if tool.id == id), None)
        if found is None:
            names = ", ".join(tool.id for tool in self.tools)
            raise Complaint("draft.no_tool", tool=id, names=names)
        return found

    def put(self, tool: str, touches: Sequence[str]) -> Draft:
        """The draft after touching the board with a tool; raises a Complaint if that is
        impossible.
        """
        rules, drafting = self.game.rules, self.game.drafting
        return Draft(self.game, drafting.put(rules, self.board, self.tool(tool), touches))

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The parts that are not on the board: the turn, hands, phase."""
        return self.game.drafting.settings(self.game.rules, self.board)

    def change(self, name: str, value: str) -> Draft:
        """The draft with a changed setting."""
        for setting in self.settings:
            if setting.name == name and value in setting.choices:
                change = self.game.drafting.change
                return Draft(self.game, change(self.game.rules, self.board, name, value))
        raise Complaint("draft.no_setting", name=name, value=value)

    # --- result ----------------------------------------------------------------------------------

    @functools.cached_property
    def _parsed(self) -> Position | BadPosition:
        try:
            return self.game.parse(str(self))
        except BadPosition as problem:
            return problem

    @property
    def problem(self) -> BadPosition | None:
        """Why this is not a valid position; None if it is."""
        return self._parsed if isinstance(self._parsed, BadPosition) else None

    @property
    def position(self) -> Position | None:
        """The position, if it is valid. Flat Front: a tile is revealed if one is due."""
        return self._parsed if isinstance(self._parsed, Position) else None

    def scene(self, tool: str) -> Scene:
        """The scene, with the choices for a tool (no choices: any cell)."""
        rules, drafting = self.game.rules, self.game.drafting
        look = drafting.look(rules, self.board)
        return Scene(
            game=self.game.id,
            board=self.game.about.board,
            options=self.game.options,
            players=look.players,
            turn=self._turn(),
            result=self.position.result if self.position else "*",
            phase=look.phase,
            cells=look.cells,
            pieces=tuple(replace(piece, id=piece.place) for piece in look.pieces),
            held=look.held,
            marks=self._marks(),
            choices=drafting.choices(rules, self.board, self.tool(tool)),
            events=(),
        )

    def _turn(self) -> int | None:
        """The player to move; None if a tile must be revealed, or the draft is not a position."""
        if self.position is None or self.position.over:
            return None
        rules = self.game.rules
        who = rules.turn(rules.tables, self.game.words.read_position(rules, str(self)))
        return None if who == CHANCE else who

    def _marks(self) -> tuple[Mark, ...]:
        if self.position is None:
            return ()
        rules, s = self.game.rules, self.game.words.read_position(self.game.rules, str(self))
        return self.game.pictures.marks(rules, s, None)
