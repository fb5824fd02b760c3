"""The ladder: how strong each level is in each game, measured and written down.

    python -m banmen.arena.ladder                    every game, all levels
    python -m banmen.arena.ladder squish --pairs 50

Each level meets the next one and the one after that; the levels that take a second a move play
fewer pairs. The games go into ``build/ladder``, so that a run that was interrupted goes on (one
with other settings of the levels does not: it says which file is in its way); ratings go into
``games/ID/levels.toml``, the table and the figures into ``docs/levels.md`` and ``docs/pictures``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from banmen.arena.command import run
from banmen.arena.elo import EloRating, neighbours, ratings
from banmen.arena.figure import draw_figure
from banmen.arena.match import Match, Standing
from banmen.arena.statistics import Interval
from banmen.arena.tables import play_matches
from banmen.errors import Complaint
from banmen.extras import extra
from banmen.game import Game, game, games
from banmen.games import FOLDER
from banmen.players import Level, Spec, levels
from banmen.players.ladder import FILE, table_of, tables

with extra("arena"):
    import typer

FIRST = 500
"""The rating of level 1, in every game."""
PAIRS, SLOW_PAIRS = 100, 12
"""How many pairs two levels play; and where one of them takes its time."""
SLOW = 200_000
"""Positions a move that take time; a level without a limit of positions thinks for a second."""
RESULTS, DOCS = Path("build/ladder"), Path("docs")


def main(
    ids: Annotated[list[str] | None, typer.Argument(metavar="GAME…")] = None,
    pairs: Annotated[int, typer.Option(min=1)] = PAIRS,
    slow_pairs: Annotated[int, typer.Option(min=1)] = SLOW_PAIRS,
    jobs: Annotated[int | None, typer.Option(min=1)] = None,
) -> None:
    """Measure the levels of some games, or of all, and write them down."""
    chosen = {game(id).id for id in ids or ()}
    page_file = DOCS / "levels.md"
    if not page_file.exists():
        raise Complaint("arena.no_docs", file=page_file)
    for one in ladders():
        if not chosen or one.id in chosen:
            write_levels(one, measure(one, pairs, slow_pairs, jobs))
    page_file.write_text(page(), "utf-8")


def ladders() -> list[Game]:
    """Every game, and then the variants that have levels of their own."""
    every = [game(about.id, **options) for about in games() for options in about.variants()]
    return [game(about.id) for about in games()] + [one for one in every if table_of(one) != "all"]


def measure(game: Game, pairs: int, slow_pairs: int, jobs: int | None) -> list[EloRating]:
    """The ratings of a game's levels, level 1 being at `FIRST`.

    They meet by their specs, so that games of other settings are not taken for theirs.
    """
    RESULTS.mkdir(parents=True, exist_ok=True)
    names = {level.measured_as or level.plays: level.name for level in levels(game)}
    matches = [
        Match(game, first, second, slow_pairs if slow(first) or slow(second) else pairs, seed=1)
        for first, second in neighbours([*names])
    ]
    standings = play_matches(
        matches, file=RESULTS / f"{label(game)}.jsonl", jobs=jobs, progress=_tell
    )
    print(file=sys.stderr)
    return anchored([one._replace(name=names[one.name]) for one in ratings(standings)])


def slow(plays: str) -> bool:
    """Whether a player takes its time."""
    return (Spec.read(plays).limits.nodes or SLOW) >= SLOW


def anchored(found: Sequence[EloRating]) -> list[EloRating]:
    """The ratings, the weakest first, moved so that level 1 (or the lowest) is at `FIRST`."""
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


def _tell(standings: Sequence[Standing]) -> None:
    done = sum(standing.score.pairs for standing in standings)
    due = sum(standing.match.pairs for standing in standings)
    title = standings[0].match.game.about.title
    print(f"\r{title}: {done} of {due} pairs", end="", file=sys.stderr, flush=True)


# --- writing it down -----------------------------------------------------------------------------


def label(game: Game) -> str:
    """A game's name in files: flipflop, flipflop-size3."""
    own = table_of(game)
    return game.id if own == "all" else f"{game.id}-{own}"


