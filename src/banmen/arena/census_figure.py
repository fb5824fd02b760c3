"""Draw a census: game lengths, choices, and the cells of moves. Needs the extra `arena`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import pi, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banmen.arena.census import Facts, board
from banmen.arena.figure import DOT, GRID, INK, SOFT, check_figure
from banmen.game import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE = (9.0, 7.6)
TAIL = 0.999
"""The part of all counts that the bars show; the rest of the tail is cut off."""
SHAPES = {
    "square": (4, sqrt(1 / 2), pi / 4),
    "hexagon": (6, sqrt(1 / 3), 0.0),
    "tile": (6, 1 / 2, pi / 6),
}
"""Number of corners, radius and rotation of a cell's shape."""


def draw_census(
    path: str | os.PathLike[str], game: Game, found: Facts, titles: Mapping[str, str]
) -> None:
    """Draw four charts into a file, SVG or PNG by its name; `titles` are in the reader's
    language.
    """
    check_figure(path)
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "banmen", "text.color": INK}):
        figure = Figure(figsize=SIZE, layout="constrained")
        FigureCanvasAgg(figure)
        (length, choices), (everywhere, last) = figure.subplots(2, 2)
        figure.suptitle(titles["all"], x=0.01, ha="left", fontsize=12, fontweight="bold")
        _draw_bars(length, found["length"], titles["length"])
        _draw_bars(choices, found["choices"], titles["choices"])
        _draw_cells(everywhere, game, found, "moves", titles["moves"])
        _draw_cells(last, game, found, "last", titles["last"])
        svg = Path(path).suffix.lower() == ".svg"
        figure.savefig(path, dpi=200, metadata={"Date": None} if svg else {"Software": None})


def _draw_bars(axes: Axes, spread: Mapping[str, Any], title: str) -> None:
    """Draw a distribution without the end of its tail; the line marks the mean."""
    counts: dict[int, int] = spread["counts"]
    total, seen, shown = sum(counts.values()), 0, {}
    for value, count in counts.items():
        shown[value] = 100 * count / total
        seen += count
        if seen >= TAIL * total:
            break
    axes.bar(list(shown), list(shown.values()), width=1.0, color=DOT, linewidth=0)
    axes.axvline(spread["mean"], color=INK, linewidth=0.8)
    axes.set_title(title, loc="left", fontsize=10)
    axes.tick_params(length=0, labelcolor=SOFT)
    axes.set_axisbelow(True)
    axes.grid(axis="y", color=GRID, linewidth=0.8)
    for side in axes.spines.values():
        side.set_visible(False)


def _draw_cells(axes: Axes, game: Game, found: Facts, what: str, title: str) -> None:
    """Draw the board, each cell the darker the more often it is moved to, with its share in
    percent.
    """
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import RegularPolygon

    axes.set_axis_off()
    cells, counts = board(game), {one["cell"]: one[what] for one in found["cells"]}
    total, most = sum(counts.values()), max(counts.values())
    if total == 0:
        return  # every game ends with a pass
    patches = []
    for cell in cells:
        corners, radius, turned = SHAPES[cell.shape]
        patches.append(RegularPolygon((cell.x, cell.y), corners, radius=radius, orientation=turned))
    shades = [counts[cell.id] / most for cell in cells]
    drawn = PatchCollection(patches, cmap="Blues", edgecolor="white", linewidth=0.6)
    drawn.set_array(shades)
    drawn.set_clim(0, 1.15)
    axes.add_collection(drawn)
    if len(cells) <= 100:
        for cell, shade in zip(cells, shades, strict=True):
            text = f"{100 * counts[cell.id] / total:.1f}"
            colour = "white" if shade > 0.6 else INK
            axes.text(cell.x, cell.y, text, ha="center", va="center", fontsize=6, color=colour)
    axes.autoscale_view()
    axes.set_aspect("equal")
    axes.set_title(title, loc="left", fontsize=10)
