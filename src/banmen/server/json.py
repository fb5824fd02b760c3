"""How what travels is written as JSON, and read.

By orjson where it is installed, which writes a scene in a hundredth of a move's time; else by the
standard library.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

try:
    import orjson
except ImportError:

    def to_json(content: object) -> bytes:
        """Dataclasses and plain data as JSON."""
        written = json.dumps(content, default=_plain, ensure_ascii=False, separators=(",", ":"))
        return written.encode()

    def written_once(content: object) -> Any:
        """Something to be part of several messages."""
        return content

    def from_json(text: str | bytes) -> Any:
        """What JSON says; a ValueError if it is none."""
        return json.loads(text)

else:

    def to_json(content: object) -> bytes:
        """Dataclasses and plain data as JSON."""
        return orjson.dumps(content)

    def written_once(content: object) -> Any:
        """Something to be part of several messages."""
        return orjson.Fragment(orjson.dumps(content))

    def from_json(text: str | bytes) -> Any:
        """What JSON says; a ValueError if it is none."""
        return orjson.loads(text)


def _plain(content: Any) -> dict[str, Any]:
    return {one.name: getattr(content, one.name) for one in fields(content)}
