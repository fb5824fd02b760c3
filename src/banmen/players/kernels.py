"""The searches that players use, and whether this machine has compiled them.

A search is compiled for each variant at first use, which takes seconds, and then cached on disk. A
marker file in the cache records that it is done.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import banmen
from banmen.players.ladder import LEVELS, level, levels

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games.contract import Rules

Kernels = Literal["alphabeta", "montecarlo"]

THINKING: dict[str, tuple[Kernels, ...]] = {
    "alphabeta": ("alphabeta",),
    "naive": ("alphabeta",),
    "knowing": ("alphabeta",),
    "montecarlo": ("montecarlo",),
    "uct": ("montecarlo",),
    "weighing": ("montecarlo", "alphabeta"),
}
"""The searches used by each kind of player; the other kinds do not search."""


@functools.cache
def build() -> str:
    """Identify this build: the version and a hash of all kernel sources. Two machines with the same
    build play the same games.
    """
    from banmen.kernel.sources import sources

    texts = b"".join(path.read_bytes() for path in sorted(sources()))
    return f"{banmen.__version__} {hashlib.sha256(texts).hexdigest()[:16]}"


def needed(spec: str, game: Game) -> tuple[Kernels, ...]:
    """The searches that a player uses."""
    kind = _kind(spec)
    return THINKING.get(_kind(level(kind, game).plays) if kind in LEVELS else kind, ())


def of_levels(game: Game) -> tuple[Kernels, ...]:
    """The searches that the levels of a game use."""
    return tuple({one: None for level in levels(game) for one in needed(level.plays, game)})


def of_search(kernels: Kernels, game: Game) -> tuple[Callable[..., Any], ...]:
    """The kernels of a search, bound to a game."""
    if kernels == "alphabeta":
        from banmen.search.alphabeta.kernels import alphabeta_of

        return alphabeta_of(game.rules, game.judge)
    from banmen.search.montecarlo.kernels import montecarlo_of

    return montecarlo_of(game.rules, game.judge)


def compiled(kernels: Kernels, rules: Rules) -> bool:
    """Whether the search has been compiled for these rules."""
    from banmen.kernel import COMPILED

    return not COMPILED or _marker(kernels, rules).exists()


def note(kernels: Kernels, rules: Rules) -> None:
    """Record that the search has been compiled for these rules."""
    if compiled(kernels, rules):
        return
    with suppress(OSError):  # the disk is full: check again next time
        _marker(kernels, rules).touch()


def _marker(kernels: Kernels, rules: Rules) -> Path:
    from banmen.kernel import cache_folder

    return cache_folder() / f"{kernels}-{rules.label}.ready"


def _kind(spec: str) -> str:
    return spec.partition(":")[0].strip().lower()
