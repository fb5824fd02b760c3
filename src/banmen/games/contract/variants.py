"""The interfaces of a game's four modules with kernels: each builds a record for a variant.

    rules.py    `build(**options)`   →  `Rules`    the rules: tables and eleven kernels
    judge.py    `build(rules)`       →  `Judge`    what a player sees in a position
    naive.py    `build(rules)`       →  `Naive`    what a newcomer sees in it
    planes.py   `build(rules)`       →  `Planes`   what a network sees

The records are named tuples; each kernel is documented at its field or in its module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from banmen.games.contract.rules import Judge, Naive, Rules
    from banmen.games.planes import Planes


class RulesModule(Protocol):
    """``rules.py``: the rules, and nothing else."""

    @property
    def build(self) -> Callable[..., Rules]:
        """The rules of one variant, for all options of the game's title page; cached, so that each
        variant has one `Rules`.
        """
        ...


class JudgeModule(Protocol):
    """``judge.py``: what a player sees in a position. Optional."""

    def build(self, rules: Rules) -> Judge:
        """The features of one variant, with their kernels."""
        ...


class NaiveModule(Protocol):
    """``naive.py``: what a newcomer sees in a position. Optional."""

    def build(self, rules: Rules) -> Naive:
        """The senses of one variant, with the kernel that counts them."""
        ...


class PlanesModule(Protocol):
    """``planes.py``: what a network sees. Optional."""

    def build(self, rules: Rules) -> Planes:
        """The planes of one variant, with their kernels and the symmetries of its board."""
        ...
