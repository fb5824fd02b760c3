"""The data of a record: head, moves, result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from banmen.errors import BadRecord, Complaint
from banmen.games import Value, about

if TYPE_CHECKING:
    from banmen.game import Position
    from banmen.scene import Scene

FORMAT = 1
"""The version of the format. All older versions stay readable."""

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")

TERMINATIONS = {
    "": ("*",),
    "rules": ("1-0", "0-1", "1/2-1/2"),
    "resignation": ("1-0", "0-1"),
    "agreement": ("1/2-1/2",),
    "time": ("1-0", "0-1", "1/2-1/2"),
    "length": ("1/2-1/2",),
    "abandoned": RESULTS,
}
"""The reasons why a game ended, each with the possible results; empty while it goes on."""

RESERVED = ("Banmen", "Game", "Options", "Rules", "Start", "Termination", "Result")
"""Names of the head that no tag may have, in any case."""

MOVE = r'(?:\([+-]?\d+,[+-]?\d+\)|[^\s(){}\[\]"\\])+'
"""A regular expression for a move, one word. The brackets around a cell of Flat Front, (+1,-1), are
part of it.
"""

DEEPEST = 50
"""The deepest nesting of variations."""

_LONGEST_CLOCK = 10**9


@dataclass(frozen=True)
class Ply:
    """A move, or a revealed tile (``>R2``), with its annotations."""

    text: str
    comment: str = ""
    clock: float | None = None
    """Seconds the mover had left after it, to the millisecond."""
    variations: tuple[tuple[Ply, ...], ...] = ()
    """Lines that could have been played instead of this ply."""
    line: int = field(default=0, compare=False, repr=False)
    """Its line in the file."""

    def __post_init__(self) -> None:
        check_text(self.text, "move")
        if not re.fullmatch(MOVE, self.text) or self.text in RESULTS:
            raise BadRecord("record.move_text", text=self.text)
        check_text(self.comment, "comment")
        if () in self.variations:
            raise BadRecord("record.variation_empty")
        if self.clock is not None:
            if not 0 <= self.clock < _LONGEST_CLOCK:
                raise BadRecord("record.clock", clock=self.clock)
            seconds = round(self.clock, 3)
            object.__setattr__(self, "clock", int(seconds) if seconds % 1 == 0 else seconds)

    @property
    def reveal(self) -> bool:
        """Whether it is a tile revealed by chance."""
        return self.text.startswith(">")


Plies = tuple[Ply, ...]


@dataclass(frozen=True)
class Record:
    """A game from its first position to its current or final one.

    A record is always well-formed: the game and its options exist, and its texts can be written.
    `check` finds out whether its moves are legal.
    """

    game: str
    options: Mapping[str, Value] = field(default_factory=dict)
    rules: int = 0
    """The version of the game's rules; 0 means the current one."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Any other facts: players, event, date, …"""
    start: str | None = None
    """The first position as text, if it is not the usual one."""
    comment: str = ""
    """The comment before the first move."""
    moves: Plies = ()
    """The moves; in Flat Front also the revealed tiles, including the first."""
    result: str = "*"
    termination: str = ""
    line: int = field(default=0, compare=False, repr=False)
    """The line of the file where it begins."""

    def __post_init__(self) -> None:
        try:
            page = about(self.game)
            options = page.settle(self.options, self.rules)
        except Complaint as reason:
            raise BadRecord("record.head", reason=reason) from None
        if self.rules not in range(page.rules + 1):
            raise BadRecord("record.rules", game=self.game, found=self.rules, known=page.rules)
        for name, value in self.tags.items():
            check_tag(name, value)
        if self.start is not None:
            check_text(self.start, "start")
        check_text(self.comment, "comment")
        if self.result not in RESULTS:
            raise BadRecord("record.result", result=self.result, results=", ".join(RESULTS))
        if self.termination not in TERMINATIONS:
            known = ", ".join(filter(None, TERMINATIONS))
            raise BadRecord("record.termination", found=self.termination, known=known)
        for name, settled in (
            ("options", options),
            ("rules", self.rules or page.rules),
            ("tags", dict(self.tags)),
            ("moves", tuple(self.moves)),
        ):
            object.__setattr__(self, name, settled)

    # --- positions -------------------------------------------------------------------------------

    @classmethod
    def of(cls, position: Position, **tags: str) -> Record:
        """Make the record of a position and the moves that led to it."""
        from banmen.game import opened

        game, (first, *line) = position.game, position.line
        usual = opened(game, None, first.reveals) == first and game.about.chance == bool(
            first.reveals
        )
        texts = first.reveals if usual else []
        for pos in line:
            texts += [pos.last.text] if pos.last else []
            texts += pos.reveals
        return cls(
            game=game.id,
            options=game.options,
            tags=tags,
            start=None if usual else str(first),
            moves=tuple(map(Ply, texts)),
            result=position.result,
            termination="rules" if position.over else "",
        )

    def positions(self) -> Iterator[Position]:
        """Yield the first position and the one after every move."""
        from banmen.record.replay import Replay

        return Replay(self).positions()

    def replay(self) -> Position:
        """Return the last position. Tiles not yet revealed are in a new random order."""
        for position in self.positions():
            last = position
        return last

    def check(self) -> Position:
        """Check every move, every variation and the result; return the last position."""
        from banmen.record.replay import Replay

        return Replay(self).check()

    # --- as text ---------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        from banmen.record.json import dump

        return dump(self)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read the record in a line of JSON."""
        from banmen.record.json import load

        return load(unmarked(text))

    def to_text(self) -> str:
        """Return the record as text for people: tags, numbered moves, comments, variations,
        result.
        """
        from banmen.record.text import dump

        return dump(self)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read the only record in a text."""
        from banmen.record.text import load_all

        return _the_one(load_all(unmarked(text)))

    def to_sgf(self) -> str:
        """Return the record as SGF, for other programs that step through games."""
        from banmen.record.sgf import dump

        return dump(self)

    @classmethod
    def from_sgf(cls, text: str) -> Record:
        """Read the only record in an SGF text."""
        from banmen.record.sgf import load_all

        return _the_one(load_all(unmarked(text)))

    # --- views -----------------------------------------------------------------------------------

    def scenes(self) -> list[Scene]:
        """The scenes of the first position and of the one after every move.

        The last scene shows the result, including one that the players settled themselves.
        """
        *line, last = self.positions()
        return [*(position.scene() for position in line), self._settled(last.scene())]

    def scene(self, ply: int) -> Scene:
        """The scene after so many moves."""
        positions = list(self.positions())
        if ply not in range(len(positions)):
            raise Complaint("record.ply", ply=ply, last=len(positions) - 1)
        scene = positions[ply].scene()
        return self._settled(scene) if ply == len(positions) - 1 else scene

    def _settled(self, last: Scene) -> Scene:
        return last if self.result == "*" else replace(last, result=self.result, turn=None)

    def gif(self, width: int = 480, seconds: float = 0.8, **view: Any) -> bytes:
        """Return the game as an animated GIF; each position stays for `seconds`.

        `draw.View` lists the view options.
        """
        from banmen import draw

        return draw.gif(self.scenes(), width, seconds, **view)

    def html(
        self,
        language: str | None = None,
        link: str | None = None,
        embedded: bool = False,
        **view: Any,
    ) -> str:
        """Return the game as one self-contained HTML page that replays it.

        language   en or ja; by default the reader's language
        link       the address of the game on a server
        embedded   whether it stands in a frame within another page, which it then fills
        """
        from banmen.record.page import Wishes, html

        return html(self, Wishes(language, link, embedded), **view)

    # --- parts -----------------------------------------------------------------------------------

    def upto(self, *path: int) -> Record:
        """The record before a ply, as a game still going on.

        The path is the index of the ply; for a ply in a variation: the index of the ply that the
        variation replaces, which of its variations, the index in it, and so on.
        """
        return replace(self, moves=_upto(self.moves, path), result="*", termination="")


