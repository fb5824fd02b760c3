"""Reports on games, for game designers: one self-contained HTML page each.

    >>> import banmen
    >>> from banmen.report import Plan, gather, page
    >>> plan = Plan(banmen.game("flipflop", size=3), games=3)
    >>> html = page(plan, gather(plan, jobs=1))
    >>> html.startswith("<!doctype html>")
    True

    data.py      the games played, and the file they are saved in
    play.py      plays them: random games, levels against themselves, a referee at every move
    measures.py  statistics of the games, with intervals
    curves.py    statistics of the chances during a game: leads, comebacks, decisions
    samples.py   sample games to step through
    openings.py  the opening moves as a tree
    charts.py    charts; boards.py: heat maps on the board
    layout.py    the page; sections.py: its parts; words.py: both languages at once
    report.css   its style, light and dark
    report.js    languages, sample games

The games depend only on the plan, so the same plan gives the same page.
"""

from banmen.report.data import Plan, SelfPlayGame
from banmen.report.layout import page
from banmen.report.play import gather

__all__ = ["Plan", "SelfPlayGame", "gather", "page"]
