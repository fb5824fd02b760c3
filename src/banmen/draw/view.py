"""View options, and drawing the scenes of a game so that nothing jumps between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from banmen.draw import flat as from_above
from banmen.draw import hands, solid
from banmen.draw.blocks import in_space
from banmen.draw.paper import NOTHING, Paper
from banmen.draw.style import PALETTES, Palette
from banmen.errors import Complaint
from banmen.games import about
from banmen.scene import Scene
from banmen.texts import LANGUAGES


@dataclass(frozen=True)
class View:
    """View options for a scene."""

    theme: str = "light"
    """light or dark."""
    turned: bool = False
    """Whether to look from the second player's side."""
    side: int = 0
    """For blocks in space: the side to look from, 0 to 3, going round to the right from the first
    player's.
    """
    flat: bool = False
    """For blocks: draw a map of heights from above instead."""
    coordinates: bool = True
    """Whether to show the names of rows and columns, and the heights of columns of blocks."""
    language: str = "en"
    """The language of the title that a screen reader speaks, en or ja; there are no other words."""

    def __post_init__(self) -> None:
        _one_of("theme", self.theme, tuple(PALETTES))
        _one_of("language", self.language, LANGUAGES)
        _one_of("side", self.side, (0, 1, 2, 3))
        for name in ("turned", "flat", "coordinates"):
            _one_of(name, getattr(self, name), (True, False))

    @classmethod
    def of(cls, scene: Scene, wishes: dict[str, object]) -> View:
        """Make a view of options, and refuse those the scene does not allow."""
        known = [field.name for field in fields(cls)]
        for name in wishes:
            if name not in known:
                raise Complaint("draw.unknown", name=name, names=", ".join(known))
        view = cls(**wishes)  # type: ignore[arg-type]
        if (view.flat or view.side) and not in_space(scene):
            raise Complaint("draw.no_space", title=about(scene.game).called)
        if view.flat and view.side:
            raise Complaint("draw.flat_side")
        return view


def _one_of(name: str, value: object, choices: tuple[object, ...]) -> None:
    """Refuse a value that is not among the choices."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        listed = ", ".join(map(str, choices))
        raise Complaint("draw.value", name=name, value=value, choices=listed)


def settled(scenes: Sequence[Scene]) -> list[Scene]:
    """Remove open places from scenes that have pieces.

    At first a land could grow in every direction; a GIF with room for that would be mostly empty.
    """
    return [
        replace(
            scene,
            cells=tuple(cell for cell in scene.cells if cell.kind != "open"),
            marks=tuple(mark for mark in scene.marks if mark.kind != "frame"),
        )
        if scene.pieces
        else scene
        for scene in scenes
    ]


def drawn(scenes: Sequence[Scene], view: View, palette: Palette) -> list[Paper]:
    """Draw each scene on a paper. All papers have the same extent, so hands stand still beside the
    boards.
    """
    papers = [Paper() for _ in scenes]
    for paper, scene in zip(papers, scenes, strict=True):
        board(paper, scene, view, palette)
    _align(papers)
    for paper, scene in zip(papers, scenes, strict=True):
        hands.draw(paper, scene, palette, near=int(view.turned))
    _align(papers)
    return papers


def board(paper: Paper, scene: Scene, view: View, palette: Palette) -> None:
    """Draw the board alone, with nothing beside it."""
    if in_space(scene) and not view.flat:
        solid.draw(paper, scene, palette, (view.side + 2 * view.turned) % 4, view.coordinates)
    else:
        from_above.draw(paper, scene, palette, view.turned, view.coordinates)


def _align(papers: Sequence[Paper]) -> None:
    """Give all papers the extent of their union."""
    reach = NOTHING
    for paper in papers:
        reach = reach.around(paper.reach)
    for paper in papers:
        paper.reach = reach
