"""Matches between players, and what they say about strength.

    >>> import banmen
    >>> from banmen.arena import Match, play_match
    >>> match = Match(banmen.game("flipflop", size=3), "random", "random", pairs=10, seed=1)
    >>> standing = play_match(match, jobs=1)
    >>> standing.score.games
    20

    match.py       who meets whom, one game, how a match stands
    openings.py    the positions that games begin with
    tables.py      many games at a time; workers.py: the processes that play them; cluster.py: the
                   machines
    results.py     the file they are written into, to go on later
    statistics.py  score, Elo with its interval, the sequential test
    elo.py         many players on one scale
    figure.py      ratings as a picture
    census.py      what random games say; census_figure.py: as a picture
    ladder.py      how strong every level is, measured; tune.py: settings for levels
    naive.py       what dice and naive players take from the weak levels; naive_shares.py: as it is
                   kept
    levels_page.py what both have measured, as a page of the docs
    fit.py         weights of judges; network.py, outlook.py: networks that judge
    command.py     what these share as commands

Every game is a `banmen.record.Record` that tells its players, pair and leg in its tags.
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
