r"""Records as SGF (FF[4]), the format of Go editors, so that other programs can walk through them.

    (;FF[4]CA[UTF-8]GM[0]AP[banmen:1]BANMEN[1]GAME[squish]OPTIONS[order=4]RU[1]SZ[4]
    PW[Ann]PB[Ben]RE[W+R]C[A calm game.]
    ;W[c3xc4](;B[b5xb4]C[Too early.]BL[180];W[f3xf4])(;B[d3-d4];W[b1xb2]))

Moves are in the game's own notation: W are White's and Red's, B are Black's and Blue's. Standard
SGF properties are used where they exist; the rest is in private properties, which other programs
preserve:

    BANMEN   the version of the format       OPTIONS  order=4
    GAME     the game's id                   START    the first position, if not the usual one
    TILE     Flat Front: a tile turned up    END      why the game ended, where RE cannot tell
    TAG      name:value, for tags that SGF has no property for

GM[0] means a game without a number in SGF. As in all SGF, a line break in a tag reads as a space,
and so does a tab anywhere. A variation on the first move of a variation becomes its sibling.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from banmen.errors import BadRecord, Complaint
from banmen.games import FIRST_RULES, about
from banmen.record.model import DEEPEST, FORMAT, Plies, Ply, Record
from banmen.record.text import HEAD

WIDTH = 80

TAGS = {
    "Event": "EV",
    "Site": "PC",
    "Round": "RO",
    "Date": "DT",
    "Annotator": "AN",
    "Opening": "ON",
    "Source": "SO",
}
"""Tags with an SGF property, besides the players' names."""
NAMES = {"White": "PW", "Black": "PB"}
NAMES_IN_FLAT_FRONT = {"Red": "PW", "Blue": "PB"}
OWN = {"GAME": "Game", "OPTIONS": "Options", "RU": "Rules", "START": "Start", "END": "Termination"}
"""The properties for the tags of a text's head."""

OTHER = {"W": "B", "B": "W"}
SIDES = {"w": "W", "b": "B", "R": "W", "B": "B", "red": "W", "blue": "B"}
"""The sides of SGF by their names in positions and tiles."""
TURNED = {"1-0": "0-1", "0-1": "1-0"}
ENDINGS = {"R": "resignation", "Resign": "resignation", "T": "time", "Time": "time"}

TOKEN = re.compile(
    r"""
    (?P<blank> \s+ )
  | (?P<open> \( )
  | (?P<close> \) )
  | (?P<node> ; )
  | (?P<name> [A-Za-z]+ )
  | (?P<value> \[ (?:[^\]\\]|\\.)* \] )
  | (?P<stray> . )
    """,
    re.VERBOSE | re.DOTALL,
)


def names_of(game: str) -> dict[str, str]:
    """The players' tags and their properties."""
    return NAMES_IN_FLAT_FRONT if about(game).chance else NAMES


def to_move(start: str | None) -> str:
    """The side to move first, if the text of the first position says so; else W."""
    found = re.findall(r">([BR])|\b(w|b|red|blue)\b", start or "")
    return SIDES["".join(found[-1])] if found else "W"


def after(ply: Ply, side: str) -> str:
    """The side to move after a ply: the owner of the revealed tile, or else the other side."""
    return SIDES.get(ply.text[1:2], side) if ply.reveal else OTHER[side]


def first_side(record: Record) -> str:
    """The side of the first player; in Flat Front the owner of the first tile."""
    if not about(record.game).chance:
        return "W"
    said = " ".join([record.start or "", *(ply.text for ply in record.moves if ply.reveal)])
    found = re.search(r"([BR])\(\+0,\+0\)", said) or re.search(">([BR])", said)
    return SIDES[found[1]] if found else "W"


# --- writing -------------------------------------------------------------------------------------


def dump(record: Record) -> str:
    """Return the record as SGF, ending in a line break."""
    parts = [f"(;{_head(record)}", *_line(record.moves, to_move(record.start)), ")"]
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) > WIDTH:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines) + "\n"


