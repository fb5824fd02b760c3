"""The sections of the page, each a few figures with a sentence on their meaning."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from itertools import count
from typing import NamedTuple

from banmen.draw.paper import Box, Paper
from banmen.game import Game
from banmen.games import modules
from banmen.players import levels
from banmen.report import charts, curves, measures
from banmen.report.boards import heat
from banmen.report.curves import Story
from banmen.report.data import REFEREE, GameStore, Plan, SelfPlayGame
from banmen.report.measures import Row
from banmen.report.openings import Node, tree
from banmen.report.samples import ExampleGame, samples
from banmen.report.words import (
    both,
    interval,
    level_key,
    mean_text,
    middle_half,
    percent,
    plain,
    with_interval,
)

UNBROKEN = "\u2011"
"""A hyphen that does not break lines."""
BAR = 120.0
"""The width of a bar of the tree."""


Draw = Callable[[str], str]
"""Draws a picture, given the id of the element that labels it."""


class Material(NamedTuple):
    """The data of the sections."""

    plan: Plan
    rows: Sequence[Row]
    """Random play, then the levels."""
    stories: Sequence[Story]
    """One for each level."""
    top: Sequence[SelfPlayGame]
    """The games of the strongest level."""
    shown: Sequence[ExampleGame]
    ids: count[int]
    """Numbers for the ids of elements."""

    @property
    def game(self) -> Game:
        """The game."""
        return self.plan.game

    @property
    def best(self) -> Row:
        """The row of the strongest level."""
        return self.rows[-1]

    @property
    def strongest(self) -> dict[str, str]:
        """The parameters of sentences about the strongest level."""
        return {"level": self.best.name, "games": f"{self.best.games:,}"}


def material(kept: GameStore) -> Material:
    """Collect the data of the sections."""
    assert kept.census is not None
    by_level = {
        name: [game for game in kept.games if game.level == name] for name in kept.plan.levels
    }
    rows = [
        measures.random_row(kept.census),
        *(measures.level_row(name, games) for name, games in by_level.items()),
    ]
    stories = [curves.story(name, games) for name, games in by_level.items()]
    top = by_level[kept.plan.levels[-1]]
    return Material(kept.plan, rows, stories, top, samples(top), count(1))


def sections(of: Material) -> str:
    """All sections below the header."""
    return "".join(
        part(of)
        for part in (
            _summary,
            _results,
            _lengths,
            _phases,
            _drama,
            _skill,
            _cells,
            _openings,
            _samples,
            _made,
        )
    )


# --- building blocks -----------------------------------------------------------------------------


def _section(key: str, *content: str, **params: object) -> str:
    """A section: its heading, its subject, and its figures."""
    title, about = both(f"report.{key}.title"), both(f"report.{key}.about", **params)
    head = f'<h2 id="{key}-title">{title}</h2><p>{about}</p>'
    return f'<section id="{key}">{head}{"".join(content)}</section>'


def _figure(of: Material, key: str, draw: Draw, more: str = "", **params: object) -> str:
    """A picture with its title and description."""
    title, said = both(f"report.figure.{key}"), both(f"report.figure.{key}_is", **params)
    return _named(of, title, f"<p>{said}</p>", draw, more)


def _named(of: Material, title: str, said: str, draw: Draw, more: str = "") -> str:
    """A picture labelled by its title."""
    name = f"f{next(of.ids)}"
    caption = f'<figcaption><h3 id="{name}">{title}</h3>{said}</figcaption>'
    return f"<figure>{caption}{draw(name)}{more}</figure>"


def _pair(*figures: str) -> str:
    return f'<div class="pair">{"".join(figures)}</div>'


def _term(term: str, told: str) -> str:
    return f"<div><dt>{term}</dt><dd>{told}</dd></div>"


def _table(key: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The table of a section; its first column names the rows."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-labelledby="{key}-title">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


# --- the parts -----------------------------------------------------------------------------------


def _summary(of: Material) -> str:
    """The most important figures, and the favoured side."""
    first = of.best.first
    told = [
        both(
            f"report.verdict.{measures.verdict(first)}",
            level=of.best.name,
            share=percent(first.share),
            won=first.total,
        )
    ]
    known = modules.facts(of.game.id).wins.get(tuple(of.game.options.values()))
    if known is not None:
        told.append(both("report.known", plies=known))
    sentences = "".join(f"<p>{sentence}</p>" for sentence in told)
    return _section("summary", _tiles(of), sentences, **of.strongest)


def _tiles(of: Material) -> str:
    """Figures, each with its middle half or its interval."""
    best, tale, turns = of.best, of.stories[-1], measures.choices(of.top)
    tiles = (
        ("length", plain(best.length.median), middle_half(best.length)),
        ("choices", plain(turns.median), middle_half(turns)),
        ("first", percent(best.first.share), interval(best.first)),
        ("draws", percent(best.drawn.share), interval(best.drawn)),
        ("leads", f"{tale.leads.mean:.1f}", f"± {tale.leads.high - tale.leads.mean:.1f}"),
        ("comebacks", percent(tale.comebacks.share), interval(tale.comebacks)),
        ("open", percent(tale.decided.median), middle_half(tale.decided, 100)),
        ("turn", percent(tale.turn.median), middle_half(tale.turn, 100)),
    )
    shown = (
        _term(both(f"report.tile.{key}"), f"<b>{value}</b> <small>{around}</small>")
        for key, value, around in tiles
    )
    return f'<dl class="tiles">{"".join(shown)}</dl>'


def _results(of: Material) -> str:
    sides = "".join(
        f'<li><i class="{name}"></i>{both(f"report.side.{name}")}</li>'
        for name in ("first", "drawn", "second")
    )
    legend = f'<ul class="legend">{sides}</ul>'
    rows = [
        [
            both(level_key(row.name)),
            f"{row.games:,}",
            "–" if row.different is None else f"{row.different:,}",
            with_interval(row.first),
            with_interval(row.drawn),
        ]
        for row in of.rows
    ]
    heads = [
        both(f"report.head.{name}") for name in ("level", "games", "different", "first", "draws")
    ]
    return _section(
        "results",
        _pair(
            _figure(of, "advantage", partial(charts.advantage, of.rows)),
            _figure(of, "results", partial(charts.results, of.rows), legend),
        ),
        _table("results", heads, rows),
    )


def _lengths(of: Material) -> str:
    by_ply = measures.choices_by_ply(of.top)
    return _section(
        "length",
        _pair(
            _figure(of, "length", partial(charts.lengths, of.rows)),
            _figure(of, "choices", partial(charts.choices, by_ply), **of.strongest),
        ),
    )


def _phases(of: Material) -> str:
    leads, ahead = curves.leader_wins(of.top), curves.winners(of.top)
    return _section(
        "phases",
        _pair(
            _figure(of, "leader", partial(charts.leaders, leads), **of.strongest),
            _figure(of, "winner", partial(charts.winners, ahead), **of.strongest),
        ),
    )


def _drama(of: Material) -> str:
    rows = [
        [
            both(level_key(tale.name)),
            mean_text(tale.leads),
            with_interval(tale.comebacks),
            mean_text(tale.drama, 2),
            percent(tale.decided.median),
            percent(tale.turn.median),
            percent(tale.turned.median),
        ]
        for tale in of.stories
    ]
    names = ("level", "leads", "comebacks", "drama", "open", "turn", "turned")
    terms = "".join(
        _term(both(f"report.head.{name}"), both(f"report.term.{name}")) for name in names[1:]
    )
    heads = [both(f"report.head.{name}") for name in names]
    return _section("drama", _table("drama", heads, rows), f'<dl class="terms">{terms}</dl>')


def _skill(of: Material) -> str:
    """The ratings of the levels, if they were measured for this variant."""
    found = [one for one in levels(of.game) if one.rating is not None]
    usual = of.game.options == of.game.about.settle({})
    if not found or not usual:
        return ""
    rated = [one.rating for one in found if one.rating is not None]
    return _section(
        "skill",
        _figure(of, "ratings", partial(charts.ratings, found)),
        range=f"{max(rated) - min(rated):,}",
    )


def _cells(of: Material) -> str:
    maps = "".join(
        _named(of, both(f"report.map.{name}"), "", partial(heat, of.game, counts))
        for name, counts in measures.cells(of.game, of.top).items()
        if counts
    )
    return _section("cells", f'<div class="maps">{maps}</div>', **of.strongest)


def _openings(of: Material) -> str:
    root = tree(of.top)
    return _section(
        "openings",
        f'<div class="tree">{_branches(of, root, 0)}</div>',
        **of.strongest,
        first=f"{len(root.after):,}",
    )


def _branches(of: Material, node: Node, deep: int) -> str:
    """The moves after a move; the first one is unfolded, the others can be."""
    rows = []
    for number, one in enumerate(node.told):
        below = _branches(of, one, deep + 1) if one.told else ""
        line = _branch(of, one, node.games)
        unfolded = " open" if deep == 0 and number == 0 else ""
        rows.append(
            f"<li><details{unfolded}><summary>{line}</summary>{below}</details></li>"
            if below
            else f'<li class="leaf">{line}</li>'
        )
    if node.others:
        said = both("report.others", games=node.others)
        rows.append(f'<li class="leaf others">{said}</li>')
    return f"<ul>{''.join(rows)}</ul>"


def _branch(of: Material, node: Node, total: int) -> str:
    """A move: how often it was played, and who won."""
    paper, name = Paper(), f"b{next(of.ids)}"
    shares = (node.first / node.games, node.drawn / node.games)
    charts.stacked(paper, shares, (0, 6), BAR, 10)
    bar = charts.picture(paper, Box(0, 0, BAR, 12), name)
    score = percent((node.first + node.drawn / 2) / node.games)
    return (
        f'<span class="row"><code>{escape(node.text)}</code><span class="times">{node.games}</span>'
        f'<span class="share">{percent(node.games / total)}</span>{bar}'
        f'<span class="score" id="{name}">{score}</span></span>'
    )


def _samples(of: Material) -> str:
    shown = "".join(_sample(of, sample) for sample in of.shown)
    return _section("samples", f'<div class="games">{shown}</div>', **of.strongest)


def _sample(of: Material, sample: ExampleGame) -> str:
    """A game to step through: the replay page of its record, in a frame."""
    game, name = sample.game, f"f{next(of.ids)}"
    end = {0: 1.0, 1: 0.0, None: 0.5}[game.winner]
    page = base64.b64encode(gzip.compress(game.record.html(embedded=True).encode(), mtime=0))
    moves = escape(game.record.to_text().strip())
    result = game.record.result.replace("-", UNBROKEN)
    said = both(f"report.sample.{sample.why}", moves=game.length, result=result)
    listed = both("report.moves")
    return (
        f'<figure class="game"><figcaption><h3 id="{name}">{said}</h3></figcaption>'
        f'<iframe title="{escape(of.game.about.title)}" hidden></iframe>'
        f'<script type="text/plain">{page.decode()}</script>'
        f"{charts.spark([*game.chances, end], name)}"
        f"<details><summary>{listed}</summary><pre>{moves}</pre></details></figure>"
    )


def _made(of: Material) -> str:
    """The plan and the command that makes the page again."""
    plan = of.plan
    options = "".join(f" -o {name}={value}" for name, value in plan.game.options.items())
    command = f"banmen report {plan.game.id}{options} --games {plan.games} --seed {plan.seed}"
    who = [(level_key(name), spec) for name, spec in plan.players.items()]
    players = "".join(
        f"<li>{both(key)}: <code>{escape(spec)}</code></li>"
        for key, spec in (*who, ("report.referee", REFEREE))
    )
    sources = both("report.sources")
    return _section(
        "made",
        f"<pre>{escape(command)}</pre><ul>{players}</ul><p>{sources}</p>",
        games=f"{plan.games:,}",
        random=f"{plan.random:,}",
    )
