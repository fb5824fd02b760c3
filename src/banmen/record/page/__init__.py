"""A game as one HTML file that replays itself: it fetches nothing and stores nothing.

    data.py      the data of the page
    template.py  the page
    replay.css   its style, for day and night
    replay.js    buttons, keys, autoplay, languages

Every position is a list of SVG elements, and most elements occur in many positions. So each is
written once, and a position is a list of ranges of their numbers, as in ``0-41 44 60-72``. The
file's own Content-Security-Policy allows no script but its own and no loading.
"""

from __future__ import annotations

from typing import Any

from banmen import draw
from banmen.record.model import Record
from banmen.record.page.data import contents
from banmen.record.page.template import Wishes, document, hashed, policy

__all__ = ["Wishes", "hashed", "html", "policy"]


def html(record: Record, wishes: Wishes, **view: Any) -> str:
    """Return the page of a record."""
    scenes = record.scenes()
    frames = draw.frames(scenes, **view)
    last = f"{frames.opening}{''.join(frames.elements[-1])}</svg>"
    return document(record, wishes, contents(record, scenes, frames.elements), last)
