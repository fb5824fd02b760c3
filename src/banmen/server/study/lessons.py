"""The rules pages and the first games."""

from __future__ import annotations

from fastapi import APIRouter

from banmen.learn import Lesson
from banmen.learn import lesson as taught
from banmen.server.web.api import REFUSED
from banmen.server.web.refusal import Refusal
from banmen.texts import LANGUAGES

router = APIRouter(prefix="/api/learn", responses=REFUSED)


@router.get("/{game}")
def lesson(game: str, language: str = "en") -> Lesson:
    """All that is taught about a game."""
    if language not in LANGUAGES:
        raise Refusal(404, "server.no_language", wanted=language, names=", ".join(LANGUAGES))
    return taught(game, language)