def _upto(moves: Plies, path: Sequence[int]) -> Plies:
    if len(path) == 1:
        return moves[: path[0]]
    at, which, *rest = path
    deeper = _upto(moves[at].variations[which], rest)
    variations = moves[at].variations[:which] + ((deeper,) if deeper else ())
    tiles = takewhile(lambda ply: ply.reveal, moves[at + 1 :])  # parts of the same move
    return (
        *moves[:at],
        replace(moves[at], variations=variations),
        *(replace(tile, variations=()) for tile in tiles),
    )


def label(number: int, chance: bool) -> str:
    """The number written before a move that `number` moves precede: ``1.`` or ``1...``

    Where chance decides whose turn it is, every move has its own number.
    """
    if chance:
        return f"{number + 1}."
    return f"{number // 2 + 1}{'...' if number % 2 else '.'}"


def check_text(text: object, field: str) -> None:
    """Refuse anything but text that a file can hold."""
    if not isinstance(text, str):
        raise BadRecord("record.not_text", field=field, found=repr(text))
    if re.search("[\ud800-\udfff]", text):
        raise BadRecord("record.surrogate", text=ascii(text))


def _the_one(records: Iterable[Record]) -> Record:
    """The only record of a text; refuse none or several."""
    found = list(records)
    if len(found) != 1:
        raise BadRecord("record.one", found=len(found))
    return found[0]


def unmarked(text: str) -> str:
    """A text without the byte order mark that some editors write."""
    if not isinstance(text, str):
        raise BadRecord("record.not_text", field="record", found=repr(text))
    return text.removeprefix("\ufeff")


def check_tag(name: str, value: str) -> None:
    """Refuse tags that clash with the head or cannot be written in brackets."""
    check_text(name, "tag")
    if not re.fullmatch(r'[^\s"\[\]]+', name) or name.lower() in map(str.lower, RESERVED):
        raise BadRecord("record.tag_name", name=name)
    check_text(value, name)


def clock_text(seconds: float) -> str:
    """Format seconds as h:mm:ss, with a fraction if there is one."""
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}"
