"""Input is checked at the edge; inside the program it is plain data."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from banmen.server.accounts.wire import LogIn
from banmen.server.domain import wire
from banmen.server.domain.constraints import Secret, tidy

MESSAGES: TypeAdapter[wire.ToServer] = TypeAdapter(wire.ToServer)


def test_a_message_becomes_what_its_type_says() -> None:
    assert MESSAGES.validate_json(b'{"type":"say","text":" a\\n b "}') == wire.Say(text="a b")
    assert MESSAGES.validate_json(b'{"type":"claim"}') == wire.Do(type="claim")


@pytest.mark.parametrize(
    ("message", "where", "why"),
    [
        ({"type": "sing"}, (), "union_tag_invalid"),
        ({"type": "ping", "ahead": 1}, ("ping", "ahead"), "unexpected_keyword_argument"),
        ({"type": "ping", "echo": -1}, ("ping", "echo"), "greater_than_equal"),
        ({"type": "say", "text": " \n "}, ("say", "text"), "string_too_short"),
        ({"type": "say", "text": "a" * 301}, ("say", "text"), "string_too_long"),
        ({"type": "why", "touches": ["a1"] * 9}, ("why", "touches"), "too_long"),
        ({"type": "why", "touches": ["a" * 41]}, ("why", "touches", 0), "string_too_long"),
    ],
)
def test_what_is_out_of_bounds_is_refused(
    message: dict[str, Any], where: tuple[str | int, ...], why: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        MESSAGES.validate_python(message)
    assert [(one["loc"], one["type"]) for one in refused.value.errors()] == [(where, why)]


def test_the_length_of_a_name_counts_when_it_is_tidied() -> None:
    assert TypeAdapter(wire.Name).validate_python("  Ann   " + " " * 24) == "Ann"
    assert tidy("a\u200db\x00c") == "a\u200db c"


def test_a_password_is_not_printed() -> None:
    found = TypeAdapter(LogIn).validate_python({"name": "Ann", "password": "sesame"})
    assert found.password == Secret("sesame")
    assert "sesame" not in f"{found} {found!r} {found.password}"
    with pytest.raises(ValidationError):
        TypeAdapter(LogIn).validate_python({"name": "Ann", "password": "s" * 201})
