"""How a scene is looked at, and the scenes of a game drawn so that nothing jumps between them."""

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
    """How to look at a scene."""

    theme: str = "light"
    """light or dark."""
    turned: bool = False
    """Seen from the second player's side."""
    side: int = 0
    """Blocks in space: from which side, 0 to 3 from the first player's to the right around."""
    flat: bool = False
    """Blocks: a map of heights from above instead."""
    coordinates: bool = True
    """The names of rows and columns, and how high columns of blocks are."""
    language: str = "en"
    """Of the title that a screen reader speaks, en or ja; there are no other words."""

    def __post_init__(self) -> None:
        _one_of("theme", self.theme, tuple(PALETTES))
        _one_of("language", self.language, LANGUAGES)
        _one_of("side", self.side, (0, 1, 2, 3))
        for name in ("turned", "flat", "coordinates"):
            _one_of(name, getattr(self, name), (True, False))

    @classmethod
    def of(cls, scene: Scene, wishes: dict[str, object]) -> View:
        """The view that is wished for, if the scene can be seen so."""
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
    """Complain unless a view is one of what it can be."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        listed = ", ".join(map(str, choices))
        raise Complaint("draw.value", name=name, value=value, choices=listed)


def settled(scenes: Sequence[Scene]) -> list[Scene]:
    """Scenes without the places that are still open, where others have something on them.

    At first a land could grow in every direction; a film with room for that would be mostly empty.
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
    """Each scene on a paper. All reach equally far, and hands stand still beside the boards."""
    papers = [Paper() for _ in scenes]
    for paper, scene in zip(papers, scenes, strict=True):
        board(paper, scene, view, palette)
    _align(papers)
    for paper, scene in zip(papers, scenes, strict=True):
        hands.draw(paper, scene, palette, near=int(view.turned))
    _align(papers)
    return papers


def board(paper: Paper, scene: Scene, view: View, palette: Palette) -> None:
    """The board alone, with nothing beside it."""
    if in_space(scene) and not view.flat:
        solid.draw(paper, scene, palette, (view.side + 2 * view.turned) % 4, view.coordinates)
    else:
        from_above.draw(paper, scene, palette, view.turned, view.coordinates)


def _align(papers: Sequence[Paper]) -> None:
    """Let all reach as far as any of them."""
    reach = NOTHING
    for paper in papers:
        reach = reach.around(paper.reach)
    for paper in papers:
        paper.reach = reach
