"""Measure each level's strength in each game, and save the ratings.

    python -m banmen.arena.ladder                    every game, all levels
    python -m banmen.arena.ladder squish --pairs 50
    python -m banmen.arena.ladder squish --to 5      levels 1 to 5; the others move along

Each level meets the next two; levels that take a second a move play fewer pairs. The games go into
``build/ladder``, so that an interrupted run resumes. (With changed level settings it cannot, and
names the file in its way.) Ratings go into ``games/ID/levels.toml``, the table and the charts into
``docs/levels.md`` and ``docs/pictures``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from banmen.arena.command import ClusterAddress, Count, GameIds, JobCount, run, tell_pairs
from banmen.arena.elo import EloRating, neighbours, ratings
from banmen.arena.figure import draw_figure
from banmen.arena.levels_page import DOCS, label, ladders, page_file, write_page
from banmen.arena.match import Match
from banmen.arena.statistics import Interval
from banmen.arena.tables import play_matches
from banmen.arena.workers import Jobs, where
from banmen.extras import extra
from banmen.game import Game, game
from banmen.games import FOLDER
from banmen.players import LEVELS, Level, Spec, levels
from banmen.players.ladder import FILE, table_of, tables

with extra("arena"):
    import typer

FIRST = 500
"""The rating of level 1, in every game."""
PAIRS, SLOW_PAIRS = 100, 12
"""The pairs that two levels play; fewer where one of them is slow."""
SLOW = 200_000
"""From this many positions a move, a level counts as slow. One without a limit of positions thinks
for a second.
"""
RESULTS = Path("build/ladder")


def main(
    ids: GameIds = None,
    pairs: Count = PAIRS,
    slow_pairs: Count = SLOW_PAIRS,
    jobs: JobCount = None,
    cluster: ClusterAddress = None,
    to: Annotated[str, typer.Option(metavar="LEVEL")] = LEVELS[-1],
) -> None:
    """Measure the levels of some games, or of all, and save the ratings. Variants without the level
    `--to` are skipped.
    """
    chosen = {game(id).id for id in ids or ()}
    crew = where(jobs, cluster)
    page_file()
    for one in ladders():
        asked = not chosen or one.id in chosen
        if asked and to in [level.name for level in levels(one)]:
            write_levels(one, measure(one, pairs, slow_pairs, crew, to))
    write_page()


def measure(
    game: Game, pairs: int, slow_pairs: int, jobs: Jobs, to: str = LEVELS[-1]
) -> list[EloRating]:
    """Rate a game's levels up to `to`, with level 1 at `FIRST`.

    Levels play under their specs, so that saved games with other settings are not mistaken for
    theirs.
    """
    RESULTS.mkdir(parents=True, exist_ok=True)
    meet = [one for one in levels(game) if LEVELS.index(one.name) <= LEVELS.index(to)]
    names = {one.measured_as or one.plays: one.name for one in meet}
    matches = [
        Match(game, first, second, slow_pairs if slow(first) or slow(second) else pairs, seed=1)
        for first, second in neighbours([*names])
    ]
    standings = play_matches(
        matches, file=RESULTS / f"{label(game)}.jsonl", jobs=jobs, progress=tell_pairs
    )
    print(file=sys.stderr)
    return anchored([one._replace(name=names[one.name]) for one in ratings(standings)])


def slow(plays: str) -> bool:
    """Whether a player is slow."""
    limits = Spec.read(plays).limits
    return limits.depth is None and (limits.nodes or SLOW) >= SLOW


def anchored(found: Sequence[EloRating]) -> list[EloRating]:
    """The ratings, weakest first, shifted so that level 1 (or the lowest) is at `FIRST`."""
    lowest = min(found, key=lambda rating: rating.name)
    by = FIRST - lowest.elo
    moved = [
        rating._replace(
            elo=rating.elo + by,
            interval=Interval(rating.interval.low + by, rating.interval.high + by),
        )
        for rating in found
    ]
    return sorted(moved, key=lambda rating: rating.name)


# --- saving --------------------------------------------------------------------------------------


def write_levels(game: Game, found: Sequence[EloRating]) -> None:
    """Save ratings in the game's ``levels.toml`` and draw them. Levels above those measured keep
    their distance to the last of these.
    """
    known, last = tables(game.id), found[-1]
    entries = known[table_of(game)]
    rise = round(last.elo) - entries[last.name].get("rating", 0)
    for name in LEVELS[LEVELS.index(last.name) + 1 :]:
        if "rating" in entries.get(name, {}):
            entries[name]["rating"] += rise
    for rating in found:
        error = (rating.interval.high - rating.interval.low) / 2
        entries[rating.name].update(
            rating=round(rating.elo), error=round(error), pairs=rating.games // 2
        )
    write(game.id, known)
    rated = [one for one in map(_rated, levels(game)) if one is not None]
    draw_figure(DOCS / "pictures" / f"levels-{label(game)}.svg", rated[::-1], game.about.title)


def _rated(level: Level) -> EloRating | None:
    """A level's saved rating."""
    if level.rating is None or level.error is None:
        return None
    interval = Interval(level.rating - level.error, level.rating + level.error)
    return EloRating(level.name, level.rating, interval, 2 * (level.pairs or 0), 0.0)


def write(id: str, known: Mapping[str, Any]) -> None:
    """Write the ``levels.toml`` of a game."""
    (FOLDER / id / FILE).write_text(f"{_REMARK}\n{toml(known)}", "utf-8")
    tables.cache_clear()


def toml(known: Mapping[str, Any]) -> str:
    """Format the levels as TOML: a section for the game or a variant, one line a level."""
    sections = []
    for own, entries in known.items():
        lines = [f"{name} = {{ {_entry(entry)} }}" for name, entry in entries.items()]
        sections.append("\n".join([f"[{own}]", *lines, ""]))
    return "\n".join(sections)


def _entry(entry: Mapping[str, object]) -> str:
    values = {name: f'"{v}"' if isinstance(v, str) else v for name, v in entry.items()}
    return ", ".join(f"{name} = {value}" for name, value in values.items())


_REMARK = """\
# What each level is, and how strong it was measured to be. `plays` is the spec of a player
# (see players/__init__.py). Ratings are Elo, level 1 being 500; errors are 95 %.
"""


if __name__ == "__main__":
    run(main)
