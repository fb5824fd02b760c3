"""The command `play`: two people at one terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from errno import ENOENT
from os import strerror
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

import banmen
from banmen.cli.common import (
    Deck,
    Flip,
    Options,
    PositionText,
    Seed,
    Wanted,
    colour_name,
    console,
    language,
    no_file,
    tell,
    warn,
)
from banmen.errors import BadRecord, Complaint

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

    from banmen.cli.session import Session

COMMANDS = ("help", "moves", "takeback", "save", "load", "resign", "draw", "flip", "quit")
ALIASES = {
    "?": "help",
    "h": "help",
    "undo": "takeback",
    "back": "takeback",
    "exit": "quit",
    "q": "quit",
}

Reader = Callable[[str, list[str]], str]
"""Asks for a line, with words to complete; EOFError when there are no more."""


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id; without it, you choose.")
    ] = None,
    option: Options = None,
    position: PositionText = None,
    seed: Seed = None,
    deck: Deck = None,
    flip: Flip = False,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")
    ] = None,
) -> None:
    """Play a game, two people at one terminal. Type `help` for what you can do."""
    from banmen.cli.session import Session

    ask, fault = _reader(), None
    if load is not None:
        session, fault = _loaded(load)
    else:
        name = game or _choose(ask)
        session = Session(Wanted(name, option, position, seed, deck).find())
    _Evening(session, ask, flip).play(fault)


def _choose(ask: Reader) -> str:
    """Which game it shall be."""
    from banmen.cli.look import games

    games()
    question, ids = tell("cli.which"), [about.id for about in banmen.games()]
    while True:
        try:
            name = ask(f"\n{question} ", ids).strip()
        except EOFError:
            name = ""
        if not name:
            raise Complaint("cli.no_game")
        if name.lower() in ids:
            return name
        warn(tell("game.unknown", game=name, names=", ".join(ids)))


def _loaded(path: Path) -> tuple[Session, BadRecord | None]:
    """The game of a file as far as it can be read, and why not further."""
    from banmen.cli.session import Session, opened

    record, fault = opened(path)
    return Session(record.replay(), record), fault


def _path(typed: str) -> Path:
    """The file that was typed; ~ is home."""
    try:
        return Path(typed.replace("\0", "\ufffd")).expanduser()  # no name can hold a zero
    except RuntimeError:  # the home of somebody who does not exist
        raise FileNotFoundError(ENOENT, strerror(ENOENT), typed) from None


class _Evening:
    """Asks, obeys and shows, until the players leave."""

    def __init__(self, session: Session, ask: Reader, flip: bool) -> None:
        self.session, self.ask, self.flipped = session, ask, flip
        self.leaving = False

    def play(self, fault: BadRecord | None) -> None:
        """The whole evening; a fault is what is wrong with the file it begins with."""
        self.show()
        self.say_fault(fault)
        try:
            while not self.leaving:
                self.obey(self.ask(self.prompt(), self.words()).strip())
        except EOFError:
            pass
        finally:
            self.say_where(self.session.leave())

    def say_fault(self, fault: BadRecord | None) -> None:
        """Tell why a game could not be loaded to its end."""
        if fault is not None:
            warn(fault.say(language()))
            console().print(tell("cli.valid"), style="dim")

    def say_where(self, kept: Path | None) -> None:
        """Tell where an unsaved game is."""
        if kept is not None:
            console().print(tell("cli.kept", file=quote(str(kept))), soft_wrap=True)

    def prompt(self) -> str:
        """Whose turn it is."""
        if self.session.over:
            return tell("cli.over") + " > "
        pos = self.session.position
        players = pos.game.pictures.players(pos.game.rules, pos.state)
        return colour_name(players[pos.turn or 0]) + " > "

    def words(self) -> list[str]:
        """What can be typed now."""
        return [*([] if self.session.over else self.session.position.moves()), *COMMANDS]

    def obey(self, typed: str) -> None:
        """Do what was typed, or say why not."""
        try:
            self.do(typed)
        except Complaint as reason:
            warn(reason.say(language()))
        except OSError as reason:
            warn(no_file(reason).say(language()))

    def do(self, typed: str) -> None:
        """Follow a command, or else make a move."""
        word, _, rest = typed.partition(" ")
        command = ALIASES.get(word.lower(), word.lower())
        if command in COMMANDS:
            getattr(self, command)(rest.strip())
        elif typed:
            self.session.play(typed)
            self.changed()

    def changed(self) -> None:
        """Show the new position, and keep it."""
        self.show()
        try:
            self.session.keep()
        except OSError as reason:
            warn(tell("cli.not_kept", file=reason.filename or "", reason=reason.strerror or reason))

    def show(self) -> None:
        """The board, on a clean screen."""
        from banmen.cli.status import picture

        screen = console()
        if screen.is_terminal:
            screen.clear()
        screen.print(picture(self.session.position, self.flipped, self.session.ending))
        screen.print()

    # --- commands --------------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        """Say what can be typed."""
        example = next(iter(self.session.position.moves()), "")
        screen = console()
        if example:
            screen.print(tell("cli.help.move", example=example), markup=False)
        for command in COMMANDS:
            meaning = tell(f"cli.help.{command}")
            screen.print(f"  {command:<10}{meaning}", markup=False)

    def moves(self, rest: str) -> None:
        """List the legal moves."""
        from banmen.cli.look import list_moves

        list_moves([] if self.session.over else self.session.position.moves())

    def takeback(self, rest: str) -> None:
        """Undo."""
        self.session.take_back()
        self.changed()

    def resign(self, rest: str) -> None:
        """Give up."""
        self.session.resign()
        self.changed()

    def draw(self, rest: str) -> None:
        """Agree on a draw."""
        self.session.agree()
        self.changed()

    def save(self, rest: str) -> None:
        """Write the game into a file."""
        if not rest:
            raise Complaint("cli.which_file", command="save")
        self.session.save(_path(rest))
        console().print(tell("cli.saved", file=rest), soft_wrap=True)

    def load(self, rest: str) -> None:
        """Go on with another game; this one is kept."""
        if not rest:
            raise Complaint("cli.which_file", command="load")
        new, fault = _loaded(_path(rest))
        kept = self.session.leave()
        self.session = new
        self.show()
        self.say_fault(fault)
        self.say_where(kept)

    def flip(self, rest: str) -> None:
        """Turn the board round."""
        self.flipped = not self.flipped
        self.show()

    def quit(self, rest: str) -> None:
        """Leave."""
        self.leaving = True


# --- typing --------------------------------------------------------------------------------------


def _reader() -> Reader:
    """How lines are typed: with completion on a terminal, plainly from anywhere else."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _plain
    from prompt_toolkit import PromptSession

    typing: PromptSession[str] = PromptSession(reserve_space_for_menu=4)

    def ask(question: str, words: list[str]) -> str:
        try:
            return typing.prompt(question, completer=_completer(words))
        except KeyboardInterrupt:  # forget the line, not the game
            return ""

    return ask


def _plain(question: str, words: list[str]) -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _completer(words: list[str]) -> Completer:
    """Completes moves and commands, and the files of save and load."""
    from prompt_toolkit.completion import Completer, Completion, PathCompleter
    from prompt_toolkit.document import Document

    class Words(Completer):
        def get_completions(self, document: Document, event: Any) -> Iterator[Completion]:
            typed = document.text_before_cursor.lstrip()
            command, blank, path = typed.partition(" ")
            if blank and command in ("save", "load"):
                inner = Document(path, len(path))
                yield from PathCompleter(expanduser=True).get_completions(inner, event)
            for word in words:
                if word.lower().startswith(typed.lower()):
                    yield Completion(word, start_position=-len(typed))

    return Words()
