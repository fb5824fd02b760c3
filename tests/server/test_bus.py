"""The bus: messages, timers, and leases for work that must be done once."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from banmen.server.bus import Bus, Due, Message, Rated, Revoked
from banmen.server.now import now
from tests.server.waiting import until


def test_everybody_hears_their_topic_in_order() -> None:
    bus, heard = Bus(), list[Any]()
    bus.subscribe(Rated, heard.append)
    bus.subscribe(Rated, lambda message: heard.append(message.table))
    told: list[Message] = [Rated("a"), Due("a"), Rated("b")]
    for message in told:
        bus.publish(message)
    assert heard == [Rated("a"), "a", Rated("b"), "b"]


def test_what_a_listener_publishes_comes_after_what_is_being_published() -> None:
    bus, heard = Bus(), list[Message]()
    bus.subscribe(Due, lambda message: bus.publish(Rated(message.table)))
    bus.subscribe(Rated, heard.append)
    bus.subscribe(Due, heard.append)
    bus.publish(Due("a"))
    assert heard == [Due("a"), Rated("a")]


def test_a_listener_that_fails_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    bus, heard = Bus(), list[Message]()

    def fail(message: Revoked) -> None:
        raise RuntimeError("broken")

    bus.subscribe(Revoked, fail)
    bus.subscribe(Revoked, heard.append)
    with caplog.at_level(logging.ERROR):
        bus.publish(Revoked("ann"))
    assert heard == [Revoked("ann")]
    assert "Revoked(session='ann')" in caplog.text


def test_whoever_unsubscribes_while_something_is_published_hears_it_no_more() -> None:
    bus, heard = Bus(), list[str]()

    def first(message: Due) -> None:
        heard.append("first")
        end_first()
        end_second()

    end_first = bus.subscribe(Due, first)
    end_second = bus.subscribe(Due, lambda message: heard.append("second"))
    bus.subscribe(Due, lambda message: heard.append("third"))
    bus.publish(Due("a"))
    bus.publish(Due("a"))
    assert heard == ["first", "third", "third"]


async def test_a_timer_publishes_once_and_a_new_time_takes_the_place_of_the_old() -> None:
    bus, heard = Bus(), list[str]()
    bus.subscribe(Due, lambda message: heard.append(message.table))
    bus.due(Due("later"), now() + 3_600_000)
    bus.due(Due("later"), now() + 50)
    bus.due(Due("soon"), now())
    bus.due(Due("never"), now())
    bus.due(Due("never"), None)
    await until(lambda: len(heard) == 2)
    await asyncio.sleep(0.1)
    assert sorted(heard) == ["later", "soon"]
    bus.due(Due("closed"), now())
    bus.close()
    await asyncio.sleep(0.05)
    assert len(heard) == 2


async def test_nothing_is_published_before_its_time_however_the_clock_goes() -> None:
    time = 1000
    bus, heard = Bus(lambda: time), list[Due]()
    bus.subscribe(Due, heard.append)
    bus.due(Due("a"), 1010)
    await asyncio.sleep(0.1)
    assert not heard, "the clock stands still"
    time = 1010
    await until(lambda: heard)


def test_a_lease_has_one_holder_and_passes_on_when_it_is_released() -> None:
    bus, granted = Bus(), list[str]()
    first, second, third = (
        bus.lease("table a", lambda name=name: granted.append(name))  # type: ignore[misc]
        for name in ("first", "second", "third")
    )
    other = bus.lease("table b", lambda: granted.append("other"))
    assert (first.held, second.held, third.held, other.held) == (True, False, False, True)
    second.release()
    first.release()
    first.release()
    assert (first.held, second.held, third.held) == (False, False, True)
    assert granted == ["third"], "who holds a lease at once is not called"
    third.release()
    assert bus.lease("table a", lambda: None).held
