"""Settings of the levels, found by matches: steps of equal size from a first game to the best.

    python -m banmen.arena.tune squish --pairs 40     from nothing
    python -m banmen.arena.tune squish --measured     from what the levels were measured to be

Weak players overlook moves and misjudge positions, strong ones look at more of them: `strength`
puts that on one line. Players of strength 0, 1, 2 … meet their neighbours (where luck counts for
much, the line begins below 0), and the strongest meets the best player of the game; that gives Elo
along the line, and the levels are set where it has risen by equal steps. The settings go into
``games/ID/levels.toml``; how strong they really are is then measured by `arena.ladder`. Those
ratings are points of the same line, and `--measured` sets the levels again by them. Levels that
judge as a newcomer does stay as they are: `arena.naive` is their yardstick.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, NamedTuple

from banmen.arena import ladder
from banmen.arena.command import ClusterAddress, GameId, JobCount, run
from banmen.arena.match import Match
from banmen.arena.tables import play_match
from banmen.arena.workers import Jobs, where
from banmen.extras import extra
from banmen.game import Game, game
from banmen.players import LEVELS, Level, Spec, level, levels
from banmen.players.ladder import tables

with extra("arena"):
    import typer

SMALLEST, GREATEST = 110, 210
"""Elo from level to level."""
FEWEST, FASTEST = 20, 1_000_000
"""Positions that a level but the best looks at."""
DEEP = 4860
"""Positions from which on a player looks deeply."""


# --- the scale -----------------------------------------------------------------------------------


class TunedPlayer(NamedTuple):
    """A player on the scale, and how strong it is."""

    plays: str
    elo: float


def strength(t: float, reduce: bool) -> str:
    """A player of a strength: the positions it looks at grow threefold with each unit, while it
    overlooks and misjudges less and less.
    """
    return weakened(60 * 3**t, 200 - 45 * t, 2000 * 0.55**t, reduce)


def weakened(nodes: float, blind: float, noise: float, reduce: bool) -> str:
    """A player with these settings, as near as they are possible. Late moves are looked at less
    deeply only by those who look deeply at all.
    """
    settings = {
        "nodes": min(FASTEST, max(FEWEST, round(nodes))),
        "blind": round(min(255, max(0, blind))),
        "noise": round(min(20_000, noise)),
        "reduce": int(reduce and nodes >= DEEP),
    }
    return "alphabeta:" + ",".join(f"{name}={value}" for name, value in settings.items() if value)


def between(weak: str, strong: str, share: float, reduce: bool) -> str:
    """A player part of the way from one to another, or beyond them."""
    a, b = Spec.read(weak).settings, Spec.read(strong).settings
    nodes, noise = (
        float(a[name]) * (float(b[name]) / float(a[name])) ** share for name in ("nodes", "noise")
    )
    blind = (1 - share) * float(a.get("blind", 0)) + share * float(b.get("blind", 0))
    return weakened(nodes, blind, noise, reduce)


def at(scale: Sequence[TunedPlayer], elo: float, reduce: bool) -> str:
    """The player at a height of the scale, between its points or beyond its ends."""
    i = next((i for i in range(1, len(scale)) if scale[i].elo >= elo), len(scale) - 1)
    low, high = scale[i - 1], scale[i]
    share = (elo - low.elo) / max(high.elo - low.elo, 1.0)
    return between(low.plays, high.plays, share, reduce)


def placed(
    scale: Sequence[TunedPlayer], best: TunedPlayer, steps: int = len(LEVELS) - 1
) -> list[str]:
    """The players of so many levels below the best: equal steps up to it, from the scale's first
    or, if those were too large, from above it.
    """
    step = min(GREATEST, max(SMALLEST, (best.elo - scale[0].elo) / steps))
    heights = (best.elo - step * (steps - k) for k in range(steps))
    return [at(scale, elo, "reduce=1" in best.plays) for elo in heights]


# --- its height ----------------------------------------------------------------------------------


def climb(
    game: Game, best: str, strengths: Sequence[int], pairs: int, jobs: Jobs
) -> list[TunedPlayer]:
    """Players of some strengths and, last, the best one, by matches; the first has 0 Elo."""
    line = [*(strength(t, "reduce=1" in best) for t in strengths), best]
    points = [TunedPlayer(line[0], 0.0)]
    for i, strong in enumerate(line[1:]):
        number = pairs if i < len(strengths) - 2 else max(6, pairs // 3)
        match = Match(game, strong, line[i], number, seed=i)
        elo = play_match(match, jobs=jobs).score.elo
        points.append(TunedPlayer(strong, points[-1].elo + elo))
        print(f"{elo:6.0f}  {strong}", file=sys.stderr, flush=True)
    return points


def measured(game: Game) -> list[TunedPlayer]:
    """The levels as they are, by their ratings."""
    return [TunedPlayer(one.plays, one.rating) for one in trained(game) if one.rating is not None]


def trained(game: Game) -> list[Level]:
    """The levels that judge by what was learned."""
    return [one for one in levels(game) if Spec.read(one.plays).kind != "naive"]


def main(
    id: GameId,
    bottom: int = 0,
    top: int = 8,
    pairs: Annotated[int, typer.Option(min=6)] = 40,
    jobs: JobCount = None,
    cluster: ClusterAddress = None,
    by_ratings: Annotated[bool, typer.Option("--measured")] = False,
) -> None:
    """Find the settings of one game's levels."""
    chosen = game(id)
    strongest = level("best", chosen)
    if by_ratings:
        *line, best = measured(chosen)
    else:
        meets = strongest.measured_as or strongest.plays
        *line, best = climb(chosen, meets, range(bottom, top + 1), pairs, where(jobs, cluster))
    names = [one.name for one in trained(chosen)[:-1]]
    found = zip(names, placed(line, best, len(names)), strict=True)
    write(id, [Level(name, plays) for name, plays in found])
    print(f"{id}: levels set; `python -m banmen.arena.ladder {id}` rates them", file=sys.stderr)


def write(id: str, found: Sequence[Level]) -> None:
    """Put levels into ``levels.toml``; the others stay as they are. None is rated then."""
    kept = {
        name: {what: entry[what] for what in ("plays", "measured_as") if what in entry}
        for name, entry in tables(id)["all"].items()
    }
    entries = {**kept, **{one.name: {"plays": one.plays} for one in found}}
    ladder.write(id, {**tables(id), "all": {name: entries[name] for name in LEVELS}})


if __name__ == "__main__":
    run(main)
