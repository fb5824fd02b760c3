"""Charts: rows with intervals, bars, lines with bands.

A chart is 400 units wide, about the width of a phone, and takes its colours from the variables of
``report.css``.

        0                 LEFT                        RIGHT      WIDE
        |  name of a row  |  from the least to the most | figure |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

from banmen.draw.paper import FONTS, Box, Paper, Point, number
from banmen.players import Level
from banmen.report.measures import Row, Share, Spread
from banmen.report.words import level_key, percent, plain, write

WIDE, LEFT, RIGHT = 400.0, 112.0, 334.0
ROW, TOP, FOOT = 30.0, 8.0, 26.0
"""Heights: of a row, above the first row, and below the last one."""
TALL = 210.0
"""The height of a line chart."""
FAR = 2.5
"""Random games are drawn up to so many times the length of the levels' games."""
SIZE, SMALL = 13.0, 11.5
"""Font sizes."""
INK, SOFT, RULE, MAIN, BAND = (
    f"var(--{name})" for name in ("text", "soft", "rule", "main", "band")
)

Scale = Callable[[float], float]


def picture(paper: Paper, bounds: Box, name: str) -> str:
    """The SVG within bounds; ``name`` is the id of the element that labels it."""
    left, top, right, bottom = bounds
    box = " ".join(number(value) for value in (left, top, right - left, bottom - top))
    parts = "".join(part.markup for part in paper.parts)
    head = f'<svg viewBox="{box}" role="img" aria-labelledby="{name}" font-family="{FONTS}">'
    return f"{head}{parts}</svg>"


def sheet(paper: Paper, height: float, name: str) -> str:
    """The SVG of a chart."""
    return picture(paper, Box(0, 0, WIDE, height), name)


def scale(least: float, most: float, start: float, end: float) -> Scale:
    """A function from values to coordinates between two ends."""
    return lambda value: start + (value - least) / ((most - least) or 1) * (end - start)


def nice(most: float) -> float:
    """A round step that divides the maximum into about four."""
    raw = most / 4 or 1
    power: float = 10 ** floor(log10(raw))
    return power * next(step for step in (1, 2, 5, 10) if raw <= step * power * 1.0001)


# --- rows ----------------------------------------------------------------------------------------


def advantage(rows: Sequence[Row], name: str) -> str:
    """One row a level: the first player's share of decided games, with its interval."""
    paper, x = Paper(), scale(0, 1, LEFT, RIGHT)
    bottom = TOP + ROW * len(rows)
    for mark in (0, 0.25, 0.5, 0.75, 1):
        _upright(paper, x(mark), TOP, bottom, mark == 0.5)
        paper.text((x(mark), bottom + 12), percent(mark), SMALL, SOFT)
    for place, row in enumerate(rows):
        y = TOP + ROW * (place + 0.5)
        _name(paper, y, row.name)
        if row.first.total:
            _dot(paper, (x(row.first.share), y), *map(x, row.first.interval))
            paper.text((WIDE, y), percent(row.first.share), SIZE, INK, text_anchor="end")
    return sheet(paper, bottom + FOOT, name)


def results(rows: Sequence[Row], name: str) -> str:
    """One row a level: games won by the first player, drawn, won by the second."""
    paper, x = Paper(), scale(0, 1, LEFT, RIGHT)
    for place, row in enumerate(rows):
        y = TOP + ROW * (place + 0.5)
        _name(paper, y, row.name)
        stacked(paper, (row.won.share, row.drawn.share), (x(0), y), x(1) - x(0), 14)
        paper.text((WIDE, y), percent(row.drawn.share), SIZE, INK, text_anchor="end")
    write(paper, (WIDE, TOP + ROW * len(rows) + 8), "report.side.drawn", SMALL, SOFT, "end")
    return sheet(paper, TOP + ROW * len(rows) + FOOT - 6, name)


def stacked(paper: Paper, shares: tuple[float, float], at: Point, wide: float, high: float) -> None:
    """Draw a bar of the first player's wins, draws, and the second player's wins."""
    ends = [0.0, shares[0], shares[0] + shares[1], 1.0]
    colours = ("var(--first)", "var(--drawn)", "var(--second)")
    for (start, end), colour in zip(pairwise(ends), colours, strict=True):
        if end - start > 1e-9:
            middle = (at[0] + wide * (start + end) / 2, at[1])
            paper.box(middle, wide * (end - start), high, 0, fill=colour)


