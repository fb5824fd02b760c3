"""Messages between nodes as text; a packet is the payload of one ``NOTIFY``.

[3, 41, ["LogGrown", "x7k2m9p4qa", 12], ["Seen", "5f0c…"]]   by node 3, its 41st packet
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from typing import Any, NamedTuple

import orjson

from banmen.server.bus import (
    BotCame,
    BotConcerned,
    BotWent,
    ChallengeGiven,
    ChallengeTaken,
    Counted,
    JobAnswered,
    JobDropped,
    JobOffered,
    LogGrown,
    Message,
    Presence,
    Rated,
    Revoked,
    Rewritten,
    Seen,
    Waits,
)

MOST = 7_500
"""The greatest size of a packet in bytes; PostgreSQL takes less than 8,000."""
PEOPLE = 200
"""The most people listed as viewers of a table; further ones are only counted."""
TOLD: dict[str, type[Message]] = {
    topic.__name__: topic
    for topic in (
        LogGrown,
        Rewritten,
        Rated,
        Presence,
        BotCame,
        BotWent,
        BotConcerned,
        Seen,
        Revoked,
        Counted,
        Waits,
        ChallengeGiven,
        ChallengeTaken,
        JobOffered,
        JobAnswered,
        JobDropped,
    )
}
"""The messages sent to other nodes. All others stay on their node."""


class Packet(NamedTuple):
    """A packet from a node."""

    node: int
    place: int
    parts: Sequence[Sequence[Any]]


def part(message: Message) -> list[Any]:
    """A message as a part of a packet."""
    if isinstance(message, Presence) and len(message.people) > PEOPLE:
        beyond = len(message.people) - PEOPLE
        message = Presence(message.table, message.people[:PEOPLE], message.others + beyond)
    return [type(message).__name__, *astuple(message)]


def message(part: Sequence[Any]) -> Message | None:
    """The message of a part; None if its kind is unknown here, from a newer node."""
    name, *values = part
    topic = TOLD.get(name)
    lists = (tuple(value) if isinstance(value, list) else value for value in values)
    return topic(*lists) if topic is not None else None


def packets(node: int, count: int, parts: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Yield the packets for some parts, numbered from ``count``."""
    room, waiting = MOST, list[bytes]()
    for written in (orjson.dumps(one) for one in parts):
        if waiting and len(written) + 1 > room:
            yield _packet(node, count, waiting)
            room, waiting, count = MOST, [], count + 1
        waiting.append(written)
        room -= len(written) + 1
    if waiting:
        yield _packet(node, count, waiting)


def _packet(node: int, count: int, parts: Sequence[bytes]) -> str:
    return (b"[%d,%d,%b]" % (node, count, b",".join(parts))).decode()


def read(text: str) -> Packet:
    """Parse a packet."""
    node, place, *parts = orjson.loads(text)
    return Packet(node, place, parts)
