"""The command that solves: every position of a game, backwards from its ends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import banmen
from banmen.cli.common import GameName, tell, warn
from banmen.errors import Complaint

if TYPE_CHECKING:
    from banmen.games.contract import Rules
    from banmen.solve.passes import Engine


def solve(
    game: GameName,
    table: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the whole table here (6.5 GB).")
    ] = None,
    ship: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the small table: one way to win.")
    ] = None,
    check: Annotated[
        bool, typer.Option(help="Check every value against those of its successors.")
    ] = True,
) -> None:
    """Solve FlipFour: on a CUDA card a minute or two, else hours on all cores and 12 GB of memory.

    FlipFlop 3x3 takes a second: python -m banmen.solve.flipflop.
    """
    if game != "flipfour":
        raise Complaint("solved.only", game=game)
    rules = banmen.game(game).rules
    engine = _engine(rules)
    from banmen.solve.passes import solve as pass_over

    for solved in pass_over(engine, warn, check):
        tell(str(solved))
    if table or ship:
        _keep(rules, engine, table, ship)


def _engine(rules: Rules) -> Engine:
    """A card if there is one, or else all cores."""
    try:
        from banmen.gpu.solve import Card

        return Card(rules)
    except Complaint as reason:
        warn(str(reason))
        from banmen.solve.passes import Cores

        return Cores(rules)


def _keep(rules: Rules, engine: Engine, table: Path | None, ship: Path | None) -> None:
    import numpy as np

    from banmen.solve import strategy
    from banmen.solve.flipfour import size

    length = sum(map(size, strategy.TIERS))
    whole = (
        np.lib.format.open_memmap(table, "w+", np.int16, (length,))
        if table
        else np.empty(length, np.int16)
    )
    for tier in strategy.TIERS:
        begin = strategy.offsets()[tier]
        engine.copy(tier, whole[begin : begin + size(tier)])
    if ship:
        way = strategy.ship(rules, whole, banmen.game("flipfour").about.rules, ship)
        tell(f"{ship}: {len(way.numbers):,} positions, {ship.stat().st_size:,} bytes")