def write_levels(game: Game, found: Sequence[EloRating]) -> None:
    """Put ratings into the game's ``levels.toml`` and draw them."""
    known = tables(game.id)
    for rating in found:
        entry = known[table_of(game)][rating.name]
        error = (rating.interval.high - rating.interval.low) / 2
        entry.update(rating=round(rating.elo), error=round(error), pairs=rating.games // 2)
    write(game.id, known)
    draw_figure(DOCS / "pictures" / f"levels-{label(game)}.svg", found[::-1], game.about.title)


def write(id: str, known: Mapping[str, Any]) -> None:
    """Write the ``levels.toml`` of a game."""
    (FOLDER / id / FILE).write_text(f"{_REMARK}\n{toml(known)}", "utf-8")
    tables.cache_clear()


def toml(known: Mapping[str, Any]) -> str:
    """The levels as TOML: a section for the game or a variant, a line a level."""
    sections = []
    for own, entries in known.items():
        lines = [f"{name} = {{ {_entry(entry)} }}" for name, entry in entries.items()]
        sections.append("\n".join([f"[{own}]", *lines, ""]))
    return "\n".join(sections)


def _entry(entry: Mapping[str, object]) -> str:
    values = {name: f'"{v}"' if isinstance(v, str) else v for name, v in entry.items()}
    return ", ".join(f"{name} = {value}" for name, value in values.items())


def page() -> str:
    """The docs' page on levels."""
    lines = [_HEAD]
    for one in ladders():
        options = ", ".join(f"{name} {value}" for name, value in one.options.items())
        lines += [f"## {one.about.title}{f' ({options})' if options else ''}", ""]
        lines += ["| level | | rating | step | pairs | plays |", "|---|---|---|---:|---:|---|"]
        all_ = levels(one)
        lines += [_row(below, level) for below, level in zip((None, *all_), all_, strict=False)]
        picture = f"pictures/levels-{label(one)}.svg"
        if (DOCS / picture).exists():
            lines += ["", f"![The levels of {one.about.title} with their ratings]({picture})"]
        lines.append("")
    return "\n".join(lines)


def _row(below: Level | None, level: Level) -> str:
    """A level's line of the table."""
    rating, step = "–", ""
    if level.rating is not None:
        rating = f"{level.rating} ± {level.error}"
        step = f"{level.rating - below.rating:+}" if below and below.rating is not None else ""
    plays = f"`{level.plays}`"
    if level.measured_as:
        plays += f", rated as `{level.measured_as}`"
    cells = (level.name, level.title(), rating, step, str(level.pairs or ""), plays)
    return f"| {' | '.join(cells)} |"


_REMARK = """\
# What each level is, and how strong it was measured to be. `plays` is the spec of a player
# (see players/__init__.py). Ratings are Elo, level 1 being 500; errors are 95 %.
"""
_HEAD = """# The levels and their ratings

Made by `make ladder`; do not edit. Elo by the model of Bradley and Terry, level 1 of each game at
500, with intervals of 95 %; `step` is how far a level is above the one below it, `pairs` how many
pairs of games it played. Every level met the next two above it: the same openings of a few random
plies from both sides (Flat Front: the same even stack). Levels 1 to 8 are limited by positions
looked at, so that they play alike on every machine; `best` thinks for a second. Where it says so, a
player who looks at fewer positions than that was rated in its place: then `best` is as strong at
least.
Ratings of different games do not compare.

Neighbours are meant to be 100 to 250 Elo apart. In FlipFlop 3x3 White wins if nobody errs, so that
two good players win a game each, whoever is better: there is room for two levels below the best.
In Flat Front the stack decides much; with stacks as they come, levels are nearer to one another
than the ratings say.
"""


if __name__ == "__main__":
    run(main)
