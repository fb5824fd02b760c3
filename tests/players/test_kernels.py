"""What players search with."""

from __future__ import annotations

import pytest

import banmen
from banmen.players import kernels
from banmen.players.specs import KINDS


@pytest.mark.parametrize(
    ("spec", "searches"),
    [
        ("random", ()),
        ("perfect", ()),
        ("alphabeta:nodes=10", ("alphabeta",)),
        ("knowing", ("alphabeta",)),
        ("uct:seconds=1", ("montecarlo",)),
        ("4", ("alphabeta",)),
        ("best", ("montecarlo", "alphabeta")),
    ],
)
def test_of_a_player(spec: str, searches: tuple[str, ...]) -> None:
    assert kernels.needed(spec, banmen.game("flatfront")) == searches


def test_all_players_are_known() -> None:
    assert set(KINDS) == {*kernels.THINKING, "random", "perfect"}


def test_of_all_levels() -> None:
    assert kernels.of_levels(banmen.game("squish")) == ("alphabeta",)
    assert set(kernels.of_levels(banmen.game("flatfront"))) == {"alphabeta", "montecarlo"}
