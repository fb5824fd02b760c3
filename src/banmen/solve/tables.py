"""The tables of solved games, asked in one way.

    >>> import banmen
    >>> from banmen.solve import tables
    >>> start = banmen.game("squish", order=3).start()
    >>> table = tables.table(start.game)
    >>> table.value(start.state)        # 5 + 1: the side to move wins in 5 plies
    6
    >>> tables.probe(table, start).line[0]
    'c1xc2'

A value is ``n + 1`` where the side to move wins in n plies, ``-n - 1`` where it loses in n, 0 where
neither can force a win, and None where a table does not know the position.
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
from banmen.kernel.arrays import NUMPY
from banmen.search.report import WIN

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.games.contract import Rules
    from banmen.kernel import State

ValueByMove = dict[int, int | None]
"""What stands after each move is worth to the side that moves then, by move code."""


class Tablebase(Protocol):
    """What is known of a game."""

    def value(self, s: State) -> int | None:
        """What a position is worth to the side to move."""

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """What each move of a position that is not over leads to."""

    def total(self) -> int:
        """How many numbers its positions have."""

    def state(self, rules: Rules, at: int) -> State | None:
        """The position of a number; None where it stands for none."""


@functools.cache
def variants() -> tuple[Game, ...]:
    """What the package has tables of: the games say so (`games.contract.facts`)."""
    return tuple(
        game(id, **dict(zip((option.name for option in about(id).options), values, strict=True)))
        for id in ids()
        for values in facts(id).tables
    )


def solved(game: Game) -> bool:
    """Whether there is a table in the package."""
    return tuple(game.options.values()) in facts(game.id).tables


def whole(game: Game) -> bool:
    """Whether the package's table has every position."""
    return tuple(game.options.values()) in facts(game.id).perfect


def table(game: Game, file: Path | None = None) -> Tablebase:
    """The table of a game: the package's, or a whole one that is in a file."""
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
    """The most that is known of a game: a larger table, where one lies in `tables_folder` under
    the name of the game (flipfour.npy) and NumPy can read it, else the package's. Analysis and
    probes ask it.
    """
    return table(game, None if whole(game) else larger_table(game.id))


def larger_table(id: str) -> Path | None:
    """The file with a larger table of a game, where there is one on this machine."""
    file = tables_folder() / f"{id}.npy"
    return file if NUMPY and facts(id).table_file and file.is_file() else None


def opener(named: str) -> Callable[..., Any]:
    """What a game names as ``module:function``."""
    module, _, function = named.partition(":")
    return getattr(import_module(module), function)  # type: ignore[no-any-return]


def _names() -> str:
    """What there are tables of."""
    named = ((game.about.title, *map(str, game.options.values())) for game in variants())
    return ", ".join(" ".join(words) for words in named)


def each(table: Tablebase, rules: Rules, s: State) -> ValueByMove:
    """What each move leads to, looked up one by one."""
    return {code: table.value(rules.after(s, code)) for code in rules.codes(s)}


# --- the best play -------------------------------------------------------------------------------


def best(table: Tablebase, rules: Rules, s: State) -> int | None:
    """The best move, if it is known which; None also where the game is over.

    The fewest plies to a win; else a draw; else the most plies to the loss.
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
    """The move after which the win that is known takes longest; None where none is known.

    What takes longer than the loss of this position is another way to win, found by chance: the
    shorter one is so near that it is not in the table.
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
    """The best moves from here on, as far as they are known, and of so many at most: `s` is played
    along.
    """
    codes: list[int] = []
    while len(codes) != most and (code := best(table, rules, s)) is not None:
        codes.append(code)
        rules.play(rules.tables, s, code)
    return codes


# --- as searches have it -------------------------------------------------------------------------

Scores = dict[int, int | None]
"""What moves are worth to the side that makes them, as searches have it; None: not known."""


def score(value: int) -> int:
    """What a position of some value is worth to the side to move."""
    return 0 if value == 0 else WIN + 1 - value if value > 0 else -1 - value - WIN


def score_before(value: int) -> int:
    """What a move is worth that leads to a position of some value for the other side."""
    return 0 if value == 0 else WIN + value if value < 0 else value - WIN


def scores(table: Tablebase, rules: Rules, s: State) -> Scores:
    """What is known of each move; nothing where the game is over."""
    if rules.outcome(rules.tables, s) != RUNNING:
        return {}
    worth = table.after(rules, s).items()
    return {code: None if value is None else score_before(value) for code, value in worth}


# --- probing -------------------------------------------------------------------------------------


class ProbeResult(NamedTuple):
    """What a table says of a position."""

    value: int | None
    exact: bool
    """Whether it is certain that there is no shorter win."""
    moves: dict[str, int | None]
    """What stands after each move is worth to the side that moves then, the best move first."""
    line: list[str]
    """The best play of both sides, as far as the table knows it."""


def probe(table: Tablebase, position: Position) -> ProbeResult:
    """All that a table says of a position and its moves."""
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
    """The order of moves by what they lead to: short wins, draws, the unknown, long losses."""
    if value is None:
        return (2, 0)
    return (0 if value < 0 else 1 if value == 0 else 3, -value)


def _line(table: Tablebase, position: Position) -> list[str]:
    """The best play; a draw has none, for it goes on for ever."""
    before = len(position.history)
    while table.value(position.state) != 0 and not position.over:
        code = best(table, position.game.rules, position.state)
        if code is None:
            break
        position = position.play(code)
    return position.history[before:]
