"""The replay page as HTML."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from banmen.draw.style import css
from banmen.games import about
from banmen.record.model import Record

ICONS = {
    "first": "M18 6l-7 6 7 6M6 6v12",
    "back": "M15 6l-7 6 7 6",
    "play": "M8 5.5v13l10-6.5Z",
    "next": "M9 6l7 6-7 6",
    "last": "M6 6l7 6-7 6M18 6v12",
}


@dataclass(frozen=True)
class Wishes:
    """The options of the page, besides the view of the board."""

    language: str | None = None
    """None means the reader's language, if it is supported."""
    link: str | None = None
    """The address of the game on a server."""
    embedded: bool = False
    """Whether the page stands in a frame within another page, which it then fills."""


@cache
def policy() -> str:
    """The Content-Security-Policy: only this script and style, no loading."""
    style, script = hashed(_style()), hashed(_file("replay.js"))
    return f"default-src 'none'; script-src {script}; style-src {style}"


@cache
def _style() -> str:
    """The style sheet, with the colours of the drawings."""
    return f":root{{{css()}}}\n{_file('replay.css')}"


@cache
def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def hashed(content: str) -> str:
    """The hash of a script or style sheet, as a policy needs it."""
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


def document(record: Record, wishes: Wishes, data: dict[str, Any], last: str) -> str:
    """The page; ``last`` is the picture of the last position, for readers without scripts."""
    style, script = _style(), _file("replay.js")
    language = wishes.language or "en"
    words = data["words"][language]
    title = about(record.game).title_in(language)
    names = _names(words)
    position = escape(words["position"])
    known = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    pairs = "" if about(record.game).chance else ' class="pairs"'
    fixed = f' data-language="{wishes.language}"' if wishes.language else ""
    return f"""<!doctype html>
<html lang="{language}"{fixed} class="{"embedded" if wishes.embedded else "whole"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{escape(policy(), quote=False)}">
<title>{escape(f"{title} · {names}" if names else title)}</title>
<style>{style}</style>
</head>
<body>
<main>
<header><h1>{escape(title)}</h1>{_players(words, data)}</header>
<div class="board">{last}</div>
<div class="notes">
<p class="said" role="status">{escape(words["result"] or words["titles"][-1])}</p>
<div class="remarks"></div>
</div>
<div class="controls">
<div class="buttons" role="group" aria-label="{position}">{_buttons(words)}</div>
<input type="range" min="0" max="{len(data["frames"]) - 1}" aria-label="{position}">
</div>
<nav aria-label="{escape(words["moves"])}"><ol{pairs}>{_moves(data["plies"])}</ol></nav>
<footer>{_tags(record, data)}
<p>{_link(wishes.link, words)} <button class="language" hidden></button></p></footer>
</main>
<script type="application/json" id="game">{known}</script>
<script>{script}</script>
</body>
</html>
"""


def _sides(data: dict[str, Any]) -> list[str]:
    """The tags with the players' names: White and Black, or Blue and Red."""
    return list(data["words"]["en"]["players"])


def _names(words: dict[str, Any]) -> str:
    """The players' names as in Ann – Ben; empty if none is named."""
    if not any(words["names"]):
        return ""
    pairs = zip(words["names"], words["players"], strict=True)
    return " – ".join(name or colour for name, colour in pairs)


def _players(words: dict[str, Any], data: dict[str, Any]) -> str:
    """Both players with their colours."""
    shown = "".join(
        f'<li class="{side.lower()}"><span class="colour">{escape(colour)}</span>'
        f' <b class="name">{escape(name)}</b></li>'
        for side, colour, name in zip(_sides(data), words["players"], words["names"], strict=True)
    )
    return f'<ul class="players">{shown}</ul>'


def _buttons(words: dict[str, Any]) -> str:
    return "".join(
        f'<button class="{name}" aria-label="{escape(words[name])}" title="{escape(words[name])}">'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg></button>'
        for name, path in ICONS.items()
    )


def _moves(plies: Sequence[dict[str, Any]]) -> str:
    """The move list, readable without scripts."""
    return "".join(
        f'<li><span class="number">{_first_of_pair(ply["number"])}</span>'
        f"<button>{escape(ply['text'])}</button>"
        f'<span class="reveals">{escape(ply.get("reveals", ""))}</span></li>'
        for ply in plies[1:]
    )


def _first_of_pair(number: str) -> str:
    """A move's number, unless the move is the second of its pair."""
    return "" if number.endswith("...") else number


def _tags(record: Record, data: dict[str, Any]) -> str:
    """The other tags of the record."""
    others = {name: text for name, text in record.tags.items() if name not in _sides(data)}
    if not others:
        return ""
    listed = (f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in others.items())
    return f"<dl>{''.join(listed)}</dl>"


def _link(link: str | None, words: dict[str, Any]) -> str:
    if link is None:
        return f'<span class="made">{escape(words["made"])}</span>'
    return (
        f'<a class="open" href="{escape(link)}" target="_blank" rel="noopener">'
        f"{escape(words['open'])}</a>"
    )
