"""A position of a game: its state, its legal moves, its history and its pictures."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from banmen.beginning import check_tiles, first_state, on_top, whole
from banmen.errors import IllegalMove
from banmen.games import CHANCE, DRAW, FIRST_WINS, RUNNING, SECOND_WINS, Move
from banmen.scene import Choice, Event, Piece, Scene, follow, leads_on

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from banmen.game import Game
    from banmen.kernel import State

RESULTS = {RUNNING: "*", FIRST_WINS: "1-0", SECOND_WINS: "0-1", DRAW: "1/2-1/2"}

MOST_REPETITIONS = 3
"""The third occurrence of a position is a draw."""


class Position:
    """A position of a game, with its history. It is immutable.

    Positions are equal if they look the same on the table. History and the order of a face-down
    stack do not count.
    """

    game: Game
    ply: int
    """The number of moves made."""
    before: Position | None
    """The position before the last move."""
    last_codes: tuple[int, ...]
    """The codes of the last step: the move, and the tiles revealed after it (Flat Front). A first
    position has only the tiles.
    """
    reversible_plies: int
    """The number of moves since the last irreversible one, like the counter for repetition in chess
    programs.
    """
    _state: State
    _face: bytes
    """The same words as bytes, for comparison."""
    _stack: tuple[int, ...]
    """Flat Front's stack: see `hidden_stack`."""

    def __init__(
        self,
        game: Game,
        state: State,
        before: Position | None,
        last_codes: tuple[int, ...],
        stack: tuple[int, ...],
    ) -> None:
        """Only for `Game.start`, `Game.parse` and `play`."""
        ply = reversible_plies = 0
        if before is not None:
            ply = before.ply + 1
            if not game.rules.irreversible(game.rules.tables, before.state, last_codes[0]):
                reversible_plies = before.reversible_plies + 1
        face = state[: game.rules.position_words].copy()
        vars(self).update(game=game, ply=ply, _state=face, _face=face.tobytes())
        vars(self).update(before=before, last_codes=last_codes, _stack=stack)
        vars(self).update(reversible_plies=reversible_plies)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A position never changes: {name} cannot be set.")

    # --- status ----------------------------------------------------------------------------------

    @functools.cached_property
    def turn(self) -> int | None:
        """The player to move, 0 or 1; None when the game is over. (For chance see `undealt`.)"""
        return None if self.over else self.game.rules.turn(self.game.rules.tables, self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._outcome != RUNNING

    @property
    def winner(self) -> int | None:
        """The player who has won, 0 or 1; None for a draw and while the game goes on."""
        return {FIRST_WINS: 0, SECOND_WINS: 1}.get(self._outcome)

    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while the game goes on."""
        return RESULTS[self._outcome]

    @functools.cached_property
    def repetitions(self) -> int:
        """The number of times this position has occurred in this game, including now."""
        return self.reversible_line.count(self)

    @property
    def state(self) -> State:
        """A copy of the words that the kernels of ``game.rules`` work on, including scratch."""
        s = self.game.rules.blank()
        s[: len(self._state)] = self._state
        return s

    @functools.cached_property
    def _outcome(self) -> int:
        rules, s = self.game.rules, self.state
        ended = rules.outcome(rules.tables, s)
        if ended != RUNNING:
            return ended
        if self.repetitions >= MOST_REPETITIONS:
            return DRAW
        if rules.count(rules.tables, s) == 0:
            return SECOND_WINS if rules.turn(rules.tables, s) == 0 else FIRST_WINS
        return RUNNING

    @property
    def stack_size(self) -> int:
        """Flat Front: the number of tiles face down."""
        return len(self._stack)

    # --- playing ---------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """The legal moves in the game's notation, in a fixed order."""
        return [move.text for move in self.legal()]

    def legal(self) -> list[Move]:
        """The legal moves with their codes, in the same order as `moves`. (In Flink, `flink.cubes`
        gives the cubes of a move.)
        """
        rules, s = self.game.rules, self.state
        return [self.game.words.move(rules, s, code) for code in self.codes]

    @functools.cached_property
    def codes(self) -> tuple[int, ...]:
        """The codes of the legal moves, in the same order as `moves`; empty when the game is over.
        Faster than `moves`, because it makes no texts.
        """
        return () if self.over else tuple(self.game.rules.codes(self.state))

    def play(self, move: str | Move | int) -> Position:
        """The position after a move, given as text (also loosely written), Move or code.

        Flat Front: this also reveals the next tile of the stack. To look ahead without knowing it,
        use ``game.parse(str(pos))``, which shuffles the stack again.
        """
        code = self.code_of(move)
        rules, s = self.game.rules, self.state
        rules.play(rules.tables, s, code)
        return turned_up(self.game, s, self._stack, self, (code,))

    def stacked(self, tiles: Sequence[str]) -> Position:
        """The same position with the given tiles on top of the stack, as ``>R2`` or ``R2``.

        For records and studies. The rest of the stack keeps its order.
        """
        check_tiles(tiles)
        stack = on_top(self.game, self._state, self._stack, tiles)
        return Position(self.game, self._state, self.before, self.last_codes, stack)

    def why_not(self, move: str | Move | int) -> IllegalMove | None:
        """The reason why a move is not legal here; None if it is legal."""
        try:
            self.code_of(move)
        except IllegalMove as reason:
            return reason
        return None

    def why_not_touches(self, touches: Sequence[str]) -> IllegalMove | None:
        """Why a path of touches (see `scene.Choice`) leads to no legal move; None if it does, or
        can be continued to one.
        """
        if self.over:
            return IllegalMove("move.over", result=self.result)
        if leads_on(self._choices(), touches):
            return None
        try:
            text = self.game.pictures.spelled(self.game.rules, self.state, tuple(touches))
        except IllegalMove as reason:
            return reason
        return self.why_not(text) or IllegalMove("move.other_position", text=text)

    def code_of(self, move: str | Move | int) -> int:
        """The code of a legal move; for any other move IllegalMove gives the reason."""
        if self.over:
            raise IllegalMove("move.over", result=self.result)
        if isinstance(move, str):
            return self._check(self.game.words.read_move(self.game.rules, self.state, move))
        number = whole(move.code if isinstance(move, Move) else move)
        if number is None:
            raise IllegalMove("move.kind", kind=type(move).__name__)
        return self._check(number)

    def _check(self, code: int) -> int:
        """Return the code if it is legal; otherwise raise the reason, found by reading its text."""
        if code in self.codes:
            return code
        rules = self.game.rules
        actions = rules.actions(rules.tables)
        if not 0 <= code < actions:
            raise IllegalMove("move.code", code=code, last=actions - 1)
        text = self.game.words.move(rules, self.state, code).text
        self.game.words.read_move(rules, self.state, text)
        raise IllegalMove("move.other_position", text=text)

    # --- history ---------------------------------------------------------------------------------

    @functools.cached_property
    def last(self) -> Move | None:
        """The move that led here."""
        if self.before is None:
            return None
        return self.game.words.move(self.game.rules, self.before.state, self.last_codes[0])

    @property
    def line(self) -> list[Position]:
        """All positions from the first one to this one."""
        found = [self]
        while (earlier := found[-1].before) is not None:
            found.append(earlier)
        return found[::-1]

    @property
    def reversible_line(self) -> list[Position]:
        """The end of `line` that matters for repetition: this position, and all before it that can
        recur.
        """
        found = [self]
        while len(found) <= self.reversible_plies and (earlier := found[-1].before) is not None:
            found.append(earlier)
        return found[::-1]

    def earlier_keys(self) -> NDArray[np.uint64]:
        """The keys of earlier positions that can recur, earliest first.

        A search needs only these and `state`: they suffice to detect every draw by repetition.
        """
        from banmen.kernel.arrays import np

        rules = self.game.rules
        keys = [rules.key(rules.tables, pos.state) for pos in self.reversible_line[:-1]]
        return np.array(keys, np.uint64)

    @property
    def history(self) -> list[str]:
        """The moves that led here, in the game's notation."""
        return [pos.last.text for pos in self.line if pos.last is not None]

    @property
    def reveals(self) -> list[str]:
        """Flat Front: the tiles revealed after the last move, as ``>R2``."""
        words, rules, s = self.game.words, self.game.rules, self._state
        codes = self.last_codes if self.before is None else self.last_codes[1:]
        return [words.move(rules, s, code).text for code in codes]

    # --- pictures --------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """The scene: cells, pieces, hands, marks, choices, events."""
        rules, pictures, s = self.game.rules, self.game.pictures, self.state
        last = self.last_codes[0] if self.before else None
        return Scene(
            game=self.game.id,
            board=self.game.about.board,
            options=self.game.options,
            players=pictures.players(rules, s),
            turn=None if self.turn == CHANCE else self.turn,
            result=self.result,
            phase=pictures.phase(rules, s),
            cells=pictures.cells(rules, s),
            pieces=self._pieces(),
            held=pictures.held(rules, s),
            marks=pictures.marks(rules, s, last),
            choices=self._choices(),
            events=self.events,
        )

    def _choices(self) -> tuple[Choice, ...]:
        """The legal moves as a tree of touches; empty on chance's turn."""
        if self.turn == CHANCE:
            return ()
        return self.game.pictures.choices(self.game.rules, self.state, self.codes)

    @functools.cached_property
    def events(self) -> tuple[Event, ...]:
        """The events of the last move, in order."""
        rules, events = self.game.rules, self.game.pictures.events
        s = self.before.state if self.before else first_state(self.game, None)
        found: list[Event] = []
        for code in self.last_codes:
            found += events(rules, s, code)
            rules.play(rules.tables, s, code)
        return tuple(found)

    def _pieces(self) -> tuple[Piece, ...]:
        """The pieces with their ids, tracked over every move since they were last known."""
        unknown: list[Position] = [self]
        while "_known_pieces" not in vars(unknown[-1]) and (before := unknown[-1].before):
            unknown.append(before)
        pieces: tuple[Piece, ...] = ()
        for pos in reversed(unknown):
            if "_known_pieces" not in vars(pos):
                here = self.game.pictures.pieces(self.game.rules, pos.state)
                shown = follow(pieces, pos.events, here, f"p{pos.ply}")
                vars(pos)["_known_pieces"] = shown
            pieces = vars(pos)["_known_pieces"]
        return pieces

    def svg(self, **view: object) -> str:
        """A picture as SVG; `draw.View` lists the options."""
        from banmen import draw

        return draw.svg(self.scene(), **view)

    def png(self, width: int = 800, **view: object) -> bytes:
        """A picture as PNG; `draw.View` lists the options."""
        from banmen import draw

        return draw.png(self.scene(), width, **view)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.game.words.position_text(self.game.rules, self.state)

    def __repr__(self) -> str:
        return f"<{self.game!r} {str(self)!r}>"

    # --- equality, pickles -----------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._face == other._face and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.game, self._face))

    def __reduce__(self) -> tuple[object, ...]:
        first, *later = self.line
        face = first.state[: self.game.rules.position_words].tobytes()
        codes = [pos.last_codes[0] for pos in later]
        turned_up = (code for pos in later for code in pos.last_codes[1:])
        stack = (*turned_up, *self._stack)  # not the first position's stack: see `stacked`
        return _replayed, (self.game, face, first.last_codes, stack, codes)

    def __deepcopy__(self, memo: object) -> Position:
        return self


def hidden_stack(position: Position) -> tuple[int, ...]:
    """Flat Front: the stack as chance's codes, from the top.

    It is hidden from players, so it is not a public attribute of a position. It is used for
    counting move sequences, and in tests.
    """
    return position._stack  # noqa: SLF001 (this is the way to it)


def turned_up(
    game: Game,
    s: State,
    stack: tuple[int, ...],
    before: Position | None = None,
    move: tuple[int, ...] = (),
) -> Position:
    """A position with the due tiles of the stack revealed, as far as it was dealt; the first one of
    a game, or the one after a move.
    """
    rules, T, reveals = game.rules, game.rules.tables, 0
    while stack[reveals:] and rules.outcome(T, s) == RUNNING and rules.turn(T, s) == CHANCE:
        rules.play(T, s, stack[reveals])
        reveals += 1
    return Position(game, s, before, (*move, *stack[:reveals]), stack[reveals:])


def _replayed(
    game: Game, face: bytes, reveals: tuple[int, ...], stack: tuple[int, ...], codes: list[int]
) -> Position:
    """Rebuild a position from a pickle."""
    from banmen.kernel.arrays import np

    s = game.rules.blank()
    s[: game.rules.position_words] = np.frombuffer(face, np.uint64)
    pos = Position(game, s, None, reveals, stack)
    for code in codes:
        pos = pos.play(code)
    return pos
