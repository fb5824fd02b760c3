"""Constraints that types alone cannot express: lengths, ranges, unions.

Messages are plain dataclasses (`banmen.server.domain.wire`). Where the program makes them, mypy
checks their types and nothing is checked at run time. Input from outside is checked once, at the
edge, by Pydantic, which reads the types and the annotations of this module:

    Ply = Annotated[int, Bounds(ge=0, le=100_000)]        numbers
    Id = Annotated[str, Bounds(pattern=r"^[a-z0-9]{10}$")]  texts
    Text = Annotated[str, CleanText(), Bounds(max_length=300)] tidied first, then measured
    Cells = Annotated[tuple[Cell, ...], Bounds(max_length=8)]
    Shape = Annotated[Circle | Square, Discriminator(by="kind")]  ``kind`` says which
    password: Secret                                      never printed

    at the edge:   TypeAdapter(Play).validate_json(message)

This module does not import Pydantic, so the domain works without it. While building the schema of a
type, Pydantic calls ``__get_pydantic_core_schema__`` of everything in ``Annotated``:
``handler(source)`` is the schema so far, a dictionary, and the method returns it with its own part
added. See https://docs.pydantic.dev/latest/concepts/types/.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

Schema = dict[str, Any]
"""One of Pydantic's core schemas."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Bounds of a number, or of the length of a text, tuple or dictionary; or the pattern of a
    text.
    """

    ge: float | None = None
    gt: float | None = None
    le: float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        """Add the bounds to the schema of the value itself, inside any function schemas."""
        schema: Schema = handler(source)
        bounds = {name: getattr(self, name) for name in self.__slots__}
        _value(schema).update({name: most for name, most in bounds.items() if most is not None})
        return schema


def _value(schema: Schema) -> Schema:
    """The schema of the value, inside the functions applied before and after it."""
    while schema["type"] in ("function-before", "function-after"):
        schema = schema["schema"]
    return schema


@dataclass(frozen=True, slots=True)
class CleanText:
    """A text reduced to one line without invisible characters; joiners may stay."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        """Tidy the text before any other check."""
        function = {"type": "no-info", "function": tidy}
        return {"type": "function-before", "function": function, "schema": handler(source)}


BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Printable characters that show nothing: Hangul fillers, the Braille blank."""
UNSEEN = frozenset(
    BLANK
    + "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""All characters that show nothing by themselves and are not format characters: those in `BLANK`,
and modifiers of the character before.
"""


def tidy(text: object) -> object:
    """Reduce a text to one line without invisible characters. Other values stay unchanged."""
    if not isinstance(text, str):
        return text
    return " ".join("".join(sign if _shows(sign) else " " for sign in text).split())


def _shows(sign: str) -> bool:
    return sign == "\u200d" or (sign.isprintable() and sign not in BLANK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Discriminator:
    """A union of dataclasses told apart by a ``Literal`` field."""

    by: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        """Let Pydantic build its own schema for it."""
        from pydantic import Field  # nobody but Pydantic comes here

        schema: Schema = handler(Annotated[source, Field(discriminator=self.by)])
        return schema


@dataclass(frozen=True, slots=True)
class EmptyByDefault:
    """Documents that a dictionary is empty if left out.

    Dataclasses need a ``default_factory`` for that, which a schema cannot show.
    """

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        """Wrap the schema in one with the default."""
        return {"type": "default", "schema": handler(source), "default": {}}


@dataclass(frozen=True, slots=True)
class Secret:
    """A text that is never printed or logged. It travels only to the server."""

    text: str = field(repr=False)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Schema:
        """Read a text and wrap it."""
        function = {"type": "no-info", "function": cls}
        return {"type": "function-after", "function": function, "schema": handler(str)}

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Schema, handler: Any) -> Schema:
        """Describe it as a password."""
        described: Schema = handler(schema)
        return {**described, "format": "password", "writeOnly": True}
