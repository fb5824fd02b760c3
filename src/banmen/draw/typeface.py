"""Source Sans, in which pictures and sheets are set.

The fonts are Adobe's, from the npm package `source-sans`; building the page puts them and their
licence into banmen/web/fonts (webui/fonts.mjs).
"""

from __future__ import annotations

from pathlib import Path

from banmen.errors import Complaint

FAMILY = "Source Sans 3"
FOLDER = Path(__file__).parents[1] / "web" / "fonts"


def regular() -> str:
    """The file of the font for words."""
    return _file("SourceSans3-Regular.ttf")


def semibold() -> str:
    """The file of the font for heads and for what stands out."""
    return _file("SourceSans3-Semibold.ttf")


def _file(name: str) -> str:
    path = FOLDER / name
    if not path.is_file():
        raise Complaint("draw.unbuilt")
    return str(path)
