"""A sheet to draw on: shapes become SVG elements, and the sheet tracks their extent.

Everything is inline, without style sheets, ids or links, so that several pictures can stand in one
page. Numbers are rounded, so that equal drawings give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import cos, hypot, inf, sin
from typing import NamedTuple

Point = tuple[float, float]
Look = dict[str, str | float]
"""Attributes of a shape, with _ for -: fill, stroke, stroke_width."""

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

PEN = f'font-family="{FONTS}" stroke-linecap="round" stroke-linejoin="round"'
"""Attributes of all shapes of a picture."""

CENTRED = 0.35
"""The distance from the middle of digits or capitals down to the baseline, in font sizes."""


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: Box) -> bool:
        """Whether the boxes share a point."""
        across = self.left <= other.right and other.left <= self.right
        return across and self.top <= other.bottom and other.top <= self.bottom

    def around(self, other: Box) -> Box:
        """The smallest box that contains both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


NOTHING = Box(inf, inf, -inf, -inf)


class Element(NamedTuple):
    """One SVG element and its extent."""

    markup: str
    box: Box


class Paper:
    """Shapes in the order they are painted. Lengths are in pixels, y grows downwards."""

    def __init__(self) -> None:
        self.parts: list[Element] = []
        self.reach = NOTHING
        """The extent of the drawing."""

    # --- shapes ----------------------------------------------------------------------------------

    def polygon(self, points: Sequence[Point], **look: str | float) -> None:
        """Draw a closed shape."""
        self._add("path", {"d": f"M{_chain(points)}z"}, look, points)

    def line(self, points: Sequence[Point], **look: str | float) -> None:
        """Draw an open line through points."""
        self._add("path", {"d": f"M{_chain(points)}", "fill": "none"}, look, points)

    def lines(self, pieces: Iterable[tuple[Point, Point]], **look: str | float) -> None:
        """Draw many straight strokes with one look."""
        if found := list(pieces):
            ends = [point for stroke in found for point in stroke]
            self._add("path", {"d": "".join(f"M{_chain(stroke)}" for stroke in found)}, look, ends)

    def circle(self, centre: Point, radius: float, **look: str | float) -> None:
        """Draw a disc or a ring."""
        (x, y), r = centre, radius
        self._add("circle", {"cx": x, "cy": y, "r": r}, look, [(x - r, y - r), (x + r, y + r)])

    def ellipse(self, centre: Point, wide: float, high: float, **look: str | float) -> None:
        """Draw an ellipse, given its half width and half height."""
        x, y = centre
        corners = [(x - wide, y - high), (x + wide, y + high)]
        self._add("ellipse", {"cx": x, "cy": y, "rx": wide, "ry": high}, look, corners)

    def box(
        self, centre: Point, width: float, height: float, radius: float, **look: str | float
    ) -> None:
        """Draw a rectangle with round corners, given its centre."""
        x, y = centre[0] - width / 2, centre[1] - height / 2
        size = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
        self._add("rect", size, look, [(x, y), (x + width, y + height)])

    def text(
        self, middle: Point, words: str, size: float, colour: str, **look: str | float
    ) -> None:
        """Draw a few characters around a point, or starting at it with ``text_anchor="start"``."""
        x, y = middle[0], middle[1] + CENTRED * size
        width = 0.6 * size * len(words)
        start = x if look.setdefault("text_anchor", "middle") == "start" else x - width / 2
        place: Look = {"x": x, "y": y, "font-size": size, "fill": colour}
        corners = [(start, y - size), (start + width, y + 0.2 * size)]
        self._add("text", place, look, corners, escape(words, quote=False))

    def reserve(self, corner: Point, other: Point) -> None:
        """Reserve a rectangle on the sheet, drawn on or not."""
        self.reach = self.reach.around(_box_of([corner, other], {}))

    # --- the sheet -------------------------------------------------------------------------------

    def sheet(self, title: str, margin: float, colour: str) -> str:
        """The whole picture, on a card with a margin around the drawing."""
        parts = "\n".join(
            [f"<title>{escape(title, quote=False)}</title>", *self.carded(margin, colour)]
        )
        return f"{opening(self.bounds(margin))}\n{parts}\n</svg>\n"

    def bounds(self, margin: float) -> Box:
        """The extent of the drawing with a margin."""
        left, top, right, bottom = self.reach
        return Box(left - margin, top - margin, right + margin, bottom + margin)

    def carded(self, margin: float, colour: str) -> list[str]:
        """The elements of the picture, the card first."""
        left, top, right, bottom = self.bounds(margin)
        card = Paper()
        middle = ((left + right) / 2, (top + bottom) / 2)
        card.box(middle, right - left, bottom - top, 12, fill=colour)
        return [part.markup for part in (*card.parts, *self.parts)]

    def _add(
        self,
        tag: str,
        place: Mapping[str, str | float],
        look: Look,
        points: Sequence[Point],
        content: str = "",
    ) -> None:
        named = dict(place) | {name.replace("_", "-"): value for name, value in look.items()}
        written = "".join(
            f' {name}="{value if isinstance(value, str) else number(value)}"'
            for name, value in named.items()
        )
        markup = f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"
        box = _box_of(points, look)
        self.parts.append(Element(markup, box))
        # The halo around a text does not enlarge the sheet.
        self.reach = self.reach.around(_box_of(points, {}) if content else box)


def opening(bounds: Box) -> str:
    """The opening tag of a picture with the given bounds."""
    left, top, right, bottom = bounds
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{view_box(bounds)}"'
        f' width="{number(right - left)}" height="{number(bottom - top)}" {PEN}>'
    )


def view_box(bounds: Box) -> str:
    """The viewBox attribute."""
    left, top, right, bottom = bounds
    return " ".join(number(value) for value in (left, top, right - left, bottom - top))


def _box_of(points: Sequence[Point], look: Look) -> Box:
    """The extent of a shape, including its stroke."""
    pen = float(look.get("stroke_width", 0)) / 2 if "stroke" in look else 0.0
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs) - pen, min(ys) - pen, max(xs) + pen, max(ys) + pen)


def number(value: float) -> str:
    """Format a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def around(centre: Point, radius: float, angle: float) -> Point:
    """The point of a circle at an angle."""
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def towards(start: Point, end: Point, length: float) -> Point:
    """The point at a distance from the start, towards the end."""
    whole = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    part = length / whole
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _chain(points: Iterable[Point]) -> str:
    return "L".join(f"{number(x)} {number(y)}" for x, y in points)
