"""The page: one self-contained HTML file in both languages, light and dark."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files

from banmen import draw
from banmen.draw.style import css
from banmen.record.page import hashed
from banmen.record.page import policy as replay_policy
from banmen.report.data import GameStore, Plan
from banmen.report.sections import Material, material, sections
from banmen.report.words import both, in_both
from banmen.texts import LANGUAGES, say


def page(plan: Plan, kept: GameStore) -> str:
    """The page of a plan and its games."""
    of = material(kept)
    title = plan.game.about.called
    names = "".join(
        f' data-{language}="{escape(say("report.title", language, game=title))}"'
        for language in LANGUAGES
    )
    return f"""<!doctype html>
<html lang="en"{names}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{escape(policy(), quote=False)}">
<title>{escape(say("report.title", "en", game=title))}</title>
<style>{_style()}</style>
</head>
<body>
<header>{_head(of)}</header>
<main>
{sections(of)}
</main>
<footer><p>{both("replay.made")}</p></footer>
<script>{_file("report.js")}</script>
</body>
</html>
"""


def _head(of: Material) -> str:
    """The title, the designer, the variant, and how a game may end."""
    about = of.game.about
    options = "".join(
        f"<li>{both(f'option.{name}.title')}: {_value(name, value)}</li>"
        for name, value in of.game.options.items()
    )
    names = "".join(
        f'<button type="button" class="language {other}" lang="{language}" '
        f'data-language="{language}">{say(f"page.language.{language}", language)}</button>'
        for language, other in zip(LANGUAGES, reversed(LANGUAGES), strict=True)
    )
    return (
        f'<div class="title">{names}<p class="kind">{both("report.kind")}</p>'
        f"<h1>{in_both(about.title_in)}</h1><p>{in_both(about.by)}</p>"
        f"<ul>{options}</ul></div>{_picture(of)}"
    )


def _value(name: str, value: object) -> str:
    """The value of an option: a number, or a word in both languages."""
    return both(f"option.{name}.{value}") if isinstance(value, str) else str(value)


def _picture(of: Material) -> str:
    """The last position of the first sample game."""
    scene = of.shown[0].game.record.scenes()[-1]
    frames = draw.frames([scene])
    drawn = f"{frames.opening}{''.join(frames.elements[0])}</svg>"
    return f'<div class="picture" aria-hidden="true">{drawn}</div>'


# --- Content-Security-Policy ---------------------------------------------------------------------


@cache
def policy() -> str:
    """The Content-Security-Policy: only this script and that of the replays, no loading."""
    both_pages = replay_policy().replace("script-src ", f"script-src {hashed(_file('report.js'))} ")
    return both_pages.replace("style-src ", f"style-src {hashed(_style())} ")


@cache
def _style() -> str:
    """The style sheet, with the colours of the drawings."""
    return f":root{{{css()}}}\n{_file('report.css')}"


@cache
def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")
