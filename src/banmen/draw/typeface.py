"""Source Sans, the font of pictures and sheets.

The fonts are Adobe's, from the npm package `source-sans`. Building the page copies them and their
licence into banmen/web/fonts (webui/fonts.mjs).
"""

from __future__ import annotations

from pathlib import Path

from banmen.errors import Complaint

FAMILY = "Source Sans 3"
FOLDER = Path(__file__).parents[1] / "web" / "fonts"


def regular() -> str:
    """The path of the regular font."""
    return _file("SourceSans3-Regular.ttf")


def semibold() -> str:
    """The path of the font for headings and emphasis."""
    return _file("SourceSans3-Semibold.ttf")


def _file(name: str) -> str:
    path = FOLDER / name
    if not path.is_file():
        raise Complaint("draw.unbuilt")
    return str(path)
