"""`/docs`: the API reference as a page, made from api/openapi.json. It loads nothing, neither
scripts nor fonts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

Described = dict[str, Any]

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: auto; padding: 1rem; overflow-wrap: anywhere; }
article { border-block-start: 1px solid #8888; padding-block: .5rem; }
h2 { font: 600 1rem ui-monospace, monospace; }
pre { overflow-x: auto; padding: .5rem; background: #8882; font-size: .85rem; }
"""
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
}

router = APIRouter(include_in_schema=False)


@router.get("/docs")
def docs(request: Request) -> HTMLResponse:
    """The page."""
    return HTMLResponse(reference(request.app.openapi()), headers=HEADERS)


def reference(described: Described) -> str:
    """All routes of an API description as HTML."""
    info = described["info"]
    title = escape(f"{info['title']} {info['version']}: API")
    shown = "".join(
        _route(method.upper(), path, route)
        for path, methods in described["paths"].items()
        for method, route in methods.items()
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"><style>'
        f"{STYLE}</style></head><body><h1>{title}</h1><p>{escape(info['description'])}</p>"
        f'<p><a href="api/openapi.json">api/openapi.json</a> has it for programs, with all types.'
        f"</p>{shown}</body></html>"
    )


def _route(method: str, path: str, route: Described) -> str:
    """A route: its purpose, parameters, and examples of requests and answers."""
    said = escape(route.get("description") or route.get("summary", ""))
    takes = "".join(
        f"<li><code>{escape(one['name'])}</code> ({escape(one['in'])}"
        f"{'' if one.get('required') else ', optional'})</li>"
        for one in route.get("parameters", ())
    )
    body = "".join(map(_content, _contents(route.get("requestBody", {}), "Body")))
    answers = "".join(
        part
        for status, answer in route["responses"].items()
        for part in map(_content, _contents(answer, f"Answer {status}"))
    )
    return (
        f"<article><h2>{method} {escape(path)}</h2><p>{said}</p>"
        f"{f'<ul>{takes}</ul>' if takes else ''}{body}{answers}</article>"
    )


def _contents(part: Described, name: str) -> Iterator[tuple[str, object]]:
    """Yield the examples of a body or answer with names, or else the name of its type."""
    for content in part.get("content", {}).values():
        schema = content.get("schema", {})
        examples = {what: one["value"] for what, one in content.get("examples", {}).items()}
        if "example" in content:
            examples = {"": content["example"]}
        yield from ((f"{name}: {what}" if what else name, one) for what, one in examples.items())
        if not examples and "$ref" in schema:
            yield name, schema["$ref"].rpartition("/")[2]


def _content(named: tuple[str, object]) -> str:
    """An example, or the name of a type."""
    name, what = named
    text = what if isinstance(what, str) else json.dumps(what, indent=1, ensure_ascii=False)
    return f"<p>{escape(name)}</p><pre>{escape(text)}</pre>"
