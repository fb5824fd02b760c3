"""The searches that players think with, and which of them are compiled on this machine.

A search is compiled for each variant at its first use, which takes seconds, and then kept on the
disk. A file of the cache says that it was done.
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
"""By kind of player, what it searches with; the others do not search."""


@functools.cache
def build() -> str:
    """Which banmen this is: its version, and the text of all its kernels. Two of one build play the
    same games.
    """
    from banmen.kernel.sources import sources

    texts = b"".join(path.read_bytes() for path in sorted(sources()))
    return f"{banmen.__version__} {hashlib.sha256(texts).hexdigest()[:16]}"


def needed(spec: str, game: Game) -> tuple[Kernels, ...]:
    """What a player searches with."""
    kind = _kind(spec)
    return THINKING.get(_kind(level(kind, game).plays) if kind in LEVELS else kind, ())


def of_levels(game: Game) -> tuple[Kernels, ...]:
    """What all levels of a game search with."""
    return tuple({one: None for level in levels(game) for one in needed(level.plays, game)})


def of_search(kernels: Kernels, game: Game) -> tuple[Callable[..., Any], ...]:
    """A search's own kernels, bound to a game."""
    if kernels == "alphabeta":
        from banmen.search.alphabeta.kernels import alphabeta_of

        return alphabeta_of(game.rules, game.judge)
    from banmen.search.montecarlo.kernels import montecarlo_of

    return montecarlo_of(game.rules, game.judge)


def compiled(kernels: Kernels, rules: Rules) -> bool:
    """Whether a search for these rules was compiled before."""
    from banmen.kernel import COMPILED

    return not COMPILED or _marker(kernels, rules).exists()


def note(kernels: Kernels, rules: Rules) -> None:
    """Note that it is."""
    with suppress(OSError):  # a full disk: then it is looked at again next time
        _marker(kernels, rules).touch()


def _marker(kernels: Kernels, rules: Rules) -> Path:
    from banmen.kernel import cache_folder

    return cache_folder() / f"{kernels}-{rules.label}.ready"


def _kind(spec: str) -> str:
    return spec.partition(":")[0].strip().lower()
