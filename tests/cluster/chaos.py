"""Play under faults, and check what was promised: ``python -m tests.cluster.chaos``."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from contextlib import suppress
from dataclasses import dataclass, field

from tests.cluster.checker import anomalies
from tests.cluster.clients import CLOCK, Clients, Notes
from tests.cluster.cluster import Cluster
from tests.cluster.postgres import there
from tests.server.waiting import SOON

FINISH = SOON
"""Seconds in which every game can be finished, once all is well: a busy machine is slow."""
WRONG = 20.0
"""Seconds for games under a wrong build, where some can never be finished."""
NO_TABLE = 404
NO_CLOCK = {"kind": "none"}


@dataclass
class Outcome:
    """The results of a run."""

    anomalies: list[str]
    moves: int
    acknowledged: int
    tables: int
    faults: dict[str, int]
    counts: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        faults = ", ".join(f"{name} {count}" for name, count in sorted(self.faults.items()))
        lines = [
            f"faults       {sum(self.faults.values())} ({faults})",
            f"histories    {self.tables} games, {self.moves} moves in their logs, "
            f"{self.acknowledged} acknowledged to people",
            f"anomalies    {len(self.anomalies)}",
        ]
        return "\n".join([*lines, *self.anomalies[:20]])


async def run(
    seconds: float,
    seed: int,
    clients: int = 60,
    build: str = "right",
    nodes: int = 3,
    only: str | None = None,
    fewest: int = 1,
) -> Outcome:
    """Run this many people, two at a table or one against the computer; ``only`` one kind of
    fault, if one is named. It takes longer where there have not been the ``fewest`` faults yet.
    """
    cluster, luck, notes = Cluster(nodes, build), random.Random(seed), Notes()
    people = Clients(cluster.urls, notes, random.Random(seed + 1))
    try:
        await cluster.start()
        cookies = [await people.person() for _ in range(clients)]
        alone = clients // 6
        groups = [(cookie,) for cookie in cookies[:alone]]
        groups += [(a, b) for a, b in zip(cookies[alone::2], cookies[alone + 1 :: 2], strict=False)]  # type: ignore[misc]
        clocks = [CLOCK if number % 2 else NO_CLOCK for number in range(len(groups))]
        playing = [
            asyncio.create_task(people.play_on(group, clock))
            for group, clock in zip(groups, clocks, strict=True)
        ]
        await asyncio.sleep(3)
        await cluster.suffer(seconds, luck, only, fewest)
        await cluster.heal()
        people.ended.set()
        finish = FINISH if build == "right" else WRONG
        _, stuck = await asyncio.wait(playing, timeout=finish / 2)
        for task in stuck:
            task.cancel("after the end")
        for failed in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(failed, BaseException):
                notes.wrong.append(f"a client has failed: {failed!r}")
        await _finish(people, notes, finish)
        logs, stale, outages = await cluster.found()
        found = [*notes.wrong, *anomalies(logs, notes.moves, stale, outages, notes.tables)]
        found += _doubled(notes)
        moves = sum(entry.kind == "moved" for log in logs.values() for entry in log)
        acknowledged = sum(note.acknowledged is not None for note in notes.moves)
        counts = dict(notes.counts)
        outcome = Outcome(found, moves, acknowledged, len(logs), dict(cluster.faults), counts)
        if found and build == "right":
            for node in cluster.nodes:
                print(f"--- node {node.number}", node.log()[-4_000:], sep="\n", file=sys.stderr)
        return outcome
    finally:
        await people.close()
        await cluster.close()


async def _finish(people: Clients, notes: Notes, seconds: float) -> None:
    """Every game can be finished: one side resigns where it goes on, by any node."""
    waiting = dict(notes.tables)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while waiting:
                for table, cookies in list(waiting.items()):
                    answer = await people.ask("GET", f"tables/{table}")
                    if answer.status_code == NO_TABLE:
                        notes.wrong.append(f"{table}: was opened and is not in the log")
                        del waiting[table]
                    elif not answer.is_success:
                        await asyncio.sleep(0.1)
                    elif answer.json()["table"]["status"] == "over":
                        del waiting[table]
                    else:
                        resign = {"type": "resign"}
                        await people.ask("POST", f"tables/{table}/act", resign, cookies[0])
    notes.wrong += [f"{table}: cannot be finished" for table in waiting]


def _doubled(notes: Notes) -> list[str]:
    """What two acknowledgements say of one ply."""
    seen: dict[tuple[str, int], int] = {}
    found = []
    for note in notes.moves:
        if note.acknowledged is not None:
            key = note.table, note.ply
            if seen.setdefault(key, note.code) != note.code:
                found.append(f"{note.table}: ply {note.ply} was acknowledged twice, differently")
    return found


def main() -> None:
    """Run, and report the findings."""
    reading = argparse.ArgumentParser(prog="python -m tests.cluster.chaos", description=__doc__)
    reading.add_argument("--seconds", type=float, default=60.0)
    reading.add_argument("--seed", type=int, default=1)
    reading.add_argument("--clients", type=int, default=60)
    reading.add_argument("--nodes", type=int, default=3)
    reading.add_argument(
        "--build", choices=("right", "early", "unfenced", "clock"), default="right"
    )
    wish = reading.parse_args()
    if not there():
        sys.exit("There is no PostgreSQL here: apt-get install postgresql")
    outcome = asyncio.run(run(wish.seconds, wish.seed, wish.clients, wish.build, wish.nodes))
    print(outcome)
    print("refusals     ", outcome.counts)
    sys.exit(bool(outcome.anomalies))


if __name__ == "__main__":
    main()
