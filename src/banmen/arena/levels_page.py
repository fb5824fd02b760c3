"""The docs' page on the levels: what `arena.ladder` and `arena.naive` have measured."""

from __future__ import annotations

from pathlib import Path

from banmen.arena.naive_shares import shares
from banmen.errors import Complaint
from banmen.game import Game, game, games
from banmen.games.modules import facts
from banmen.players import Level, levels
from banmen.players.ladder import table_of

DOCS = Path("docs")


def write_page() -> None:
    """Write it."""
    page_file().write_text(page(), "utf-8")


def page_file() -> Path:
    """Where it is; Complaint where there are no docs."""
    file = DOCS / "levels.md"
    if not file.exists():
        raise Complaint("arena.no_docs", file=file)
    return file


def ladders() -> list[Game]:
    """Every game, and then the variants that have levels of their own."""
    every = [game(about.id, **options) for about in games() for options in about.variants()]
    return [game(about.id) for about in games()] + [one for one in every if table_of(one) != "all"]


def label(game: Game) -> str:
    """A game's name in files: flipflop, flipflop-size3."""
    own = table_of(game)
    return game.id if own == "all" else f"{game.id}-{own}"


def page() -> str:
    """The docs' page on levels."""
    lines = [_HEAD]
    for one in ladders():
        options = ", ".join(f"{name} {value}" for name, value in one.options.items())
        lines += [f"## {one.about.title}{f' ({options})' if options else ''}", ""]
        if table_of(one) == "all" and (note := facts(one.id).levels):
            lines += [note]
        lines += ["| level | | rating | step | pairs | plays |", "|---|---|---|---:|---:|---|"]
        all_ = levels(one)
        lines += [_row(below, level) for below, level in zip((None, *all_), all_, strict=False)]
        picture = f"pictures/levels-{label(one)}.svg"
        if (DOCS / picture).exists():
            lines += ["", f"![The levels of {one.about.title} with their ratings]({picture})"]
        lines += _naive_players(one)
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


def _naive_players(game: Game) -> list[str]:
    """The table of what dice and naive players took from the weak levels, with a line before it."""
    taken = shares(game)
    if not taken:
        return []
    met = list(dict.fromkeys(level for one in taken.values() for level in one))
    lines = ["", f"| % of the points from | {' | '.join(f'level {level}' for level in met)} |"]
    lines.append(f"|---|{'---:|' * len(met)}")
    for name, one in taken.items():
        cells = (f"{one[level].percent:.0f} ± {one[level].margin:.0f}" for level in met)
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


_HEAD = """# The levels and their ratings

Made by `make ladder` and `make naive`; do not edit. Elo by the model of Bradley and Terry, level
1 of each game at 500, with intervals of 95 %; `step` is how far a level is above the one below
it, `pairs` how many pairs of games it played. Every level met the next two above it: the same
openings of a few random plies from both sides, or the same even stack of tiles. Where only lower
levels were set again and met, the others have kept their distance from the last of these. Levels
1 to 8 are limited by positions or plies looked at, so that they play alike on every machine;
`best` thinks for a second. Where it says so, a player who looks at fewer positions than that was
rated in its place: then `best` is as strong at least. Ratings of different games do not compare.

The second table says what dice and naive players took from the weak levels, in percent of the
points, with half of the 95 % interval. A naive player counts one thing that a newcomer sees and
is greedy, by one ply or by two ([how the weak levels err](players.md#how-the-weak-levels-err)).
Level 1 is to lose to a person's first sensible game: dice are meant to take 5 to 25 %, the best
naive player 40 to 70 % by one ply and 65 to 90 % by two.

Neighbours are meant to be 100 to 250 Elo apart. Where a game is otherwise, its section says why.
"""
