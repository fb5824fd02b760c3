"""The built page: one document for all its addresses, and the files it needs."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

import banmen
from banmen.server.domain.refusal import Refusal
from banmen.texts import say

WEB = Path(banmen.__file__).parent / "web"
"""Where the build puts the page."""
BASE = re.compile(r"<base [^>]*>")
NAME = re.compile(r"(?!index\.html)(assets/)?[A-Za-z0-9_-][A-Za-z0-9_.-]{0,200}")
"""How the files of the page are called; all else is an address within the page."""
TABLE = re.compile(r"t/([a-z0-9]{10})")
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
ASK = {"Cache-Control": "no-cache"}


def page(base: str, web: Path = WEB) -> APIRouter:
    """The routes of the page under a base path."""
    router = APIRouter(include_in_schema=False)

    @router.get("/api/{path:path}")
    def no_such_route(path: str) -> Response:
        raise Refusal(404, "server.no_path")

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    def page_or_file(path: str, request: Request) -> Response:
        if NAME.fullmatch(path) and (web / path).is_file():
            return FileResponse(web / path, headers=FOREVER if "assets/" in path else ASK)
        if path.startswith("assets/"):
            raise Refusal(404, "server.no_path")
        preview = _preview(path, f"{request.url.scheme}://{request.url.netloc}{base}")
        return _document(web / "index.html", base, language_of(request), preview)

    return router


def _preview(path: str, home: str) -> str:
    """What chats and posts show of a link to a table: how its board stands."""
    table = TABLE.fullmatch(path)
    if table is None:
        return ""
    picture = escape(f"{home}/api/tables/{table[1]}/picture.png?width=600")
    tags = {"og:title": "banmen 盤面", "og:type": "website", "og:image": picture}
    return "".join(f'<meta property="{name}" content="{text}" />' for name, text in tags.items())


def _document(index: Path, base: str, language: str, preview: str) -> Response:
    """The page, told where it lives."""
    if not index.is_file():
        return PlainTextResponse(say("server.not_built", language), 503)
    html = BASE.sub(f'<base href="{base}/" />{preview}', index.read_text("utf-8"), count=1)
    return HTMLResponse(html, headers=ASK)


def language_of(request: Request) -> str:
    """The language a browser asks for."""
    return "ja" if request.headers.get("accept-language", "").startswith("ja") else "en"