def _head(record: Record) -> str:
    """The properties of the root."""
    options = " ".join(f"{name}={value}" for name, value in record.options.items())
    size = record.options.get("size", record.options.get("order"))
    head = {"FF": "4", "CA": "UTF-8", "GM": "0", "AP": f"banmen:{FORMAT}", "BANMEN": str(FORMAT)}
    head |= {"GAME": record.game, "OPTIONS": options, "RU": str(record.rules)}
    head |= {"SZ": "" if size is None else str(size)}
    known = TAGS | names_of(record.game)
    others = {}
    for name, value in record.tags.items():
        dated = name != "Date" or re.fullmatch(r"\d{4}(-\d\d){0,2}", value)
        if name in known and dated and value:
            head[known[name]] = value
        else:
            others[name] = value
    head |= {"RE": _result(record), "END": _end(record)}
    found = "".join(f"{name}[{_escaped(value)}]" for name, value in head.items() if value)
    start = "" if record.start is None else f"START[{_escaped(record.start)}]"
    pairs = (f"[{_escaped(name, ':')}:{_escaped(value)}]" for name, value in others.items())
    tags = f"TAG{''.join(pairs)}" if others else ""
    return found + start + tags + _comment(record.comment)


def _result(record: Record) -> str:
    if record.result == "*":
        return "?"
    if record.result == "1/2-1/2":
        return "0"
    first = first_side(record)
    winner = first if record.result == "1-0" else OTHER[first]
    return f"{winner}+{ {'resignation': 'R', 'time': 'T'}.get(record.termination, '') }"


def _end(record: Record) -> str:
    """The reason why the game ended, unless the result property already gives it."""
    told = record.result in ("1-0", "0-1") and record.termination in ENDINGS.values()
    return "" if told else record.termination


def _line(plies: Plies, side: str, depth: int = 0) -> Iterator[str]:
    """Yield a line and its variations in pieces that a line break may separate."""
    branches: list[tuple[tuple[Plies, ...], str]] = []
    for i, ply in enumerate(plies):
        variations = ply.variations if i or not depth else ()
        if variations:
            yield "("
            branches.append((variations, side))
        yield _node(ply, side)
        side = after(ply, side)
    for variations, then in reversed(branches):
        yield ")"
        for variation in variations:
            for sibling in _siblings(variation):
                yield "("
                yield from _line(sibling, then, depth + 1)
                yield ")"


def _siblings(variation: Plies) -> Iterator[Plies]:
    """Yield a variation, then those on its first move: in SGF all of them are siblings."""
    yield variation
    for other in variation[0].variations:
        yield from _siblings(other)


def _node(ply: Ply, side: str) -> str:
    kind, text = ("TILE", ply.text[1:]) if ply.reveal else (side, ply.text)
    owner = after(ply, side) if ply.reveal else side
    clock = "" if ply.clock is None else f"{owner}L[{ply.clock}]"
    return f";{kind}[{_escaped(text)}]{clock}{_comment(ply.comment)}"


def _comment(text: str) -> str:
    return f"C[{_escaped(text)}]" if text else ""


def _escaped(text: str, special: str = "") -> str:
    return re.sub(rf"[\]\\{special}]", r"\\\g<0>", text)


# --- reading -------------------------------------------------------------------------------------


def load_all(text: str) -> Iterator[Record]:
    """Yield the records of a text."""
    reader = _SgfReader()
    line, begin = 1, 0
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if kind != "blank":
            whole = reader.take(kind or "", token[0], line, token.start() - begin + 1)
            if whole is not None:
                yield whole
                reader = _SgfReader()
        if breaks := token[0].count("\n"):
            line, begin = line + breaks, token.start() + token[0].rindex("\n") + 1
    reader.finish(text[: len(text.rstrip())].count("\n") + 1)


@dataclass
class _SgfTree:
    """A bracketed tree: nodes, then the trees that can follow them."""

    due: str
    """The side to move next."""
    plies: list[Ply] = field(default_factory=list)
    children: list[_SgfTree] = field(default_factory=list)

    def line(self, depth: int = 0) -> Plies:
        """The first line through the tree; the others become variations of the plies they
        replace.
        """
        if depth > DEEPEST:
            raise BadRecord("record.deep")
        plies, tree = list(self.plies), self
        while tree.children:
            tree, *others = tree.children
            if not tree.plies:
                break
            first, *rest = tree.plies
            variations = tuple(other.line(depth + 1) for other in others if other.plies)
            plies += [replace(first, variations=variations), *rest]
        return tuple(plies)


@dataclass
class _SgfNode:
    """A node being read: its properties with their values, and where it began."""

    line: int
    column: int
    values: dict[str, list[str]] = field(default_factory=dict)
    name: str = ""
    """The property that further values belong to."""


