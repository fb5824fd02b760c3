"""A file to take along, made of a record. It runs in the process of `renderer`."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

import orjson

from banmen import draw
from banmen.record import Record

Form = Literal["svg", "png", "gif", "html"]


@dataclass(frozen=True)
class RenderJob:
    """What to make. The same order always gives the same bytes."""

    record: str
    """In JSON."""
    form: Form
    ply: int | None
    """Which position svg and png show; gif and html show them all."""
    wishes: dict[str, Any]
    """Width, view and so on, as `Record.gif`, `Record.html` and `draw.svg` take them."""

    @property
    def key(self) -> str:
        """What it is known by."""
        whole = (self.record, self.form, self.ply, self.wishes)
        return sha256(orjson.dumps(whole, option=orjson.OPT_SORT_KEYS)).hexdigest()[:32]


def made(order: RenderJob) -> bytes:
    """The file."""
    record = Record.from_json(order.record)
    match order.form:
        case "gif":
            return record.gif(**order.wishes)
        case "html":
            return record.html(**order.wishes).encode()
        case "png":
            return draw.png(record.scene(order.ply or 0), **order.wishes)
        case "svg":
            return draw.svg(record.scene(order.ply or 0), **order.wishes).encode()
