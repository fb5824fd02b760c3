"""Helpers shared by the commands: finding a position, and printing."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from unicodedata import category

from banmen.cli.interrupt import insistent
from banmen.cli.parameters import Deck, GameName, Options, PositionText, Seed
from banmen.errors import Complaint
from banmen.texts import say, spoken
from banmen.typed import game_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from banmen.game import Game, Position


# --- printing ------------------------------------------------------------------------------------

language = spoken


def tell(key: str, **params: object) -> str:
    """A sentence of the command line in the user's language."""
    return say(key, language(), **params)


def console(stderr: bool = False) -> Console:
    """A rich console for the terminal."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def table(*headings: str, numbers: Sequence[str] = ()) -> Table:
    """An empty table for the terminal, with headings by their keys; those of numbers are
    right-aligned.
    """
    from rich.table import Table

    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=bool(headings))
    for key in headings:
        made.add_column(tell(key), no_wrap=True)
    for key in numbers:
        made.add_column(tell(key), justify="right", no_wrap=True)
    return made


@contextmanager
def busy(sentence: str) -> Iterator[None]:
    """Show a sentence on the terminal while work is done. Ctrl-C ends the work."""
    screen = console()
    with insistent(), screen.status(sentence) if screen.is_terminal else nullcontext():
        yield


@contextmanager
def resumable(what: str, kept: Path | None) -> Iterator[None]:
    """On an interrupt, tell whether the work so far is saved, and how to continue."""
    try:
        yield
    except KeyboardInterrupt:
        again = shlex.join(["banmen", *sys.argv[1:]])
        said = tell(f"cli.{what}.lost") if kept is None else tell(f"cli.{what}.kept", command=again)
        console(stderr=True).print(said, markup=False, soft_wrap=True)
        raise


def harmless(text: str) -> str:
    """A text from a file, without characters that control the terminal."""
    return "".join(sign if sign in "\n\t" or category(sign) != "Cc" else "\ufffd" for sign in text)


def warn(sentence: str) -> None:
    """Print an error in red on standard error."""
    console(stderr=True).print(harmless(sentence), style="bold red", markup=False, soft_wrap=True)


def complain(reason: Complaint) -> NoReturn:
    """Print an error and exit with code 2."""
    warn(reason.say(language()))
    sys.exit(2)


def no_file(reason: OSError) -> Complaint:
    """Turn an error of the operating system into a complaint."""
    return Complaint("cli.file", file=reason.filename or "banmen", reason=reason.strerror or reason)


def colour_name(colour: str) -> str:
    """The name of a colour: White, Black, Blue, Red."""
    return tell(f"cli.colour.{colour}")


def colours(position: Position) -> tuple[str, str]:
    """The colours of the first and the second player."""
    return position.game.pictures.players(position.game.rules, position.state)


# --- positions -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Start:
    """The start of a game, as given on the command line."""

    game: GameName
    option: Options = None
    position: PositionText = None
    seed: Seed = None
    deck: Deck = None

    def find(self, after: Sequence[str] | None = None) -> Position:
        """The position after some moves, which may come from a record with numbers and reveals."""
        game = game_of(self.game, self.option)
        moves = [move for move in after or () if not re.fullmatch(r"\d+\.+", move)]
        if any(move.startswith(">") for move in moves):
            return self._recorded(game, moves)
        at = self.start(game)
        for move in moves:
            at = played(at, move)
        return at

    def start(self, game: Game) -> Position:
        """The position before the moves."""
        if self.position is None:
            return game.start(seed=self.seed, deck=self.deck)
        if self.deck is not None:
            raise Complaint("cli.position_or_deck")
        return game.parse(self.position, seed=self.seed)

    def _recorded(self, game: Game, moves: list[str]) -> Position:
        from banmen.record import Ply, Record

        if self.seed is not None or self.deck is not None:
            raise Complaint("cli.reveals_or_deck")
        plies = tuple(map(Ply, moves))
        return Record(game.id, game.options, start=self.position, moves=plies).replay()


def played(at: Position, move: str) -> Position:
    """The position after a move; if the move is illegal, raise its number and the reason."""
    from banmen.record.model import label

    try:
        return at.play(move)
    except Complaint as reason:
        number = label(len(at.history), at.game.about.chance)
        raise Complaint("record.illegal", number=number, move=move, reason=reason) from None
