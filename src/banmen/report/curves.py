"""Statistics of the chances during a game: leads, comebacks, decisions.

A curve is the winner's chance, as judged by the referee, before every move and at the end, where it
is 1. Drawn games have none. The measures follow C. Browne, "Automatic Generation and Evaluation of
Recombination Games" (2008); the thresholds are ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from banmen.report.data import SelfPlayGame
from banmen.report.measures import Mean, Share, Spread

AHEAD = 0.55
"""A side leads from having this chance until the other side has it."""
SAFE = 0.9
"""From this chance to the end, a game is decided."""
LOST = 0.25
"""A winner who once had at most this chance has come back."""
STEPS = 20
"""Games are sampled at every twentieth of their length."""

Curve = Sequence[float]


def curve(game: SelfPlayGame) -> Curve:
    """The winner's chance from the first move to the end of a game that was won."""
    chances = game.chances if game.winner == 0 else tuple(1 - c for c in game.chances)
    return (*chances, 1.0)


def curves(games: Iterable[SelfPlayGame]) -> list[Curve]:
    """The curves of all games that were won."""
    return [curve(game) for game in games if game.winner is not None]


def at(found: Curve, part: float) -> float:
    """The winner's chance after a part of the game: 0 is the start, 1 the end."""
    return found[round(part * (len(found) - 1))]


def leads(found: Curve) -> int:
    """The number of changes of the lead."""
    leaders: list[bool] = []
    for chance in found:
        if max(chance, 1 - chance) >= AHEAD:
            winning = chance > 0.5
            if not leaders or leaders[-1] != winning:
                leaders.append(winning)
    return max(0, len(leaders) - 1)


def drama(found: Curve) -> float:
    """The depth of the winner's deficit while behind, 0 to 1: the mean root of the opponent's lead
    over the positions in which there was one; 0 without any.
    """
    behind = [sqrt(1 - 2 * chance) for chance in found if chance < 0.5]
    return sum(behind) / len(behind) if behind else 0.0


def decided(found: Curve) -> float:
    """The part of the game after which the winner was safe to the end."""
    last = max((i for i, chance in enumerate(found) if chance < SAFE), default=-1)
    return (last + 1) / (len(found) - 1)


class TurningPoint(NamedTuple):
    """The move with the greatest change."""

    size: float
    """The change of the winner's chance."""
    place: float
    """The part of the game after which it was made."""


def turning_point(found: Curve) -> TurningPoint:
    """The largest change from one position to the next; the first of equals."""
    changes = [abs(b - a) for a, b in pairwise(found)]
    largest = max(range(len(changes)), key=lambda i: changes[i])
    return TurningPoint(changes[largest], largest / len(changes))


class Story(NamedTuple):
    """The statistics of one level's curves."""

    name: str
    leads: Mean
    comebacks: Share
    """Games whose winner had almost lost."""
    drama: Mean
    decided: Spread
    turn: Spread
    """The size of the greatest change."""
    turned: Spread
    """The part of the game after which it came."""


def story(name: str, games: Sequence[SelfPlayGame]) -> Story:
    """Collect the statistics of a level's games."""
    found = curves(games)
    turns = [turning_point(one) for one in found]
    return Story(
        name,
        Mean.of([leads(one) for one in found]),
        Share(sum(min(one) <= LOST for one in found), len(found)),
        Mean.of([drama(one) for one in found]),
        Spread.of([decided(one) for one in found]),
        Spread.of([turn.size for turn in turns]),
        Spread.of([turn.place for turn in turns]),
    )


def leader_wins(games: Sequence[SelfPlayGame]) -> list[Share]:
    """The share of games that the player ahead won, at each twentieth of the game but the end."""
    found = curves(games)
    shares: list[Share] = []
    for step in range(STEPS):
        here = [at(one, step / STEPS) for one in found]
        uneven = [chance for chance in here if chance != 0.5]
        shares.append(Share(sum(chance > 0.5 for chance in uneven), len(uneven)))
    return shares


def winners(games: Sequence[SelfPlayGame]) -> list[Spread]:
    """The eventual winners' chances, at each twentieth of the game and the end."""
    found = curves(games)
    return [Spread.of([at(one, step / STEPS) for one in found]) for step in range(STEPS + 1)]
