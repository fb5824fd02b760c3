"""How what travels is written as JSON."""

from __future__ import annotations

import orjson


def to_json(content: object) -> bytes:
    """Dataclasses and plain data as JSON; an `orjson.Fragment` is JSON already."""
    return orjson.dumps(content)
