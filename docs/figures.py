"""Measure the figures in these pages again: ``make figures``, on a quiet machine.

A page holds a table between two marks, and this module writes it:

    <!-- figures: bench -->      random games on one core, beside plain C
    <!-- figures: search -->     positions and random games a second that searches look at
    <!-- end -->

Figures of a CUDA card carry their date and versions in the text: there is no card here to measure.
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
from typing import Any

import numba

import banmen
from banmen.games import about

DOCS = Path(__file__).parent
Rows = list[dict[str, Any]]
MARKS = re.compile(r"(<!-- figures: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def bench(rows: Rows) -> list[str]:
    """The table of random games."""
    head = ["| game | | games/s | moves/s | plain C, moves/s | C : here |"]
    lines = [*head, "|---|---|---:|---:|---:|---:|"]
    for row in rows:
        beside = ["", ""]
        if row["ratio"] is not None:
            beside = [millions(row["c_moves_per_s"]), f"{row['ratio']:.2f}"]
        speed = [f"{row['games_per_s']:,.0f}", millions(row["moves_per_s"])]
        lines.append(f"| {' | '.join([title(row), options(row), *speed, *beside])} |")
    return lines


def search(rows: Rows) -> list[str]:
    """The table of searches."""
    head = ["| game | | alpha-beta, positions/s | Monte-Carlo, games/s | two threads : one |"]
    lines = [*head, "|---|---|---:|---:|---:|"]
    for row in rows:
        speed = [millions(row["nodes_per_s"]), f"{row['playouts_per_s']:,.0f}"]
        both = f"{row['two_threads']:.2f}" if row["two_threads"] is not None else ""
        lines.append(f"| {' | '.join([title(row), options(row), *speed, both])} |")
    return lines


TABLES: dict[str, tuple[list[str], Callable[[Rows], list[str]]]] = {
    "bench": (["bench", "--json"], bench),
    "search": (["bench", "--search", "--json"], search),
}
"""What a mark stands for: the command that measures, and who writes the table."""


def title(row: dict[str, Any]) -> str:
    """The name of a game."""
    return about(row["game"]).title


def options(row: dict[str, Any]) -> str:
    """The options of a variant: order 5."""
    return ", ".join(f"{name} {value}" for name, value in row["options"].items())


def millions(number: float) -> str:
    """A speed as one reads it."""
    return f"{number / 1e6:.1f} million" if number >= 1e6 else f"{number:,.0f}"


def written(text: str, measured: Callable[[str], Rows], where: str) -> str:
    """A page with its tables measured again; `where` says when and on what."""

    def table(found: re.Match[str]) -> str:
        lines = TABLES[found[2]][1](measured(found[2]))
        return "\n".join([found[1].rstrip(), where, "", *lines, found[3]])

    return MARKS.sub(table, text)


def measure(name: str) -> Rows:
    """What a command measures, in a process of its own."""
    command = [sys.executable, "-m", "banmen", *TABLES[name][0]]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    rows: Rows = json.loads(ran.stdout)
    return rows


def machine() -> str:
    """When, by what and on what."""
    today = datetime.date.today()
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text("utf-8"))
    core = model[1] if model else platform.processor() or platform.machine()
    day = f"{today.day} {today:%B %Y}"
    return f"{day}, banmen {banmen.__version__}, Numba {numba.__version__}, one core of {core}."


if __name__ == "__main__":
    for page in sorted(DOCS.glob("*.md")):
        text = page.read_text("utf-8")
        if (new := written(text, measure, machine())) != text:
            page.write_text(new, "utf-8")
            print(page)
