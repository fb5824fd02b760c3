"""Rasterise SVG with resvg and our own font, so that text looks the same everywhere."""

from __future__ import annotations

from banmen.draw import typeface
from banmen.errors import Complaint
from banmen.extras import extra

WIDEST = 10_000
"""The greatest width, in pixels."""


def check_width(width: object, widest: int = WIDEST) -> int:
    """Refuse widths that no picture can have."""
    if isinstance(width, bool) or not isinstance(width, int) or not 0 < width <= widest:
        raise Complaint("draw.width", width=width, widest=widest)
    return width


def png(drawing: str, width: int | None = None, background: str | None = None) -> bytes:
    """Return an SVG as PNG, in its own or the given width."""
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
