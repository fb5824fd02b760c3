"""What a type alone does not say of something that travels: how long, how much, which of several.

What travels is plain dataclasses (`banmen.server.domain.wire`). Nothing is checked where they are
made in the program: the types say it, and mypy checks them. What comes from outside is checked
once, at the edge, by Pydantic. It reads the types, and beside them the marks of this module:

    Ply = Annotated[int, Bounds(ge=0, le=100_000)]        numbers
    Id = Annotated[str, Bounds(pattern=r"^[a-z0-9]{10}$")]  texts
    Text = Annotated[str, CleanText(), Bounds(max_length=300)] tidied first, then measured
    Cells = Annotated[tuple[Cell, ...], Bounds(max_length=8)]
    Shape = Annotated[Circle | Square, Discriminator(by="kind")]  ``kind`` says which
    password: Secret                                      never printed

    at the edge:   TypeAdapter(Play).validate_json(message)

This module does not import Pydantic, so the domain works without it. Pydantic looks for a method
of a certain name on whatever stands in ``Annotated``, and calls it while it builds the schema of a
type: ``handler(source)`` is the schema so far, a dictionary, and the method returns the schema with
its own part added. https://docs.pydantic.dev/latest/concepts/types/ has the whole manual.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

Schema = dict[str, Any]
"""One of Pydantic's core schemas."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Bounds of a number; of the length of a text, tuple or dictionary; the pattern of a text."""

    ge: float | None = None
    gt: float | None = None
    le: float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        """Add the bounds to the schema of the value itself, below what is done before."""
        schema: Schema = handler(source)
        bounds = {name: getattr(self, name) for name in self.__slots__}
        _value(schema).update({name: most for name, most in bounds.items() if most is not None})
        return schema


def _value(schema: Schema) -> Schema:
    """The schema of the value, below the functions that it goes through first or afterwards."""
    while schema["type"] in ("function-before", "function-after"):
        schema = schema["schema"]
    return schema


@dataclass(frozen=True, slots=True)
class CleanText:
    """A text is made one line, and signs that are not seen go; those that join others may stay."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        """Tidy the text before anything else looks at it."""
        function = {"type": "no-info", "function": tidy}
        return {"type": "function-before", "function": function, "schema": handler(source)}


BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing: Hangul's fillers, Braille's blank."""
UNSEEN = frozenset(
    BLANK
    + "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""All that shows nothing by itself and is no format: those, and what changes the sign before."""


def tidy(text: object) -> object:
    """A text in one line, without signs that are not seen. What is no text stays as it is."""
    if not isinstance(text, str):
        return text
    return " ".join("".join(sign if _shows(sign) else " " for sign in text).split())


def _shows(sign: str) -> bool:
    return sign == "\u200d" or (sign.isprintable() and sign not in BLANK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Discriminator:
    """Which of several dataclasses it is, one of their fields tells: a ``Literal``."""

    by: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        """Have Pydantic build its own schema for that."""
        from pydantic import Field  # nobody but Pydantic comes here

        schema: Schema = handler(Annotated[source, Field(discriminator=self.by)])
        return schema


@dataclass(frozen=True, slots=True)
class EmptyByDefault:
    """The description says that a dictionary is empty if it is left out.

    A dataclass needs a ``default_factory`` for that, which a description cannot show.
    """

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        """Wrap the schema in one with the default."""
        return {"type": "default", "schema": handler(source), "default": {}}


@dataclass(frozen=True, slots=True)
class Secret:
    """A text that is never printed and never logged. It travels one way: to the server."""

    text: str = field(repr=False)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Schema:
        """Read a text, and hide it."""
        function = {"type": "no-info", "function": cls}
        return {"type": "function-after", "function": function, "schema": handler(str)}

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Schema, handler: Any) -> Schema:
        """Describe it as a password."""
        described: Schema = handler(schema)
        return {**described, "format": "password", "writeOnly": True}
