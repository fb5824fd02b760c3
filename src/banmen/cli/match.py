"""The commands `match` and `tournament`: players against each other."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from banmen.cli.common import console, language, resumable, table, tell
from banmen.cli.count import Bar
from banmen.cli.parameters import Cluster, Jobs, Json, Options
from banmen.errors import Complaint
from banmen.extras import extra
from banmen.typed import game_of

if TYPE_CHECKING:
    from banmen.arena import EloRating, Score, SequentialTest, Standing
    from banmen.game import Game

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="A player: random, …")]
GameOption = Annotated[
    str,
    typer.Option("--game", "-g", metavar="GAME", help="A game's id; `banmen games` lists them."),
]
Pairs = Annotated[
    int, typer.Option("--pairs", min=1, help="How many openings; each is played twice.")
]
MatchSeed = Annotated[int, typer.Option("--seed", help="The seed of openings and players.")]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Write all games to this file, and continue with those it has.",
    ),
]


def match(
    first: Player,
    second: Player,
    game: GameOption,
    option: Options = None,
    pairs: Pairs = 100,
    seed: MatchSeed = 0,
    out: Out = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="LOW,HIGH",
            help="Stop when one of two Elo differences is ruled out: 0,10",
        ),
    ] = None,
    json_: Json = False,
) -> None:
    """Let two players meet: the same openings from both sides, score and Elo with its interval."""
    test = None if sprt is None else _test(sprt)
    meant = game_of(game, option)
    from banmen.arena import Match, Standing, play_match
    from banmen.arena.workers import where

    standing, bar = Standing(Match(meant, first, second, pairs, seed), test), Bar()

    def show(found: Standing) -> None:
        nonlocal standing
        standing = found
        bar(_summary(found), found.score.pairs, pairs)

    with resumable("match", out):
        try:
            crew = where(jobs, cluster)
            play_match(standing.match, file=out, jobs=crew, test=test, progress=show)
        finally:
            bar.stop()
            if standing.score.pairs:
                print(json.dumps(_data(standing))) if json_ else _report(standing)


def tournament(
    players: Annotated[list[str], typer.Argument(metavar="PLAYER…", help="Two players or more.")],
    game: GameOption,
    option: Options = None,
    pairs: Pairs = 50,
    seed: MatchSeed = 0,
    near: Annotated[
        bool, typer.Option("--neighbours", help="Only against the next two in the order given.")
    ] = False,
    out: Out = None,
    figure: Annotated[
        Path | None,
        typer.Option("--figure", metavar="FILE", help="Draw the ratings, as .svg or .png."),
    ] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    json_: Json = False,
) -> None:
    """Let players meet in matches and rate them on one scale. Needs the extra `arena`."""
    from banmen.arena import Match, everyone, neighbours, play_matches
    from banmen.arena.elo import ratings
    from banmen.arena.figure import check_figure, draw_figure
    from banmen.arena.workers import where

    if len(players) < 2 or len(set(players)) < len(players):
        raise Complaint("cli.match.players")
    with extra("arena"):
        import_module("choix")
    if figure is not None:
        check_figure(figure)
    meant = game_of(game, option)
    meetings = (neighbours if near else everyone)(players)
    matches = [Match(meant, first, second, pairs, seed) for first, second in meetings]
    bar = Bar()

    def show(standings: Sequence[Standing]) -> None:
        done = sum(standing.score.pairs for standing in standings)
        bar(tell("cli.match.tournament", players=len(players)), done, pairs * len(matches))

    with resumable("match", out):
        try:
            crew = where(jobs, cluster)
            found = ratings(play_matches(matches, file=out, jobs=crew, progress=show))
        finally:
            bar.stop()
    if figure is not None:
        draw_figure(figure, found, _variant(meant))
    print(json.dumps([_rating_data(rating) for rating in found])) if json_ else _table(found)


def _test(text: str) -> SequentialTest:
    """Parse two Elo differences, as in 0,10, into a sequential test."""
    from banmen.arena import SequentialTest

    try:
        lower, upper = map(float, text.split(","))
    except ValueError:
        raise Complaint("cli.match.sprt", text=text) from None
    return SequentialTest(lower, upper)


# --- output --------------------------------------------------------------------------------------


def _summary(standing: Standing) -> str:
    """The standing of a match in one line."""
    score = standing.score
    said = f"{score.games}: +{score.wins} ={score.draws} -{score.losses}  Elo {_elo(score)}"
    return said if standing.ratio is None else f"{said}  LLR {standing.ratio:+.2f}"


def _elo(score: Score) -> str:
    """An Elo difference with its interval: +12 [-3, +27]."""
    low, high = score.interval
    return f"{_signed(score.elo)} [{_signed(low)}, {_signed(high)}]"


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("inf", "∞").replace("-", "−")


def _report(standing: Standing) -> None:
    """Print the result of a match in a few lines."""
    match, score, screen = standing.match, standing.score, console()
    lines = [
        f"{match.first} – {match.second}, {_variant(match.game)}",
        tell(
            "cli.match.score",
            games=score.games,
            wins=score.wins,
            draws=score.draws,
            losses=score.losses,
            percent=f"{score.share:.1%}",
        ),
        tell("cli.match.pairs", counts=" ".join(map(str, score.counts))),
        tell("cli.match.elo", elo=_elo(score)),
    ]
    if standing.test is not None:
        lines.append(_verdict(standing, standing.test))
    for line in lines:
        screen.print(line, markup=False, soft_wrap=True)


def _variant(game: Game) -> str:
    """A game and its options: Squish, order 4."""
    title = game.about.title_in(language())
    return ", ".join([title, *(f"{name} {value}" for name, value in game.options.items())])


def _table(found: Sequence[EloRating]) -> None:
    """Print ratings as a table."""
    from rich.markup import escape

    numbers = ("cli.match.rating", "cli.match.margin", "cli.match.games", "cli.match.share")
    shown = table("cli.match.player", numbers=numbers)
    for rating in found:
        margin = f"±{rating.interval.high - rating.elo:.0f}"
        figures = (_signed(rating.elo), margin, str(rating.games), f"{rating.share:.1%}")
        shown.add_row(escape(rating.name), *figures)
    console().print(shown)


def _rating_data(rating: EloRating) -> dict[str, Any]:
    """A rating as plain data."""
    return {
        "player": rating.name,
        "elo": rating.elo,
        "interval": rating.interval,
        "games": rating.games,
        "score": rating.share,
    }


def _verdict(standing: Standing, test: SequentialTest) -> str:
    """The state of the test in one sentence."""
    ratio = f"{standing.ratio:+.2f}"
    if standing.verdict is None:
        return tell("cli.match.open", ratio=ratio, bound=f"{test.bound:.2f}")
    held, refused = (test.upper, test.lower) if standing.verdict else (test.lower, test.upper)
    return tell("cli.match.verdict", ratio=ratio, held=_signed(held), refused=_signed(refused))


def _data(standing: Standing) -> dict[str, Any]:
    """The result of a match as plain data; an infinite Elo is null."""
    match, score, test = standing.match, standing.score, standing.test
    data: dict[str, Any] = {
        "game": match.game.id,
        "options": match.game.options,
        "players": [match.first, match.second],
        "seed": match.seed,
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "pairs": score.counts,
        "score": score.share,
        "elo": _finite(score.elo),
        "interval": [_finite(end) for end in score.interval],
    }
    if test is not None:
        data["sprt"] = {
            "elo": [test.lower, test.upper],
            "llr": standing.ratio,
            "bound": test.bound,
            "verdict": standing.verdict,
        }
    return data


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
