"""The figures: how many move sequences there are, from the contract and from the reference."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import pytest

import banmen
from banmen.kernel import INTERPRETED
from banmen.measure.perft import perft
from tests.reference import figures

MOST = 1_000 if INTERPRETED else 10_000_000
"""Counts above this are left to the compiled run."""


@pytest.mark.parametrize("figure", figures("perft"), ids=lambda f: f"{f['game']}-{f['options']}")
def test_number_of_move_sequences(figure: dict[str, Any]) -> None:
    options = dict(figure["options"])
    deck = options.pop("deck", None)
    counts = list(takewhile(lambda count: count <= MOST, figure["counts"]))
    assert list(perft(banmen.game(figure["game"], **options), len(counts) - 1, deck=deck)) == counts
