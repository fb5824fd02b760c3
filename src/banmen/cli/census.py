"""The command `census`: statistics of many random games."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banmen.cli.common import console, language, table, tell
from banmen.cli.count import Bar, variant_name
from banmen.cli.parameters import Cluster, GameName, Gpu, Json, Options, PlayoutSeed
from banmen.errors import Complaint
from banmen.texts import say
from banmen.typed import game_of

if TYPE_CHECKING:
    from banmen.arena.census import Facts
    from banmen.game import Game
    from banmen.measure.census import Census, Taker

BRISK = 0.4
"""The duration of one part of the games in seconds, so that progress is visible."""
FIGURES = "en"
"""The language of charts: their font has no Japanese characters."""
SHOWN = 3
"""The number of best and of worst first moves listed."""


def census(
    game: GameName,
    option: Options = None,
    games: Annotated[
        str, typer.Option("--games", "-n", metavar="N", help="How many games: 1000000 or 1e6.")
    ] = "1e5",
    seed: PlayoutSeed = 1,
    gpu: Gpu = False,
    cluster: Cluster = None,
    figure: Annotated[
        Path | None,
        typer.Option("--figure", metavar="FILE", help="Draw it, as .svg or .png (extra arena)."),
    ] = None,
    json_: Json = False,
) -> None:
    """Play very many random games and count: lengths, choices, ends, advantage, cells."""
    number, meant = _number(games), game_of(game, option)
    from banmen.arena.census import facts

    if figure is not None:
        from banmen.arena.figure import check_figure

        check_figure(figure)
    found = facts(meant, _taken(meant, _taker(meant, seed, gpu, cluster), number), seed)
    if figure is not None:
        _draw(figure, meant, found)
    print(json.dumps(found)) if json_ else _report(meant, found)


def _number(text: str) -> int:
    """Parse the number of games."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 1 <= number < 2**62 or number != int(number):
        raise Complaint("cli.census.games", text=text)
    return int(number)


def _taker(game: Game, seed: int, gpu: bool, cluster: str | None) -> Taker:
    """The device that plays the games: a card, a cluster, or all cores."""
    if gpu:
        from banmen.gpu.census import on_card

        return on_card(game.rules, seed)
    if cluster is not None:
        from banmen.arena.census import by_workers
        from banmen.arena.cluster import Cluster

        return by_workers(game, seed, Cluster(cluster))
    from banmen.measure.census import on_cores

    return on_cores(game.rules, seed)


def _taken(game: Game, taker: Taker, number: int) -> Census:
    """Take the census part by part, each about `BRISK` seconds long. When interrupted, return what
    was counted so far.
    """
    from banmen.measure.census import Census

    bar, total, done, part = Bar(), Census.blank(game.rules), 0, 1
    try:
        while done < number:
            begun = time.perf_counter()
            total.add(taker(done, min(part, number - done)))
            done = min(done + part, number)
            bar(tell("cli.census.doing", game=variant_name(game)), done, number)
            if time.perf_counter() - begun < BRISK:
                part *= 2
    except KeyboardInterrupt:
        if done == 0:
            raise
    finally:
        bar.stop()
    return total


def _draw(path: Path, game: Game, found: Facts) -> None:
    from banmen.arena.census_figure import draw_census

    titles = {
        "all": _title(game, found, FIGURES),
        "length": say("cli.census.lengths", FIGURES),
        "choices": say("cli.census.turns", FIGURES),
        "moves": say("cli.census.moves", FIGURES),
        "last": say("cli.census.last", FIGURES),
    }
    draw_census(path, game, found, titles)


def _title(game: Game, found: Facts, spoken: str) -> str:
    games, moves = f"{found['games']:,}", f"{found['moves']:,}"
    return say("cli.census.title", spoken, game=variant_name(game), games=games, moves=moves)


def _report(game: Game, found: Facts) -> None:
    """Print a summary: shares with their intervals, distributions, first moves."""
    shares = table()
    for name in ("first", "second", "drawn", "cut"):
        if found[name]["count"]:
            said = tell(f"cli.census.{name}", limit=game.rules.ply_limit)
            shares.add_row(said, *_percent(found[name]))
    stuck = sum(n for end, n in found["ends"].items() if end.endswith("stuck"))
    if stuck:
        shares.add_row(tell("cli.census.stuck"), f"{stuck / found['games']:.4%}", "")
    if found["drawn"]["count"] or found["cut"]["count"]:
        shares.add_row(tell("cli.census.decided"), *_percent(found["decided_for_first"]))
    spreads, openings = table(), table()
    for name in ("length", "choices"):
        spread = {key: found[name][key] for key in ("median", "least", "most")}
        said = tell("cli.census.spread", mean=f"{found[name]['mean']:.3f}", **spread)
        spreads.add_row(tell(f"cli.census.{name}"), said)
    for name, some in (("best", found["openings"]), ("worst", found["openings"][::-1])):
        for rank, one in enumerate(some[:SHOWN]):
            heading = tell(f"cli.census.{name}") if rank == 0 else ""
            openings.add_row(heading, one["move"], *_percent(one))
    screen = console()
    screen.print(_title(game, found, language()), style="bold", soft_wrap=True)
    for part in (shares, spreads, openings):
        screen.print(part)


def _percent(share: Facts) -> tuple[str, str]:
    """A share and its interval in percent."""
    return f"{share['share']:.4%}", f"{share['low']:.4%} … {share['high']:.4%}"