def lengths(rows: Sequence[Row], name: str) -> str:
    """One row a level: the middle half of game lengths, and the middle eight tenths.

    Random games, the first row, can be so long that they would dwarf the rest: lengths far beyond
    those of the levels are cut off.
    """
    first, *others = (row.length.high for row in rows)
    most = min(max(first, *others), FAR * max(others))
    step = nice(most)
    end = step * ceil(most / step)
    paper, x = Paper(), scale(0, end, LEFT, RIGHT)
    bottom = TOP + ROW * len(rows)
    for mark in range(round(end / step) + 1):
        _upright(paper, x(mark * step), TOP, bottom, mark == 0)
        paper.text((x(mark * step), bottom + 12), plain(mark * step), SMALL, SOFT)
    for place, row in enumerate(rows):
        y, spread = TOP + ROW * (place + 0.5), row.length
        _name(paper, y, row.name)
        _box(paper, y, *(x(min(value, end)) for value in spread))
        if spread.high > end:
            paper.text((RIGHT + 8, y), "…", SIZE, MAIN)
        paper.text((WIDE, y), plain(spread.median), SIZE, INK, text_anchor="end")
    return sheet(paper, bottom + FOOT, name)


def ratings(found: Sequence[Level], name: str) -> str:
    """One row a level: its measured rating."""
    rated = [(one, one.rating, one.error or 0) for one in found if one.rating is not None]
    low = 100 * floor(min(rating - error for _, rating, error in rated) / 100)
    high = 100 * ceil(max(rating + error for _, rating, error in rated) / 100)
    paper, x = Paper(), scale(low, high, LEFT, RIGHT)
    bottom = TOP + ROW * len(rated)
    for mark in range(500 * ceil(low / 500), high + 1, 500):
        _upright(paper, x(mark), TOP, bottom, False)
        paper.text((x(mark), bottom + 12), str(mark), SMALL, SOFT)
    for place, (one, rating, error) in enumerate(rated):
        y = TOP + ROW * (place + 0.5)
        _name(paper, y, one.name)
        _dot(paper, (x(rating), y), x(rating - error), x(rating + error))
        paper.text((WIDE, y), str(rating), SIZE, INK, text_anchor="end")
    return sheet(paper, bottom + FOOT, name)


def _name(paper: Paper, y: float, name: str) -> None:
    """The name of a row."""
    if name.isdecimal():
        paper.text((0, y), name, SIZE, SOFT, text_anchor="start")
    write(paper, (16.0 if name.isdecimal() else 0.0, y), level_key(name), SIZE, INK, "start")


def _upright(paper: Paper, x: float, top: float, bottom: float, strong: bool) -> None:
    paper.line([(x, top), (x, bottom)], stroke=SOFT if strong else RULE, stroke_width=1)


def _dot(paper: Paper, at: Point, low: float, high: float) -> None:
    """Draw a value and its interval."""
    y = at[1]
    paper.line(
        [(low, y), (high, y)], stroke=MAIN, stroke_width=4, stroke_linecap="round", opacity=0.4
    )
    paper.circle(at, 5, fill=MAIN)


def _box(
    paper: Paper, y: float, low: float, lower: float, median: float, upper: float, high: float
) -> None:
    """Draw a distribution: a line, a box, and the median in it."""
    paper.line([(low, y), (high, y)], stroke=MAIN, stroke_width=2, opacity=0.5)
    paper.box(((lower + upper) / 2, y), max(upper - lower, 2), 12, 3, fill=BAND, stroke=MAIN)
    paper.line([(median, y - 8), (median, y + 8)], stroke=MAIN, stroke_width=3)


# --- lines ---------------------------------------------------------------------------------------

EDGE, END = 42.0, 18.0
"""The left and right margins of the lines."""


class Axes(NamedTuple):
    """The axes of a line chart."""

    paper: Paper
    x: Scale
    y: Scale


def _axes(most_x: float, ys: Sequence[float], label: Callable[[float], str]) -> Axes:
    """Draw horizontal lines with their values; the y axis spans them."""
    paper = Paper()
    x = scale(0, most_x, EDGE, WIDE - END)
    y = scale(ys[0], ys[-1], TALL - 2 * FOOT, TOP + 4)
    for mark in ys:
        colour = SOFT if mark == ys[0] else RULE
        paper.line([(EDGE, y(mark)), (WIDE - END, y(mark))], stroke=colour, stroke_width=1)
        paper.text((EDGE - 6, y(mark)), label(mark), SMALL, SOFT, text_anchor="end")
    return Axes(paper, x, y)


