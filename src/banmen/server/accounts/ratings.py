"""A person's rating in one game, updated by every rated game, on the scale of the levels.

The model is that of Bradley and Terry, as in `banmen.arena.elo`, which measures the levels. Here it
is updated game by game by Weng and Lin's method (the library openskill): a rating and its standard
deviation, which shrinks with every game and grows while a person is away. On the Elo scale, 400
points are odds of ten to one. Levels are anchors: their measured ratings stay fixed.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from banmen.game import Game, game
from banmen.players.ladder import levels

ELO = 400 / math.log(10)
"""A difference of 1 in the model's strengths, in Elo."""
CONFIDENT = 1.96
"""Standard deviations in half of a 95 % interval, the unit of the levels' errors."""
UNKNOWN = 350.0
"""The deviation of a person without rated games."""
SHARPEST = 30.0
"""The smallest deviation: people change."""
PER_DAY = 11.0
"""The growth of the deviation for each day away, as the root of a sum of squares."""
DAY = 24 * 3600 * 1000

_MODEL = BradleyTerryFull(
    mu=1000.0, sigma=UNKNOWN, beta=ELO / math.sqrt(2), tau=0.0, gamma=lambda *_: 1.0
)
_RANKS = {"1-0": [1.0, 2.0], "0-1": [2.0, 1.0], "1/2-1/2": [1.0, 1.0]}


class Strength(NamedTuple):
    """A rating and its standard deviation."""

    rating: float
    deviation: float

    def later(self, millis: int) -> Strength:
        """The strength after some time without a game: less certain."""
        days = max(0, millis) / DAY
        grown = math.hypot(self.deviation, PER_DAY * math.sqrt(days))
        return Strength(self.rating, min(UNKNOWN, grown))


NEWCOMER = Strength(_MODEL.mu, UNKNOWN)


def of_level(name: str, variant: Game) -> Strength | None:
    """The measured strength of a level; None if it was not measured, or not on the game's scale."""
    if not on_scale(variant):
        return None
    found = next((level for level in levels(variant) if level.name == name), None)
    if found is None or found.rating is None or found.error is None:
        return None
    return Strength(float(found.rating), found.error / CONFIDENT)


def on_scale(variant: Game) -> bool:
    """Whether a variant uses the levels of its game. Others have a scale of their own and are not
    rated.
    """
    return levels(variant) == levels(game(variant.id))


def after(first: Strength, second: Strength, result: str) -> tuple[Strength, Strength]:
    """Both players' strengths after a game between them."""
    teams = [[_MODEL.rating(*first)], [_MODEL.rating(*second)]]
    (one,), (other,) = _MODEL.rate(teams, ranks=_RANKS[result])
    return _strength(one.mu, one.sigma), _strength(other.mu, other.sigma)


def _strength(rating: float, deviation: float) -> Strength:
    return Strength(rating, max(SHARPEST, deviation))
