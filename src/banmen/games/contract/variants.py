"""The interfaces of a game's four modules with kernels: each builds a record for a variant.

    rules.py    `build(**options)`   →  `Rules`    the rules: tables and eleven kernels
    judge.py    `build(rules)`       →  `Judge`    features that players evaluate
    naive.py    `build(rules)`       →  `Naive`    features a newcomer looks at
    planes.py   `build(rules)`       →  `Planes`   inputs of a network

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
        """A function of all options on the game's title page that returns the rules of a variant.
        It is cached, so that each variant has one `Rules`.
        """
        ...


class JudgeModule(Protocol):
    """``judge.py``: features that players evaluate. Optional."""

    def build(self, rules: Rules) -> Judge:
        """Return the features of one variant, with their kernels."""
        ...


class NaiveModule(Protocol):
    """``naive.py``: features a newcomer looks at. Optional."""

    def build(self, rules: Rules) -> Naive:
        """Return a newcomer's features of one variant, with the kernel that counts them."""
        ...


class PlanesModule(Protocol):
    """``planes.py``: inputs of a network. Optional."""

    def build(self, rules: Rules) -> Planes:
        """Return the planes of one variant, with their kernels and the symmetries of its board."""
        ...
