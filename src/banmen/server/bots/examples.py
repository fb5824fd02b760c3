"""What bots send and are told, as it looks: for the description (api/openapi.json)."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]


def as_lines(messages: list[Json]) -> str:
    """Messages as a stream sends them."""
    return "".join(json.dumps(message, ensure_ascii=False) + "\n" for message in messages)
EVENTS: list[Json] = []
GAME: list[Json] = []
