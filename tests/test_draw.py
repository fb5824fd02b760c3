"""Pictures: whole, exact, the same every time, and with text that can be seen."""

from __future__ import annotations

import random
import re
import struct
import zlib
from dataclasses import fields, replace
from functools import cache
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import banmen
from banmen import Complaint, Position, draw
from banmen.draw import solid, typeface
from banmen.draw.pixels import png as from_svg
from banmen.draw.style import PALETTES
from banmen.games import flink, ids
from banmen.scene import Scene
from banmen.texts import LANGUAGES

Pixels = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]

SVG = "{http://www.w3.org/2000/svg}"
NAME = r"[+-]\d+|[a-z]+|\d+"
"""The name of a row or a column, or a Flat Front tile's column and height."""
every_game = pytest.mark.parametrize("id", ids())


@cache
def stages(id: str) -> tuple[Scene, ...]:
    """The start, the middle and the end of a random game."""
    game = banmen.game(id)
    line = [game.start(seed=5) if game.about.chance else game.start()]
    luck = random.Random(5)
    while not line[-1].over:
        line.append(line[-1].play(luck.choice(line[-1].codes)))
    return tuple(pos.scene() for pos in (line[0], line[len(line) // 2], line[-1]))


@cache
def towers(**options: int | str) -> Position:
    """A position of Flink with high towers."""
    pos, luck = banmen.game("flink", **options).start(), random.Random(1)
    for _ in range(16):
        top = {code: max((z for *_, z in flink.cubes(pos, code)), default=0) for code in pos.codes}
        highest = sorted(pos.codes, key=lambda code: -top[code])
        pos = pos.play(luck.choice(highest[:12]))
        if pos.over:
            break
    return pos


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def pixels(png: bytes) -> Pixels:
    """The pixels of a PNG with four bytes each, rows first."""
    width, height, depth, colours = struct.unpack(">IIBB", png[16:26])
    assert (depth, colours) == (8, 6)
    packed, at = b"", 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += size + 12
    data, step = zlib.decompress(packed), 4 * width + 1
    rows, above = [], bytes(4 + 4 * width)
    for y in range(height):
        above = _unfiltered(data[y * step], data[y * step + 1 : (y + 1) * step], above)
        rows.append(above[4:])
    return np.frombuffer(b"".join(rows), np.uint8).reshape(height, width, 4)


def _unfiltered(kind: int, row: bytes, above: bytes) -> bytes:
    """A row of a PNG with its filter undone; four bytes of nothing stand before each row."""
    out = bytearray(4 + len(row))
    for i, byte in enumerate(row, 4):
        left, up, corner = out[i - 4], above[i], above[i - 4]
        if kind == 4:
            a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            guess = left if a <= b and a <= c else up if b <= c else corner
        else:
            guess = (0, left, up, (left + up) // 2)[kind]
        out[i] = (byte + guess) & 255
    return bytes(out)


# --- the page's colours --------------------------------------------------------------------------

TOKENS = Path(__file__).parents[1] / "webui/src/design/tokens.css"
OF_THE_PAGE = {"page": "paper", "threat": "vermilion"}
"""Colours with another name on the page."""


def token(name: str, theme: str) -> str:
    """A colour of the page's style sheet, by day or by night."""
    told = re.search(rf"--{name}: (?:light-dark\()?(#\w+)(?:, (#\w+))?", TOKENS.read_text("utf-8"))
    assert told, name
    return told[1] if theme == "light" else told[2] or told[1]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_have_the_colours_of_the_page(theme: str) -> None:
    palette = PALETTES[theme]
    own = {f.name for f in fields(palette)} - {"sides", "wood_edge"}
    shown = {name: getattr(palette, name) for name in own}
    for colour, side in palette.sides.items():
        shown |= {f"{colour}-piece": side.body, f"{colour}-edge": side.rim}
        if side.tile != side.body:
            shown[f"{colour}-tile"] = side.tile
    for name, colour in shown.items():
        assert colour == token(OF_THE_PAGE.get(name, name).replace("_", "-"), theme), name


# --- every game ----------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_whole_and_need_nothing_else(id: str, theme: str) -> None:
    for scene in stages(id):
        svg = draw.svg(scene, theme=theme)
        root = ElementTree.fromstring(svg)
        assert (root.get("role"), root[0].tag) == ("img", f"{SVG}title")
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
            *("svg", "title", "text", "path", "circle", "ellipse", "rect"),
        }
        assert not re.search(r"\b(id|class|style|href)=|url\(|nan|inf|-0[^.]", svg)
        left, top, width, height = map(float, (root.get("viewBox") or "").split())
        for text in root.iter(f"{SVG}text"):
            assert left < float(text.get("x", "")) < left + width
            assert top < float(text.get("y", "")) < top + height


@every_game
def test_coordinates_name_every_row_and_column(id: str) -> None:
    for scene in stages(id):
        shown, bare = texts(draw.svg(scene)), texts(draw.svg(scene, coordinates=False))
        written = set(chain.from_iterable(re.findall(NAME, text) for text in shown))
        names = (re.findall(NAME, cell.id) for cell in scene.cells)
        assert set(chain.from_iterable(names)) <= written
        assert not any(re.search(r"[a-z+-]", text) for text in bare)


@pytest.mark.parametrize("id", [id for id in ids() if id != "flink"])
def test_every_piece_leaves_its_trace(id: str) -> None:
    for scene in stages(id):
        whole = draw.svg(scene)
        for gone in scene.pieces:
            with_it = [piece for piece in scene.pieces if piece.cell == gone.cell]
            taken = with_it if gone.kind == "tile" else [gone]
            rest = tuple(piece for piece in scene.pieces if piece not in taken)
            assert draw.svg(replace(scene, pieces=rest)) != whole


@every_game
def test_the_same_scene_gives_the_same_bytes(id: str) -> None:
    for scene in stages(id):
        assert draw.svg(scene) == draw.svg(replace(scene))
        assert draw.svg(scene) != draw.svg(scene, theme="dark")
        assert draw.svg(scene) != draw.svg(scene, turned=True)


@every_game
def test_the_title_tells_how_it_stands(id: str) -> None:
    first, _, last = stages(id)
    said = [ElementTree.fromstring(draw.svg(first, language=name))[0].text for name in LANGUAGES]
    assert said[0] is not None
    assert said[0].endswith("to move")
    assert said[1] is not None
    assert said[1].endswith("の手番")
    assert (ElementTree.fromstring(draw.svg(last))[0].text or "").endswith(("won", "draw"))


# --- Flink in space ------------------------------------------------------------------------------


def test_four_sides_of_flink() -> None:
    scene = towers(board="diamond", size=4).scene()
    views = [draw.svg(scene, side=side) for side in range(4)]
    assert len({*views, draw.svg(scene, flat=True)}) == 5


def test_the_map_shows_every_height() -> None:
    scene = towers(size=7).scene()
    columns = [piece.cell for piece in scene.pieces]
    heights = sorted(str(columns.count(cell)) for cell in set(columns))
    shown = texts(draw.svg(scene, flat=True, coordinates=False))
    assert sorted(text for text in shown if text.isdigit()) == heights


@pytest.mark.parametrize("side", range(4))
def test_near_cubes_hide_far_ones(side: int) -> None:
    """The middle of every face shows that face exactly if nothing stands between it and the eye."""
    pos = banmen.game("flink", size=5).parse(str(towers(size=5)))
    scene = replace(pos.scene(), marks=tuple(m for m in pos.scene().marks if m.kind == "goal"))
    svg = draw.svg(scene, side=side, coordinates=False)
    left, top, width, _ = map(float, re.findall(r'viewBox="(.*?)"', svg)[0].split())
    image = pixels(draw.png(scene, 420, side=side, coordinates=False))
    space = solid.Space(scene, PALETTES["light"], side)
    seen = hidden = 0
    for (u, v, z), cube in space.cubes.items():
        side_colours = space.colours(cube.owner)
        middles = {
            side_colours.body: (u + 0.6, v + 0.4, z + 1.0),
            side_colours.left: (u + 0.0, v + 0.4, z + 0.6),
            side_colours.right: (u + 0.6, v + 0.0, z + 0.6),
        }
        for colour, middle in middles.items():
            if space.hidden(middle):
                hidden += 1
                continue
            x, y = space.put(*middle)
            at = image[int((y - top) * 420 / width), int((x - left) * 420 / width)]
            assert "#{:02x}{:02x}{:02x}".format(*at[:3]) == colour, (u, v, z)
            seen += 1
    assert seen > 30
    assert hidden > 30


# --- PNG -----------------------------------------------------------------------------------------


@every_game
def test_all_text_is_seen_in_a_png(id: str) -> None:
    svg = draw.svg(stages(id)[1])
    bare = re.sub(r"<text.*?</text>\n", "", svg)
    with_text, without = (pixels(from_svg(drawing, 420)) for drawing in (svg, bare))
    assert with_text.shape[1] == 420
    differs = (with_text != without).any(axis=2)
    root = ElementTree.fromstring(svg)
    left, top, width, _ = map(float, (root.get("viewBox") or "").split())
    for text in root.iter(f"{SVG}text"):
        x, y, size = (float(text.get(name, "")) for name in ("x", "y", "font-size"))
        words, reach = text.text or "", 0.7 * size * len(text.text or "")
        start = 0.0 if text.get("text-anchor") == "start" else reach / 2
        box = ((y - size - top), (y + 0.3 * size - top), x - start - left, x - start + reach - left)
        y0, y1, x0, x1 = (max(0, int(edge * 420 / width)) for edge in box)
        assert differs[y0 : y1 + 1, x0 : x1 + 1].sum() >= 4 * len(words), words


# --- what cannot be drawn ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "view", "key"),
    [
        ("squish", {"theme": "blue"}, "draw.value"),
        ("squish", {"language": "fr"}, "draw.value"),
        ("squish", {"turned": 1}, "draw.value"),
        ("squish", {"colour": "red"}, "draw.unknown"),
        ("squish", {"side": 1}, "draw.no_space"),
        ("flatfront", {"flat": True}, "draw.no_space"),
        ("flink", {"side": 4}, "draw.value"),
        ("flink", {"side": True}, "draw.value"),
        ("flink", {"side": 1, "flat": True}, "draw.flat_side"),
    ],
)
def test_views_that_make_no_sense(id: str, view: dict[str, object], key: str) -> None:
    with pytest.raises(Complaint) as complaint:
        draw.svg(stages(id)[0], **view)
    assert complaint.value.key == key
    assert all(complaint.value.say(language) for language in LANGUAGES)


def test_without_fonts_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(typeface, "FOLDER", tmp_path)
    with pytest.raises(Complaint, match="make page"):
        draw.png(stages("squish")[0], 300)


@pytest.mark.parametrize("width", [0, -5, 20_000, 300.0, True])
def test_widths_that_make_no_sense(width: int) -> None:
    with pytest.raises(Complaint, match="pixels wide"):
        draw.png(stages("squish")[0], width)
