"""All routes as TypeScript: `python -m banmen.server.web.typescript` prints them.

`make types` writes them to webui/src/generated/routes.ts, beside wire.ts with the messages
(`types`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import TypeAdapter

from banmen.server.features import ROUTES
from banmen.server.route import Kind, Route
from banmen.server.web.types import REF, UNIONS

HEAD = """\
// Generated from src/banmen/server/features.py by `make types`; do not edit.
import type { components } from "./wire";

type Schemas = components["schemas"];
type Nothing = Readonly<Record<string, never>>;
"""
INTERFACES: dict[Kind, tuple[str, str]] = {
    "call": ("Calls", "One question, one answer."),
    "stream": ("Streams", "One question, an answer in parts."),
    "socket": ("Sockets", "Messages both ways."),
    "file": ("Files", "A file. Those that take a GET have an address of their own."),
}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def typescript() -> str:
    """The content of routes.ts."""
    asked = [route for route in ROUTES if route.kind in INTERFACES]
    places = "".join(f"  {route.name}: {_place(route)},\n" for route in asked)
    own = '  openapi: { method: "GET", path: "openapi.json" },\n'  # FastAPI's description of them
    parts = [HEAD, f"export const ROUTES = {{\n{places}{own}}} as const;\n"]
    for kind, (name, meaning) in INTERFACES.items():
        lines = [f"  {route.name}: {_types(route)};\n" for route in asked if route.kind == kind]
        if kind == "file":
            lines.append("  openapi: { request: Nothing };\n")
        parts.append(f"/** {meaning} */\nexport interface {name} {{\n{''.join(lines)}}}\n")
    return "\n".join(parts)


def _place(route: Route[Any, Any]) -> str:
    """A route's method and path."""
    said: dict[str, Any] = {"method": route.method, "path": route.path}
    if route.query and route.method != "GET":
        said["query"] = list(route.query)
    if route.body is not None:
        said["body"] = route.body
    return _braced([f"{name}: {json.dumps(value)}" for name, value in said.items()], ",", 2)


def _types(route: Route[Any, Any]) -> str:
    """A route's request and answer types."""
    parts = {"request": _fields(route.request)}
    match route.kind:
        case "call":
            parts["answer"] = _type(route.answer)
        case "stream":
            parts["part"] = _type(route.part)
        case "socket":
            parts["sent"], parts["heard"] = map(_type, get_args(route.answer))
    return _braced([f"{name}: {said}" for name, said in parts.items()], ";", 2)


def _fields(request: type[Any]) -> str:
    """The fields of a request; those with defaults are optional."""
    schema = TypeAdapter(request).json_schema(ref_template=REF)
    needed = schema.get("required", ())
    fields = [
        f"readonly {name}{'' if name in needed else '?'}: {_written(field)}"
        for name, field in schema["properties"].items()
    ]
    return _braced(fields, ";", 4) if fields else "Nothing"


def _type(kind: Any) -> str:
    """The TypeScript type of a Python type; inside a list, Pydantic refers to it by name."""
    for name, union in UNIONS.items():
        if kind == union:
            return f'Schemas["{name}"]'
    return _written(TypeAdapter(list[kind]).json_schema(ref_template=REF)["items"])


def _written(schema: Mapping[str, Any] | bool) -> str:
    """The TypeScript type of a JSON schema."""
    match schema:
        case {"$ref": ref}:
            return f'Schemas["{ref.rpartition("/")[2]}"]'
        case {"anyOf": several} | {"oneOf": several}:
            return " | ".join(_once(_written(one) for one in several))
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"type": "array", "items": one}:
            written = _written(one)
            return f"readonly ({written})[]" if "|" in written else f"readonly {written}[]"
        case {"type": "object", "additionalProperties": value}:
            return f"Readonly<Record<string, {_written(value)}>>"
        case {"type": "null"}:
            return "null"
        case {"type": plain} if plain in PLAIN:
            return PLAIN[plain]
    return "unknown"


def _braced(parts: list[str], mark: str, depth: int) -> str:
    """Parts in braces, on one line if they are short."""
    if sum(map(len, parts)) < 70:
        return f"{{ {f'{mark} '.join(parts)} }}"
    lines = "".join(f"{' ' * depth}  {part}{mark}\n" for part in parts)
    return f"{{\n{lines}{' ' * depth}}}"


def _once(types: Iterator[str]) -> list[str]:
    """Each type once: integers and numbers become the same type."""
    return list(dict.fromkeys(types))


if __name__ == "__main__":
    print(typescript(), end="")