class _SgfReader:
    """Reads one record, token by token."""

    def __init__(self) -> None:
        self.open: list[_SgfTree] = []
        self.node: _SgfNode | None = None
        self.record: Record | None = None
        """The record so far, without its moves."""

    def take(self, kind: str, text: str, line: int, column: int) -> Record | None:
        """Process a token; return the record if this was its end."""
        try:
            match kind:
                case "name":
                    self.begin_property(text)
                case "value":
                    self.add_value(text[1:-1])
                case "node":
                    self.begin_node(line, column)
                case "open":
                    self.begin_tree()
                case "close":
                    return self.end_tree()
                case _:
                    key = "record.sgf_value_open" if text == "[" else "record.sign"
                    raise BadRecord(key, sign=text)
        except BadRecord as reason:
            raise self.fault(reason, line, column) from None
        return None

    def finish(self, line: int) -> None:
        """Refuse a record that is still open at the end of the text."""
        if self.open:
            raise BadRecord("record.sgf_open", line=line, valid=self.valid())

    def fault(self, reason: BadRecord, line: int, column: int) -> BadRecord:
        """A fault with its line and column, and the record up to there."""
        why = Complaint(reason.key, **reason.params)
        at = {"column": column, **reason.params}["column"]  # of the last node
        return BadRecord(
            "record.column", line=reason.line or line, valid=self.valid(), column=at, reason=why
        )

    def valid(self) -> Record | None:
        """The record as far as it has been read."""
        if self.record is None:
            return None
        try:
            return replace(self.record, moves=self.open[0].line(), result="*", termination="")
        except BadRecord:
            return replace(self.record, result="*", termination="")

    # --- brackets, nodes, properties -------------------------------------------------------------

    def begin_tree(self) -> None:
        self.end_node()
        if self.open and self.record is None:
            raise BadRecord("record.sgf_node")
        tree = _SgfTree(self.open[-1].due if self.open else "W")
        if self.open:
            self.open[-1].children.append(tree)
        self.open.append(tree)

    def end_tree(self) -> Record | None:
        self.end_node()
        if not self.open:
            raise BadRecord("record.sgf_close")
        if len(self.open) > 1 and not self.open[-1].plies:
            raise BadRecord("record.variation_empty")
        if self.record is None:
            raise BadRecord("record.sgf_node")
        if len(self.open) == 1:
            return self.whole()
        self.open.pop()
        return None

    def whole(self) -> Record:
        """The complete record; only now is the first player known."""
        assert self.record is not None
        found = replace(self.record, moves=self.open[0].line())
        if first_side(found) == "W":
            return found
        return replace(found, result=TURNED.get(found.result, found.result))

    def begin_node(self, line: int, column: int) -> None:
        self.end_node()
        if not self.open:
            raise BadRecord("record.sgf_form")
        if self.open[-1].children:
            raise BadRecord("record.sgf_late")
        self.node = _SgfNode(line, column)

    def begin_property(self, text: str) -> None:
        """Start a property. Lower-case letters in names, as in older SGF, are ignored."""
        self.check_value()
        if self.node is None:
            raise BadRecord("record.sgf_node" if self.open else "record.sgf_form")
        if not (name := "".join(filter(str.isupper, text))):
            raise BadRecord("record.sign", sign=text)
        if name in self.node.values:
            raise BadRecord("record.tag_twice", name=name)
        self.node.name = name
        self.node.values[name] = []

    def add_value(self, value: str) -> None:
        if self.node is None or not self.node.name:
            raise BadRecord("record.sgf_no_name")
        self.node.values[self.node.name].append(value)

    def check_value(self) -> None:
        """Refuse a property without a value."""
        if self.node is not None and self.node.name and not self.node.values[self.node.name]:
            raise BadRecord("record.sgf_no_value", name=self.node.name)

    def end_node(self) -> None:
        """Interpret the node just read."""
        self.check_value()
        node, self.node = self.node, None
        if node is None:
            return
        try:
            if self.record is None:
                self.record = self.read_head(node)
                self.open[-1].due = to_move(self.record.start)
            else:
                self.read_node(node)
        except BadRecord as reason:
            params: dict[str, Any] = {**reason.params, "column": node.column}
            raise BadRecord(reason.key, line=node.line, **params) from None

    # --- meaning ---------------------------------------------------------------------------------

    def read_head(self, node: _SgfNode) -> Record:
        """Read the root: everything but the moves."""
        said = {name: _simple(values[0]) for name, values in node.values.items()}
        if "GAME" not in said:
            raise BadRecord("record.sgf_game")
        if (version := said.get("BANMEN", str(FORMAT))) != str(FORMAT):
            raise BadRecord("record.format", found=version, known=FORMAT)
        known = {tag.lower(): HEAD[tag](said[name]) for name, tag in OWN.items() if name in said}
        fields: dict[str, Any] = {"rules": FIRST_RULES, **known}
        Record(fields["game"])  # refuses unknown games
        tags = _tags(fields["game"], node, said)
        result, ending = _ended(said.get("RE", "?"))
        return Record(
            **{"termination": ending, **fields},
            tags=tags,
            comment=_said(node),
            result=result,
            line=node.line,
        )

    def read_node(self, node: _SgfNode) -> None:
        """Read a move, a revealed tile, or a comment on the ply before."""
        here = self.open[-1]
        found = [name for name in ("W", "B", "TILE") if name in node.values]
        if len(found) > 1:
            raise BadRecord("record.sgf_two_moves")
        if not found:
            self.remark(_said(node))
            return
        text = _simple(node.values[found[0]][0])
        if found != ["TILE"] and found != [here.due]:
            raise BadRecord("record.sgf_turn", found=found[0], wanted=here.due)
        text = f">{text}" if found == ["TILE"] else text
        ply = Ply(text, comment=_said(node), clock=_clock(node), line=node.line)
        here.plies.append(ply)
        here.due = after(ply, here.due)

    def remark(self, said: str) -> None:
        """Add the comment of a node without a move to the move before."""
        here, record = self.open[-1], self.record
        if not said:
            return
        if here.plies:
            last = here.plies[-1]
            here.plies[-1] = replace(last, comment=f"{last.comment} {said}".strip())
        elif record is not None and len(self.open) == 1:
            self.record = replace(record, comment=f"{record.comment} {said}".strip())
        else:
            raise BadRecord("record.comment_early")


