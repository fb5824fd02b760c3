"""What bots send and are told, as it looks: for the description (api/openapi.json).

It stands in examples.json, by the names of the routes. A test reads all of it back as what it
claims to be, and plays the game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]

_ALL: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
BODIES: dict[str, Json] = _ALL["bodies"]
"""What is sent: examples with names, as OpenAPI wants them."""
ANSWERS: dict[str, object] = _ALL["answers"]
STREAMS: dict[str, list[Json]] = _ALL["streams"]
"""What streams send, line by line."""


def answer(example: object, media: str = "application/json", **more: Any) -> dict[str, Any]:
    """An example as the description of an answer."""
    return {"content": {media: {"example": example, **more}}}


def as_lines(messages: list[Json]) -> str:
    """Messages as a stream sends them."""
    return "".join(json.dumps(message, ensure_ascii=False) + "\n" for message in messages)
