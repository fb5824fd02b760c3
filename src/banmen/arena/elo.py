"""Rate many players on one scale. Needs the extra: ``pip install "banmen[arena]"``.

The model is that of Bradley and Terry, fitted by the library choix: each player has a strength, and
the difference of two strengths determines their expected shares of the points. A draw counts half
for each. The scale is Elo, with zero at the mean of all players.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from banmen.arena.statistics import CONFIDENT, Interval, cautious_variance, mean
from banmen.errors import Complaint
from banmen.extras import extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from banmen.arena.match import Standing

ELO = 400 / math.log(10)
"""A difference of 1 in the model's strengths, in Elo."""

MOST_STEPS = 10_000
"""The iteration limit of the fit; players far apart take more iterations."""


class EloRating(NamedTuple):
    """A player's rating."""

    name: str
    elo: float
    interval: Interval
    games: int
    share: float
    """The player's share of the points, 0 to 1."""


class Meeting(NamedTuple):
    """Two players by index, and how many pairs gave the first 0, ½, 1, 1½ and 2 points."""

    first: int
    second: int
    counts: Sequence[float]


def ratings(standings: Iterable[Standing]) -> list[EloRating]:
    """Rate the players of some matches, strongest first.

    The 95 % interval rests on the variance of pairs, as in `Score.interval`: the two games of an
    opening are not treated as independent.
    """
    played = [standing for standing in standings if standing.score.pairs]
    names = list(dict.fromkeys(name for standing in played for name in standing.match.seats(1)))
    meetings = [
        Meeting(names.index(s.match.first), names.index(s.match.second), s.score.counts)
        for s in played
    ]
    _check_connected(names, meetings)
    strengths = _fit(len(names), meetings)
    margins = CONFIDENT * _errors(strengths, meetings)
    games, points = _totals(len(names), meetings)
    found = []
    for i, name in enumerate(names):
        elo, margin = ELO * float(strengths[i]), ELO * float(margins[i])
        interval = Interval(elo - margin, elo + margin)
        found.append(EloRating(name, elo, interval, games[i], points[i] / games[i]))
    return sorted(found, key=lambda rating: -rating.elo)


def _fit(players: int, meetings: Sequence[Meeting]) -> NDArray[np.float64]:
    """The maximum-likelihood strength of each player.

    Every player gets one extra drawn game, shared out over the opponents met, so that a player who
    won all games is not rated infinitely strong.
    """
    import numpy as np

    with extra("arena"):
        import choix

    met = Counter(who for meeting in meetings for who in meeting[:2])
    won = np.zeros((players, players))
    for first, second, counts in meetings:
        games, drawn = 2 * sum(counts), 1 / max(met[first], met[second])
        won[first, second] += games * mean(counts) + drawn / 2
        won[second, first] += games * (1 - mean(counts)) + drawn / 2
    fitted: NDArray[np.float64] = choix.ilsr_pairwise_dense(won, max_iter=MOST_STEPS)
    return fitted


def _errors(strengths: NDArray[np.float64], meetings: Sequence[Meeting]) -> NDArray[np.float64]:
    """The standard error of each strength.

    For independent games, the covariance would be the inverse of their information H. The pairs are
    independent and the games are not, so it is H⁻¹ J H⁻¹, where J sums the observed variance of
    pairs (Huber's sandwich).
    """
    import numpy as np

    information, varied = np.zeros((2, len(strengths), len(strengths)))
    for first, second, counts in meetings:
        pairs, share = sum(counts), 1 / (1 + np.exp(strengths[second] - strengths[first]))
        direction = np.zeros(len(strengths))
        direction[[first, second]] = 1, -1
        both = np.outer(direction, direction)
        information += 2 * pairs * share * (1 - share) * both
        varied += 4 * pairs * cautious_variance(counts) * both
    inverse = np.linalg.pinv(information, hermitian=True)
    errors: NDArray[np.float64] = np.sqrt(np.diag(inverse @ varied @ inverse))
    return errors


def _totals(players: int, meetings: Sequence[Meeting]) -> tuple[list[int], list[float]]:
    """The number of games and the points of each player."""
    games, points = [0] * players, [0.0] * players
    for first, second, counts in meetings:
        played = 2 * int(sum(counts))
        taken = played * mean(counts)
        for who, share in ((first, taken), (second, played - taken)):
            games[who] += played
            points[who] += share
    return games, points


def _check_connected(names: Sequence[str], meetings: Sequence[Meeting]) -> None:
    """Refuse players who cannot be compared, not even through others."""
    if not names:
        raise Complaint("arena.no_games")
    reached, grown = {0}, True
    while grown:
        new = {who for m in meetings if {m.first, m.second} & reached for who in m[:2]} - reached
        reached, grown = reached | new, bool(new)
    for who, name in enumerate(names):
        if who not in reached:
            raise Complaint("arena.apart", first=names[0], second=name)


# --- pairings ------------------------------------------------------------------------------------


def everyone(players: Sequence[str]) -> list[tuple[str, str]]:
    """Pair every player with every other."""
    return list(combinations(players, 2))


def neighbours(players: Sequence[str]) -> list[tuple[str, str]]:
    """Pair each player with the next two in the given order."""
    return [(players[i], players[j]) for i, j in combinations(range(len(players)), 2) if j - i <= 2]
