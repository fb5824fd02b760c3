"""A game as one HTML file that replays itself: nothing is fetched, nothing is kept.

    data.py      what the page knows of the game
    template.py  the page
    replay.css   how it looks, by day and by night
    replay.js    buttons, keys, autoplay, languages

Every position is a list of SVG elements, and most elements stand in many positions: each is written
once, and a position is the runs of their numbers, as in ``0-41 44 60-72``. The file says itself
(Content-Security-Policy) that no script but its own may run and that nothing may be loaded.
"""

from __future__ import annotations

from typing import Any

from banmen import draw
from banmen.record.model import Record
from banmen.record.page.data import contents
from banmen.record.page.template import Wishes, document, hashed, policy

__all__ = ["Wishes", "hashed", "html", "policy"]


def html(record: Record, wishes: Wishes, **view: Any) -> str:
    """The page of a record."""
    scenes = record.scenes()
    frames = draw.frames(scenes, **view)
    last = f"{frames.opening}{''.join(frames.elements[-1])}</svg>"
    return document(record, wishes, contents(record, scenes, frames.elements), last)
