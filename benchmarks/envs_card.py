"""How fast batches step on a card: ``python -m benchmarks.envs_card``, from the repository's root.

Ours beside Pgx's environments of like size (`facts`): random legal actions, every step writes the
observation and the mask of every game, and an ended game begins another. Several batch sizes, of
each the best; the median of three runs by the clock, choosing the actions included. Everything runs
in a process of its own, one after another. Needs the extra ``gpu``; Pgx and JAX on the card.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from math import prod
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.gpu_card import game_of, pgx_alone

import banmen
from banmen.envs.shape import shape_of
from banmen.games import ids
from banmen.games.modules import facts

if TYPE_CHECKING:
    from banmen.envs.cuda import CudaBatch

ROWS = [(id, options, theirs) for id in ids() for options, theirs in facts(id).pgx]
SIZES, MOST_BYTES = (2**16, 2**18, 2**20, 2**22), 2**32
"""Sizes of batches; none is measured whose planes and masks take more."""
PGX_SIZES, SLOW = (2**14, 2**17, 2**20), ("animal_shogi", "gardner_chess")
"""Slow environments are measured in shorter runs, and not in the largest size."""
STEPS, ROUNDS = 100, 3
SECONDS = 150
"""The longest that one row may take."""


def timed(task: Callable[[], object], times: int, wait: Callable[[], None]) -> float:
    """Seconds that a task takes, called several times."""
    wait()
    begun = time.perf_counter()
    for _ in range(times):
        task()
    wait()
    return (time.perf_counter() - begun) / times


def ours(variant: str) -> dict[str, dict[str, float]]:
    """Steps a second by batch size, and the microseconds that each kernel takes."""
    from banmen.envs.cuda import CudaBatch

    game, found = game_of(variant), {}
    for count in SIZES:
        if count * row_bytes(game) <= MOST_BYTES:
            found[str(count)] = stepped(CudaBatch(game, count, seed=1, check=False))
    return found


def stepped(batch: CudaBatch) -> dict[str, float]:
    """One batch size."""

    def step() -> None:
        batch.step(batch.sample())

    timed(step, STEPS, batch.wait)  # until games are of all lengths
    seconds = median(timed(step, STEPS, batch.wait) for _ in range(ROUNDS))
    tasks = {"sample": batch.sample, "show": batch.show}
    parts = {name: timed(task, 20, batch.wait) for name, task in tasks.items()} | {"all": seconds}
    micro = {name: round(spent * 1e6, 1) for name, spent in parts.items()}
    return {"steps": batch.count / seconds, **micro}


def row_bytes(game: banmen.Game) -> int:
    """What a step writes of a game for a network to see."""
    shape = shape_of(game)
    return prod(shape.planes) + shape.actions


def theirs(name: str) -> dict[str, dict[str, float]]:
    """The same of an environment of Pgx."""
    slow = name in SLOW
    sizes, steps = PGX_SIZES[: 2 if slow else 3], STEPS // (5 if slow else 1)
    return {str(count): {"steps": speed} for count, speed in pgx_alone(name, sizes, steps)}


def alone(kind: str, name: str) -> dict[str, dict[str, float]]:
    """A row, measured in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.envs_card", kind, name]
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        found: dict[str, dict[str, float]] = json.loads(said.stdout.splitlines()[-1])
    except (subprocess.TimeoutExpired, IndexError, ValueError) as reason:
        print(
            f"{name}: {reason!r}",
            said.stderr[-1500:] if "said" in locals() else "",
            file=sys.stderr,
        )
        return {}
    print(name, found, file=sys.stderr, flush=True)
    return found


def best(found: dict[str, dict[str, float]]) -> tuple[float, str]:
    """The best size."""
    speeds = [(row["steps"], size) for size, row in found.items()]
    return max(speeds, default=(float("nan"), "-"))


def title(variant: str) -> str:
    """A variant by name."""
    game = game_of(variant)
    return " ".join([game.about.title, *map(str, game.options.values())])


def main() -> None:
    """Measure, and print a table."""
    print("| batch on the card | steps/s | batch | Pgx | steps/s | batch | times |")
    print("|---|---:|---:|---|---:|---:|---:|")
    for id, options, name in sorted(ROWS, key=lambda row: not row[2]):
        variant = " ".join([id, *(f"{key}={value}" for key, value in options.items())])
        speed, size = best(alone("ours", variant))
        row = f"| {title(variant)} | {speed / 1e6:,.0f} million | {size} |"
        if name:
            other, other_size = best(alone("theirs", name))
            row += f" {name} | {other / 1e6:,.1f} million | {other_size} | {speed / other:,.0f} |"
        else:
            row += " | | | |"
        print(row, flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        kind, name = sys.argv[1:]
        print(json.dumps({"ours": ours, "theirs": theirs}[kind](name)))
    else:
        main()
