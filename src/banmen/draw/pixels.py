"""SVG as pixels, by resvg, with a font of our own, so that text looks the same everywhere."""

from __future__ import annotations

from functools import cache

from banmen.errors import Complaint

WIDEST = 10_000
"""Pixels."""


def check_width(width: object, widest: int = WIDEST) -> int:
    """Complain of a width that no picture can have."""
    if isinstance(width, bool) or not isinstance(width, int) or not 0 < width <= widest:
        raise Complaint("draw.width", width=width, widest=widest)
    return width


def png(drawing: str, width: int | None = None, background: str | None = None) -> bytes:
    """An SVG as PNG, as wide as it says itself or as is wished."""
    from resvg_py import svg_to_bytes

    return bytes(
        svg_to_bytes(
            svg_string=drawing,
            width=width,
            background=background,
            skip_system_fonts=True,
            font_files=_fonts(),
            font_family="Source Sans Pro",
            sans_serif_family="Source Sans Pro",
        )
    )


@cache
def _fonts() -> list[str]:
    from font_source_sans_pro import font_files_ttf as fonts

    return [fonts["SourceSansPro"], fonts["SourceSansProSemibold"]]
