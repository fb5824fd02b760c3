"""What features know of a game beside its rules: ``facts.py``, one record.

All of it has a default, so that a game needs none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from banmen.games import Value

Options = Mapping[str, Value]
"""Some options of a variant; the others have their defaults."""
Memory = Literal["global", "shared", "constant"]
"""Where a card keeps a table. Constants are compiled in: best for what all threads read alike."""


@dataclass(frozen=True)
class LaunchShape:
    """How work is spread over a card. None of it changes a result; docs/gpu.md has the timings."""

    threads: int = 128
    """In a block."""
    each: int = 64
    """How many games of a pile there are for each thread."""
    registers: int | None = None
    """The most a thread may have; None leaves it to the compiler."""
    words: Memory = "global"
    ints: Memory = "global"
    """Where the tables lie."""

    @property
    def pile(self) -> int:
        """How many games a block plays."""
        return self.threads * self.each


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a game tells features about its variants."""

    bench: tuple[Options, ...] = ({},)
    """What is measured of the rules when nothing is asked for (`measure.bench`)."""
    in_c: Mapping[tuple[Value, ...], str] = field(default_factory=dict)
    """Plain C programs that play the same games, in ``benchmarks/c``, by the values of all options.
    """
    speed: tuple[Options, ...] = ({},)
    """What is measured of the searches when nothing is asked for (`measure.speed`)."""
    puzzles: tuple[Options, ...] = ({},)
    """The boards that puzzles are made for (`puzzles.make`)."""
    wins: Mapping[tuple[Value, ...], int] = field(default_factory=dict)
    """Plies in which the first player wins against the longest defence, where that is known, by the
    values of all options: docs/known.md.
    """
    tables: Mapping[tuple[Value, ...], str] = field(default_factory=dict)
    """What opens the package's table of a solved variant, a ``module:function`` of the game, by the
    values of all options (`solve.tables`).
    """
    perfect: tuple[tuple[Value, ...], ...] = ()
    """Of these variants, by the values of all options, the table has every position: the player
    `perfect` reads its moves from it.
    """
    readers: str | None = None
    """What gives the kernels that read these tables, a ``module:function``: with each, arguments
    like those it gets. They are compiled ahead beside the rules (`solve.readers`).
    """
    table_file: str | None = None
    """What opens a table that `banmen solve` has written, a ``module:function`` of the file."""
    solver: str | None = None
    """What `banmen solve` runs, a ``module:function`` of the task (`solve.command`)."""
    solver_on_card: str | None = None
    """What does its work on a card."""
    census: tuple[tuple[Options, int], ...] = ()
    """Of which variants the docs count how many random games (docs/figures.py)."""
    picture: str = ""
    """Moves, to the position that docs/pictures shows."""
    picture_stack: str = ""
    """What lies face down before them, where chance takes part."""
    openspiel: tuple[tuple[Options, str], ...] = ()
    """What is measured in OpenSpiel, each beside a game of its own that asks about as much of a
    program (``benchmarks/envs_openspiel.py``).
    """
    levels: str = ""
    """What docs/levels.md says of the game's levels beside figures, where they are unlike those of
    other games.
    """
    shapes: tuple[tuple[Options, LaunchShape], ...] = ()
    """The shape that was measured to be fastest on one H200, for the variants that have these
    options; the first that fits (`gpu.shapes`).
    """
