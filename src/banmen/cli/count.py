"""The commands `perft` and `bench`. (`census` has a file of its own.)"""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

import banmen
from banmen.cli.common import Start, console, table, tell, warn
from banmen.cli.parameters import Gpu, Json, Options, PlayoutSeed, spread
from banmen.errors import Complaint
from banmen.folders import data_folder
from banmen.games import Value, ids, modules
from banmen.typed import game_of

if TYPE_CHECKING:
    from rich.table import Table

    from banmen.game import Game
    from banmen.gpu.bench import CudaFigures
    from banmen.measure.bench import Figures
    from banmen.measure.speed import Speed


Measured = TypeVar("Measured", "Figures", "Speed", "CudaFigures")


KEPT = 1.0
"""The shortest measurement whose figures are kept, in seconds; shorter ones vary too much."""
FIGURES = {"moves_per_s": "moves", "nodes_per_s": "nodes", "playouts_per_s": "playouts"}
"""The figures that are kept, with their names."""


class Bar:
    """A progress bar on standard error, if that is a terminal, for work longer than a moment."""

    def __init__(self, moment: float = 0.5) -> None:
        self.moment = moment
        self.begun = time.monotonic()
        self.bar: Any = None

    def __call__(self, what: str, done: float, total: float) -> None:
        """Show the progress."""
        if self.bar is None:
            screen = console(stderr=True)
            if time.monotonic() - self.begun < self.moment or not screen.is_terminal:
                return
            from rich.progress import Progress

            self.bar = Progress(console=screen, transient=True)
            self.bar.start()
            self.task = self.bar.add_task(what)
        self.bar.update(self.task, description=what, completed=done, total=total)

    def stop(self) -> None:
        """Remove the bar."""
        if self.bar is not None:
            self.bar.stop()
        self.bar, self.begun = None, time.monotonic()


@spread
def perft(
    wanted: Start,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, help="The greatest length.")],
    gpu: Gpu = False,
    json_: Json = False,
) -> None:
    """Count the move sequences of each length: lines `depth count`, or JSON objects."""
    start = wanted.find()
    if gpu:
        from banmen.gpu.perft import perft_on_card as count
    else:
        from banmen.measure.perft import perft_from as count

    bar = Bar()

    def show(length: int, done: int, total: int) -> None:
        bar(tell("cli.perft", depth=length), done, total)

    try:
        for length, found in enumerate(count(start, depth, show)):
            bar.stop()
            line = json.dumps({"depth": length, "count": found}) if json_ else f"{length} {found}"
            print(line, flush=True)
    finally:
        bar.stop()


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id; default: all games.")
    ] = None,
    option: Options = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.05, help="How long to measure each variant.")
    ] = 3.0,
    seed: PlayoutSeed = 1,
    search: Annotated[
        bool, typer.Option("--search", help="Measure the searches instead of the rules.")
    ] = False,
    gpu: Gpu = False,
    json_: Json = False,
) -> None:
    """Measure random games per second on one core, beside plain C where there is a program.

    The last figures of a second or more are kept by machine; what falls by more than a fifth is
    said.
    """
    if game is None and option:
        raise Complaint("cli.bench_option")
    games = [game_of(game, option)] if game else list(_usual(search and not gpu))
    if gpu:
        from banmen.gpu import bench as on_card

        _bench(games, on_card.measure, _card_table, seconds, seed, json_)
    elif search:
        from banmen.measure import speed

        _bench(games, speed.measure, _speeds, seconds, seed, json_)
    else:
        from banmen.measure import bench as rules

        _bench(games, rules.measure, _table, seconds, seed, json_)


def _usual(search: bool) -> Iterator[Game]:
    """The default variants to measure, as the games list them."""
    for id in ids():
        facts = modules.facts(id)
        for options in facts.speed if search else facts.bench:
            yield banmen.game(id, **options)


def _bench(
    games: list[Game],
    measure: Callable[[Game, float, int, Callable[[float], None]], Measured],
    show: Callable[[list[Measured]], None],
    seconds: float,
    seed: int,
    json_: bool,
) -> None:
    """Measure some games with a progress bar, and show the figures."""
    from banmen.measure.bench import DifferentGamesError

    bar, found = Bar(moment=0), list[Measured]()

    def told(part: float) -> None:
        bar(variant_name(games[len(found)]), len(found) + part, len(games))

    try:
        for game in games:
            bar(tell("cli.compiling", game=variant_name(game)), len(found), len(games))
            found.append(measure(game, seconds, seed, told))
    except DifferentGamesError as reason:
        warn(str(reason))
        raise typer.Exit(1) from None
    finally:
        bar.stop()
    print(json.dumps([asdict(figures) for figures in found])) if json_ else show(found)
    if seconds >= KEPT:
        _compare(found)


def _compare(found: Sequence[Figures | Speed | CudaFigures]) -> None:
    """Save these figures as this machine's latest, and print those that fell."""
    from banmen.measure.last import kept

    rows = [asdict(one) for one in found]
    machine = ", ".join([platform.node(), *{str(row["card"]) for row in rows if "card" in row}])
    speeds = {
        _name(row["game"], row["options"]): {name: row[name] for name in FIGURES if name in row}
        for row in rows
    }
    for fall in kept(data_folder() / "bench.json", machine, speeds):
        before, now = _number(fall.before), _number(fall.now)
        what = tell(f"cli.bench.{FIGURES[fall.figure]}")
        warn(tell("cli.bench.fell", game=fall.variant, figure=what, before=before, now=now))


def _figures(*numbers: str) -> Table:
    """An empty table with one game a row and the given figures as columns."""
    return table("cli.bench.game", numbers=[f"cli.bench.{number}" for number in numbers])


def _speeds(found: list[Speed]) -> None:
    shown = _figures("nodes", "nodes_two", "playouts", "playouts_two")
    for row in found:
        shown.add_row(
            _name(row.game, row.options),
            _number(row.nodes_per_s),
            f"{row.nodes_by_two:.2f}",
            _number(row.playouts_per_s),
            f"{row.playouts_by_two:.2f}",
        )
    console().print(shown)


def _card_table(found: list[CudaFigures]) -> None:
    shown = _figures("games", "moves", "core", "cores", "registers", "held")
    for row in found:
        speeds = (row.games_per_s, row.moves_per_s, row.core_moves_per_s, row.cores)
        takes = (row.kernel["registers"], row.kernel["threads_held"])
        shown.add_row(_name(row.game, row.options), *map(_number, speeds), *map(str, takes))
    screen = console()
    screen.print(shown)
    screen.print(tell("cli.bench.card", card=found[0].card), style="dim", soft_wrap=True)


def variant_name(game: Game) -> str:
    """A variant's short name: flink square 10 apart."""
    return _name(game.id, game.options)


def _name(game: str, options: Mapping[str, Value]) -> str:
    """A variant's short name: flink square 10 apart."""
    return " ".join(map(str, [game, *options.values()]))


def _table(found: list[Figures]) -> None:
    shown = _figures("games", "moves", "c", "ratio")
    for row in found:
        c, ratio = _number(row.c_moves_per_s), f"{row.ratio:.2f}" if row.ratio else ""
        speeds = (_number(row.games_per_s), _number(row.moves_per_s))
        shown.add_row(_name(row.game, row.options), *speeds, c, ratio)
    screen = console()
    screen.print(shown)
    for row in found:
        if row.note:
            screen.print(f"{row.game}: {row.note}", style="dim")
    if any(row.ratio for row in found):
        screen.print(tell("cli.bench.explain"), style="dim")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"
