"""The rules of a game on a page, in either language, with a picture and the contents of the
sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from banmen.draw import COLOURS, flat, solid
from banmen.draw.blocks import in_space
from banmen.draw.paper import Paper, Point
from banmen.learn import arranged, brief, lesson, on_paper, rulings, taught
from banmen.scene import Scene
from banmen.sheets.document import SOFT, Document, SheetPage, markup
from banmen.sheets.ink import Ink
from banmen.sheets.kit import PALETTE, Kit
from banmen.texts import LANGUAGES, say

TEXT, PICTURE, GAP = 114.0, 68.0, 8.0
"""In millimetres: the widths of the two columns, and the gap between them."""


def sheets(document: Document, kit: Kit, fresh: Callable[[str], SheetPage]) -> None:
    """Write a page for each language, if the game has a lesson."""
    for language in LANGUAGES if taught(kit.game.id) else ():
        _sheet(document, kit, fresh("rules"), language)


def _sheet(document: Document, kit: Kit, page: SheetPage, language: str) -> None:
    taught, (left, top, right, bottom) = lesson(kit.game.id, language), page.body
    y = top + document.write(markup(taught.goal), (left, top), right - left, 14) + 7
    below = _column(document, brief(kit.game.id, language), (left, y), TEXT)
    beside = left + TEXT + GAP
    down = y + _picture(page.ink, _shown(kit), (beside, y), PICTURE) + 5
    for line in _contents(kit, language):
        down += document.write(markup(line), (beside, down), PICTURE, 10) + 1
    if ours := [ruling.says for ruling in rulings(kit.game.id, language)]:
        below, width = max(below, down) + 2, right - left
        said = say("sheets.rulings", language)
        below += document.write(markup(said), (left, below), width, 10, colour=SOFT) + 1.5
        _column(document, ours, (left, below), width, size=10, colour=SOFT)
    links = " · ".join(link.to.removeprefix("https://") for link in taught.links)
    credit = markup(f"{taught.credit} {links}")
    document.write(credit, (left, bottom - 11), right - left, 9, colour=SOFT)


def _column(
    document: Document,
    points: Sequence[str],
    at: Point,
    width: float,
    size: float = 12.0,
    colour: str = "#2f2b27",
) -> float:
    """Write numbered points below each other; return the y of their end."""
    x, y = at
    for number, point in enumerate(points, 1):
        document.write(f"{number}", (x, y), 6, size, colour=SOFT)
        y += document.write(markup(point), (x + 6, y), width - 6, size, colour=colour) + 0.22 * size
    return y


def _contents(kit: Kit, language: str) -> list[str]:
    """The lines that list the contents of the sheets."""
    found = [say("sheets.contents", language)]
    if kit.cell:
        found.append(say("sheets.content.board", language, cell=round(kit.cell)))
    for (kind, colour), count in kit.counts().items():
        key = f"sheets.content.{kind.replace('-', '_')}"
        named = say(COLOURS[colour], language)
        found.append(say(key, language, count=count, colour=named, cubes=5 * count))
    return found


def _shown(kit: Kit) -> Scene:
    """The position to show: the start of the game, or a more telling one."""
    rule = on_paper(kit.game.id)
    if rule is None:
        return replace(kit.start, marks=())
    scene = arranged(kit.game.id, rule.boards[0]).scene()
    return replace(scene, marks=tuple(mark for mark in scene.marks if mark.kind == "goal"))


def _picture(ink: Ink, scene: Scene, at: Point, width: float) -> float:
    """Draw a position; return the height of the picture."""
    paper = Paper()
    _draw(paper, scene)
    left, top, right, bottom = paper.reach
    size = width / (right - left)
    _draw(ink.within((at[0] - size * left, at[1] - size * top), size), scene)
    return size * (bottom - top)


def _draw(paper: Paper, scene: Scene) -> None:
    if in_space(scene):
        solid.draw(paper, scene, PALETTE, 0, coordinates=False)
    else:
        flat.draw(paper, scene, PALETTE, turned=False, coordinates=False)
