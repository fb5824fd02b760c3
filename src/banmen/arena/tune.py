"""Settings of the levels, found by matches: steps of equal size from a first game to the best.

    python -m banmen.arena.tune squish --pairs 40     from nothing
    python -m banmen.arena.tune squish --measured     from what the levels were measured to be

Weak players overlook moves and misjudge positions, strong ones look at more of them: `strength`
puts that on one line. Players of strength 0, 1, 2 … meet their neighbours (where luck counts for
much, the line begins below 0), and the strongest meets the best player of the game; that gives Elo
along the line, and the levels are set where it has risen by equal steps. The settings go into
``players/levels.toml``; how strong they really are is then measured by `arena.ladder`. Those
ratings are points of the same line, and `--measured` sets the levels anew by them.
"""

from __future__ import annotations

import itertools
import math
import sys
import tomllib
from collections.abc import Sequence
from typing import Annotated, NamedTuple

import typer

from banmen.arena.ladder import toml
from banmen.arena.match import Match
from banmen.arena.tables import play_match
from banmen.game import Game, game
from banmen.players import LEVELS, Spec, level, levels
from banmen.players.levels import FILE

SMALLEST, GREATEST = 110, 210
"""Elo from level to level."""
FASTEST = 1_000_000
"""No level but the best looks at more positions."""


# --- the line ------------------------------------------------------------------------------------


def strength(t: float, reduce: bool) -> str:
    """A player of a strength: the positions it looks at grow threefold with each unit, while it
    overlooks and misjudges less and less.
    """
    nodes = min(FASTEST, max(20, round(60 * 3**t)))
    blind = round(min(255, max(0, 200 - 45 * t)))
    noise = round(min(20_000, 2000 * 0.55**t))
    settings = {"nodes": nodes, "blind": blind, "noise": noise, "reduce": int(reduce and t >= 4)}
    return "alphabeta:" + ",".join(f"{name}={value}" for name, value in settings.items() if value)


def strength_of(plays: str) -> float:
    """The strength of a player on the line: by the positions it looks at or, at the line's lower
    end, where they are always as few, by how far it misjudges.
    """
    settings = Spec.read(plays).settings
    nodes, noise = float(settings["nodes"]), float(settings["noise"])
    return math.log(nodes / 60, 3) if nodes > 20 else math.log(noise / 2000, 0.55)


class Point(NamedTuple):
    """A place on the line, and how strong the player there is."""

    t: float
    elo: float


def at(line: Sequence[Point], elo: float) -> float:
    """Where a line reaches a height, between its points and beyond its ends."""
    i = next((i for i in range(1, len(line)) if line[i].elo >= elo), len(line) - 1)
    low, high = line[i - 1], line[i]
    return low.t + (high.t - low.t) * (elo - low.elo) / max(high.elo - low.elo, 1.0)


def placed(line: Sequence[Point], best: float) -> list[float]:
    """The strengths of the levels: equal steps up to the best, from the line's first point or, if
    those were too large, from above it.
    """
    steps = len(LEVELS) - 1
    step = min(GREATEST, max(SMALLEST, (best - line[0].elo) / steps))
    return [at(line, best - step * (steps - k)) for k in range(steps)]


# --- its height ----------------------------------------------------------------------------------


def climb(
    game: Game, best: str, strengths: Sequence[int], pairs: int, jobs: int | None
) -> tuple[list[Point], float]:
    """Elo at some strengths, beginning with 0, and of the best player, by matches."""
    specs = [*(strength(t, "reduce=1" in best) for t in strengths), best]
    heights = [0.0]
    for i, (weak, strong) in enumerate(itertools.pairwise(specs)):
        number = pairs if i < len(strengths) - 2 else max(6, pairs // 3)
        standing = play_match(Match(game, strong, weak, number, seed=i), jobs=jobs)
        heights.append(heights[-1] + standing.score.elo)
        print(f"{standing.score.elo:6.0f}  {strong}", file=sys.stderr, flush=True)
    return [Point(*point) for point in zip(strengths, heights, strict=False)], heights[-1]


def measured(game: Game) -> tuple[list[Point], float]:
    """Elo at the strengths of the levels, and of the best player, by their ratings."""
    *weaker, best = ((one.plays, float(one.rating or 0)) for one in levels(game))
    return [Point(strength_of(plays), rating) for plays, rating in weaker], best[1]


def main(
    id: Annotated[str, typer.Argument(metavar="GAME")],
    bottom: int = 0,
    top: int = 8,
    pairs: Annotated[int, typer.Option(min=6)] = 40,
    jobs: Annotated[int | None, typer.Option(min=1)] = None,
    by_ratings: Annotated[bool, typer.Option("--measured")] = False,
) -> None:
    """Find the settings of one game's levels."""
    chosen = game(id)
    best = level("best", chosen).plays
    strengths = range(bottom, top + 1)
    line, height = measured(chosen) if by_ratings else climb(chosen, best, strengths, pairs, jobs)
    found = placed(line, height)
    print(f"strengths: {[round(t, 2) for t in found]}", file=sys.stderr)
    known = tomllib.loads(FILE.read_text("utf-8"))
    plays = [*(strength(t, "reduce=1" in best) for t in found), best]
    known[id] = {
        **known.get(id, {}),
        "all": {name: {"plays": spec} for name, spec in zip(LEVELS, plays, strict=True)},
    }
    FILE.write_text(FILE.read_text("utf-8").partition("\n\n")[0] + "\n\n" + toml(known), "utf-8")


if __name__ == "__main__":
    typer.run(main)
