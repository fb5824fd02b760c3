"""Find settings for the levels by matches: equal steps in Elo up to the best player.

    python -m banmen.arena.tune squish --pairs 40   from scratch
    python -m banmen.arena.tune squish --measured   from the levels' ratings

Weak players overlook moves and misjudge positions, strong ones search more positions: `strength`
puts them on one scale. Players of strength 0, 1, 2 … meet their neighbours (in games with much luck
the scale begins below 0), and the strongest meets the best player of the game. That gives Elo along
the scale, and the levels are placed at equal steps of it. The settings go into
``games/ID/levels.toml``; `arena.ladder` then measures their strength. Those ratings are points of
the same scale, and `--measured` places the levels again by them. Levels that judge as a newcomer
does are left alone: `arena.naive` measures those.
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
"""The smallest and greatest step between levels, in Elo."""
FEWEST, FASTEST = 20, 1_000_000
"""The fewest and most positions that a level below the best searches."""
DEEP = 4860
"""From this many positions, a player searches late moves less deeply."""


# --- the scale -----------------------------------------------------------------------------------


class TunedPlayer(NamedTuple):
    """A player on the scale, with its Elo."""

    plays: str
    elo: float


def strength(t: float, reduce: bool) -> str:
    """The spec of a player of strength `t`. Each unit triples the positions it searches and makes
    it overlook and misjudge less.
    """
    return weakened(60 * 3**t, 200 - 45 * t, 2000 * 0.55**t, reduce)


def weakened(nodes: float, blind: float, noise: float, reduce: bool) -> str:
    """The spec with these settings, clipped to the possible ranges. Only players that search deeply
    reduce late moves.
    """
    settings = {
        "nodes": min(FASTEST, max(FEWEST, round(nodes))),
        "blind": round(min(255, max(0, blind))),
        "noise": round(min(20_000, noise)),
        "reduce": int(reduce and nodes >= DEEP),
    }
    return "alphabeta:" + ",".join(f"{name}={value}" for name, value in settings.items() if value)


def between(weak: str, strong: str, share: float, reduce: bool) -> str:
    """The spec of a player part of the way from one to another, or beyond them."""
    a, b = Spec.read(weak).settings, Spec.read(strong).settings
    nodes, noise = (
        float(a[name]) * (float(b[name]) / float(a[name])) ** share for name in ("nodes", "noise")
    )
    blind = (1 - share) * float(a.get("blind", 0)) + share * float(b.get("blind", 0))
    return weakened(nodes, blind, noise, reduce)


def at(scale: Sequence[TunedPlayer], elo: float, reduce: bool) -> str:
    """The spec at a height of the scale, between its points or beyond its ends."""
    i = next((i for i in range(1, len(scale)) if scale[i].elo >= elo), len(scale) - 1)
    low, high = scale[i - 1], scale[i]
    share = (elo - low.elo) / max(high.elo - low.elo, 1.0)
    return between(low.plays, high.plays, share, reduce)


def placed(
    scale: Sequence[TunedPlayer], best: TunedPlayer, steps: int = len(LEVELS) - 1
) -> list[str]:
    """The specs of so many levels below the best: equal steps up to it, from the first point of the
    scale, or from above that if the steps would be too large.
    """
    step = min(GREATEST, max(SMALLEST, (best.elo - scale[0].elo) / steps))
    heights = (best.elo - step * (steps - k) for k in range(steps))
    return [at(scale, elo, "reduce=1" in best.plays) for elo in heights]


# --- heights -------------------------------------------------------------------------------------


def climb(
    game: Game, best: str, strengths: Sequence[int], pairs: int, jobs: Jobs
) -> list[TunedPlayer]:
    """Place players of the given strengths and the best one by matches; the first has 0 Elo."""
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
    """The present levels with their ratings."""
    return [TunedPlayer(one.plays, one.rating) for one in trained(game) if one.rating is not None]


def trained(game: Game) -> list[Level]:
    """The levels that judge by learned weights."""
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
    """Find settings for one game's levels."""
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
    """Save levels in ``levels.toml`` without ratings; the others keep their settings."""
    kept = {
        name: {what: entry[what] for what in ("plays", "measured_as") if what in entry}
        for name, entry in tables(id)["all"].items()
    }
    entries = {**kept, **{one.name: {"plays": one.plays} for one in found}}
    ladder.write(id, {**tables(id), "all": {name: entries[name] for name in LEVELS}})


if __name__ == "__main__":
    run(main)
