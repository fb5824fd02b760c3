"""A board in a cell of a notebook: to play on, and to analyse with.

    import banmen
    from banmen.envs.notebook import Board

    board = Board(banmen.game("squish").start(), against=3)
    board                       # the last line of a cell: click, and the computer answers
    board.position              # the current position, to continue in Python
    board.analyse(seconds=2)    # arrows on the board; returns the analysis

The boards are those of the page (webui/src/notebook), so every game can be played by mouse, touch
and keyboard, and illegal moves are refused with the reason. Rules, levels and analysis run in the
notebook's kernel; no server is used. Needs the extra ``notebook`` (anywidget).
"""

from __future__ import annotations

from base64 import b64encode
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from banmen.errors import Complaint
from banmen.extras import extra
from banmen.players import player
from banmen.players.analysis import CANDIDATES, Analysis, analyse
from banmen.texts import LANGUAGES, of_boards, say, spoken

with extra("notebook"):
    import anywidget
    import traitlets

if TYPE_CHECKING:
    from banmen.game import Position

WIDTH = 480
"""The width in pixels of the picture that replaces a board: about that of the board itself."""
BUILT = files("banmen").joinpath("web", "notebook.js")


class Board(anywidget.AnyWidget):
    """A board to play on, from any position."""

    _esm = BUILT.read_text("utf-8") if BUILT.is_file() else ""
    shown = traitlets.Dict().tag(sync=True)
    """Everything displayed; `webui/src/notebook/notebook-board.ts` draws it."""
    words = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        position: Position,
        against: int | str | None = None,
        seat: int | None = None,
        language: str | None = None,
    ) -> None:
        """Show a position.

        against    a level, 1 to 8 or ``best``, or any other player of `banmen.players`; with
                   None you play both sides
        seat       your player, 0 or 1; by default the player to move
        language   en or ja; by default that of the environment
        """
        if not self._esm:
            raise Complaint("notebook.unbuilt")
        if seat not in (None, 0, 1):
            raise Complaint("notebook.seat", seat=seat)
        language = language or spoken()
        if language not in LANGUAGES:
            raise Complaint("notebook.language", found=language, known=", ".join(LANGUAGES))
        self._language = language
        self._position = position
        self._opponent = None if against is None else player(str(against), position.game)
        self._seat = (position.turn or 0) if seat is None else seat
        self._found: Analysis | None = None
        self._reason = ""
        self._thinking = False
        self._shows = 0
        super().__init__(shown=self._seen(), words=of_boards(language))
        self.on_msg(self._told)
        self._answer()

    # --- from Python -----------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position on the board; it can be set."""
        return self._position

    @position.setter
    def position(self, position: Position) -> None:
        if position.game != self._position.game:
            raise Complaint("notebook.other_game", title=self._position.game.about.called)
        self._put(position)
        self._answer()

    def play(self, move: str | int) -> Position:
        """Play a move, and the computer's answer; return the position."""
        self._put(self._position.play(move))
        self._answer()
        return self._position

    def take_back(self) -> Position:
        """Undo the last move; against the computer, your own last move and the answers to it."""
        if (earlier := self._earlier()) is not None:
            self._put(earlier)
        return self._position

    def analyse(
        self,
        lines: int = CANDIDATES,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> Analysis:
        """Analyse the position with `banmen.analyse`, and show the result on the board."""
        self._show(thinking=True)
        try:
            self._found = analyse(self._position, lines, seconds, nodes, depth)
        finally:
            self._show(thinking=False)
        return self._found

    # --- from the cell ---------------------------------------------------------------------------

    def _told(self, _: object, content: Any, __: object) -> None:
        """Handle a message from the board."""
        try:
            match content:
                case {"kind": "play", "code": int(code)} if self._mine:
                    self.play(code)
                case {"kind": "why", "touches": list(touches)}:
                    reason = self._position.why_not_touches([str(touch) for touch in touches])
                    self._show(reason="" if reason is None else reason.say(self._language))
                case {"kind": "takeback"}:
                    self.take_back()
                case {"kind": "analyse"}:
                    self.analyse()
        except Complaint as reason:
            self._show(reason=reason.say(self._language))

    @property
    def _mine(self) -> bool:
        """Whether the next move is yours."""
        turn = self._position.turn
        return turn is not None and (self._opponent is None or turn == self._seat)

    def _earlier(self) -> Position | None:
        """The position before your last move."""
        at = self._position.before
        while at is not None and self._opponent is not None and at.turn != self._seat:
            at = at.before
        return at

    def _answer(self) -> None:
        """Play the computer's moves until it is your turn."""
        while self._opponent is not None and not self._position.over and not self._mine:
            self._show(thinking=True)
            try:
                self._position = self._position.play(self._opponent.choose(self._position))
            finally:
                self._show(thinking=False)

    # --- showing ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"Board({self._position!r})"

    def _repr_mimebundle_(self, **wishes: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the board, and a picture for readers of the notebook without its kernel. ¶ The
        picture is a PNG, which is shown even in untrusted notebooks.
        """
        data, more = super()._repr_mimebundle_(**wishes) or ({}, {})
        return {**data, "image/png": b64encode(self._position.png(WIDTH)).decode()}, more

    def _put(self, position: Position) -> None:
        self._position, self._found = position, None
        self._show()

    def _show(self, reason: str = "", thinking: bool = False) -> None:
        self._reason, self._thinking = reason, thinking
        self.shown = self._seen()

    def _seen(self) -> dict[str, Any]:
        """Return the data for the cell: the scene, and the state of the board."""
        self._shows += 1
        return {
            "seq": self._shows,
            "scene": self._position.scene().as_dict(),
            "seat": self._seat,
            "active": self._mine and not self._thinking,
            "thinking": self._thinking,
            "reason": self._reason,
            "found": self._found and self._told_of(self._found),
            "played": self._earlier() is not None,
        }

    def _told_of(self, found: Analysis) -> dict[str, Any]:
        """Return an analysis from the first player's view, in words."""
        best, turn = found.best, self._position.turn
        verdict = best.verdict(self._language)
        players = self._position.scene().players
        who = say(f"draw.{players[turn or 0]}", self._language)
        certain = say("page.analyse.certain", self._language, who=who, verdict=verdict)
        return {
            "chance": best.chance if turn == 0 else 1 - best.chance,
            "certain": certain if best.proven else "",
            "advice": [
                {"code": one.move.code, "rank": rank}
                for rank, one in enumerate(found.candidates, 1)
            ],
            "lines": [
                {"worth": one.verdict(self._language), "moves": list(one.line[:6])}
                for one in found.candidates
            ],
        }
