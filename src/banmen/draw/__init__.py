"""Draw any scene as a picture, and a game as an animation: one drawing program for all games.

    view.py     view options, and several scenes in one frame
    flat.py     boards seen from above; stage.py: the layout of their cells
    wood.py     the board itself; marks.py: highlights; pieces.py: pieces
    solid.py    blocks in space, from any of the four sides
    heights.py  blocks from above; blocks.py: which cubes form a block
    edge.py     the players' sides, and coordinates in space
    hands.py    beside the board: the turn, the hands, the result
    style.py    the palettes, which are the page's
    paper.py    shapes as SVG
    card.py     boards on a card for links
    pixels.py   SVG as PNG (extra `draw`); typeface.py: its fonts
    film.py     many scenes as an animated GIF (extra `draw`)
    board.py    a scene as coloured text, for a terminal (extra `cli`)

A picture is one self-contained SVG that depends only on the scene: equal scenes give equal bytes.
Boards and pieces look as on the page, whose files in webui/src/boards/flat have the same names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from banmen.draw import card, pixels
from banmen.draw.paper import opening
from banmen.draw.style import PALETTES, variables
from banmen.draw.view import View, drawn, settled
from banmen.errors import Complaint
from banmen.extras import extra
from banmen.games import about
from banmen.scene import Scene
from banmen.texts import say

COLOURS = {
    "white": "draw.white",
    "black": "draw.black",
    "blue": "draw.blue",
    "red": "draw.red",
}

CARD = card.WIDTH, card.HEIGHT
"""The size of a link card, in pixels."""
MARGIN = 22.0
"""The margin around the drawing, in pixels."""
WIDEST_GIF = 1_200
"""The greatest width of a GIF, in pixels."""
LONGEST_STAY = 60.0
"""The longest time a GIF may show one position, in seconds."""


def svg(scene: Scene, **wishes: Any) -> str:
    """Return a scene as SVG; `View` lists the options."""
    view = View.of(scene, wishes)
    palette = PALETTES[view.theme]
    (paper,) = drawn([scene], view, palette)
    return paper.sheet(title(scene, view.language), MARGIN, palette.page)


def png(scene: Scene, width: int, **wishes: Any) -> bytes:
    """Return a scene as PNG; `View` lists the options."""
    return pixels.png(svg(scene, **wishes), pixels.check_width(width))


def link_card(scenes: Sequence[Scene]) -> bytes:
    """Return boards on a card of 1200 by 630 pixels, the size of link previews in chats; a PNG."""
    return pixels.png(card.card(scenes))


def gif(scenes: Sequence[Scene], width: int, seconds: float, **wishes: Any) -> bytes:
    """Return scenes as an animated GIF; `View` lists the options."""
    with extra("draw"):
        from banmen.draw.film import gif

    pixels.check_width(width, WIDEST_GIF)
    if not 0 < seconds <= LONGEST_STAY:
        raise Complaint("draw.seconds", seconds=seconds, longest=LONGEST_STAY)
    view = View.of(scenes[0], wishes)
    palette = PALETTES[view.theme]
    papers = drawn(settled(scenes), view, palette)
    return gif(papers, papers[0].bounds(MARGIN), width, seconds, palette.page)


class Frames(NamedTuple):
    """Pictures in one frame: their common opening tag, and the elements of each."""

    opening: str
    elements: list[list[str]]


def frames(scenes: Sequence[Scene], **wishes: Any) -> Frames:
    """Scenes for a page with a light and a dark theme: colours are the variables of `style.css`."""
    palette = variables()
    papers = drawn(settled(scenes), View.of(scenes[0], wishes), palette)
    elements = [paper.carded(MARGIN, palette.page) for paper in papers]
    return Frames(opening(papers[0].bounds(MARGIN)), elements)


def title(scene: Scene, language: str) -> str:
    """The game and its state."""
    title = about(scene.game).title_in(language)
    if scene.result == "1/2-1/2":
        return say("draw.drawn", language, title=title)
    player = scene.turn if scene.turn is not None else int(scene.result == "0-1")
    colour = say(COLOURS[scene.players[player]], language)
    key = "draw.won" if scene.turn is None else "draw.to_move"
    return say(key, language, title=title, colour=colour)
