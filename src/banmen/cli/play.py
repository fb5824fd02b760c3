"""The command `play`: two people at one terminal, or one against the computer."""

from __future__ import annotations

from errno import ENOENT
from os import strerror
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

import banmen
from banmen.cli.common import Start, colour_name, colours, console, language, no_file, tell, warn
from banmen.cli.parameters import Deck, Flip, Options, PositionText
from banmen.cli.typing import Reader, reader
from banmen.errors import BadRecord, Complaint
from banmen.typed import game_of

if TYPE_CHECKING:
    from banmen.cli.opponent import Opponent
    from banmen.cli.session import TerminalGame
    from banmen.game import Position

FIRST_MOVES = 2
"""Moves that must be made before a draw can be agreed."""
COMMANDS = tuple(
    "help moves hint eval why takeback level analyse save load resign draw flip quit".split()
)
ALIASES = {
    "?": "help",
    "h": "help",
    "undo": "takeback",
    "back": "takeback",
    "analyze": "analyse",
    "exit": "quit",
    "q": "quit",
}


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id; default: you are asked.")
    ] = None,
    option: Options = None,
    position: PositionText = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help="The seed of the stack and the computer's moves."),
    ] = None,
    deck: Deck = None,
    flip: Flip = False,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Continue a saved game.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="LEVEL", help="The computer: 1 to 8, best, or a spec."),
    ] = None,
    colour: Annotated[
        str | None,
        typer.Option(
            "--colour", metavar="COLOUR", help="Your side: first, second, random, white, …"
        ),
    ] = None,
) -> None:
    """Play a game, against the computer or two people at one terminal.

    Type `help` for what you can do. A seed makes the computer's moves the same each time.
    """
    from banmen.cli.session import TerminalGame
    from banmen.players import Spec, ahead

    if against is not None:
        Spec.read(against.strip().lower())  # report errors before compiling anything
    ask, fault = reader(), None
    if load is not None:
        session, fault = _loaded(load)
    else:
        if game is None:
            game = _choose(ask)
            against = against or _choose_player(ask, game, option)
        stackless = deck is not None or not game_of(game, option).about.chance
        stack = None if against is not None and stackless else seed
        if against is not None:
            ahead.begin(against, game_of(game, option))
        session = TerminalGame(Start(game, option, position, stack, deck).find())
    if against is None and colour is not None:
        raise Complaint("cli.colour_alone")
    _GameLoop(session, ask, flip, _opponent(session, against, colour, seed)).play(fault)


def _opponent(
    session: TerminalGame, against: str | None, colour: str | None, seed: int | None
) -> Opponent | None:
    """The computer in its seat, if it plays."""
    if against is None:
        return None
    from banmen.cli.opponent import Opponent, seat_of

    tags = session.loaded.tags if session.loaded else {}
    seat = seat_of(colour, session.position, tags, seed)
    return Opponent(against, session.position.game, seat, seed)


def _choose(ask: Reader) -> str:
    """Ask which game to play."""
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
        warn(tell("game.unknown", game=name, names=ids))


def _choose_player(ask: Reader, game: str, option: list[str] | None) -> str | None:
    """Ask whom to play against; None for a person."""
    from banmen.players import levels

    names = [level.name for level in levels(game_of(game, option))]
    question = tell("cli.whom", names=names)
    while True:
        try:
            name = ask(f"{question} ", names).strip().lower()
        except EOFError:
            return None
        if not name or name in names:
            return name or None
        warn(tell("cli.no_player", name=name, names=names))


def _loaded(path: Path) -> tuple[TerminalGame, BadRecord | None]:
    """The game of a file as far as it can be read, and the fault if it cannot be read to
    its end.
    """
    from banmen.cli.session import TerminalGame, opened

    record, fault = opened(path)
    return TerminalGame(record.replay(), record), fault


def _path(typed: str) -> Path:
    """The path that was typed, with ~ expanded."""
    try:
        return Path(typed.replace("\0", "\ufffd")).expanduser()  # no name can contain NUL
    except RuntimeError:  # the home of an unknown user
        raise FileNotFoundError(ENOENT, strerror(ENOENT), typed) from None


