"""A common interface to the tables of solved games.

    >>> import banmen
    >>> from banmen.solve import tables
    >>> start = banmen.game("squish", order=3).start()
    >>> table = tables.table(start.game)
    >>> table.value(start.state)        # 5 + 1: the side to move wins in 5 plies
    6
    >>> tables.probe(table, start).line[0]
    'c1xc2'

A value is ``n + 1`` if the side to move wins in n plies, ``-n - 1`` if it loses in n, 0 if neither
can force a win, and None if the table does not know the position.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from banmen.errors import Complaint
from banmen.folders import tables_folder
from banmen.game import game
from banmen.games import RUNNING, about, ids
from banmen.games.modules import facts
from banmen.search.report import WIN

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.games.contract import Rules
    from banmen.kernel import State

ValueByMove = dict[int, int | None]
"""The value of the position after each move for the side to move there, by move code."""


class Tablebase(Protocol):
    """A table of a game."""

    def value(self, s: State) -> int | None:
        """Return the value of a position for the side to move."""

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """Return the values after each move of a position that is not over."""

    def total(self) -> int:
        """Return the number of position numbers."""

    def state(self, rules: Rules, at: int) -> State | None:
        """Return the position of a number; None if the number is unused."""


@functools.cache
def variants() -> tuple[Game, ...]:
    """Return the games with tables in the package, as named by their facts
    (`games.contract.facts`).
    """
    return tuple(
        game(id, **dict(zip((option.name for option in about(id).options), values, strict=True)))
        for id in ids()
        for values in facts(id).tables
    )


_away: set[Game] = set()


def do_without(game: Game, away: bool = True) -> None:
    """Say whether the table of a game is missing here: a browser fetches it when it is wanted."""
    (_away.add if away else _away.discard)(game)


def solved(game: Game) -> bool:
    """Return whether there is a table in the package, and here."""
    return tuple(game.options.values()) in facts(game.id).tables and game not in _away


def whole(game: Game) -> bool:
    """Return whether the package's table has every position."""
    return tuple(game.options.values()) in facts(game.id).perfect


def table(game: Game, file: Path | None = None) -> Tablebase:
    """Return the table of a game: the package's, or a whole one in a file."""
    known = facts(game.id)
    if file is not None:
        if known.table_file is None or whole(game):
            games = [about(id).called for id in ids() if facts(id).table_file]
            raise Complaint("solved.no_file", game=game.about.called, games=games)
        larger: Tablebase = opener(known.table_file)(file)
        return larger
    if not solved(game):
        raise Complaint("solved.no_table", game=game.about.called, games=_names())
    shipped: Tablebase = opener(known.tables[tuple(game.options.values())])(game)
    return shipped


def largest(game: Game) -> Tablebase:
    """Return the largest table of a game: a file in `tables_folder` named after the game
    (flipfour.npy), if NumPy is installed to read it, else the package's. Analysis and probes use
    it.
    """
    return table(game, None if whole(game) else larger_table(game.id))


def larger_table(id: str) -> Path | None:
    """Return the file of a game's larger table, if there is one on this machine."""
    from banmen.kernel.arrays import NUMPY

    file = tables_folder() / f"{id}.npy"
    return file if NUMPY and facts(id).table_file and file.is_file() else None


def opener(named: str) -> Callable[..., Any]:
    """Return the function that a game names as ``module:function``."""
    module, _, function = named.partition(":")
    return getattr(import_module(module), function)  # type: ignore[no-any-return]


def _names() -> str:
    """Return the names of the games with tables."""
    named = ((game.about.title, *map(str, game.options.values())) for game in variants())
    return ", ".join(" ".join(words) for words in named)


def each(table: Tablebase, rules: Rules, s: State) -> ValueByMove:
    """Return the value after each move, looked up one by one."""
    return {code: table.value(rules.after(s, code)) for code in rules.codes(s)}


# --- the best play -------------------------------------------------------------------------------


