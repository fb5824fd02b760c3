"""Write and read messages as JSON.

Uses orjson where it is installed, which writes a scene in a hundredth of the time of a move; else
the standard library.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

try:
    import orjson
except ImportError:

    def to_json(content: object) -> bytes:
        """Serialise dataclasses and plain data."""
        written = json.dumps(content, default=_plain, ensure_ascii=False, separators=(",", ":"))
        return written.encode()

    def written_once(content: object) -> Any:
        """A value to be part of several messages, serialised once."""
        return content

    def from_json(text: str | bytes) -> Any:
        """Parse JSON; raise ValueError if it is invalid."""
        return json.loads(text)

else:

    def to_json(content: object) -> bytes:
        """Serialise dataclasses and plain data."""
        return orjson.dumps(content)

    def written_once(content: object) -> Any:
        """A value to be part of several messages."""
        return orjson.Fragment(orjson.dumps(content))

    def from_json(text: str | bytes) -> Any:
        """Parse JSON; raise ValueError if it is invalid."""
        return orjson.loads(text)


def _plain(content: Any) -> dict[str, Any]:
    return {one.name: getattr(content, one.name) for one in fields(content)}
