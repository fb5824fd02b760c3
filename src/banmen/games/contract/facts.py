"""Facts about a game that other features use: ``facts.py``, one record.

Every field has a default, so a game needs none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from banmen.games import Value

Options = Mapping[str, Value]
"""Some options of a variant; the others have their defaults."""
Memory = Literal["global", "shared", "constant"]
"""The memory of a card that holds a table. Constants are compiled in: best for data that all
threads read alike.
"""


@dataclass(frozen=True)
class LaunchShape:
    """The distribution of work over a card. Results never depend on it; docs/gpu.md has timings."""

    threads: int = 128
    """Threads a block."""
    each: int = 64
    """Games in a pile for each thread."""
    registers: int | None = None
    """The most registers a thread; None lets the compiler choose."""
    words: Memory = "global"
    ints: Memory = "global"
    """The memory that holds the tables."""

    @property
    def pile(self) -> int:
        """The number of games a block plays."""
        return self.threads * self.each


@dataclass(frozen=True, kw_only=True)
class Facts:
    """Facts about a game's variants for other features."""

    bench: tuple[Options, ...] = ({},)
    """The variants that `measure.bench` measures by default."""
    in_c: Mapping[tuple[Value, ...], str] = field(default_factory=dict)
    """Plain C programs that play the same games, in ``benchmarks/c``, by the values of all
    options.
    """
    speed: tuple[Options, ...] = ({},)
    """The variants that `measure.speed` measures by default."""
    puzzles: tuple[Options, ...] = ({},)
    """The boards that puzzles are made for (`puzzles.make`)."""
    wins: Mapping[tuple[Value, ...], int] = field(default_factory=dict)
    """Plies to the first player's win against the longest defence, where known, by the values of
    all options: docs/known.md.
    """
    tables: Mapping[tuple[Value, ...], str] = field(default_factory=dict)
    """The function that opens the package's table of a solved variant, as ``module:function`` of
    the game, by the values of all options (`solve.tables`).
    """
    perfect: tuple[tuple[Value, ...], ...] = ()
    """Variants, by the values of all options, whose table has every position: the player `perfect`
    reads its moves from it.
    """
    readers: str | None = None
    """The function, as ``module:function``, that lists the kernels that read these tables, each
    with example arguments. They are compiled ahead of time beside the rules (`solve.readers`).
    """
    table_file: str | None = None
    """The function that opens a table written by `banmen solve`, as ``module:function`` of the
    file.
    """
    solver: str | None = None
    """The function that `banmen solve` runs, as ``module:function`` of the task
    (`solve.command`).
    """
    solver_on_card: str | None = None
    """The function that does its work on a card."""
    census: tuple[tuple[Options, int], ...] = ()
    """The variants, with numbers of random games, whose census the docs show (docs/figures.py)."""
    picture: str = ""
    """The moves to the position shown in docs/pictures."""
    picture_stack: str = ""
    """The face-down tiles before these moves, in a game with chance."""
    openspiel: tuple[tuple[Options, str], ...] = ()
    """The variants measured in OpenSpiel, each beside a game of OpenSpiel with a similar amount of
    work (``benchmarks/envs_openspiel.py``).
    """
    pgx: tuple[tuple[Options, str], ...] = ()
    """The variants measured in batches on a card, each beside an environment of Pgx of a similar
    size, or none (``benchmarks/envs_card.py``).
    """
    levels: str = ""
    """A note in docs/levels.md on levels that differ from those of other games."""
    shapes: tuple[tuple[Options, LaunchShape], ...] = ()
    """The shape measured to be fastest on one H200, for variants with these options; the first
    match counts (`gpu.shapes`).
    """
