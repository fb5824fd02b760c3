"""Boards on a card of 1200 by 630 pixels, the size of link previews in chats and posts."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from banmen.draw.paper import Box, Paper, number, opening, view_box
from banmen.draw.style import PALETTES
from banmen.draw.view import View, board
from banmen.scene import Scene

WIDTH, HEIGHT = 1200, 630
ROOM = 20.0
"""The margin around every board, in pixels."""
COLUMNS = 3


def card(scenes: Sequence[Scene]) -> str:
    """Draw one board as large as possible, or several in rows of three."""
    palette = PALETTES["light"]
    columns = min(COLUMNS, len(scenes))
    wide, high = WIDTH / columns, HEIGHT / ceil(len(scenes) / columns)
    shown = []
    for place, scene in enumerate(scenes):
        paper = Paper()
        board(paper, scene, View(coordinates=len(scenes) == 1), palette)
        row, column = divmod(place, columns)
        left, top = column * wide + ROOM, row * high + ROOM
        area = Box(left, top, left + wide - 2 * ROOM, top + high - 2 * ROOM)
        shown.append(_within(paper, area))
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{palette.page}"/>'
    return f"{opening(Box(0, 0, WIDTH, HEIGHT))}{ground}{''.join(shown)}</svg>"


def _within(paper: Paper, area: Box) -> str:
    """Fit a drawing into an area, centred and as large as possible."""
    place = {
        "x": area.left,
        "y": area.top,
        "width": area.right - area.left,
        "height": area.bottom - area.top,
    }
    written = " ".join(f'{name}="{number(value)}"' for name, value in place.items())
    parts = "".join(part.markup for part in paper.parts)
    return f'<svg {written} viewBox="{view_box(paper.reach)}">{parts}</svg>'
