"""Settings of the levels, found by matches: steps of equal size from a first game to the best.

    python -m banmen.arena.tune squish --pairs 40

Weak players overlook moves and misjudge positions, strong ones look at more of them: `strength`
puts that on one line. Players of strength 0, 1, 2 … meet their neighbours (where luck counts for
much, the line begins below 0), and the strongest meets the best player of the game; that gives Elo
along the line, and the levels are set where it has risen by equal steps. The settings go into
``players/levels.toml``; how strong they really are is then measured by `arena.ladder`.
"""

from __future__ import annotations

import itertools
import sys
import tomllib
from collections.abc import Sequence
from typing import Annotated

import typer

from banmen.arena.ladder import toml
from banmen.arena.match import Match
from banmen.arena.tables import play_match
from banmen.game import Game, game
from banmen.players import LEVELS, level
from banmen.players.levels import FILE

SMALLEST, GREATEST = 110, 240
"""Elo from level to level."""
FASTEST = 1_000_000
"""No level but the best looks at more positions."""


def strength(t: float, reduce: bool) -> str:
    """A player of a strength: the positions it looks at grow threefold with each unit, while it
    overlooks and misjudges less and less.
    """
    nodes = min(FASTEST, max(20, round(60 * 3**t)))
    blind = round(min(255, max(0, 200 - 45 * t)))
    noise = round(min(20_000, 2000 * 0.55**t))
    settings = {"nodes": nodes, "blind": blind, "noise": noise, "reduce": int(reduce and t >= 4)}
    return "alphabeta:" + ",".join(f"{name}={value}" for name, value in settings.items() if value)


def climb(game: Game, best: str, line: Sequence[int], pairs: int, jobs: int | None) -> list[float]:
    """Elo at some strengths and, last, of the best player, beginning with 0."""
    specs = [*(strength(t, "reduce=1" in best) for t in line), best]
    heights = [0.0]
    for i, (weak, strong) in enumerate(itertools.pairwise(specs)):
        number = pairs if i < len(line) - 2 else max(6, pairs // 3)
        standing = play_match(Match(game, strong, weak, number, seed=i), jobs=jobs)
        heights.append(heights[-1] + standing.score.elo)
        print(f"{standing.score.elo:6.0f}  {strong}", file=sys.stderr, flush=True)
    return heights


def placed(heights: Sequence[float], step: float) -> list[float]:
    """The strengths of the levels below the best: so many steps below it."""
    *line, best = heights
    return [at(line, best - step * (len(LEVELS) - 1 - k)) for k in range(len(LEVELS) - 1)]


def at(line: Sequence[float], height: float) -> float:
    """Where a line reaches a height, between its points and beyond its ends."""
    i = next((i for i in range(1, len(line)) if line[i] >= height), len(line) - 1)
    rise = max(line[i] - line[i - 1], 1.0)
    return i - 1 + (height - line[i - 1]) / rise


def main(
    id: Annotated[str, typer.Argument(metavar="GAME")],
    bottom: int = 0,
    top: int = 8,
    pairs: Annotated[int, typer.Option(min=6)] = 40,
    jobs: Annotated[int | None, typer.Option(min=1)] = None,
) -> None:
    """Find the settings of one game's levels."""
    chosen = game(id)
    best = level("best", chosen).plays
    heights = climb(chosen, best, range(bottom, top + 1), pairs, jobs)
    step = min(GREATEST, max(SMALLEST, heights[-1] / (len(LEVELS) - 1)))
    strengths = [bottom + t for t in placed(heights, step)]
    print(f"steps of {step:.0f} Elo: {[round(t, 2) for t in strengths]}", file=sys.stderr)
    known = tomllib.loads(FILE.read_text("utf-8"))
    plays = [*(strength(t, "reduce=1" in best) for t in strengths), best]
    known[id] = {
        **known.get(id, {}),
        "all": {name: {"plays": spec} for name, spec in zip(LEVELS, plays, strict=True)},
    }
    FILE.write_text(FILE.read_text("utf-8").partition("\n\n")[0] + "\n\n" + toml(known), "utf-8")


if __name__ == "__main__":
    typer.run(main)
