"""The command that solves: every position of a game, backwards from its ends."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import banmen
from banmen.cli.common import warn
from banmen.cli.parameters import GameName
from banmen.errors import Complaint

if TYPE_CHECKING:
    from banmen.games.contract import Rules
    from banmen.solve.flipflop.retrograde import FlipFlopBackend
    from banmen.solve.flipfour.retrograde import FlipFourBackend


def solve(
    game: GameName,
    table: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="FlipFour: keep the whole table here (6.5 GB)."),
    ] = None,
    ship: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the small table, one way to win."),
    ] = None,
    check: Annotated[bool, typer.Option(help="Check values against those of successors.")] = True,
    pieces: Annotated[
        int, typer.Option(min=1, max=5, help="FlipFlop: at most so many pieces a side.")
    ] = 5,
    moves: Annotated[
        int | None, typer.Option(min=1, help="FlipFlop: only what is decided in so many moves.")
    ] = None,
) -> None:
    """Solve FlipFour or FlipFlop 5x5, every position.

    FlipFour takes a minute or two on a CUDA card, else hours on all cores and 12 GB of memory.
    FlipFlop 5x5 takes a quarter of an hour on a card with 97 GB; with up to 3 pieces a side, all
    cores do.
    FlipFlop 3x3 takes a second: python -m banmen.solve.flipflop.size3. Squish and Flowish of
    order 3: python -m banmen.solve.small.reached.
    """
    if game == "flipflop":
        _flipflop(pieces, moves, check, ship)
    elif game == "flipfour":
        _flipfour(table, ship, check)
    else:
        raise Complaint("solved.only", game=game)


def _flipfour(table: Path | None, ship: Path | None, check: bool) -> None:
    """Solve FlipFour, say what each tier came to, and keep what was asked for."""
    rules = banmen.game("flipfour").rules
    backend = _flipfour_backend(rules)
    from banmen.solve.flipfour.retrograde import solve as pass_over

    for solved in pass_over(backend, warn, check):
        typer.echo(str(solved))
    if table or ship:
        _keep(rules, backend, table, ship)


CHECKED = 100_000_000
"""How many positions of a tier of FlipFlop are checked at most."""
ON_CORES, FULL = 3, 5
"""How many pieces a side of FlipFlop all cores can cope with, and how many there are."""


def _flipflop(pieces: int, moves: int | None, check: bool, ship: Path | None) -> None:
    """Solve FlipFlop 5x5, say what each tier and each first move came to, and keep what was asked
    for.
    """
    from banmen.solve.flipflop import size5 as flipflop5
    from banmen.solve.flipflop.arrangements import tiers
    from banmen.solve.flipflop.retrograde import solve as pass_over

    if ship and (pieces < FULL or moves):
        raise Complaint("solved.ship_all")
    start = banmen.game("flipflop").start()
    rules = start.game.rules
    backend = _flipflop_backend(rules, pieces)
    watched = {"start": start} | {move: start.play(move) for move in start.moves()}
    states = [position.state for position in watched.values()] if pieces == FULL else []
    openings = flipflop5.openings(rules, flipflop5.PLIES) if ship else []
    solved = pass_over(backend, [*states, *itertools.chain(*openings)], warn, moves)
    for tier in tiers(backend.N):
        checked, wrong = backend.faults(tier, CHECKED) if check and moves is None else (0, 0)
        typer.echo(f"{solved.describe(backend.N, tier)}; {wrong} faults in {checked:,}")
    for name, value in zip(watched, solved.watched.tolist(), strict=False):
        typer.echo(f"{name}: {value}")
    if ship:
        del backend
        winning = flipflop5.strategy(rules, _flipflop_backend(rules, flipflop5.PIECES), warn)
        flipflop5.ship(
            winning, openings, solved.watched[len(states) :], start.game.about.rules, ship
        )
        typer.echo(f"{ship}: {len(winning.numbers):,} positions, {ship.stat().st_size:,} bytes")


def _flipflop_backend(rules: Rules, pieces: int) -> FlipFlopBackend:
    """A card if there is one, or else all cores, if the memory of a usual machine will do."""
    try:
        from banmen.gpu.flipflop import FlipFlopCuda

        return FlipFlopCuda(rules, pieces)
    except Complaint as reason:
        if pieces > ON_CORES:
            raise
        warn(str(reason))
        from banmen.solve.flipflop.retrograde import FlipFlopCpu

        return FlipFlopCpu(rules, pieces)


def _flipfour_backend(rules: Rules) -> FlipFourBackend:
    """A card if there is one, or else all cores."""
    try:
        from banmen.gpu.solve import FlipFourCuda

        return FlipFourCuda(rules)
    except Complaint as reason:
        warn(str(reason))
        from banmen.solve.flipfour.retrograde import FlipFourCpu

        return FlipFourCpu(rules)


def _keep(rules: Rules, backend: FlipFourBackend, table: Path | None, ship: Path | None) -> None:
    import numpy as np

    from banmen.solve.flipfour import strategy
    from banmen.solve.flipfour.tiers import size

    length = sum(map(size, strategy.TIERS))
    whole = (
        np.lib.format.open_memmap(table, "w+", np.int16, (length,))
        if table
        else np.empty(length, np.int16)
    )
    for tier in strategy.TIERS:
        begin = strategy.offsets()[tier]
        backend.copy(tier, whole[begin : begin + size(tier)])
    if ship:
        winning = strategy.ship(rules, whole, banmen.game("flipfour").about.rules, ship)
        typer.echo(f"{ship}: {len(winning.numbers):,} positions, {ship.stat().st_size:,} bytes")
