"""A game's modules by its id, with the contract's types: the only place that imports them by name.

A module of functions implements a Protocol of `games.contract` like an object with methods;
tests/rules/test_contract.py checks each.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from banmen.games.contract import (
        AnyBoard,
        Facts,
        JudgeModule,
        NaiveModule,
        Notation,
        PlanesModule,
        PositionEditor,
        Presentation,
        RulesModule,
    )


def rules(id: str) -> RulesModule:
    """``rules.py``."""
    return cast("RulesModule", import_module(f"banmen.games.{id}.rules"))


def notation(id: str) -> Notation:
    """``words.py``."""
    return cast("Notation", import_module(f"banmen.games.{id}.words"))


def presentation(id: str) -> Presentation:
    """``scene.py``."""
    return cast("Presentation", import_module(f"banmen.games.{id}.scene"))


def drafting(id: str) -> PositionEditor[AnyBoard]:
    """``draft.py``."""
    return cast("PositionEditor[AnyBoard]", import_module(f"banmen.games.{id}.draft"))


def judge(id: str) -> JudgeModule | None:
    """``judge.py``; None if the game has none."""
    name = f"banmen.games.{id}.judge"
    return cast("JudgeModule", import_module(name)) if find_spec(name) else None


def naive(id: str) -> NaiveModule | None:
    """``naive.py``; None if the game has none."""
    name = f"banmen.games.{id}.naive"
    return cast("NaiveModule", import_module(name)) if find_spec(name) else None


def planes(id: str) -> PlanesModule:
    """``planes.py``."""
    return cast("PlanesModule", import_module(f"banmen.games.{id}.planes"))


def facts(id: str) -> Facts:
    """The facts of ``facts.py``; the defaults if the game has none."""
    from banmen.games.contract.facts import Facts

    name = f"banmen.games.{id}.facts"
    found: Facts = import_module(name).FACTS if find_spec(name) else Facts()
    return found