def _below(axes: Axes, marks: Sequence[float], label: Callable[[float], str], key: str) -> None:
    """Label the x axis with values and their meaning."""
    for mark in marks:
        axes.paper.text((axes.x(mark), TALL - 2 * FOOT + 14), label(mark), SMALL, SOFT)
    write(axes.paper, ((EDGE + WIDE - END) / 2, TALL - 10), key, SMALL, SOFT, "middle")


def _banded(
    axes: Axes, xs: Sequence[float], lows: Sequence[float], highs: Sequence[float], colour: str
) -> None:
    """Fill the area between two lines."""
    over = [(axes.x(a), axes.y(b)) for a, b in zip(xs, highs, strict=True)]
    under = [(axes.x(a), axes.y(b)) for a, b in zip(xs, lows, strict=True)]
    axes.paper.polygon([*over, *reversed(under)], fill=colour)


def _lined(axes: Axes, xs: Sequence[float], ys: Sequence[float], width: float = 2.5) -> None:
    points = [(axes.x(a), axes.y(b)) for a, b in zip(xs, ys, strict=True)]
    axes.paper.line(points, stroke=MAIN, stroke_width=width, stroke_linejoin="round")


def choices(found: Sequence[Spread], name: str) -> str:
    """The number of legal moves, move by move."""
    most = max(spread.high for spread in found)
    step = nice(most)
    marks = [step * k for k in range(ceil(most / step) + 1)]
    axes = _axes(max(len(found) - 1, 1), marks, plain)
    every = max(1, round(nice(len(found))))
    plies = range(every, len(found) + 1, every)
    _below(axes, [0, *(ply - 1 for ply in plies)], lambda x: plain(x + 1), "report.axis.move")
    xs = [float(ply) for ply in range(len(found))]
    _banded(axes, xs, [s.low for s in found], [s.high for s in found], "var(--faintest)")
    _banded(axes, xs, [s.lower for s in found], [s.upper for s in found], BAND)
    _lined(axes, xs, [s.median for s in found])
    return sheet(axes.paper, TALL, name)


def leaders(found: Sequence[Share], name: str) -> str:
    """The share of games that the player ahead wins, in the course of a game."""
    axes = _axes(1, (0.25, 0.5, 0.75, 1.0), percent)
    _through(axes)
    seen = [(k / len(found), share) for k, share in enumerate(found) if share.total]
    if seen:
        xs = [x for x, _ in seen]
        lows, highs = ([share.interval[end] for _, share in seen] for end in (0, 1))
        _banded(axes, xs, [max(0.25, low) for low in lows], highs, BAND)
        _lined(axes, xs, [max(0.25, share.share) for _, share in seen])
    return sheet(axes.paper, TALL, name)


def winners(found: Sequence[Spread], name: str) -> str:
    """The eventual winners' chances in the course of a game."""
    axes = _axes(1, (0.0, 0.25, 0.5, 0.75, 1.0), percent)
    _through(axes)
    xs = [k / (len(found) - 1) for k in range(len(found))]
    _banded(axes, xs, [s.low for s in found], [s.high for s in found], "var(--faintest)")
    _banded(axes, xs, [s.lower for s in found], [s.upper for s in found], BAND)
    _lined(axes, xs, [s.median for s in found])
    return sheet(axes.paper, TALL, name)


def _through(axes: Axes) -> None:
    """Draw the x axis of a whole game."""
    _below(axes, (0, 0.25, 0.5, 0.75, 1), percent, "report.axis.game")


def spark(chances: Sequence[float], name: str) -> str:
    """The first player's chance during one game."""
    paper, high = Paper(), 56.0
    x, y = scale(0, max(len(chances) - 1, 1), 2, WIDE - 2), scale(0, 1, high - 4, 4)
    points = [(x(k), y(chance)) for k, chance in enumerate(chances)]
    paper.polygon([(x(0), y(0.5)), *points, (points[-1][0], y(0.5))], fill=BAND)
    paper.line([(2, y(0.5)), (WIDE - 2, y(0.5))], stroke=SOFT, stroke_width=1)
    paper.line(points, stroke=MAIN, stroke_width=2, stroke_linejoin="round")
    return sheet(paper, high, name)
