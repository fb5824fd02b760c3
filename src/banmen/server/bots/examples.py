"""Examples of bots' messages, for the API description (api/openapi.json).

They are in examples.json, by the names of the routes. A test parses all of them as their types, and
plays the game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]

_ALL: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
BODIES: dict[str, Json] = _ALL["bodies"]
"""Request bodies: named examples in OpenAPI's form."""
ANSWERS: dict[str, object] = _ALL["answers"]
STREAMS: dict[str, list[Json]] = _ALL["streams"]
"""The lines of streams."""


def answer(example: object, media: str = "application/json", **more: Any) -> dict[str, Any]:
    """An example as the description of a response."""
    return {"content": {media: {"example": example, **more}}}


def as_lines(messages: list[Json]) -> str:
    """Messages as the lines of a stream."""
    return "".join(json.dumps(message, ensure_ascii=False) + "\n" for message in messages)