class _GameLoop:
    """Asks, obeys and shows, until the players leave."""

    def __init__(
        self, session: TerminalGame, ask: Reader, flip: bool, opponent: Opponent | None
    ) -> None:
        self.session, self.ask = session, ask
        self.opponent: Opponent | None = None
        self.paused = False
        """Whether the computer was told to stop thinking."""
        self.leaving = False
        self.meet(opponent)
        self.flipped = flip != (self.person == 1 and not session.position.game.about.chance)

    def meet(self, opponent: Opponent | None) -> None:
        """Set the opponent, and name it in the record."""
        self.opponent, self.paused = opponent, False
        if opponent is not None:
            from banmen.cli.opponent import names

            tags = self.session.loaded.tags if self.session.loaded else {}
            self.session.names = names(opponent, self.session.position, tags)

    @property
    def person(self) -> int | None:
        """The player at the terminal; None if both are."""
        return None if self.opponent is None else 1 - self.opponent.seat

    @property
    def computers_turn(self) -> bool:
        """Whether the computer is to move."""
        mine = self.opponent is not None and self.session.position.turn == self.opponent.seat
        return mine and not self.session.over

    def play(self, fault: BadRecord | None) -> None:
        """Run the loop; `fault` is a fault in the loaded file."""
        self.show()
        self.say_fault(fault)
        try:
            while not self.leaving:
                if self.opponent is not None and self.computers_turn and not self.paused:
                    self.answer(self.opponent)
                else:
                    self.obey(self.ask(self.prompt(), self.words()).strip())
        except EOFError:
            pass
        finally:
            self.say_where(self.session.leave())

    def answer(self, opponent: Opponent) -> None:
        """Let the computer move, unless Ctrl-C stops it."""
        try:
            move = opponent.choose(self.session.position)
        except KeyboardInterrupt:
            self.stop(opponent)
        else:
            self.session.play(move)
            self.changed()

    def stop(self, opponent: Opponent) -> None:
        """Stop the computer's thinking until it is told to go on."""
        self.paused = True
        console().print(tell("cli.stopped", player=opponent.name))

    def say_fault(self, fault: BadRecord | None) -> None:
        """Print why a game could not be loaded to its end."""
        if fault is not None:
            warn(fault.say(language()))
            console().print(tell("cli.valid"), style="dim")

    def say_where(self, kept: Path | None) -> None:
        """Print where an unsaved game is kept."""
        if kept is not None:
            against = f" --against {quote(self.opponent.spec)}" if self.opponent else ""
            command = f"banmen play --load {quote(str(kept))}{against}"
            console().print(tell("cli.kept", command=command), soft_wrap=True)

    def prompt(self) -> str:
        """The prompt, with the player to move."""
        if self.session.over:
            return tell("cli.over") + " > "
        pos = self.session.position
        return colour_name(colours(pos)[pos.turn or 0]) + " > "

    def words(self) -> list[str]:
        """The words that can be typed now."""
        return [*([] if self.session.over else self.session.position.moves()), *COMMANDS]

    def obey(self, typed: str) -> None:
        """Run what was typed, or print the error."""
        try:
            self.do(typed)
        except Complaint as reason:
            warn(reason.say(language()))
        except OSError as reason:
            warn(no_file(reason).say(language()))
        except KeyboardInterrupt:
            if self.opponent is not None and self.computers_turn:  # it was about to think
                self.stop(self.opponent)
            else:
                console().print(tell("cli.broken_off"))

    def do(self, typed: str) -> None:
        """Run a command, or else make a move."""
        word, _, rest = typed.partition(" ")
        command = ALIASES.get(word.lower(), word.lower())
        if command in COMMANDS:
            getattr(self, command)(rest.strip())
        elif not typed:
            self.paused = False
        elif self.opponent is not None and self.computers_turn:
            raise Complaint("cli.not_your_turn", player=self.opponent.name)
        else:
            self.session.play(typed)
            self.changed()

    def changed(self) -> None:
        """Show the new position, and save it."""
        self.paused = False
        self.show()
        try:
            self.session.keep()
        except OSError as reason:
            warn(tell("cli.not_kept", file=reason.filename or "", reason=reason.strerror or reason))

    def show(self) -> None:
        """Show the board on a clean screen."""
        from banmen.cli.status import picture

        screen = console()
        if screen.is_terminal:
            screen.clear()
        screen.print(picture(self.session.position, self.flipped, self.session.ending))
        if self.opponent is not None:
            screen.print(self.seats(self.opponent), style="dim", markup=False)
        screen.print()

    def seats(self, opponent: Opponent) -> str:
        """The players' colours in a sentence."""
        from banmen.cli.status import side

        sides = [side(colour) for colour in colours(self.session.position)]
        yours, theirs = sides[1 - opponent.seat], sides[opponent.seat]
        return tell("cli.seats", yours=yours, theirs=theirs, player=opponent.name)

    # --- commands --------------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        """List the commands."""
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

    def hint(self, rest: str) -> None:
        """Print the best move."""
        from banmen.cli import study

        study.hint(self.running())

    def eval(self, rest: str) -> None:
        """Print how the game stands."""
        from banmen.cli import study

        study.judge(self.running())

    def why(self, rest: str) -> None:
        """Explain a move, or the last one made at the terminal."""
        from banmen.cli import study

        if rest:
            study.why(self.running(), rest)
            return
        for pos in reversed(self.session.position.line):
            if pos.before is not None and pos.last and self.person in (None, pos.before.turn):
                study.why(pos.before, pos.last)
                return
        raise Complaint("cli.no_why")

    def running(self) -> Position:
        """The position, if the game is in progress."""
        if self.session.over:
            raise Complaint("cli.ended")
        return self.session.position

    def analyse(self, rest: str) -> None:
        """Review the whole game."""
        from banmen.cli.review import review

        if self.session.position.before is None:
            raise Complaint("cli.no_why")
        review(self.session.position)

    def level(self, rest: str) -> None:
        """Change the opponent, or let the computer join for the side not to move."""
        from banmen.cli.opponent import Opponent
        from banmen.cli.study import show_levels

        pos = self.session.position
        if not rest:
            show_levels(pos.game)
            return
        if self.opponent is None:
            self.meet(Opponent(rest, pos.game, 1 - (pos.turn or 0)))
        else:
            self.meet(Opponent(rest, pos.game, self.opponent.seat, self.opponent.seed))
        self.show()

    def takeback(self, rest: str) -> None:
        """Undo your move and the computer's reply."""
        self.session.take_back(self.person)
        self.changed()

    def resign(self, rest: str) -> None:
        """Resign."""
        self.session.resign(self.person)
        self.changed()

    def draw(self, rest: str) -> None:
        """Agree on a draw: allowed between two people once both have moved, as on the page."""
        position = self.running()
        if self.opponent is not None:
            raise Complaint("table.no_draw_with_computer")
        if len(position.line) <= FIRST_MOVES:
            raise Complaint("cli.draw_early")
        self.session.agree()
        self.changed()

    def save(self, rest: str) -> None:
        """Write the game to a file."""
        if not rest:
            raise Complaint("cli.which_file", command="save")
        self.session.save(_path(rest))
        console().print(tell("cli.saved", file=rest), soft_wrap=True)

    def load(self, rest: str) -> None:
        """Continue another game; this one is kept."""
        if not rest:
            raise Complaint("cli.which_file", command="load")
        new, fault = _loaded(_path(rest))
        opponent = self.opponent
        if opponent is not None:
            opponent = _opponent(new, opponent.spec, None, opponent.seed)
        kept = self.session.leave()
        self.session = new
        self.meet(opponent)
        self.show()
        self.say_fault(fault)
        self.say_where(kept)

    def flip(self, rest: str) -> None:
        """Rotate the board."""
        self.flipped = not self.flipped
        self.show()

    def quit(self, rest: str) -> None:
        """Leave."""
        self.leaving = True
