"""Every action that `may` lists is done; every other one is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen.errors import Complaint
from banmen.server.domain import wire
from banmen.server.domain.permissions import ACTIONS
from banmen.server.domain.table import Entry, Table
from banmen.server.domain.table_record import record_of
from banmen.texts import LANGUAGES
from tests.server.player import DAYS, HERE, LEVEL, LIVE, Player, action

KINDS = (
    ["move"] * 12
    + ["offer"] * 6
    + "accept accept decline claim claim say resign present present abort".split()
)


class Try(NamedTuple):
    """An action that a player tries."""

    seat: int
    kind: str
    nth: int
    """Which legal move."""
    what: str
    here: tuple[int, ...]
    pause: int


TRIES = st.lists(
    st.builds(
        Try,
        seat=st.integers(0, 1),
        kind=st.sampled_from(KINDS),
        nth=st.integers(0, 30),
        what=st.sampled_from(["draw", "takeback", "rematch"]),
        here=st.sampled_from([(), (0,), (1,), (0, 1)]),
        pause=st.sampled_from([10, 300, 900, 900, 900, 59_990, 400_000]),
    ),
    min_size=5,
    max_size=40,
)
TABLES: dict[str, Callable[[], Player]] = {
    "a friend": lambda: Player(),
    "an open seat": lambda: Player(sit=False),
    "live": lambda: Player(clock=LIVE),
    "days": lambda: Player(clock=DAYS, game="squish"),
    "the computer": lambda: Player(LEVEL, clock=LIVE),
    "one device": lambda: Player(HERE),
    "a stack": lambda: Player(game="flatfront"),
}


@pytest.mark.parametrize("kind", TABLES)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(tries=TRIES)
def test_exactly_what_may_be_done_is_accepted(kind: str, tries: list[Try]) -> None:
    ann = TABLES[kind]()
    for tried in tries:
        one = likelier(ann.table, tried)
        ann.at += one.pause
        ann.done(ann.table.flag(ann.at))
        if one.kind == "present":
            ann.table.present(one.here, ann.at)
        else:
            ann.done(attempted(ann, one.seat, act_of(ann, one)))
    same_from_its_log(ann)


def likelier(table: Table, one: Try) -> Try:
    """Two times of three, who is to move moves, and what is offered is answered."""
    if one.nth % 3 and one.kind == "move" and table.turn is not None:
        return one._replace(seat=table.turn)
    if one.nth % 3 and one.kind in ("accept", "decline") and table.offers:
        offer = table.offers[-1]
        return one._replace(seat=1 - offer.by, what=offer.what)
    return one


def attempted(ann: Player, seat: int, act: wire.Act) -> list[Entry]:
    """What follows from an act; nothing if it is refused."""
    before, entries = ann.view(), []
    if name_of(act) in before.may[seat] and not may_still_fail(ann, seat, act):
        entries = ann.table.act(seat, act, ann.at, lag=30)
        assert entries
    else:
        with pytest.raises(Complaint) as refused:
            ann.table.act(seat, act, ann.at, lag=30)
        assert all(refused.value.say(language) for language in LANGUAGES)
    assert ann.view() == before  # nothing happens until it is applied
    return entries


def act_of(ann: Player, one: Try) -> wire.Act:
    """An act; moves are legal as far as there are any."""
    match one.kind:
        case "move":
            legal = ann.table.position.legal()
            code = legal[one.nth % len(legal)].code if legal else one.nth
            return action("move", ply=ann.table.ply, code=code)
        case "say":
            return action("say", text="hm")
        case "offer" | "accept" | "decline":
            return action(one.kind, what=one.what)
        case _:
            return action(one.kind)


def name_of(act: wire.Act) -> str:
    return act.what if isinstance(act, wire.OfferMessage) and act.type == "offer" else act.type


def may_still_fail(ann: Player, seat: int, act: wire.Act) -> bool:
    """An answer to an offer that was not made, or a move when the time is just up."""
    table = ann.table
    if isinstance(act, wire.OfferMessage) and act.type == "accept":
        return not table.offered(act.what, 1 - seat) or table.offered(act.what, seat)
    if isinstance(act, wire.OfferMessage) and act.type == "decline":
        return not any(offer.what == act.what for offer in table.offers)
    if act.type == "move" and table.timer is not None and table.computer() is None:
        return not table.timer.in_time(seat, ann.at, 30)
    return False


def same_from_its_log(ann: Player) -> None:
    stored = orjson.loads(orjson.dumps([entry.row() for entry in ann.log]))
    again = Table.replay(ann.table.id, [Entry(**fields) for fields in stored])
    again._away = ann.table._away  # noqa: SLF001  # who is here is not in the log
    assert again.view(here=(0, 1), watchers=0, thinking=False, at=ann.at) == ann.view()
    assert again.scene() == ann.table.scene()
    assert (again.moves(), again.chat()) == (ann.table.moves(), ann.table.chat())
    assert record_of(again) == record_of(ann.table)
    assert again.due() == ann.table.due()


def test_every_action_has_its_place() -> None:
    assert set(ACTIONS) == set(wire.Action.__args__)  # type: ignore[attr-defined]
