"""JSON as the dataclass of a request, or a message that describes the error.

    read(PositionsWanted, {"game": "squish", …})

It supports the types of requests (`banmen.server.domain.wire`) and their constraints
(`banmen.server.domain.constraints`), and refuses what Pydantic refuses in a server. It converts
nothing: the page sends numbers as numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from banmen.server.domain.constraints import Bounds, CleanText, Discriminator, tidy
from banmen.server.domain.refusal import Refusal

T = TypeVar("T")
Reader = Callable[[Any, str], Any]
"""Reads a value; the text is its place in the JSON."""
PLAIN = {str: "a text", int: "a whole number", bool: "true or false", NoneType: "nothing"}


def read(kind: type[T], data: object) -> T:
    """Return JSON as a dataclass; a `Refusal` names the place of an error."""
    found: T = reader(kind)(data)
    return found


def reader(kind: Any) -> Callable[[object], Any]:
    """Return a function that reads any type of requests."""
    return lambda data: _reader(kind)(data, "")


def _wrong(where: str, problem: str) -> Refusal:
    return Refusal(422, "server.misread", where=where[:100] or "JSON", problem=problem)


@cache
def _reader(hint: Any) -> Reader:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _marked(inner[0], inner[1:])
    if origin in (Union, UnionType):
        return _either(inner)
    if origin is Literal:
        return _one_of(inner)
    if origin in (tuple, list):
        return _several(origin, _reader(inner[0]))
    if origin is dict:
        return _named(_reader(inner[1]))
    if is_dataclass(hint):
        return _dataclass(hint)
    if hint is float:
        return _number
    return _plain(hint) if hint in PLAIN else lambda data, where: data


def _plain(kind: type) -> Reader:
    def read_plain(data: Any, where: str) -> Any:
        if type(data) is not kind:
            raise _wrong(where, f"should be {PLAIN[kind]}")
        return data

    return read_plain


def _number(data: Any, where: str) -> float:
    if type(data) not in (int, float):
        raise _wrong(where, "should be a number")
    return float(data)


def _one_of(choices: tuple[Any, ...]) -> Reader:
    def read_choice(data: Any, where: str) -> Any:
        for choice in choices:
            if type(choice) is type(data) and choice == data:
                return choice
        raise _wrong(where, f"should be one of {', '.join(map(str, choices))}")

    return read_choice


def _several(kind: type, item: Reader) -> Reader:
    def read_several(data: Any, where: str) -> Any:
        if not isinstance(data, (list, tuple)):
            raise _wrong(where, "should be a list")
        return kind(item(one, f"{where}.{at}".strip(".")) for at, one in enumerate(data))

    return read_several


def _named(value: Reader) -> Reader:
    def read_named(data: Any, where: str) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise _wrong(where, "should be an object")
        return {name: value(one, f"{where}.{name}".strip(".")) for name, one in data.items()}

    return read_named


def _either(kinds: tuple[Any, ...]) -> Reader:
    """Try types in order, `float` last, so that whole numbers stay integers."""
    ordered = sorted(kinds, key=lambda kind: kind is float)
    readers = [_reader(kind) for kind in ordered]

    def read_either(data: Any, where: str) -> Any:
        problems = []
        for one in readers:
            try:
                return one(data, where)
            except Refusal as problem:
                problems.append(problem)
        raise max(problems, key=lambda problem: len(str(problem.params["where"])))

    return read_either


def _marked(kind: Any, marks: tuple[Any, ...]) -> Reader:
    by = next((mark.by for mark in marks if isinstance(mark, Discriminator)), None)
    inside = _reader(kind) if by is None else _told_by(by, get_args(kind))
    clean = any(isinstance(mark, CleanText) for mark in marks)
    bounds = [mark for mark in marks if isinstance(mark, Bounds)]

    def read_marked(data: Any, where: str) -> Any:
        found = inside(tidy(data) if clean else data, where)
        for one in bounds:
            _check(found, one, where)
        return found

    return read_marked


def _told_by(field: str, kinds: tuple[Any, ...]) -> Reader:
    """Choose one of several dataclasses by the value of a field."""
    chosen = {
        value: _reader(kind)
        for kind in kinds
        for value in get_args(get_type_hints(kind, include_extras=True)[field])
    }

    def read_told(data: Any, where: str) -> Any:
        if not isinstance(data, dict) or data.get(field) not in chosen:
            names = ", ".join(map(str, chosen))
            raise _wrong(f"{where}.{field}".strip("."), f"should be one of {names}")
        return chosen[data[field]](data, where)

    return read_told


def _check(found: Any, bounds: Bounds, where: str) -> None:
    if found is None:
        return
    if bounds.ge is not None and found < bounds.ge:
        raise _wrong(where, f"should be at least {bounds.ge:g}")
    if bounds.gt is not None and found <= bounds.gt:
        raise _wrong(where, f"should be more than {bounds.gt:g}")
    if bounds.le is not None and found > bounds.le:
        raise _wrong(where, f"should be at most {bounds.le:g}")
    if bounds.min_length is not None and len(found) < bounds.min_length:
        raise _wrong(where, f"should not be shorter than {bounds.min_length}")
    if bounds.max_length is not None and len(found) > bounds.max_length:
        raise _wrong(where, f"should not be longer than {bounds.max_length}")
    if bounds.pattern is not None and not re.search(bounds.pattern, found):
        raise _wrong(where, f"should look like {bounds.pattern}")


def _dataclass(kind: Any) -> Reader:
    hints = get_type_hints(kind, include_extras=True)
    known: Mapping[str, Reader] = {one.name: _reader(hints[one.name]) for one in fields(kind)}
    needed = {
        one.name
        for one in fields(kind)
        if one.default is MISSING and one.default_factory is MISSING
    }

    def read_dataclass(data: Any, where: str) -> Any:
        if not isinstance(data, dict):
            raise _wrong(where, "should be an object")
        for name in data:
            if name not in known:
                raise _wrong(f"{where}.{name}".strip("."), "is not known")
        for name in needed - data.keys():
            raise _wrong(f"{where}.{name}".strip("."), "is missing")
        return kind(
            **{name: known[name](one, f"{where}.{name}".strip(".")) for name, one in data.items()}
        )

    return read_dataclass
