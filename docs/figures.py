"""Measure the figures in these pages again: ``make figures``, on a quiet machine.

A page holds a table between two marks, and this module writes it:

    <!-- figures: bench -->          random games on one core, beside plain C
    <!-- figures: search -->         positions and random games a second that searches look at
    <!-- figures: random squish -->  random games of a game: length, choices, who wins
    <!-- figures: environments -->   steps a second of batches and environments
    <!-- figures: openspiel -->      the same in OpenSpiel
    <!-- figures: load -->           500 games at once on a server
    <!-- end -->

``python -m docs.figures random bench`` measures only the tables whose names begin so. A table that
needs a package that is missing here stays as it is. Figures of a CUDA card, and all others without
an owner, carry their date in the text; ``tests/test_figures.py`` finds those that do not.
"""

from __future__ import annotations

import datetime
import json
import platform
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numba

import banmen
from banmen.games import about, ids
from banmen.games.modules import facts

DOCS = Path(__file__).parent
Row = dict[str, Any]
MARKS = re.compile(r"(<!-- figures: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


class Table(NamedTuple):
    """A table in a page."""

    commands: tuple[str, ...]
    """What is run, a module of Python and its arguments; each prints what it has measured."""
    write: Callable[[list[str]], list[str]]
    """The lines of the table, from what the commands have printed."""
    timed: bool = True
    """Whether the figures depend on the machine and the day, so that the page names both."""


def bench(printed: list[str]) -> list[str]:
    """Random games a second."""
    head = ["| game | | games/s | moves/s | plain C, moves/s | C : here |"]
    lines = [*head, "|---|---|---:|---:|---:|---:|"]
    for row in json.loads(printed[0]):
        beside = ["", ""]
        if row["ratio"] is not None:
            beside = [millions(row["c_moves_per_s"]), f"{row['ratio']:.2f}"]
        speed = [f"{row['games_per_s']:,.0f}", millions(row["moves_per_s"])]
        lines.append(f"| {' | '.join([title(row), options(row), *speed, *beside])} |")
    return lines


def search(printed: list[str]) -> list[str]:
    """What searches look at in a second."""
    searches = "alpha-beta, positions/s | two threads : one | Monte-Carlo, games/s"
    head = [f"| game | | {searches} | two threads : one |"]
    lines = [*head, "|---|---|---:|---:|---:|---:|"]
    for row in json.loads(printed[0]):
        deep = [millions(row["nodes_per_s"]), f"{row['nodes_by_two']:.2f}"]
        wide = [f"{row['playouts_per_s']:,.0f}", f"{row['playouts_by_two']:.2f}"]
        lines.append(f"| {' | '.join([title(row), options(row), *deep, *wide])} |")
    return lines


def random(printed: list[str]) -> list[str]:
    """Random games of seed 1; columns in which nothing happened are left out."""
    rows = [json.loads(one) for one in printed]
    columns: dict[str, Callable[[Row], str]] = {
        "variant": options,
        "games": lambda row: f"{row['games']:,}",
        "plies a game": lambda row: f"{row['length']['mean']:.1f}",
        "longest": lambda row: str(row["length"]["most"]),
        "choices a turn": lambda row: f"{row['choices']['mean']:.1f}",
        "at most": lambda row: str(row["choices"]["most"]),
        "first player wins": lambda row: share(row["first"]),
        "second": lambda row: share(row["second"]),
        "drawn": lambda row: share(row["drawn"]),
        "cut off": lambda row: share(row["cut"]),
        "ended without a move": lambda row: percent(stuck(row) / row["games"]),
    }
    cells = {name: [write(row) for row in rows] for name, write in columns.items()}
    shown = [name for name in cells if set(cells[name]) - {"", "0"}]
    sides = ["---" if name == "variant" else "---:" for name in shown]
    table = [shown, sides, *([cells[name][i] for name in shown] for i in range(len(rows)))]
    return [f"| {' | '.join(line)} |" for line in table]


def stuck(row: Row) -> int:
    """How many games ended because the player to move had no move."""
    return int(sum(number for end, number in row["ends"].items() if "stuck" in end))


def share(found: Row) -> str:
    """A share of games, with half of its interval of 95 %."""
    if not found["count"]:
        return "0"
    return f"{100 * found['share']:.1f} ± {50 * (found['high'] - found['low']):.1f} %"


def percent(part: float) -> str:
    """A share of games."""
    return f"{100 * part:.3g} %" if part else "0"


def as_printed(printed: list[str]) -> list[str]:
    """A table that the benchmark prints as such."""
    return printed[0].splitlines()


def block(printed: list[str]) -> list[str]:
    """What is set in columns by spaces."""
    return ["```text", *printed[0].rstrip().splitlines(), "```"]


def census(id: str) -> Table:
    """Random games of a game's variants (`Facts.census`)."""
    said = (
        (" ".join(f"-o {name}={value}" for name, value in options.items()), games)
        for options, games in facts(id).census
    )
    commands = (f"banmen census {id} {options} --games {n} --json" for options, n in said)
    return Table(tuple(" ".join(one.split()) for one in commands), random, timed=False)


TABLES = {
    "bench": Table(("banmen bench --json",), bench),
    "search": Table(("banmen bench --search --json",), search),
    **{f"random {id}": census(id) for id in ids() if facts(id).census},
    "environments": Table(("benchmarks.envs",), as_printed),
    "openspiel": Table(("benchmarks.envs_openspiel",), as_printed),
    "load": Table(("benchmarks.load",), block),
}
"""What a mark stands for."""


def title(row: Row) -> str:
    """The name of a game."""
    return about(row["game"]).title


def options(row: Row) -> str:
    """The options of a variant: order 5."""
    return ", ".join(f"{name} {value}" for name, value in row["options"].items())


def millions(number: float) -> str:
    """A speed as one reads it."""
    return f"{number / 1e6:.1f} million" if number >= 1e6 else f"{number:,.0f}"


def written(text: str, measured: Callable[[str], list[str] | None], where: str) -> str:
    """A page with its tables measured again; `where` says when and on what."""

    def table(found: re.Match[str]) -> str:
        printed = measured(found[2])
        if printed is None:
            return found[0]
        wanted = TABLES[found[2]]
        head = ["", where, ""] if wanted.timed else [""]
        return "\n".join([found[1].rstrip(), *head, *wanted.write(printed), "", found[3]])

    return MARKS.sub(table, text)


def measure(name: str, wanted: list[str]) -> list[str] | None:
    """What the commands of a table print, each in a process of its own; None if one cannot run."""
    if wanted and not any(name.startswith(one) for one in wanted):
        return None
    printed = []
    for command in TABLES[name].commands:
        print(f"python -m {command}", file=sys.stderr, flush=True)
        ran = subprocess.run(
            [sys.executable, "-m", *command.split()], stdout=subprocess.PIPE, text=True
        )
        if ran.returncode:
            print(f"!!! {name} stays as it is: that command failed.", file=sys.stderr)
            return None
        printed.append(ran.stdout)
    return printed


def machine() -> str:
    """When, by what and on what."""
    today = datetime.date.today()
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text("utf-8"))
    core = model[1] if model else platform.processor() or platform.machine()
    day = f"{today.day} {today:%B %Y}"
    return f"{day}, banmen {banmen.__version__}, Numba {numba.__version__}, {core}."


def main(wanted: list[str]) -> None:
    """Measure the tables whose names begin with a word of `wanted`, or all of them."""
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text("utf-8")
        if (new := written(text, lambda name: measure(name, wanted), machine())) != text:
            page.write_text(new, "utf-8")
            print(page)


if __name__ == "__main__":
    main(sys.argv[1:])
