"""The docs page of the levels, with the results of `arena.ladder` and `arena.naive`."""

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
    """Write the page."""
    page_file().write_text(page(), "utf-8")


def page_file() -> Path:
    """The path of the page; a Complaint if there are no docs."""
    file = DOCS / "levels.md"
    if not file.exists():
        raise Complaint("arena.no_docs", file=file)
    return file


def ladders() -> list[Game]:
    """Every game, then every variant with levels of its own."""
    every = [game(about.id, **options) for about in games() for options in about.variants()]
    return [game(about.id) for about in games()] + [one for one in every if table_of(one) != "all"]


def label(game: Game) -> str:
    """A game's name in files: flipflop, flipflop-size3."""
    own = table_of(game)
    return game.id if own == "all" else f"{game.id}-{own}"


def page() -> str:
    """The text of the page."""
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
    """A level's row of the table."""
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
    """The table of scores against the weak levels, after a blank line."""
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

Every game has eight levels and `best`. The first table of each game has their ratings in Elo. Level
1 is 500; ratings of different games cannot be compared. Levels 1 to 8 search a fixed number of
positions or plies, so they play alike on every machine; `best` thinks for a second.

- `step` is the difference to the level below, `pairs` the number of pairs of games played.
- The model is that of Bradley and Terry, with intervals of 95 %. Every level met the next two above
  it, with the same openings from both sides, or the same even stack of tiles.
- Where only lower levels were set again, the others keep their distance from the last of these.
- `rated as` names a player with a smaller search that was rated in place of `best`: `best` is at
  least as strong.

The second table shows what weak players score against the weak levels: percent of the points, with
half of the 95 % interval. `dice` plays at random. A naive player greedily maximises one thing that
a newcomer sees, over one or two plies ([how the weak levels
err](players.md#how-the-weak-levels-err)).

The targets: neighbours are 100 to 250 Elo apart, and level 1 loses to a person's first sensible
game. So against level 1 `dice` should score 5 to 25 %, the best naive player 40 to 70 % with one
ply and 65 to 90 % with two. Where a game differs, its section says why.

`make ladder` and `make naive` write this page; do not edit it.
"""
