"""Draw the shapes of `draw` into a PDF at true size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from banmen.draw.paper import CENTRED, Look, Paper, Point, number

MM = 72 / 25.4
"""PDF points in a millimetre."""


class Ink(Paper):
    """Draws directly on a page of a PDF instead of collecting elements.

    One unit of the drawing is `size` millimetres; the origin is `at`, in millimetres from the top
    left corner of the page. As on every `Paper`, y grows downwards.
    """

    def __init__(self, canvas: Any, height: float, at: Point = (0.0, 0.0), size: float = 1.0):
        super().__init__()
        self.canvas = canvas
        self.height = height
        """The height of the page, in millimetres."""
        self.origin = at
        self.size = size

    def within(self, at: Point, size: float) -> Ink:
        """The same page with another origin and scale."""
        return Ink(self.canvas, self.height, at, size)

    def both_ways(self, middle: Point) -> Iterator[None]:
        """Run the loop body twice: once as it is, and once rotated by 180 degrees around a
        point.
        """
        yield
        x, y = self._place(middle)
        self.canvas.saveState()
        self.canvas.translate(2 * x, 2 * y)
        self.canvas.scale(-1, -1)
        yield
        self.canvas.restoreState()

    def polygon(self, points: Sequence[Point], **look: str | float) -> None:
        """Draw a closed shape."""
        self._shape(_chains([points]), True, look)

    def line(self, points: Sequence[Point], **look: str | float) -> None:
        """Draw an open line through points."""
        self._shape(_chains([points]), False, {**look, "fill": "none"})

    def lines(self, pieces: Iterable[tuple[Point, Point]], **look: str | float) -> None:
        """Draw many straight strokes with one look."""
        self._shape(_chains(pieces), False, {**look, "fill": "none"})

    def circle(self, centre: Point, radius: float, **look: str | float) -> None:
        """Draw a disc or a ring."""
        self.ellipse(centre, radius, radius, **look)

    def ellipse(self, centre: Point, wide: float, high: float, **look: str | float) -> None:
        """Draw an ellipse, given its half width and half height."""
        x, y = centre
        left, bottom = self._place((x - wide, y + high))
        right, top = self._place((x + wide, y - high))
        path = self.canvas.beginPath()
        path.ellipse(left, bottom, right - left, top - bottom)
        self._paint(path, look)

    def box(
        self, centre: Point, width: float, height: float, radius: float, **look: str | float
    ) -> None:
        """Draw a rectangle with round corners, given its centre."""
        left, bottom = self._place((centre[0] - width / 2, centre[1] + height / 2))
        path, unit = self.canvas.beginPath(), self.size * MM
        path.roundRect(left, bottom, width * unit, height * unit, radius * unit)
        self._paint(path, look)

    def text(
        self, middle: Point, words: str, size: float, colour: str, **look: str | float
    ) -> None:
        """Draw a few characters around a point, or starting at it with ``text_anchor="start"``."""
        font = "Banmen-Bold" if look.get("font_weight") else "Banmen"
        points = size * self.size * MM
        x, y = self._place((middle[0], middle[1] + CENTRED * size))
        if look.get("text_anchor", "middle") == "middle":
            x -= self.canvas.stringWidth(words, font, points) / 2
        canvas = self.canvas
        canvas.setFillColor(_colour(colour))
        canvas.setFillAlpha(float(look.get("opacity", 1)))
        canvas.setFont(font, points)
        if "stroke" in look:  # a halo that sets the text off from its background
            canvas.setStrokeColor(_colour(look["stroke"]))
            canvas.setLineWidth(float(look["stroke_width"]) * self.size * MM)
            canvas.drawString(x, y, words, mode=1)
        canvas.drawString(x, y, words)

    # --- drawing on the page ---------------------------------------------------------------------

    def _place(self, point: Point) -> Point:
        """Convert a point of the drawing to the page of the PDF, whose y grows upwards."""
        x, y = self.origin[0] + self.size * point[0], self.origin[1] + self.size * point[1]
        return x * MM, (self.height - y) * MM

    def _shape(self, chains: list[list[Point]], closed: bool, look: Look) -> None:
        path = self.canvas.beginPath()
        for first, *rest in chains:
            path.moveTo(*self._place(first))
            for point in rest:
                path.lineTo(*self._place(point))
            if closed:
                path.close()
        self._paint(path, look)

    def _paint(self, path: Any, look: Look) -> None:
        fill, stroke = look.get("fill", "none") != "none", look.get("stroke", "none") != "none"
        canvas, opacity = self.canvas, float(look.get("opacity", 1))
        if fill:
            canvas.setFillColor(_colour(look["fill"]))
            canvas.setFillAlpha(opacity * float(look.get("fill_opacity", 1)))
        if stroke:
            canvas.setStrokeColor(_colour(look["stroke"]))
            canvas.setStrokeAlpha(opacity * float(look.get("stroke_opacity", 1)))
            canvas.setLineWidth(float(look.get("stroke_width", 1)) * self.size * MM)
            dashes = str(look.get("stroke_dasharray", "")).split()
            canvas.setDash([float(dash) * self.size * MM for dash in dashes])
        canvas.drawPath(path, fill=int(fill), stroke=int(stroke))


def _chains(pieces: Iterable[Sequence[Point]]) -> list[list[Point]]:
    return [list(piece) for piece in pieces]


def _colour(name: str | float) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(name if isinstance(name, str) else number(name))
