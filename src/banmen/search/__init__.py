"""Searches, written once over the contract of a game and compiled for each."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from banmen.games.contract import Judge, Rules

_bound: dict[tuple[str, str], dict[str, Callable[..., Any]]] = {}


def bound(
    template: ModuleType, rules: Rules, judge: Judge | None = None, *helpers: ModuleType
) -> dict[str, Callable[..., Any]]:
    """The kernels of a module for one game, bound once in a process and compiled at first use.

    A template is always bound with a judge or always without, and with the same helpers: modules
    whose kernels it calls.
    """
    from banmen.games.contract import bind

    which = (template.__name__, rules.label)
    if which not in _bound:
        _bound[which] = bind(template, rules, judge, *helpers)
    return _bound[which]
