"""Records as JSON, one object a line, so that a file of many is JSON Lines.

    {"format":1,"game":"squish","options":{"order":4},"rules":1,"tags":{"White":"Ann"},
     "moves":["c3xc4",{"move":"b5xb4","clock":180,"comment":"!","variations":[["d3-d4"]]}],
     "result":"*"}

A move without clock, comment or variations is written as its text. ``start``, ``comment``,
``termination`` and ``tags`` are left out when empty.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from banmen.errors import BadRecord
from banmen.games import FIRST_RULES
from banmen.record.model import DEEPEST, FORMAT, Plies, Ply, Record

HEAD_FIELDS = {"format", "game", "options", "rules", "tags", "start", "comment"}
FIELDS = HEAD_FIELDS | {"moves", "result", "termination"}
PLY_FIELDS = {"move", "clock", "comment", "variations"}


def dump(record: Record) -> str:
    """Return the record as one line."""
    fields: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game,
        "options": record.options,
        "rules": record.rules,
    }
    if record.tags:
        fields["tags"] = record.tags
    if record.start is not None:
        fields["start"] = record.start
    if record.comment:
        fields["comment"] = record.comment
    fields["moves"] = _dump_line(record.moves)
    fields["result"] = record.result
    if record.termination:
        fields["termination"] = record.termination
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _dump_line(plies: Plies) -> list[Any]:
    return [_dump_ply(ply) for ply in plies]


def _dump_ply(ply: Ply) -> str | dict[str, Any]:
    said: dict[str, Any] = {"clock": ply.clock, "comment": ply.comment or None}
    said["variations"] = [_dump_line(variation) for variation in ply.variations] or None
    said = {name: value for name, value in said.items() if value is not None}
    return {"move": ply.text, **said} if said else ply.text


def load(text: str, line: int = 0) -> Record:
    """Read the record in a line of JSON."""
    try:
        found = json.loads(text)
    except RecursionError:
        raise BadRecord("record.deep", line=line) from None
    except ValueError as broken:
        valid, column = _salvage(text, line), getattr(broken, "pos", 0) + 1
        raise BadRecord("record.json", line=line, valid=valid, column=column) from None
    return _JsonReader(line).record(found)


def _salvage(text: str, line: int) -> Record | None:
    """The record up to the last complete move of a truncated line."""
    depth, quoted, escaped, end = 0, False, False, 0
    for i, sign in enumerate(text):
        if quoted:
            quoted = escaped or sign != '"'
            escaped = sign == "\\" and not escaped
        elif sign == '"':
            quoted = True
        elif sign in "[{":
            depth += 1
            end = i + 1 if sign == "[" and depth == 2 else end
        elif sign in "]}":
            depth -= 1
        elif sign == "," and depth == 2:  # between two moves (or inside options and tags)
            end = i
    try:
        found = json.loads(text[:end] + "]}")
        return _JsonReader(line).record({**found, "result": "*"})
    except (ValueError, RecursionError):
        return None


class _JsonReader:
    """Reads a record from JSON values of any shape."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.valid: Record | None = None
        self.plies: list[Ply] = []

    def record(self, found: Any) -> Record:
        """The record; if a move is faulty, `valid` holds those before it."""
        try:
            fields = self.fields(found, "record", FIELDS)
            head = self.head(fields)
            self.valid = Record(**head, line=self.line)
            moves = self.list(fields.get("moves", []), "moves")
            for i, ply in enumerate(moves):
                self.plies.append(self.ply(ply, f"moves[{i}]", 0))
            return Record(
                **head,
                line=self.line,
                moves=tuple(self.plies),
                result=self.text(fields.get("result", "*"), "result"),
                termination=self.text(fields.get("termination", ""), "termination"),
            )
        except BadRecord as fault:
            valid = self.valid and Record(**head, line=self.line, moves=tuple(self.plies))
            raise BadRecord(fault.key, line=self.line, valid=valid, **fault.params) from None

    def head(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Everything but the moves and the result."""
        if (version := fields.get("format")) != FORMAT or isinstance(version, bool):
            raise BadRecord("record.format", found=_short(version), known=FORMAT)
        if "game" not in fields:
            raise BadRecord("record.no_game")
        start, tags = fields.get("start"), self.object(fields.get("tags", {}), "tags")
        options = self.object(fields.get("options", {}), "options")
        return {
            "game": self.text(fields["game"], "game"),
            "options": {name: self.value(options[name], f"options.{name}") for name in options},
            "rules": self.whole(fields.get("rules", FIRST_RULES), "rules"),
            "tags": {name: self.text(tags[name], f"tags.{name}") for name in tags},
            "start": None if start is None else self.text(start, "start"),
            "comment": self.text(fields.get("comment", ""), "comment"),
        }

    def ply(self, found: Any, field: str, depth: int) -> Ply:
        """A move: its text, or an object with more."""
        if depth > DEEPEST:
            raise BadRecord("record.deep")
        if isinstance(found, str):
            return Ply(found, line=self.line)
        fields = self.fields(found, field, PLY_FIELDS)
        clock = fields.get("clock")
        variations = self.list(fields.get("variations", []), f"{field}.variations")
        return Ply(
            self.text(fields.get("move"), f"{field}.move"),
            comment=self.text(fields.get("comment", ""), f"{field}.comment"),
            clock=None if clock is None else self.number(clock, f"{field}.clock"),
            variations=tuple(
                self.variation(variation, f"{field}.variations[{i}]", depth + 1)
                for i, variation in enumerate(variations)
            ),
            line=self.line,
        )

    def variation(self, found: Any, field: str, depth: int) -> Plies:
        """A variation."""
        plies = enumerate(self.list(found, field))
        return tuple(self.ply(ply, f"{field}[{i}]", depth) for i, ply in plies)

    def fields(self, found: Any, field: str, known: set[str]) -> dict[str, Any]:
        """An object with known fields only."""
        for name in self.object(found, field):
            if name not in known:
                raise BadRecord("record.unknown_field", field=_short(name))
        return dict(found)

    def object(self, found: Any, field: str) -> dict[str, Any]:
        return found if isinstance(found, dict) else _refuse("record.not_object", field, found)

    def list(self, found: Any, field: str) -> list[Any]:
        return found if isinstance(found, list) else _refuse("record.not_list", field, found)

    def text(self, found: Any, field: str) -> str:
        return found if isinstance(found, str) else _refuse("record.not_text", field, found)

    def number(self, found: Any, field: str) -> float:
        value: float = (
            found if type(found) in (int, float) else _refuse("record.not_number", field, found)
        )
        return value

    def whole(self, found: Any, field: str) -> int:
        return found if type(found) is int else _refuse("record.not_number", field, found)

    def value(self, found: Any, field: str) -> int | str:
        return found if isinstance(found, str) else self.whole(found, field)


def _refuse(key: str, field: str, found: Any) -> NoReturn:
    raise BadRecord(key, field=field, found=_short(found))


def _short(found: Any) -> str:
    text = json.dumps(found, ensure_ascii=False)
    return text if len(text) <= 40 else text[:39] + "…"
