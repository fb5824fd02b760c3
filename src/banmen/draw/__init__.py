"""Any scene as a picture: one drawing program for all games.

    flat.py     boards seen from above; stage.py: where their cells lie
    solid.py    Flink's blocks in space, from any of the four sides
    heights.py  Flink's blocks from above; blocks.py: which cubes belong together
    edge.py     coordinates, and whose sides a board has
    hands.py    beside the board: whose turn it is, what is held, the result
    style.py    the palettes and the look of every piece
    paper.py    shapes as SVG

A picture is one self-contained SVG, made of the scene alone: the same scene gives the same bytes.
"""

from __future__ import annotations

from typing import Any

from banmen.draw import flat as from_above
from banmen.draw import hands, solid
from banmen.draw.blocks import in_space
from banmen.draw.paper import Paper
from banmen.draw.style import PALETTES
from banmen.errors import Complaint
from banmen.games import about
from banmen.scene import Scene
from banmen.texts import LANGUAGES, say

VIEWS = ("theme", "turned", "side", "flat", "coordinates", "language")

COLOURS = {
    "white": "draw.white",
    "black": "draw.black",
    "blue": "draw.blue",
    "red": "draw.red",
}

MARGIN = 22.0
"""Around everything that is drawn."""
WIDEST = 10_000
"""Pixels."""


def svg(
    scene: Scene,
    *,
    theme: str = "light",
    turned: bool = False,
    side: int = 0,
    flat: bool = False,
    coordinates: bool = True,
    language: str = "en",
    **unknown: object,
) -> str:
    """A scene as SVG.

    theme        light or dark
    turned       seen from the second player's side
    side         Flink in space: from which side, 0 to 3 from the first player's to the right around
    flat         Flink: a map of heights from above instead
    coordinates  the names of rows and columns
    language     of the title that a screen reader speaks, en or ja; there are no other words
    """
    for name in unknown:
        raise Complaint("draw.unknown", name=name, names=", ".join(VIEWS))
    _one_of("theme", theme, tuple(PALETTES))
    _one_of("language", language, LANGUAGES)
    _one_of("side", side, (0, 1, 2, 3))
    for name, value in (("turned", turned), ("flat", flat), ("coordinates", coordinates)):
        _one_of(name, value, (True, False))
    if (flat or side) and not in_space(scene):
        raise Complaint("draw.no_space", title=about(scene.game).title)
    if flat and side:
        raise Complaint("draw.flat_side")
    paper, palette = Paper(), PALETTES[theme]
    if in_space(scene) and not flat:
        solid.draw(paper, scene, palette, (side + 2 * turned) % 4, coordinates)
    else:
        from_above.draw(paper, scene, palette, turned, coordinates)
    hands.draw(paper, scene, palette, near=int(turned))
    return paper.sheet(_title(scene, language), MARGIN, palette.page)


def png(scene: Scene, width: int, **view: Any) -> bytes:
    """A scene as PNG, with the same views. Needs the extra: ``pip install "banmen[png]"``.

    The extra brings its own font, so that text is there on machines without fonts too, and looks
    the same everywhere.
    """
    if isinstance(width, bool) or not isinstance(width, int) or not 0 < width <= WIDEST:
        raise Complaint("draw.width", width=width, widest=WIDEST)
    return _pixels(svg(scene, **view), width)


def _pixels(drawing: str, width: int) -> bytes:
    """An SVG as PNG, with the extra's own font and no other."""
    try:
        from font_source_sans_pro import font_files_ttf as fonts
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Complaint("draw.png_extra", command='pip install "banmen[png]"') from None
    return bytes(
        svg_to_bytes(
            svg_string=drawing,
            width=width,
            skip_system_fonts=True,
            font_files=[fonts["SourceSansPro"], fonts["SourceSansProSemibold"]],
            font_family="Source Sans Pro",
            sans_serif_family="Source Sans Pro",
        )
    )


def _one_of(name: str, value: object, choices: tuple[object, ...]) -> None:
    """Complain unless a view is one of what it can be."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        listed = ", ".join(map(str, choices))
        raise Complaint("draw.value", name=name, value=value, choices=listed)


def _title(scene: Scene, language: str) -> str:
    """The game and how it stands."""
    title = about(scene.game).title
    if scene.result == "1/2-1/2":
        return say("draw.drawn", language, title=title)
    player = scene.turn if scene.turn is not None else int(scene.result == "0-1")
    colour = say(COLOURS[scene.players[player]], language)
    key = "draw.won" if scene.turn is None else "draw.to_move"
    return say(key, language, title=title, colour=colour)
