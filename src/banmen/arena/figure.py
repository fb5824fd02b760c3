"""A chart of ratings: one row a player, with error bars. Needs the extra `arena`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from banmen.arena.elo import EloRating
from banmen.errors import Complaint
from banmen.extras import extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMS = (".svg", ".png")

INK, SOFT, GRID, DOT = "#2b2b2b", "#8a8a8a", "#e4e4e4", "#2f6690"
ROW, AROUND, WIDTH = 0.36, 0.95, 6.4
"""In inches: the height of a row, the height of everything else, the width of the chart."""


def check_figure(path: str | os.PathLike[str]) -> None:
    """Refuse files that no chart can be drawn into."""
    if Path(path).suffix.lower() not in FORMS:
        raise Complaint("arena.figure", file=path, forms=", ".join(FORMS))
    with extra("arena"):
        import_module("matplotlib")


def draw_figure(path: str | os.PathLike[str], found: Sequence[EloRating], title: str) -> None:
    """Draw ratings into a file, SVG or PNG by its name. Equal ratings give equal SVG files."""
    check_figure(path)
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "banmen", "text.color": INK}):
        figure = Figure(figsize=(WIDTH, AROUND + ROW * len(found)), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.subplots()
        _draw_rows(axes, found)
        _draw_frame(axes, found, title)
        svg = Path(path).suffix.lower() == ".svg"
        figure.savefig(path, dpi=200, metadata={"Date": None} if svg else {"Software": None})


def _draw_rows(axes: Axes, found: Sequence[EloRating]) -> None:
    """Draw a dot and an error bar for every player, and the rating at the right."""
    rows = range(len(found))
    axes.hlines(
        rows,
        [rating.interval.low for rating in found],
        [rating.interval.high for rating in found],
        colors=DOT,
        linewidth=2,
        alpha=0.45,
        capstyle="round",
    )
    axes.plot([rating.elo for rating in found], rows, "o", color=DOT, markersize=6)
    for row, rating in enumerate(found):
        text = f"{rating.elo:+.0f}".replace("-", "−")
        right = axes.get_yaxis_transform()
        axes.text(1.03, row, text, transform=right, ha="left", va="center", color=INK)


def _draw_frame(axes: Axes, found: Sequence[EloRating], title: str) -> None:
    """Draw names, scale and title, the strongest player on top."""
    axes.set_yticks(range(len(found)), [rating.name for rating in found])
    axes.set_ylim(len(found) - 0.4, -0.6)
    axes.tick_params(length=0)
    axes.tick_params("x", labelcolor=SOFT)
    axes.tick_params("y", labelcolor=INK)
    axes.margins(x=0.08)
    axes.set_axisbelow(True)
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    axes.axvline(0, color=SOFT, linewidth=0.8, zorder=0.9)
    axes.set_xlabel("Elo", color=SOFT)
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold")
    for side in axes.spines.values():
        side.set_visible(False)
