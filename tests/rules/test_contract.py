"""Every module of every game provides what its contract says, under the same names."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace

import pytest

import banmen
from banmen.games import flink, ids, modules
from banmen.games.contract import (
    NAMES,
    BlockNotation,
    GrowingPresentation,
    Judge,
    JudgeModule,
    NaiveModule,
    Notation,
    PlanesModule,
    PositionEditor,
    Presentation,
    Rules,
    RulesModule,
    StackNotation,
)

MODULES: dict[str, type] = {
    "rules": RulesModule,
    "words": Notation,
    "scene": Presentation,
    "draft": PositionEditor,
    "judge": JudgeModule,
    "naive": NaiveModule,
    "planes": PlanesModule,
}
MAY_LACK = ("judge", "naive", "planes")
MORE = (StackNotation, BlockNotation, GrowingPresentation)
"""What only some games provide."""

KERNELS = {
    "actions": [],
    "pick": ["s", "k"],
    "moves": ["s", "out"],
    "play": ["s", "m"],
    "irreversible": ["s", "m"],
    "weight": ["s", "m"],
}
"""The parameters of a rules kernel besides the tables, if they differ from a state."""


def lacks(module: ModuleType | SimpleNamespace, protocol: type) -> Iterator[str]:
    """The parts a module lacks of a Protocol, as sentences."""
    for name in members(protocol):
        wanted, found = getattr(protocol, name), getattr(module, name, None)
        if found is None:
            yield f"{name} is not there"
        elif callable(wanted) and not fits(taken := takes(found), asked := takes(wanted)[1:]):
            yield f"{name} takes ({', '.join(taken)}), not ({', '.join(asked)})"
        elif callable(wanted) and types(found) != (asked := types(wanted, board_of(module))):
            yield f"{name} is of ({', '.join(types(found))}), not ({', '.join(asked)})"


def members(protocol: type) -> list[str]:
    """The names that a Protocol asks for."""
    return sorted({name for base in protocol.__mro__ for name in vars(base) if name[0] != "_"})


def takes(function: Callable[..., object]) -> list[str]:
    """The names of a function's parameters; a bar after one that can have any name."""
    named = inspect.signature(function).parameters.values()
    return [p.name + "/" * (p.kind is p.POSITIONAL_ONLY) for p in named]


def types(function: Callable[..., object], board: str = "Board") -> list[str]:
    """The types of what it takes and gives, as they are written."""
    written = inspect.unwrap(function).__annotations__.values()
    return [re.sub(r"\bBoard\b", board, kind) for kind in written]


def board_of(module: ModuleType | SimpleNamespace) -> str:
    """What an editor of positions calls a board."""
    return str(module.empty.__annotations__["return"]) if hasattr(module, "empty") else "Board"


def fits(taken: list[str], asked: list[str]) -> bool:
    """Whether a function that takes these can be called with those."""
    pairs = zip(taken, asked, strict=False)
    return len(taken) == len(asked) and all(a == b or b.endswith("/") for a, b in pairs)


@pytest.mark.parametrize("file", MODULES)
@pytest.mark.parametrize("id", ids())
def test_a_module_of_a_game_provides_what_its_contract_says(id: str, file: str) -> None:
    name = f"banmen.games.{id}.{file}"
    if file in MAY_LACK and find_spec(name) is None:
        return
    module = import_module(name)
    more = [protocol for protocol in MORE if isinstance(module, protocol)]
    found = [lack for protocol in (MODULES[file], *more) for lack in lacks(module, protocol)]
    assert not found, f"games/{id}/{file}.py is no {MODULES[file].__name__}: {'; '.join(found)}"


def test_what_is_missing_is_named() -> None:
    def build(rules: Rules) -> Rules: ...  # type: ignore[empty-body]

    module = SimpleNamespace(build=lambda variant: None)
    assert [*lacks(module, JudgeModule)] == ["build takes (variant), not (rules)"]
    assert [*lacks(SimpleNamespace(), JudgeModule)] == ["build is not there"]
    other = SimpleNamespace(build=build)
    assert [*lacks(other, JudgeModule)] == ["build is of (Rules, Rules), not (Rules, Judge)"]


@pytest.mark.parametrize("id", ids())
def test_kernels_take_what_the_contract_says(id: str) -> None:
    game = banmen.game(id)
    module, planes = import_module(f"banmen.games.{id}.rules"), modules.planes(id)
    seen = planes.build(game.rules)
    for name in NAMES:
        assert takes(getattr(module, name)) == ["T", *KERNELS.get(name, ["s"])], name
    assert isinstance(game.rules, Rules)
    assert isinstance(game.judge, Judge)
    assert takes(seen.observe) == ["T", "s", "side", "times", "out"]
    assert seen.mask is None or takes(seen.mask) == ["T", "s", "out"]


@pytest.mark.parametrize("id", ids())
def test_only_games_that_have_them_speak_of_stacks_blocks_and_growing_boards(id: str) -> None:
    game = banmen.game(id)
    assert isinstance(game.words, StackNotation) == game.about.chance
    blocks = any(held.kind == "block" for held in game.start().scene().held)
    assert isinstance(game.words, BlockNotation) == blocks
    assert isinstance(game.pictures, GrowingPresentation) == game.about.chance
    if not game.about.chance:
        with pytest.raises(banmen.Complaint, match="no shuffled stack"):
            _ = game.deck


def test_cubes_are_those_of_a_block_and_none_of_a_pass() -> None:
    game = banmen.game("flink", size=5)
    assert flink.cubes(game.parse("5/5/5/5/5 w 0 3"), "pass") == []
    pos = game.start().play("Fa@a1")
    assert pos.before is not None
    assert pos.last is not None
    landed = [f"{piece.cell}:{piece.level}" for piece in pos.scene().pieces]
    names = [f"{'abcde'[x]}{y + 1}:{z}" for x, y, z in flink.cubes(pos.before, pos.last)]
    assert sorted(names) == sorted(landed)
