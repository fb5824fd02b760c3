"""Colours: a light and a dark palette, the same as on the page (webui/src/design/tokens.css).

Boards are of pale wood in the light palette and of darker wood in the dark one; pieces look the
same in both. Colour is never the only signal: sides also differ in lightness, shape or letter. A
test compares these colours with the page's.
"""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Side:
    """The colours of one player."""

    body: str
    """Stones, pieces, units, tops of cubes."""
    rim: str
    """Outlines."""
    sign: str
    """Anything written or drawn on the body."""
    light: str
    """The lit part of a stone."""
    shade: str
    """The unlit part of a stone; the sides of two-faced pieces."""
    shine: str
    """A line along the edge of two-faced pieces."""
    ring: str
    """A ring on stones that are too dark to show their light."""
    left: str
    """The left-facing walls of cubes; `right` for the others."""
    right: str
    line: str
    """The edges of blocks."""
    tile: str
    """The background of tiles."""


@dataclass(frozen=True)
class Palette:
    """All colours of one theme."""

    page: str
    sheet: str
    """Signs on the board."""
    ink: str
    ink_soft: str
    """Figures, and outlines of places still open."""
    cloth: str
    """The table below loose tiles."""
    wood: str
    wood_shade: str
    """Every second cell of a square board, the dimples of hexagons."""
    wood_line: str
    """Lines between cells, and the grain."""
    wood_edge: str
    """The side of the board facing the viewer."""
    wood_ink: str
    """Coordinates, and the border of the largest group."""
    last: str
    """The last move."""
    choice: str
    """Flow lines, and the turn."""
    threat: str
    win: str
    sides: dict[str, Side]


def mixed(colour: str, other: str, part: float) -> str:
    """Mix a colour with `part` of another."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def _stones(body: str, rim: str, sign: str) -> Side:
    """The colours of White or Black."""
    dark = body < sign
    light = mixed(body, "#ffffff", 0.28) if dark else "#ffffff"
    shade = rim if dark else mixed(body, rim, 0.38)
    return Side(
        body=body,
        rim=rim,
        sign=sign,
        light=light,
        shade=shade,
        shine=light if dark else shade,
        ring=sign if dark else light,
        left=mixed(body, rim, 0.5 if dark else 0.2),
        right=mixed(body, rim, 0.9 if dark else 0.42),
        line=mixed(body, "#ffffff", 0.45) if dark else mixed(rim, sign, 0.35),
        tile=body,
    )


def _units(body: str, rim: str, tile: str) -> Side:
    """The colours of Blue or Red."""
    return Side(
        body=body,
        rim=rim,
        sign=WHITE.body,
        light=body,
        shade=rim,
        shine=rim,
        ring=body,
        left=tile,
        right=tile,
        line=rim,
        tile=tile,
    )


WHITE = _stones("#fdfbf5", "#8b8374", "#2b2d33")
BLACK = _stones("#2b2d33", "#0c0d0f", "#fdfbf5")


def _palette(wood: str, wood_line: str, blue_tile: str, red_tile: str, **more: str) -> Palette:
    return Palette(
        wood=wood,
        wood_line=wood_line,
        wood_edge=mixed(wood, wood_line, 0.65),
        sides={
            "white": WHITE,
            "black": BLACK,
            "blue": _units("#2d5f96", "#153457", blue_tile),
            "red": _units("#b8432c", "#6d2011", red_tile),
        },
        **more,
    )


PALETTES = {
    "light": _palette(
        page="#f6f3ec",
        sheet="#fffdf8",
        ink="#23201b",
        ink_soft="#655d51",
        cloth="#e6e1d0",
        wood="#e2c797",
        wood_shade="#d6b781",
        wood_line="#8d6c3c",
        wood_ink="#4c3716",
        last="#b93a22",
        choice="#1d6b57",
        threat="#b93a22",
        win="#d99a1c",
        blue_tile="#d3e0ee",
        red_tile="#f3d8cd",
    ),
    "dark": _palette(
        page="#15161a",
        sheet="#1e2025",
        ink="#ece7dc",
        ink_soft="#a9a294",
        cloth="#23262b",
        wood="#a98a5b",
        wood_shade="#997b4e",
        wood_line="#5c4524",
        wood_ink="#241906",
        last="#8f1f0c",
        choice="#0b4a3a",
        threat="#f0846a",
        win="#f2bd4e",
        blue_tile="#9fb6cf",
        red_tile="#d9a998",
    ),
}
SHADOW = "#321e05"
"""The colour below pieces and boards, nearly transparent."""


def variables() -> Palette:
    """The palette of a page with both themes: every colour is a variable of `css`."""
    sides = {
        colour: Side(**{f.name: f"var(--{colour}-{f.name})" for f in fields(Side)})
        for colour in PALETTES["light"].sides
    }
    own = (f.name for f in fields(Palette) if f.name != "sides")
    return Palette(**{name: f"var(--{name})" for name in own}, sides=sides)


def css() -> str:
    """The values of the variables in both themes."""
    day, night = (_by_variable(PALETTES[theme]) for theme in ("light", "dark"))
    return "".join(f"--{name}:light-dark({day[name]},{night[name]});" for name in day)


def _by_variable(palette: Palette) -> dict[str, str]:
    found = {f.name: getattr(palette, f.name) for f in fields(Palette) if f.name != "sides"}
    for colour, side in palette.sides.items():
        found |= {f"{colour}-{f.name}": getattr(side, f.name) for f in fields(Side)}
    return found
