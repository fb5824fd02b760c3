"""What the four modules of a game provide that hold kernels: each builds a record for a variant.

    rules.py    `build(**options)`   →  `Rules`    the rules: tables and eleven kernels
    judge.py    `build(rules)`       →  `Judge`    what a player sees in a position
    naive.py    `build(rules)`       →  `Naive`    what a newcomer sees in it
    planes.py   `build(rules)`       →  `Planes`   what a network sees

The records are named tuples, with the manual of each kernel at its field or in its module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from banmen.games.contract.rules import Judge, Naive, Rules
    from banmen.games.planes import Planes


class RulesModule(Protocol):
    """``rules.py``: the rules, and nothing but the rules."""

    @property
    def build(self) -> Callable[..., Rules]:
        """The rules of one variant, by the options of the game's title page, all of them; cached,
        so that there is one `Rules` for a variant.
        """
        ...


class JudgeModule(Protocol):
    """``judge.py``: what a player sees in a position. A game can be played without."""

    def build(self, rules: Rules) -> Judge:
        """The measures of one variant and their kernels."""
        ...


class NaiveModule(Protocol):
    """``naive.py``: what a newcomer sees in a position. A game can be played without."""

    def build(self, rules: Rules) -> Naive:
        """What is counted in one variant, and the kernel that counts it."""
        ...


class PlanesModule(Protocol):
    """``planes.py``: what a network sees. A game can be played without."""

    def build(self, rules: Rules) -> Planes:
        """The planes of one variant, their kernels and the symmetries of its board."""
        ...
