"""Metrics of the server for Prometheus."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)

from banmen.errors import Complaint

PAUSE = 0.5
"""The time between two measurements of the event loop's delay, in seconds."""
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """Counters, histograms and gauges."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)  # files open and allowed, memory, processor time
        self.moves = Counter(
            "banmen_moves", "Moves made, the computer's too", registry=self._registry
        )
        self.append = Histogram(
            "banmen_append_seconds",
            "How long it takes until something is on the disk",
            buckets=SECONDS,
            registry=self._registry,
        )
        self._refusals = Counter(
            "banmen_refusals",
            "What was refused: requests, messages over sockets, connections; 5xx is our fault",
            ["status"],
            registry=self._registry,
        )
        self._lag = Histogram(
            "banmen_loop_lag_seconds",
            "How late the event loop comes to what is due",
            buckets=SECONDS,
            registry=self._registry,
        )

    def refused(self, status: int) -> None:
        """Count a refused request, message or connection."""
        self._refusals.labels(status).inc()

    def watch(self, name: str, meaning: str, count: Callable[[], float]) -> None:
        """Add a gauge for a number kept elsewhere."""
        Gauge(f"banmen_{name}", meaning, registry=self._registry).set_function(count)

    @asynccontextmanager
    async def served(self, port: int | None, host: str = "127.0.0.1") -> AsyncIterator[None]:
        """Serve the metrics on a port of their own: they are for the operator, so the page's public
        port does not have them.
        """
        if port is None:
            yield
            return
        try:
            server, _ = start_http_server(port, host, self._registry)
        except OSError as reason:
            problem = reason.strerror or str(reason)
            raise Complaint("server.no_address", host=host, port=port, reason=problem) from None
        looking = asyncio.create_task(self._look_at_the_loop())
        try:
            yield
        finally:
            looking.cancel()
            await asyncio.to_thread(server.shutdown)
            server.server_close()

    async def _look_at_the_loop(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + PAUSE
            await asyncio.sleep(PAUSE)
            self._lag.observe(max(0.0, loop.time() - due))