def best(table: Tablebase, rules: Rules, s: State) -> int | None:
    """Return the best move, or None if it is unknown or the game is over. ¶ The best move wins in
    the fewest plies, else draws, else loses in the most.
    """
    if rules.outcome(rules.tables, s) != RUNNING:
        return None
    worth = table.after(rules, s)
    known = {code: value for code, value in worth.items() if value is not None}
    wins = [code for code, value in known.items() if value < 0]
    if wins:
        return max(wins, key=lambda code: known[code])
    if not worth or len(known) < len(worth):
        return _stubborn(table, rules, s, list(worth))
    return min(known, key=lambda code: (known[code] > 0, -known[code]))


def _stubborn(table: Tablebase, rules: Rules, s: State, codes: list[int]) -> int | None:
    """Return the move after which the known win takes longest; None if none is known. ¶ A win
    longer than the loss of this position is another, coincidental way to win; the shorter one is
    too near to be in the table.
    """
    lost, longest = table.value(s), {}
    if lost is None or lost > 0:
        return None
    for code in codes:
        worth = table.after(rules, rules.after(s, code)).values()
        wins = [value for value in worth if value is not None and lost + 2 <= value < 0]
        longest[code] = -max(wins, default=0)
    return max(longest, key=lambda code: longest[code], default=None)


def best_play(table: Tablebase, rules: Rules, s: State, most: int | None = None) -> list[int]:
    """Return the best moves from here on, as far as known, up to `most`. The moves are played on
    `s`.
    """
    codes: list[int] = []
    while len(codes) != most and (code := best(table, rules, s)) is not None:
        codes.append(code)
        rules.play(rules.tables, s, code)
    return codes


# --- scores of searches --------------------------------------------------------------------------

Scores = dict[int, int | None]
"""The scores of moves for the side that makes them, on the scale of searches; None: unknown."""


def score(value: int) -> int:
    """Return the score of a position of some value for the side to move."""
    return 0 if value == 0 else WIN + 1 - value if value > 0 else -1 - value - WIN


def score_before(value: int) -> int:
    """Return the score of a move to a position of some value for the other side."""
    return 0 if value == 0 else WIN + value if value < 0 else value - WIN


def scores(table: Tablebase, rules: Rules, s: State) -> Scores:
    """Return the score of each move; nothing if the game is over."""
    if rules.outcome(rules.tables, s) != RUNNING:
        return {}
    worth = table.after(rules, s).items()
    return {code: None if value is None else score_before(value) for code, value in worth}


# --- probing -------------------------------------------------------------------------------------


class ProbeResult(NamedTuple):
    """The entry of a position in a table."""

    value: int | None
    exact: bool
    """Whether it is certain that there is no shorter win."""
    moves: dict[str, int | None]
    """The value after each move for the side to move there, best move first."""
    line: list[str]
    """The best play of both sides, as far as the table knows it."""


def probe(table: Tablebase, position: Position) -> ProbeResult:
    """Return everything in a table about a position and its moves."""
    rules, s = position.game.rules, position.state
    value = table.value(s)
    worth = {} if position.over else table.after(rules, s)
    wins = [then for then in worth.values() if then is not None and then < 0]
    exact = value is not None
    if value is None and wins:
        value = 1 - max(wins)
    texts = {code: position.play(code).last for code in worth}
    ordered = sorted(worth, key=lambda code: _rank(worth[code]))
    moves = {move.text: worth[code] for code in ordered if (move := texts[code])}
    return ProbeResult(value, exact, moves, _line(table, position))


def _rank(value: int | None) -> tuple[int, int]:
    """Return a sort key for the values after moves: short wins, draws, unknown, long losses."""
    if value is None:
        return (2, 0)
    return (0 if value < 0 else 1 if value == 0 else 3, -value)


def _line(table: Tablebase, position: Position) -> list[str]:
    """Return the best play; empty for a draw, which goes on forever."""
    before = len(position.history)
    while table.value(position.state) != 0 and not position.over:
        code = best(table, position.game.rules, position.state)
        if code is None:
            break
        position = position.play(code)
    return position.history[before:]
