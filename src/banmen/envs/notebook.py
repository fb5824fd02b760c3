"""A board in a cell of a notebook: to play on, and to analyse with.

    import banmen
    from banmen.envs.notebook import Board

    board = Board(banmen.game("squish").start(), against=3)
    board                       # the last line of a cell: click, and the computer answers
    board.position              # how it stands now: go on from there in Python
    board.analyse(seconds=2)    # arrows on the board; the analysis itself comes back

What is drawn are the page's own boards (webui/src/notebook), so every game can be played by mouse,
touch and keyboard, and what is not allowed is refused with the reason. The rules, the levels and
the analysis stay in the kernel: nothing else is asked. It takes the extra ``notebook`` (anywidget).
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
"""Of the picture that stands for a board, in pixels: about as wide as the board itself."""
BUILT = files("banmen").joinpath("web", "notebook.js")


class Board(anywidget.AnyWidget):
    """A board to play on, from any position."""

    _esm = BUILT.read_text("utf-8") if BUILT.is_file() else ""
    shown = traitlets.Dict().tag(sync=True)
    """All that is to be seen; `webui/src/notebook/notebook-board.ts` draws it."""
    words = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        position: Position,
        against: int | str | None = None,
        seat: int | None = None,
        language: str | None = None,
    ) -> None:
        """A board with a position on it.

        against    a level, 1 to 8 or ``best``, or any other player of `banmen.players`; None: you
                   move for both sides
        seat       whom you play, 0 or 1; without one, the player to move
        language   en or ja; without one, that of the environment
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
        """The position on the board; another one can be put there."""
        return self._position

    @position.setter
    def position(self, position: Position) -> None:
        if position.game != self._position.game:
            raise Complaint("notebook.other_game", title=self._position.game.about.called)
        self._put(position)
        self._answer()

    def play(self, move: str | int) -> Position:
        """Make a move, as if it were touched; the computer answers."""
        self._put(self._position.play(move))
        self._answer()
        return self._position

    def take_back(self) -> Position:
        """Undo the last move; against the computer your own, with the answers to it."""
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
        """Analyse the position, as `banmen.analyse` does, and show what is found on the board."""
        self._show(thinking=True)
        try:
            self._found = analyse(self._position, lines, seconds, nodes, depth)
        finally:
            self._show(thinking=False)
        return self._found

    # --- from the cell ---------------------------------------------------------------------------

    def _told(self, _: object, content: Any, __: object) -> None:
        """Something was touched."""
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
        """Whether the next move is made by hand."""
        turn = self._position.turn
        return turn is not None and (self._opponent is None or turn == self._seat)

    def _earlier(self) -> Position | None:
        """Where a move of yours was made last."""
        at = self._position.before
        while at is not None and self._opponent is not None and at.turn != self._seat:
            at = at.before
        return at

    def _answer(self) -> None:
        """The computer's moves, until it is your turn again."""
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
        """The board, and for readers of the notebook without its kernel a picture of it.

        As PNG, which is shown even in notebooks that are not trusted.
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
        """What the cell is told: the scene, and what to do with it."""
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
        """An analysis, from the first player's side and in words."""
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
