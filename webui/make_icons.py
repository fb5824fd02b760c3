"""Makes the pictures of the installed page out of public/icon.svg: `python webui/make_icons.py`.

They are committed; run this again when the icon has changed. It needs the extra ``png``.
"""

from __future__ import annotations

import re
from pathlib import Path

from resvg_py import svg_to_bytes

PUBLIC = Path(__file__).resolve().parent / "public"
ICON = (PUBLIC / "icon.svg").read_text("utf-8")
INSIDE = re.compile(r"(<rect [^>]*/>)(.*)(</svg>)", re.DOTALL)


def whole(scale: float) -> str:
    """The icon up to its edges, what is on it scaled: systems cut out the shape they like."""
    drawing = rf'<g transform="translate(16 16) scale({scale}) translate(-16 -16)">\2</g>'
    return INSIDE.sub(rf"\1{drawing}\3", ICON).replace(' rx="7"', "")


def main() -> None:
    """Write all pictures."""
    for name, svg, width in (
        ("icon-192", ICON, 192),
        ("icon-512", ICON, 512),
        ("icon-maskable-512", whole(0.78), 512),
        ("apple-touch-icon", whole(0.92), 180),
    ):
        png = svg_to_bytes(svg_string=svg, width=width, height=width)
        (PUBLIC / f"{name}.png").write_bytes(bytes(png))


if __name__ == "__main__":
    main()
