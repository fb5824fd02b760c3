"""Make a file of a record. Runs in the process of `renderer`."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from typing import Any, Literal

from banmen import draw
from banmen.record import Record
from banmen.server import samples

Form = Literal["svg", "png", "gif", "html", "card"]


@dataclass(frozen=True)
class RenderJob:
    """A file to make. Equal jobs always give equal bytes."""

    record: str
    """As JSON; empty for boards of `games`."""
    form: Form
    ply: int | None
    """The position of an svg, png or card; gif and html show them all."""
    wishes: dict[str, Any]
    """Width, view and so on, as in `Record.gif`, `Record.html` and `draw.svg`."""
    games: tuple[str, ...] = ()
    """The games whose samples a card shows."""

    @property
    def key(self) -> str:
        """The key of the job in the cache."""
        whole = (self.record, self.form, self.ply, self.wishes, self.games)
        return sha256(dumps(whole, sort_keys=True).encode()).hexdigest()[:32]


def made(order: RenderJob) -> bytes:
    """Make the file."""
    if order.games:
        return draw.link_card([scene for game in order.games if (scene := samples.shown(game))])
    record = Record.from_json(order.record)
    match order.form:
        case "gif":
            return record.gif(**order.wishes)
        case "html":
            return record.html(**order.wishes).encode()
        case "png":
            return draw.png(record.scene(order.ply or 0), **order.wishes)
        case "card":
            return draw.link_card([record.scene(order.ply or 0)])
        case "svg":
            return draw.svg(record.scene(order.ply or 0), **order.wishes).encode()
