"""Reports on games, for those who make games: one HTML page each, with nothing to load.

    >>> import banmen
    >>> from banmen.report import Plan, gather, page
    >>> plan = Plan(banmen.game("flipflop", size=3), games=3)
    >>> html = page(plan, gather(plan, jobs=1))
    >>> html.startswith("<!doctype html>")
    True

    data.py      what was played, and the file it is kept in
    play.py      plays it: random games, levels against themselves, a referee at every move
    measures.py  what the games say, in figures with intervals
    curves.py    the same for the chances during a game: who led, who came back, when it was over
    samples.py   games to play through
    openings.py  what is played first, as a tree
    charts.py    figures as pictures; boards.py: on the cells of the board
    layout.py    the page; sections.py: its parts; words.py: both languages at once
    report.css   how it looks, by day and by night
    report.js    languages, sample games

What is played depends on the plan alone, so the same plan gives the same page.
"""

from banmen.report.data import Plan, SelfPlayGame
from banmen.report.layout import page
from banmen.report.play import gather

__all__ = ["Plan", "SelfPlayGame", "gather", "page"]
