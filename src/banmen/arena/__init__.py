"""Matches between players, and measures of playing strength.

    >>> import banmen
    >>> from banmen.arena import Match, play_match
    >>> match = Match(banmen.game("flipflop", size=3), "random", "random", pairs=10, seed=1)
    >>> standing = play_match(match, jobs=1)
    >>> standing.score.games
    20

    match.py       matches, single games, standings
    openings.py    the positions that games start from
    tables.py      many games at once; workers.py: the processes that play them; cluster.py: the
                   machines
    results.py     the results file, from which a match can resume
    statistics.py  score, Elo with its interval, the sequential test
    elo.py         many players on one scale
    figure.py      a chart of ratings
    census.py      statistics of random games; census_figure.py: as charts
    ladder.py      measures every level's strength; tune.py: finds settings for levels
    naive.py       the scores of random and naive players against the weak levels; naive_shares.py:
                   where they are kept
    levels_page.py these results as a page of the docs
    fit.py         fits judges' weights; network.py, outlook.py: train networks
    command.py     the parameters and output these commands share

Every game is a `banmen.record.Record` whose tags name its players, pair and leg.
"""

from banmen.arena.elo import EloRating, everyone, neighbours, ratings
from banmen.arena.figure import draw_figure
from banmen.arena.match import Match, Pair, Standing
from banmen.arena.statistics import Interval, Score, SequentialTest
from banmen.arena.tables import play_match, play_matches

__all__ = [
    "EloRating",
    "Interval",
    "Match",
    "Pair",
    "Score",
    "SequentialTest",
    "Standing",
    "draw_figure",
    "everyone",
    "neighbours",
    "play_match",
    "play_matches",
    "ratings",
]
