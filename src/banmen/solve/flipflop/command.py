"""`banmen solve flipflop`: 5x5, every position."""

from __future__ import annotations

import itertools
from pathlib import Path

import banmen
from banmen.errors import Complaint
from banmen.solve.command import SolverTask
from banmen.solve.flipflop import endings, larger, making
from banmen.solve.flipflop.arrangements import tiers
from banmen.solve.flipflop.retrograde import FlipFlopBackend, FlipFlopCpu, solve

CHECKED = 100_000_000
"""The most positions of a tier that are checked."""
ON_CORES, FULL = larger.MOST, 5
"""The most pieces per side that can be solved on the CPU, and the number in the full game."""


def run(task: SolverTask) -> None:
    """Report the result of each tier and first move, and write the requested files."""
    if task.table:
        if task.pieces > ON_CORES or task.moves:
            raise Complaint("flipflop.few_pieces", pieces=ON_CORES)
        _few(task, task.table)
        return
    if task.ship and (task.pieces, task.moves) == (endings.MOST, None):
        _endings(task, task.ship)
        return
    if task.ship and (task.pieces < FULL or task.moves):
        raise Complaint("solved.ship_all")
    start = banmen.game("flipflop").start()
    rules = start.game.rules
    able = task.pieces <= ON_CORES
    backend: FlipFlopBackend = task.backend(FlipFlopCpu, rules, task.pieces, able=able)
    watched = {"start": start} | {move: start.play(move) for move in start.moves()}
    states = [position.state for position in watched.values()] if task.pieces == FULL else []
    openings = making.openings(rules, making.PLIES) if task.ship else []
    solved = solve(backend, [*states, *itertools.chain(*openings)], task.progress, task.moves)
    check = task.check and task.moves is None
    for tier in tiers(backend.N):
        checked, wrong = backend.faults(tier, CHECKED) if check else (0, 0)
        task.tell(f"{solved.describe(backend.N, tier)}; {wrong} faults in {checked:,}")
    for name, value in zip(watched, solved.watched.tolist(), strict=False):
        task.tell(f"{name}: {value}")
    if task.ship:
        del backend  # before another one takes memory
        backend = task.backend(FlipFlopCpu, rules, making.PIECES, able=False)
        winning = making.strategy(rules, backend, task.progress)
        worth, version = solved.watched[len(states) :], start.game.about.rules
        making.ship_way(winning, openings, worth, version, task.ship)
        size = task.ship.stat().st_size
        task.tell(f"{task.ship}: {len(winning.numbers):,} positions, {size:,} bytes")


def _few(task: SolverTask, file: Path) -> None:
    """Write the value of every position with few pieces per side, to be read from a file."""
    rules = banmen.game("flipflop").rules
    values = larger.write(FlipFlopCpu(rules, task.pieces), file, task.progress)
    task.tell(f"{file}: {len(values):,} positions, {file.stat().st_size:,} bytes")


def _endings(task: SolverTask, file: Path) -> None:
    """Write the part of it that the package contains."""
    game = banmen.game("flipflop")
    values = making.distances(FlipFlopCpu(game.rules, endings.MOST), task.progress)
    making.ship_endings(values, game.about.rules, file)
    task.tell(f"{file}: {len(values):,} positions, {file.stat().st_size:,} bytes")
