"""`banmen work`: search for servers that share a database, on a machine that serves no pages."""

from __future__ import annotations

import signal
from typing import Annotated

import typer

from banmen.cli.common import console, tell
from banmen.cli.parameters import Database
from banmen.cli.serve import LogJson, MetricsHost, MetricsPort
from banmen.extras import extra

Processes = Annotated[
    int | None,
    typer.Option(
        min=1, max=256, metavar="N", help="The number of processes that search; default: all cores."
    ),
]


def work(
    database: Database = None,
    workers: Processes = None,
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    log_json: LogJson = False,
) -> None:
    """Search for the servers that share a PostgreSQL."""
    import asyncio

    with extra("postgres"):
        from banmen.server.log_lines import write_log
        from banmen.server.workers.pool import COUNT

    write_log(log_json)
    asyncio.run(_work(database, workers or COUNT + 1, metrics_port, metrics_host))


async def _work(
    database: str | None, workers: int, metrics_port: int | None, metrics_host: str
) -> None:
    import asyncio

    from banmen.server.service import searching

    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    async with searching(database, workers, metrics_port, metrics_host) as where:
        for asked in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(asked, ended.set)
        console().print(tell("server.searching", where=where), markup=False)
        await ended.wait()
