"""`banmen solve flipfour`: every position."""

from __future__ import annotations

import numpy as np

import banmen
from banmen.solve.command import SolverTask
from banmen.solve.flipfour import making, strategy
from banmen.solve.flipfour.retrograde import FlipFourBackend, FlipFourCpu, solve
from banmen.solve.flipfour.tiers import size


def run(task: SolverTask) -> None:
    """Report the result of each tier, and write the requested files."""
    game = banmen.game("flipfour")
    backend: FlipFourBackend = task.backend(FlipFourCpu, game.rules)
    for solved in solve(backend, task.progress, task.check):
        task.tell(str(solved))
    if not (task.table or task.ship):
        return
    length = sum(map(size, strategy.TIERS))
    whole = (
        np.lib.format.open_memmap(task.table, "w+", np.int16, (length,))
        if task.table
        else np.empty(length, np.int16)
    )
    for tier in strategy.TIERS:
        begin = strategy.offsets()[tier]
        backend.copy(tier, whole[begin : begin + size(tier)])
    if task.ship:
        winning = making.ship(game.rules, whole, game.about.rules, task.ship)
        written = task.ship.stat().st_size
        task.tell(f"{task.ship}: {len(winning.numbers):,} positions, {written:,} bytes")
