"""Draw a game as an animated GIF.

Building SVG is fast and rasterising is slow, so from one position to the next only the boxes of new
and removed elements are rasterised again.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, floor

from PIL import Image

from banmen.draw import pixels
from banmen.draw.paper import PEN, Box, Element, Paper

Pixels = tuple[int, int, int, int]
"""A box in whole pixels: left, top, right, bottom."""

COLOURS = 255
"""Colours in the palette; one more entry marks unchanged pixels."""
FIRST, LAST = 1.5, 4.0
"""The factor by which the first and last positions are shown longer."""
BLEED = 4
"""Pixels drawn around a box and then cut off, because lines are less exact at the edge of a
picture.
"""
EDGE = 2
"""Pixels around a change that are drawn again, because letters are not measured exactly."""


def gif(papers: Sequence[Paper], bounds: Box, width: int, seconds: float, colour: str) -> bytes:
    """Return papers as a looping GIF; each stays for `seconds`."""
    camera = _Camera(bounds, width, colour)
    some = {0, len(papers) // 2, len(papers) - 1}
    palette = _palette([camera.whole(papers[number]) for number in some])
    flat = [
        shot.quantize(palette=palette, dither=Image.Dither.NONE) for shot in camera.shots(papers)
    ]
    times = [seconds * 1000] * len(flat)
    times[0] *= FIRST
    times[-1] = seconds * 1000 * LAST
    file = io.BytesIO()
    flat[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=flat[1:],
        duration=[round(time) for time in times],
        loop=0,
        optimize=True,
        disposal=1,
    )
    return file.getvalue()


def _palette(shots: Sequence[Image.Image]) -> Image.Image:
    """The most frequent colours: all flat ones, and the commonest shades along edges."""
    seen: Counter[tuple[int, int, int]] = Counter()
    for shot in shots:
        for count, colour in shot.getcolors(shot.width * shot.height) or []:
            seen[colour] += count  # type: ignore[index]
    chosen = [colour for colour, _ in seen.most_common(COLOURS)]
    found = Image.new("P", (1, 1))
    found.putpalette([channel for colour in chosen for channel in colour])
    return found


class _Camera:
    """Rasterises papers."""

    def __init__(self, bounds: Box, width: int, colour: str) -> None:
        self.bounds, self.width, self.colour = bounds, width, colour
        self.scale = width / (bounds.right - bounds.left)
        self.height = max(1, round((bounds.bottom - bounds.top) * self.scale))

    def shots(self, papers: Sequence[Paper]) -> Iterator[Image.Image]:
        """Yield one picture a paper, each made from the one before."""
        shot = self.whole(papers[0])
        yield shot
        for before, after in pairwise(papers):
            shot = shot.copy()
            for box in _apart([self.box(changed) for changed in _changed(before, after)]):
                shot.paste(self.render(after.parts, box), box)
            yield shot

    def whole(self, paper: Paper) -> Image.Image:
        """A picture of the whole paper."""
        return self.render(paper.parts, (0, 0, self.width, self.height))

    def box(self, area: Box) -> Pixels:
        """An area of the paper in whole pixels, with a small margin."""
        left, top = self.bounds.left, self.bounds.top
        return (
            max(0, floor((area.left - left) * self.scale) - EDGE),
            max(0, floor((area.top - top) * self.scale) - EDGE),
            min(self.width, ceil((area.right - left) * self.scale) + EDGE),
            min(self.height, ceil((area.bottom - top) * self.scale) + EDGE),
        )

    def render(self, parts: Sequence[Element], box: Pixels) -> Image.Image:
        """A picture of a box, with every element that reaches into it."""
        x0, y0, x1, y1 = box
        wide, high = x1 - x0 + 2 * BLEED, y1 - y0 + 2 * BLEED
        left = self.bounds.left + (x0 - BLEED) / self.scale
        top = self.bounds.top + (y0 - BLEED) / self.scale
        area = Box(left, top, left + wide / self.scale, top + high / self.scale)
        seen = "".join(part.markup for part in parts if part.box.touches(area))
        shown = f"{left:.6f} {top:.6f} {wide / self.scale:.6f} {high / self.scale:.6f}"
        drawing = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown}" width="{wide}"'
            f' height="{high}" {PEN}>{seen}</svg>'
        )
        found = Image.open(io.BytesIO(pixels.png(drawing, background=self.colour))).convert("RGB")
        return found.crop((BLEED, BLEED, wide - BLEED, high - BLEED))


def _changed(before: Paper, after: Paper) -> list[Box]:
    """The areas where two papers differ."""
    old, new = Counter(before.parts), Counter(after.parts)
    both = old & new
    if [part for part in before.parts if part in both] != [
        part for part in after.parts if part in both
    ]:
        return [after.reach]  # the same elements in another order
    return [part.box for part in ((old - new) + (new - old))]


def _apart(boxes: Sequence[Pixels]) -> list[Pixels]:
    """Merge boxes until none overlap."""
    apart: list[Pixels] = []
    for box in boxes:
        while near := next((other for other in apart if Box(*other).touches(Box(*box))), None):
            apart.remove(near)
            joined = Box(*box).around(Box(*near))
            box = (int(joined.left), int(joined.top), int(joined.right), int(joined.bottom))
        apart.append(box)
    return apart
