"""The built page: one document for all its addresses, and its files."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

import banmen
from banmen.server.domain.refusal import Refusal
from banmen.server.service import Service
from banmen.server.web.preview import Preview, preview_of, tags
from banmen.texts import LANGUAGES, say

WEB = Path(banmen.__file__).parent / "web"
"""The folder of the built page."""
BASE = re.compile(r"<base [^>]*>")
LANGUAGE = re.compile(r'<html lang="\w+"')
TITLE = re.compile(r"<title>[^<]*</title>")
DESCRIPTION = re.compile(r'<meta name="description"[^>]*>\s*')
NAME = re.compile(r"(?!index\.html)(assets/)?[A-Za-z0-9_-][A-Za-z0-9_.-]{0,200}")
"""File names of the page; everything else is an address within the page."""
ADDRESSES = re.compile(
    "|".join(
        (
            "",
            "index.html",
            r"new/([a-z]+)",
            r"lobby",
            r"mine",
            r"bots",
            r"import",
            r"t/([a-z0-9]{10})",
            r"rules",
            r"rules/([a-z]+)",
            r"learn/([a-z]+)",
            r"analyse/t/([a-z0-9]{10})",
            r"analyse/([a-z]+)",
            r"sandbox(?:/([a-z]+))?",
            r"archive",
            r"account",
            r"admin",
            r"person/([^/]+)",
            r"puzzles/(today)",
            r"puzzles(?:/([a-z]+))?",
            r"puzzles/[a-z]+/([a-z]+-\d+)",
        )
    )
)
"""Every address within the page, as in webui/src/core/router.ts; a test compares them."""
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
ASK = {"Cache-Control": "no-cache"}


def page(base: str, web: Path = WEB) -> APIRouter:
    """The routes of the page under a base path."""
    router = APIRouter(include_in_schema=False)

    @router.get("/api/{path:path}")
    def no_such_route(path: str) -> Response:
        raise Refusal(404, "server.no_path")

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page_or_file(path: str, request: Request) -> Response:
        if NAME.fullmatch(path) and (web / path).is_file():
            return FileResponse(web / path, headers=FOREVER if "assets/" in path else ASK)
        if path.startswith("assets/"):
            raise Refusal(404, "server.no_path")
        service: Service | None = getattr(request.app.state, "service", None)
        language = language_of(request)
        preview = await preview_of(path.rstrip("/"), language, service.tables if service else None)
        home = f"{request.url.scheme}://{request.url.netloc}{base}"
        document = _document(web / "index.html", base, home, language, preview)
        if document.status_code == 200 and not ADDRESSES.fullmatch(path.removesuffix("/")):
            document.status_code = 404  # the page itself shows a message
        return document

    return router


def _document(index: Path, base: str, home: str, language: str, preview: Preview) -> Response:
    """The page's document with its base, and with title and description of the content."""
    if not index.is_file():
        return PlainTextResponse(say("server.not_built", language), 503)
    whole = say("page.title", language)
    title = whole if preview.title == whole else f"{preview.title} · {whole}"
    html = index.read_text("utf-8")
    for pattern, text in (
        (LANGUAGE, f'<html lang="{language}"'),
        (DESCRIPTION, ""),
        (TITLE, f"<title>{escape(title)}</title>"),
        (BASE, f'<base href="{base}/" />{tags(preview, home, language)}'),
    ):
        html = pattern.sub(lambda _, text=text: text, html, count=1)  # type: ignore[misc]
    return HTMLResponse(html, headers=ASK | {"Vary": "Accept-Language"})


def language_of(request: Request) -> str:
    """The first supported language that the browser asks for."""
    wished = re.findall(r"(?:^|,)\s*([A-Za-z]+)", request.headers.get("accept-language", ""))
    return next((tag.lower() for tag in wished if tag.lower() in LANGUAGES), LANGUAGES[0])
