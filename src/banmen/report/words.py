"""Sentences in both languages at once: the page hides one of them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from banmen.draw.paper import Paper, Point
from banmen.report.measures import RANDOM, Mean, Share, Spread
from banmen.texts import LANGUAGES, say


def both(key: str, **params: object) -> str:
    """A sentence in both languages as HTML."""
    return in_both(lambda language: say(key, language, **params))


def in_both(said: Callable[[str], str]) -> str:
    """The result of a function of the language, in both languages, as HTML."""
    return "".join(
        f'<span class="{language}">{escape(said(language), quote=False)}</span>'
        for language in LANGUAGES
    )


def write(
    paper: Paper, at: Point, key: str, size: float, colour: str, anchor: str, **params: object
) -> None:
    """Write a sentence in both languages into a picture."""
    for language in LANGUAGES:
        words = say(key, language, **params)
        paper.text(at, words, size, colour, text_anchor=anchor, **{"class": language})


def level_key(name: str) -> str:
    """The key of the name of a level, or of random play."""
    return "report.random" if name == RANDOM else f"level.{name}.title"


def percent(share: float) -> str:
    """A share in percent; tiny shares are not shown as 0 %, nor nearly full ones as 100 %."""
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
    """The quartiles of a spread, times `times`: 21–25"""
    return f"{times * spread.lower:.0f}–{times * spread.upper:.0f}"


def mean_text(mean: Mean, digits: int = 1) -> str:
    """2.3 ± 0.2"""
    return f"{mean.mean:.{digits}f} ± {mean.high - mean.mean:.{digits}f}"


def plain(value: float) -> str:
    """A number without unnecessary decimals."""
    return f"{value:.1f}".removesuffix(".0")
