"""/docs shows the API, from the server's own files only."""

from __future__ import annotations

import re
from html import escape

from starlette.testclient import TestClient

from banmen.server.service import ServerSettings
from banmen.server.web.app import create_app


def test_docs_show_every_route_and_load_nothing() -> None:
    app = create_app(ServerSettings())
    answer = TestClient(app, base_url="http://127.0.0.1").get("/docs")
    assert answer.status_code == 200
    for path, methods in app.openapi()["paths"].items():
        for method in methods:
            assert f"<h2>{method.upper()} {escape(path)}</h2>" in answer.text
    assert not re.search(r"<script|<link|src=|https?://|@import|url\(", answer.text)
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert escape('"text": "a1-a2"') in answer.text, "with examples"
