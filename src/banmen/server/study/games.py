"""The games, and all sentences about them."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Literal

import banmen
from banmen import learn, puzzles
from banmen.games import FIRST_RULES, about, content, ids
from banmen.learn import Lesson
from banmen.learn import lesson as taught
from banmen.players import levels
from banmen.server import samples
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import Options, Wire
from banmen.server.route import Nothing, Peer, Written, route
from banmen.server.study.wire import GameInfo, LevelInfo, OptionInfo, OwnLevels, Sample
from banmen.texts import LANGUAGES, sentences

if TYPE_CHECKING:
    from banmen.server.service import Service


PARTS: dict[Literal["lesson", "puzzles", "sample"], str] = {
    "lesson": learn.FILE,
    "puzzles": puzzles.FILE,
    "sample": samples.FILE,
}
"""Optional parts of a game, with their files."""


@route("GET", "games")
async def games(wanted: Nothing, who: Peer, here: Service) -> list[GameInfo]:
    """All games with their options."""
    return list(await asyncio.to_thread(_games))


@cache
def _games() -> tuple[GameInfo, ...]:
    return tuple(_game_info(id) for id in ids())


def _game_info(id: str) -> GameInfo:
    page = about(id)
    return GameInfo(
        id=id,
        title=page.title,
        designer=page.designer,
        year=page.year,
        colours=page.colours,
        options=tuple(
            OptionInfo(
                name=o.name,
                choices=o.choices,
                default=o.default,
                first=o.usual(FIRST_RULES),
                when=o.when,
            )
            for o in page.options
        ),
        chance=page.chance,
        board=page.board,
        levels=_levels(id, {}),
        own_levels=tuple(
            OwnLevels(options=options, levels=own)
            for options in page.variants()
            if (own := _levels(id, options)) != _levels(id, {})
        ),
        has=tuple(name for name, file in PARTS.items() if content(id, file)),
    )


def _levels(id: str, options: Options) -> tuple[LevelInfo, ...]:
    return tuple(
        LevelInfo(name=level.name, rating=level.rating, error=level.error)
        for level in levels(banmen.game(id, **options))
    )


class OfGame(Wire):
    """A request about a game."""

    game: str


@route("GET", "games/{game}/sample", answer=Sample)
async def sample(wanted: OfGame, who: Peer, here: Service) -> Written:
    """A short sample game."""
    kept = content(wanted.game, samples.FILE)
    if kept is None:
        raise Refusal(404, "server.no_sample", title=about(wanted.game).called)
    return Written(await asyncio.to_thread(kept.read_bytes))


# --- sentences -----------------------------------------------------------------------------------


class InLanguage(Wire):
    """A request for all sentences."""

    language: str


ELSEWHERE = frozenset(
    {"arena", "backup", "cli", "envs", "extra", "gpu", "notebook", "preview", "report", "sheets"}
)
"""Prefixes of sentences used only in terminals, in reports and on paper."""


@route("GET", "texts/{language}")
async def texts(wanted: InLanguage, who: Peer, here: Service) -> dict[str, str]:
    """Every sentence that a page can need, by key."""
    every = await asyncio.to_thread(sentences, _known(wanted.language))
    return {key: text for key, text in every.items() if key.partition(".")[0] not in ELSEWHERE}


class Learning(OfGame):
    """A request for a game's lesson."""

    language: str = "en"


@route("GET", "learn/{game}")
async def lesson(wanted: Learning, who: Peer, here: Service) -> Lesson:
    """A game's lesson: the rules pages and the first game."""
    language = _known(wanted.language)
    if not learn.taught(wanted.game):
        raise Refusal(404, "game.untaught", title=about(wanted.game).called)
    return await asyncio.to_thread(taught, wanted.game, language)


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise Refusal(404, "server.no_language", wanted=language, names=", ".join(LANGUAGES))
    return language
