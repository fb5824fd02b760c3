"""No person can fill another person's lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from banmen.server.domain import wire
from banmen.server.domain.table import Table, new_id
from banmen.server.domain.table_state import Seat
from banmen.server.service import ServerSettings
from banmen.server.storage.store import LISTED, Store
from banmen.server.tables import waiting_tables
from tests.server.client import Browser, serving


async def test_games_being_played_stay_in_my_games(tmp_path: Path) -> None:
    """Ann plays; then Eve asks her to play, more often than the list has lines."""
    named = wire.AgainstNamed(name="Ann")
    ann = Seat(asked="ann", name="Ann")
    store = await Store.open(str(tmp_path / "b.db"))
    try:
        here = wire.NewTable(game="squish", opponent=wire.AgainstLevel(level="1"))
        own, played = Table.opened(new_id(), here, "ann", 1, "Ann")
        logs = {own.id: played}
        for at in range(2, LISTED + 4):
            asking = wire.NewTable(game="squish", opponent=named)
            table, first = Table.opened(new_id(), asking, "eve", at, "Eve", asked=ann)
            logs[table.id] = first
        await store.append_together(logs)
        found = await store.tables_of("ann")
    finally:
        await store.close()
    assert len(found) == LISTED
    assert (found[0].id, found[0].status) == (own.id, "playing")


LISTED_TABLE = {"kind": "friend", "listed": True}
LISTING = {"game": "flipflop", "opponent": LISTED_TABLE}


def test_few_tables_of_one_person_or_one_address_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_tables, "OF_PERSON", 2)
    monkeypatch.setattr(waiting_tables, "OF_ADDRESS", 4)
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address:
        ann, bob, eve = (Browser(address) for _ in range(3))
        first = ann.open("flipflop", LISTED_TABLE)["table"]
        ann.open("flipflop", LISTED_TABLE)
        assert ann.post("tables", LISTING, 409)["key"] == "server.waiting_enough"
        ann.open("flipflop", {"kind": "here"})
        for _ in range(2):
            bob.open("flipflop", LISTED_TABLE)
        assert eve.post("tables", LISTING, 409)["key"] == "server.waiting_enough_there"
        eve.post(f"tables/{first}/sit", {})  # that one waits no longer
        eve.open("flipflop", LISTED_TABLE)
        assert eve.post("tables", LISTING, 409)["key"] == "server.waiting_enough_there"
        assert len(ann.get("tables")) == 5
