"""Sentences in both languages at once: the page hides the one that is not wanted."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from banmen.draw.paper import Paper, Point
from banmen.report.measures import RANDOM, Mean, Share, Spread
from banmen.texts import LANGUAGES, say


def both(key: str, **params: object) -> str:
    """A sentence as HTML."""
    return in_both(lambda language: say(key, language, **params))


def in_both(said: Callable[[str], str]) -> str:
    """What is said in a language, in both, as HTML."""
    return "".join(
        f'<span class="{language}">{escape(said(language), quote=False)}</span>'
        for language in LANGUAGES
    )


def write(
    paper: Paper, at: Point, key: str, size: float, colour: str, anchor: str, **params: object
) -> None:
    """A sentence in a picture."""
    for language in LANGUAGES:
        words = say(key, language, **params)
        paper.text(at, words, size, colour, text_anchor=anchor, **{"class": language})


def level_key(name: str) -> str:
    """The key of what a level is called, or random play."""
    return "report.random" if name == RANDOM else f"level.{name}.title"


def percent(share: float) -> str:
    """A share in percent; very small is not none, and nearly all is not all."""
    value = 100 * share
    if 0 < value < 1:
        return "<1 %"
    return ">99 %" if 99 < value < 100 else f"{value:.0f} %"


def with_interval(share: Share) -> str:
    """56 % (49–63)"""
    return f"{percent(share.share)} ({interval(share)})" if share.total else "–"


def interval(share: Share) -> str:
    """The interval of a share in percent: 49–63"""
    low, high = share.interval
    return f"{100 * low:.0f}–{100 * high:.0f}"


def middle_half(spread: Spread, times: int = 1) -> str:
    """Between which values half of them lie, or so many times the values: 21–25"""
    return f"{times * spread.lower:.0f}–{times * spread.upper:.0f}"


def mean_text(mean: Mean, digits: int = 1) -> str:
    """2.3 ± 0.2"""
    return f"{mean.mean:.{digits}f} ± {mean.high - mean.mean:.{digits}f}"


def plain(value: float) -> str:
    """A number without needless decimals."""
    return f"{value:.1f}".removesuffix(".0")
