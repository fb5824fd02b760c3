"""Nobody fills somebody else's lists."""

from __future__ import annotations

from pathlib import Path

from banmen.server.domain import wire
from banmen.server.domain.table import Table, new_id
from banmen.server.domain.table_state import Seat
from banmen.server.storage.store import LISTED, Store


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
