"""Figures about the server, as Prometheus reads them."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """What is counted and timed."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.moves = Counter(
            "banmen_moves", "Moves made, the computer's too", registry=self._registry
        )
        self.append = Histogram(
            "banmen_append_seconds",
            "How long it takes until something is on the disk",
            buckets=SECONDS,
            registry=self._registry,
        )

    def watch(self, name: str, meaning: str, count: Callable[[], float]) -> None:
        """Show a number that somebody else keeps."""
        Gauge(f"banmen_{name}", meaning, registry=self._registry).set_function(count)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self._registry)
