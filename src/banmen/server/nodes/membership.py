"""The nodes, and which of them holds which lease: rows in the database.

Times are the database's. Every statement is one round trip; a lease is taken in a transaction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import asyncpg

LASTS = 5_000
"""The lifetime of a heartbeat, in milliseconds."""
KEPT = 86_400_000
"""The time for which lost nodes are remembered, in milliseconds."""
ORPHANS = 50
"""The most tables picked up at once."""
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

JOIN = f"""INSERT INTO nodes (at, until, gone) VALUES ({_NOW}, {_NOW} + $1, false)
RETURNING number"""
BEAT = f"""UPDATE nodes SET at = {_NOW}, until = {_NOW} + $2 WHERE number = $1 AND NOT gone
RETURNING extract(epoch FROM clock_timestamp())::float8"""
DECLARE = f"UPDATE nodes SET gone = true WHERE NOT gone AND until < {_NOW}"
THERE = "SELECT number FROM nodes WHERE NOT gone"
LEAVE = "UPDATE nodes SET gone = true, until = at WHERE number = $1"
FORGET = f"""DELETE FROM nodes WHERE gone AND at < {_NOW} - {KEPT}
AND NOT EXISTS (SELECT 1 FROM leases WHERE node = number)"""
STILL = "SELECT 1 FROM nodes WHERE number = $1 AND NOT gone FOR KEY SHARE"
HELD = "SELECT what, node FROM leases WHERE what = ANY($1) ORDER BY what FOR UPDATE"
GONE = "SELECT number, at FROM nodes WHERE gone AND number = ANY($1)"
TAKE = """INSERT INTO leases (what, node) SELECT unnest($1::text[]), $2
ON CONFLICT (what) DO NOTHING RETURNING what"""
TAKE_OVER = "UPDATE leases SET node = $2 WHERE what = ANY($1)"
RELEASE = "DELETE FROM leases WHERE what = ANY($1) AND node = $2"
RELEASE_ALL = "DELETE FROM leases WHERE node = $1"
ORPHANED = f"""SELECT tables.id FROM tables
LEFT JOIN leases ON what = 'table ' || tables.id LEFT JOIN nodes ON number = node
WHERE status = 'playing' AND coalesce(gone, true)
AND (timed OR (turn = 0 AND level_0 IS NOT NULL) OR (turn = 1 AND level_1 IS NOT NULL))
ORDER BY random() LIMIT {ORPHANS}"""


class Taken(NamedTuple):
    """A lease that was taken. ``since``: the last heartbeat of its former holder, if that
    is gone.
    """

    what: str
    since: int | None


async def join(connection: asyncpg.Connection[Any]) -> int:
    """Add a node; return its number."""
    await connection.execute(FORGET)
    return int(await connection.fetchval(JOIN, LASTS))


async def beat(connection: asyncpg.Connection[Any], node: int) -> float | None:
    """Write a heartbeat; return the database's time in seconds, or None if the node was declared
    gone.
    """
    found = await connection.fetchval(BEAT, node, LASTS)
    return None if found is None else float(found)


async def there(connection: asyncpg.Connection[Any], *, declare: bool) -> set[int]:
    """The numbers of all running nodes. With ``declare``, first declare nodes without a recent
    heartbeat gone.
    """
    if declare:
        await connection.execute(DECLARE)
    return {row["number"] for row in await connection.fetch(THERE)}


async def take(connection: asyncpg.Connection[Any], node: int, whats: Iterable[str]) -> list[Taken]:
    """Take leases that are free, or whose holder is gone."""
    async with connection.transaction():
        if await connection.fetchval(STILL, node) is None:
            return []
        wanted = sorted(whats)
        held = {row["what"]: row["node"] for row in await connection.fetch(HELD, wanted)}
        nodes = await connection.fetch(GONE, list(set(held.values()))) if held else []
        gone = {row["number"]: row["at"] for row in nodes}
        over = [Taken(what, gone[holder]) for what, holder in held.items() if holder in gone]
        if over:
            await connection.execute(TAKE_OVER, [one.what for one in over], node)
        free = [what for what in wanted if what not in held]
        new = await connection.fetch(TAKE, free, node) if free else []
        return over + [Taken(row["what"], None) for row in new]


async def release(connection: asyncpg.Connection[Any], node: int, whats: Collection[str]) -> None:
    """Release leases."""
    await connection.execute(RELEASE, list(whats), node)


async def leave(connection: asyncpg.Connection[Any], node: int) -> None:
    """Remove a node that stops, and release its leases."""
    async with connection.transaction():
        await connection.execute(RELEASE_ALL, node)
        await connection.execute(LEAVE, node)


async def orphaned(connection: asyncpg.Connection[Any]) -> list[str]:
    """Some of the tables that proceed by themselves, and that no node has in use."""
    return [row["id"] for row in await connection.fetch(ORPHANED)]
