r"""Records as text for people, similar to PGN in chess.

    [Banmen "1"]                                       the version of the format; starts a record
    [Game "squish"]
    [Options "order=4"]
    [Rules "1"]
    [White "Ann \"A\" Lee"]                            tags: any other facts
    [Termination "resignation"]

    {A calm game.} 1. c3xc4 b5xb4 {[%clk 0:03:00] Too early; better is} (1... d3-d4 2. b1xb2)
    2. f3xf4 1-0

Moves are numbered in pairs. In Flat Front, where chance decides whose turn it is, each has its own
number, and revealed tiles stand among them: ``>R1 1. (+0,+0)=1 >B2 2. (+1,+1)=1+2``. Brackets
around a cell belong to the move; all others hold a variation, which replaces the ply before it. A
comment may begin with the clock of its move. In tags and comments a backslash escapes the next
character, and ``\n`` is a new line; a line break in a comment reads as a space.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from banmen.errors import BadRecord
from banmen.games import FIRST_RULES, about
from banmen.record.model import (
    DEEPEST,
    FORMAT,
    MOVE,
    Plies,
    Ply,
    Record,
    check_tag,
    clock_text,
    label,
)

WIDTH = 80

TOKEN = re.compile(
    rf"""
    (?P<blank> \s+ )
  | (?P<tag> \[ \s* (?P<name> [^\s"\[\]]+ ) \s+ "(?P<value> (?:[^"\\\n]|\\.)* )" \s* \] )
  | (?P<comment> \{{ (?:[^}}\\]|\\.)* \}} )
  | (?P<number> \d+\.+ )
  | (?P<result> 1-0 | 0-1 | 1/2-1/2 | \* ) (?=[\s\[]|$)
  | (?P<move> {MOVE} )
  | (?P<open> \( )
  | (?P<close> \) )
  | (?P<stray> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_QUOTE = '"'

CLOCK = re.compile(r"\[%clk (\d{1,6}):(\d\d):(\d\d(?:\.\d{1,3})?)\] ?")


# --- writing -------------------------------------------------------------------------------------


def dump(record: Record) -> str:
    """Return the record as text, ending in a line break."""
    head = {"Banmen": str(FORMAT), "Game": record.game}
    if record.options:
        head["Options"] = " ".join(f"{name}={value}" for name, value in record.options.items())
    head["Rules"] = str(record.rules)
    head |= record.tags
    if record.start is not None:
        head["Start"] = record.start
    if record.termination:
        head["Termination"] = record.termination
    tags = [f'[{name} "{_escape(value, special=_QUOTE)}"]' for name, value in head.items()]
    words = [*_comment(None, record.comment), *_words(record.moves, 0, about(record.game).chance)]
    return "\n".join([*tags, "", *_filled([*words, record.result]), ""])


def line_text(plies: Plies, played: int, chance: bool) -> str:
    """A line that begins after `played` moves, as text."""
    return " ".join(_words(plies, played, chance))


def _words(plies: Plies, played: int, chance: bool) -> Iterator[str]:
    """Yield a line in words that a line break may separate."""
    fresh = True
    for ply in plies:
        if ply.reveal:
            yield ply.text
        else:
            numbered = fresh or chance or played % 2 == 0
            yield f"{label(played, chance)} {ply.text}" if numbered else ply.text
            played += 1
        yield from _comment(ply.clock, ply.comment)
        for variation in ply.variations:
            words = list(_words(variation, played - (not ply.reveal), chance))
            words[0] = "(" + words[0]
            words[-1] += ")"
            yield from words
        fresh = bool(ply.comment or ply.variations or ply.clock is not None)


def _comment(clock: float | None, comment: str) -> list[str]:
    """The words of a comment. It may be broken at single spaces, which reading restores."""
    text = _escape(comment, special="}").replace("[%", "\\[%")
    if clock is not None:
        text = f"[%clk {clock_text(clock)}]{' ' if text else ''}{text}"
    return re.split("(?<! ) (?! )", f"{{{text}}}") if text else []


def _filled(words: list[str]) -> list[str]:
    """Fill words into lines of up to `WIDTH` characters."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(word)
        else:
            lines[-1] += " " * bool(lines[-1]) + word
    return lines


def _escape(text: str, special: str) -> str:
    return "".join(_escaped(sign, special) for sign in text)


def _escaped(sign: str, special: str) -> str:
    if sign in special or sign == "\\":
        return "\\" + sign
    if sign == "\n":
        return "\\n"
    if unicodedata.category(sign) in ("Cc", "Zl", "Zp"):
        return f"\\u{ord(sign):04x}"
    return sign


def _unescape(text: str) -> str:
    return re.sub(r"(?s)\\(u[0-9a-fA-F]{4}|.)", _meant, text)


def _meant(escape: re.Match[str]) -> str:
    sign = escape[1]
    return chr(int(sign[1:], 16)) if len(sign) > 1 else "\n" if sign == "n" else sign


# --- reading -------------------------------------------------------------------------------------


def load_all(text: str) -> Iterator[Record]:
    """Yield the records of a text."""
    reader, line = _TextReader(), 1
    for token in TOKEN.finditer(text):
        if token.lastgroup != "blank":
            whole = reader.take(token, line)
            if whole is not None:
                yield whole
                reader = _TextReader(after=token[0])
        line += token[0].count("\n")
    reader.finish(text[: len(text.rstrip())].count("\n") + 1)


@dataclass
class _OpenLine:
    """A line being read, and how many moves precede its next ply."""

    played: int
    began: int
    plies: list[Ply] = field(default_factory=list)


class _TextReader:
    """Reads one record, token by token."""

    def __init__(self, after: str = "") -> None:
        self.after = after
        self.tags: dict[str, str] = {}
        self.tag_lines: dict[str, int] = {}
        self.record: Record | None = None
        """The record so far, without its moves."""
        self.lines = [_OpenLine(0, 0)]

    def take(self, token: re.Match[str], line: int) -> Record | None:
        """Process a token; return the record if this was its end."""
        kind, text = token.lastgroup, token[0]
        try:
            match kind:
                case "tag":
                    self.read_tag(token["name"], _unescape(token["value"]), line)
                case "result":
                    return self.read_result(text, line)
                case "number":
                    self.read_number(text, line)
                case "move":
                    self.read_move(text, line)
                case "comment":
                    self.read_comment(text[1:-1], line)
                case "open":
                    self.open_variation(line)
                case "close":
                    self.close_variation(line)
                case _:
                    keys = {"{": "record.comment_open", "[": "record.tag_form"}
                    raise BadRecord(keys.get(text, "record.sign"), sign=text)
        except BadRecord as reason:
            raise self.fault(reason, line) from None
        return None

    def finish(self, line: int) -> None:
        """Refuse a record that is still open at the end of the text."""
        if self.tags:
            try:
                self.begun(line)
                raise BadRecord("record.no_result")
            except BadRecord as reason:
                raise self.fault(reason, line) from None

    def fault(self, reason: BadRecord, line: int) -> BadRecord:
        """A fault with its line, and the record up to there."""
        while len(self.lines) > 1:
            self.join()
        valid = self.record and replace(self.record, moves=tuple(self.lines[0].plies))
        return BadRecord(reason.key, line=reason.line or line, valid=valid, **reason.params)

    # --- the head --------------------------------------------------------------------------------

    def read_tag(self, name: str, value: str, line: int) -> None:
        if self.record is not None:
            raise BadRecord("record.no_result")
        if name in self.tags:
            raise BadRecord("record.tag_twice", name=name)
        if name not in HEAD and name != "Banmen":
            check_tag(name, value)
        self.tags[name] = value
        self.tag_lines[name] = line

    def begun(self, line: int, found: str = "") -> Record:
        """The record as its tags describe it, once they are all read."""
        if self.record is None:
            if not self.tags and self.after:
                raise BadRecord("record.after_result", found=found)
            self.record = self.read_head(line)
        return self.record

    def read_head(self, line: int) -> Record:
        tags, lines = dict(self.tags), self.tag_lines
        first = min(lines.values(), default=line)
        if "Banmen" not in tags:
            raise BadRecord("record.form", line=first)
        if (version := tags.pop("Banmen")) != str(FORMAT):
            raise BadRecord("record.format", line=lines["Banmen"], found=version, known=FORMAT)
        if "Game" not in tags:
            raise BadRecord("record.no_game", line=first)
        fields: dict[str, Any] = {"rules": FIRST_RULES}
        for name, read in HEAD.items():  # one by one, so that a fault names the line of its tag
            if name in tags:
                try:
                    fields[name.lower()] = read(tags.pop(name))
                    Record(**fields)
                except BadRecord as reason:
                    reason.line = lines[name]
                    raise
        return Record(**fields, tags=tags, line=first)

    # --- the moves -------------------------------------------------------------------------------

    def read_number(self, text: str, line: int) -> None:
        """Refuse a number other than the expected one, so that a lost line is noticed."""
        chance = about(self.begun(line, text).game).chance
        due = label(self.lines[-1].played, chance)
        if text.rstrip(".").lstrip("0") != due.rstrip("."):
            raise BadRecord("record.number", found=text, wanted=due)

    def read_move(self, text: str, line: int) -> None:
        self.begun(line, text)
        here = self.lines[-1]
        here.plies.append(Ply(text, line=line))
        here.played += not here.plies[-1].reveal

    def read_comment(self, text: str, line: int) -> None:
        """Read a comment on the last ply, perhaps with its clock, or before the first move."""
        record, plies = self.begun(line, text), self.lines[-1].plies
        body = re.sub(r"[ \t]*\r?\n[ \t]*", " ", text)
        clock = CLOCK.match(body)
        said = _unescape(body[clock.end() :] if clock else body)
        if plies:
            last = plies[-1]
            plies[-1] = replace(
                last,
                comment=_joined(last.comment, said),
                clock=_seconds(clock) if clock else last.clock,
            )
        elif len(self.lines) > 1 or clock:
            raise BadRecord("record.comment_early")
        else:
            self.record = replace(record, comment=_joined(record.comment, said))

    def open_variation(self, line: int) -> None:
        """Begin a variation, which replaces the last ply."""
        self.begun(line, "(")
        here = self.lines[-1]
        if not here.plies:
            raise BadRecord("record.variation_early")
        if len(self.lines) > DEEPEST:
            raise BadRecord("record.deep")
        self.lines.append(_OpenLine(here.played - (not here.plies[-1].reveal), line))

    def close_variation(self, line: int) -> None:
        self.begun(line, ")")
        if len(self.lines) == 1:
            raise BadRecord("record.variation_close")
        if not self.lines[-1].plies:
            raise BadRecord("record.variation_empty")
        self.join()

    def join(self) -> None:
        """Attach the innermost line to the ply it replaces."""
        line = tuple(self.lines.pop().plies)
        plies = self.lines[-1].plies
        if line:
            plies[-1] = replace(plies[-1], variations=(*plies[-1].variations, line))

    def read_result(self, result: str, line: int) -> Record:
        """End the record with its result, and return it."""
        record = self.begun(line, result)
        if len(self.lines) > 1:
            raise BadRecord("record.variation_open", line=self.lines[-1].began)
        return replace(record, moves=tuple(self.lines[0].plies), result=result)


def _options(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals:
            raise BadRecord("record.options", text=part)
        found[name] = value
    return found


def _version(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text):
        raise BadRecord("record.tag_number", name="Rules", value=text)
    return int(text)


HEAD: dict[str, Callable[[str], Any]] = {
    "Game": str,
    "Options": _options,
    "Rules": _version,
    "Start": str,
    "Termination": str,
}
"""The tags of the head, in the order they are read, with their parsers."""


def _joined(before: str, said: str) -> str:
    return f"{before} {said}" if before and said else before or said


def _seconds(clock: re.Match[str]) -> float:
    hours, minutes, seconds = clock.groups()
    return (int(hours) * 3600 + int(minutes) * 60) + round(float(seconds) * 1000) / 1000
