"""SVG as pixels, by resvg, with a font of our own, so that text looks the same everywhere."""

from __future__ import annotations

from banmen.draw import typeface
from banmen.errors import Complaint
from banmen.extras import extra

WIDEST = 10_000
"""Pixels."""


def check_width(width: object, widest: int = WIDEST) -> int:
    """Complain of a width that no picture can have."""
    if isinstance(width, bool) or not isinstance(width, int) or not 0 < width <= widest:
        raise Complaint("draw.width", width=width, widest=widest)
    return width


def png(drawing: str, width: int | None = None, background: str | None = None) -> bytes:
    """An SVG as PNG, as wide as it says itself or as is wished."""
    with extra("draw"):
        from resvg_py import svg_to_bytes

    return bytes(
        svg_to_bytes(
            svg_string=drawing,
            width=width,
            background=background,
            skip_system_fonts=True,
            font_files=[typeface.regular(), typeface.semibold()],
            font_family=typeface.FAMILY,
            sans_serif_family=typeface.FAMILY,
        )
    )
