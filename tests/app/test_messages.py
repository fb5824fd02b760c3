"""Messages between page and app, matched by the numbers of their questions."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from banmen.app.messages import Desk
from tests.app.shelves import Page, opened
from tests.server.waiting import until

LINE: dict[str, Any] = {
    "game": "flipflop",
    "options": {"size": 3},
    "start": None,
    "moves": [],
    "tiles": [],
}


class Messages:
    """The messages to the page, in order of arrival."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.desk = Desk(page.app, self._send)
        self.heard: list[tuple[int, str, Any]] = []
        self.contents: list[bytes | None] = []

    def _send(self, number: int, kind: str, text: str, content: bytes | None = None) -> None:
        self.heard.append((number, kind, json.loads(text) if text else None))
        self.contents.append(content)

    def say(self, number: int, verb: str, name: str = "", **asked: Any) -> None:
        self.desk.hear(number, verb, name, json.dumps(asked))

    async def next(self, number: int, *kinds: str) -> Any:
        """The first message of a kind about a question."""

        def found() -> list[Any]:
            return [
                (kind, told) for one, kind, told in self.heard if one == number and kind in ends
            ]

        ends = {*kinds, "refused"}
        await until(found)
        kind, told = found()[0]
        assert kind in kinds, told
        return told


@pytest.fixture
async def messages() -> AsyncIterator[Messages]:
    async with opened() as page:
        yield Messages(page)


async def test_questions_are_answered_by_their_numbers(messages: Messages) -> None:
    messages.say(1, "call", "games")
    messages.say(2, "call", "lobby")
    messages.say(3, "call", "position", **LINE | {"moves": ["a1-a9"]})
    assert len(await messages.next(1, "answer")) == 6
    refused = await messages.next(2, "refused")
    assert (refused["status"], refused["reason"]["key"]) == (501, "app.needs_server")
    assert (await messages.next(3, "refused"))["status"] == 400


async def test_a_stream_has_parts_and_an_end(messages: Messages) -> None:
    messages.say(1, "stream", "lines", line=LINE, lines=1, seconds=1)
    await messages.next(1, "end")
    kinds = [kind for number, kind, _ in messages.heard]
    assert kinds == ["part"] * (len(kinds) - 1) + ["end"]
    assert len(kinds) > 1


async def test_a_stream_that_is_stopped_is_silent(messages: Messages) -> None:
    squish = LINE | {"game": "squish", "options": {}}
    messages.say(1, "stream", "lines", line=squish, lines=1, seconds=20)
    await messages.next(1, "part")
    messages.say(1, "stop")
    told = len(messages.heard)
    messages.say(2, "stream", "lines", line=LINE, lines=1, seconds=1)
    await messages.next(2, "end")
    assert [number for number, *_ in messages.heard[told:] if number == 1] == []


async def test_a_connection_hears_answers_in_turn_until_it_is_closed(messages: Messages) -> None:
    messages.say(
        1, "call", "open_table", game="flipflop", options={"size": 3}, opponent={"kind": "here"}
    )
    table = (await messages.next(1, "answer"))["table"]

    def answers() -> list[str]:
        return [told["ask"] for n, _, told in messages.heard if n == 2 and "ask" in told]

    messages.say(2, "open", "live", id=table)
    messages.say(2, "say", ask="a", type="move", ply=0, text="b1-b2")
    messages.say(2, "say", ask="b", type="move", ply=0, text="nonsense")
    await until(lambda: "b" in answers())
    assert answers() == ["a", "b"]
    messages.say(2, "stop")
    messages.say(3, "call", "act", id=table, act={"type": "resign"})
    await messages.next(3, "answer")
    told = len(messages.heard)
    messages.say(2, "say", ask="c", type="ping")
    messages.say(4, "call", "table", id=table)
    assert (await messages.next(4, "answer"))["table"]["status"] == "over"
    assert all(number != 2 for number, *_ in messages.heard[told:])


async def test_files_and_copies(messages: Messages) -> None:
    messages.say(1, "call", "open_table", game="flipflop", opponent={"kind": "here"})
    table = (await messages.next(1, "answer"))["table"]
    messages.say(2, "file", "picture", id=table, form="svg")
    assert (await messages.next(2, "file"))["media"] == "image/svg+xml"
    assert b"<svg" in (messages.contents[-1] or b"")[:200]
    messages.say(3, "carry")
    copy = await messages.next(3, "answer")
    assert list(copy["tables"]) == [table]
    messages.desk.hear(4, "bring", "", json.dumps(copy))
    assert await messages.next(4, "answer") == {"games": 0, "known": 1}
    messages.say(5, "bring", nonsense=1)
    assert (await messages.next(5, "refused"))["reason"]["key"] == "app.no_copy"
