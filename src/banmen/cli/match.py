"""The command `match`: two players against each other."""

from __future__ import annotations

import json
import math
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from banmen.cli.common import Json, Options, console, game_of, tell
from banmen.cli.count import Bar
from banmen.errors import Complaint

if TYPE_CHECKING:
    from banmen.arena import Score, SequentialTest, Standing

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="A player: random, …")]
GameOption = Annotated[
    str, typer.Option("--game", "-g", metavar="GAME", help="A game's id; `banmen games`.")
]
Pairs = Annotated[
    int, typer.Option("--pairs", min=1, help="How many openings; each is played twice.")
]
MatchSeed = Annotated[int, typer.Option("--seed", help="Of the openings and the players.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write all games; go on with those it has."),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Games at a time; else all cores.")
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
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", metavar="LOW,HIGH", help="Stop once either Elo is ruled out."),
    ] = None,
    json_: Json = False,
) -> None:
    """Let two players meet: the same openings from both sides, score and Elo with its interval."""
    test = None if sprt is None else _test(sprt)
    meant = game_of(game, option)
    from banmen.arena import Match, Standing, play_match

    standing, bar = Standing(Match(meant, first, second, pairs, seed), test), Bar()

    def show(found: Standing) -> None:
        nonlocal standing
        standing = found
        bar(_summary(found), found.score.pairs, pairs)

    with _going_on(out):
        try:
            play_match(standing.match, file=out, jobs=jobs, test=test, progress=show)
        finally:
            bar.stop()
            if standing.score.pairs:
                print(json.dumps(_data(standing))) if json_ else _report(standing)


@contextmanager
def _going_on(out: Path | None) -> Iterator[None]:
    """Where the user interrupts, say what is kept and how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        again = shlex.join(["banmen", *sys.argv[1:]])
        said = tell("cli.match.lost") if out is None else tell("cli.match.kept", command=again)
        console(stderr=True).print(said, markup=False, soft_wrap=True)
        raise


def _test(text: str) -> SequentialTest:
    """The test that two Elo differences mean: 0,10."""
    from banmen.arena import SequentialTest

    try:
        lower, upper = map(float, text.split(","))
    except ValueError:
        raise Complaint("cli.match.sprt", text=text) from None
    if not (math.isfinite(lower) and math.isfinite(upper) and lower < upper):
        raise Complaint("cli.match.sprt", text=text)
    return SequentialTest(lower, upper)


# --- telling -------------------------------------------------------------------------------------


def _summary(standing: Standing) -> str:
    """How a match stands, in a line."""
    score = standing.score
    said = f"+{score.wins} ={score.draws} -{score.losses}  Elo {_elo(score)}"
    return said if standing.ratio is None else f"{said}  LLR {standing.ratio:+.2f}"


def _elo(score: Score) -> str:
    """An Elo difference with its interval: +12 [-3, +27]."""
    low, high = score.interval
    return f"{_signed(score.elo)} [{_signed(low)}, {_signed(high)}]"


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("inf", "∞").replace("-", "−")


def _report(standing: Standing) -> None:
    """What a match has brought, in a few lines."""
    match, score, screen = standing.match, standing.score, console()
    options = "".join(f" {name}={value}" for name, value in match.game.options.items())
    lines = [
        f"{match.first} – {match.second}, {match.game.id}{options}",
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


def _verdict(standing: Standing, test: SequentialTest) -> str:
    """What the test says."""
    ratio = f"{standing.ratio:+.2f}"
    if standing.verdict is None:
        return tell("cli.match.open", ratio=ratio, bound=f"{test.bound:.2f}")
    held, refused = (test.upper, test.lower) if standing.verdict else (test.lower, test.upper)
    return tell("cli.match.verdict", ratio=ratio, held=_signed(held), refused=_signed(refused))


def _data(standing: Standing) -> dict[str, Any]:
    """What a match has brought, for programs; an infinite Elo is null."""
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