def _tags(game: str, node: _SgfNode, said: Mapping[str, str]) -> dict[str, str]:
    """All tags."""
    found = {
        tag: said[name] for tag, name in (TAGS | names_of(game)).items() if name in node.values
    }
    for pair in node.values.get("TAG", []):
        halves = re.fullmatch(r"((?:[^:\\]|\\.)*):(.*)", pair, re.DOTALL)
        if halves is None:
            raise BadRecord("record.sgf_tag", text=pair)
        name = _simple(halves[1])
        if name in found:
            raise BadRecord("record.tag_twice", name=name)
        found[name] = _simple(halves[2])
    return found


def _ended(text: str) -> tuple[str, str]:
    """The result as if W were the first player, and the reason if RE gives one."""
    if text in ("", "?", "Void"):
        return "*", ""
    if text in ("0", "Draw"):
        return "1/2-1/2", ""
    won = re.fullmatch(r"([WB])\+(.*)", text)
    if won is None:
        raise BadRecord("record.result", result=text, results="W+, B+, W+R, B+R, W+T, B+T, 0, ?")
    return ("1-0" if won[1] == "W" else "0-1"), ENDINGS.get(won[2], "")


def _clock(node: _SgfNode) -> float | None:
    """The mover's remaining seconds."""
    text = next((node.values[name][0] for name in ("WL", "BL") if name in node.values), None)
    if text is None:
        return None
    if not re.fullmatch(r"\d{1,10}(\.\d*)?", text.strip()):
        raise BadRecord("record.clock", clock=text)
    return float(text)


def _said(node: _SgfNode) -> str:
    """The comment of a node: line breaks stay, other white space becomes spaces."""
    return re.sub(r"[\t\v\f]", " ", _plain(node.values.get("C", [""])[0]))


def _simple(value: str) -> str:
    """A value on one line."""
    return re.sub(r"[\n\t\v\f]", " ", _plain(value))


def _plain(value: str) -> str:
    """A value without escapes: a backslash removes a line break, or quotes the next character."""
    value = re.sub(r"\r\n|\n\r|\r", "\n", value)
    return re.sub(r"\\(.)", lambda found: found[1].replace("\n", ""), value, flags=re.DOTALL)
