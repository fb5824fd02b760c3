"""Link previews for chats and posts, and the page's title before it runs.

Everything is in words, in the caller's language, without notation.
"""

from __future__ import annotations

import asyncio
import re
from html import escape
from typing import NamedTuple

from banmen import draw
from banmen.errors import Complaint
from banmen.games import about, ids
from banmen.puzzles import puzzle
from banmen.server.domain.table import Table
from banmen.server.domain.wire import SeatView
from banmen.server.study.puzzles import of_the_day
from banmen.server.tables.registry import TableRegistry
from banmen.texts import say, sentences

TABLE = re.compile(r"(?:analyse/)?t/([a-z0-9]{10})")
PUZZLE = re.compile(r"puzzles/(?:today|[a-z]+/([a-z]+-\d{1,4}))")
PAGE = re.compile(r"([a-z]+)(?:/([^/]+))?")
PATIENCE = 1.0
"""The longest wait for a table, in seconds: a plain preview is better than a slow one."""


class Preview(NamedTuple):
    """Title, description and picture of a link."""

    title: str
    sentence: str
    picture: str
    """Its address below the base."""


async def preview_of(path: str, language: str, tables: TableRegistry | None) -> Preview:
    """The preview of an address of the page."""
    at = TABLE.fullmatch(path)
    table = await _table(at[1], tables) if at and tables else None
    if at and table:
        title = draw.title(table.scene(), language)
        return Preview(title, _players(table, language), f"api/tables/{at[1]}/card.png")
    if found := PUZZLE.fullmatch(path):
        return await asyncio.to_thread(_of_puzzle, found[1], language)
    page, what = (found[1], found[2]) if (found := PAGE.fullmatch(path)) else ("", None)
    if what in ids():
        return _of_game(page, what, language)
    title = what if page == "person" and what else _said(f"page.{page}.title", language)
    return Preview(title or say("page.title", language), _banmen(language), "api/card.png")


async def _table(id: str, tables: TableRegistry) -> Table | None:
    try:
        async with asyncio.timeout(PATIENCE):
            return (await tables.find(id)).table
    except (Complaint, TimeoutError):
        return None


def _of_game(page: str, game: str, language: str) -> Preview:
    """The preview of a page about a game: new game, rules, first lesson and so on."""
    name = about(game).title_in(language)
    whole = _said(f"page.{page}.of", language, game=name)
    part = "" if page == "new" else _said(f"page.{page}.title", language)
    title = whole or (f"{part} · {name}" if part else name)
    sentence = _said(f"page.game.{game}", language) or _banmen(language)
    return Preview(title, sentence, f"api/games/{game}/card.png")


def _of_puzzle(id: str | None, language: str) -> Preview:
    """The preview of a puzzle, or of today's."""
    try:
        one = puzzle(id) if id else of_the_day()
    except Complaint:
        return Preview(_said("page.puzzles.title", language), _banmen(language), "api/card.png")
    part = _said("page.puzzle.title" if id else "page.puzzles.today", language)
    title = f"{part} · {about(one.game).title_in(language)}"
    return Preview(title, say("preview.puzzle", language), f"api/puzzles/{one.id}/card.png")


def _players(table: Table, language: str) -> str:
    """The players at a table; a waiting player invites the reader."""
    seats = [seat.view() for seat in table.seats]
    first, second = (_name(seat, language) for seat in seats)
    if table.status == "waiting" and any(seat.kind == "open" for seat in seats):
        return say("preview.invited", language, name=second if seats[0].kind == "open" else first)
    return say("preview.players", language, first=first, second=second)


def _name(seat: SeatView, language: str) -> str:
    """A player's display name."""
    if seat.level is not None:
        title = say(f"level.{seat.level}.title", language)
        level = f"{seat.level} · {title}" if seat.level.isdigit() else title
        return say("page.seat.computer", language, level=level)
    if seat.kind == "deleted":
        return say("page.seat.deleted", language)
    return seat.name or say("page.seat.guest", language)


def _banmen(language: str) -> str:
    return say("preview.banmen", language)


def _said(key: str, language: str, **params: str) -> str:
    """A sentence; empty if there is none with the key."""
    return say(key, language, **params) if key in sentences(language) else ""


def tags(preview: Preview, home: str, language: str) -> str:
    """The HTML meta tags of a preview."""
    title, sentence, picture = (escape(text) for text in preview)
    found = {
        "og:type": "website",
        "og:site_name": escape(say("page.title", language)),
        "og:locale": {"ja": "ja_JP"}.get(language, "en_GB"),
        "og:title": title,
        "og:description": sentence,
        "og:image": f"{escape(home)}/{picture}",
        "og:image:width": str(draw.CARD[0]),
        "og:image:height": str(draw.CARD[1]),
    }
    named = {"twitter:card": "summary_large_image", "description": sentence}
    return "".join(
        f'<meta {kind}="{name}" content="{text}" />'
        for kind, some in (("property", found), ("name", named))
        for name, text in some.items()
    )
