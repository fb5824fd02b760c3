"""Figures have an owner, a table that `make figures` writes, or a date in the text beside them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from docs import figures

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGE = "Before.\n\n<!-- figures: bench -->\nOld.\n<!-- end -->\n\nAfter.\n"
ROW = {
    "game": "squish",
    "options": {"order": 4},
    "games_per_s": 1205146.2,
    "moves_per_s": 34_300_000,
    "c_moves_per_s": 38_800_000,
    "ratio": 1.131,
}
CENSUS = {
    "options": {"order": 3},
    "games": 1000,
    "ends": {"first_wins": 500, "second_wins": 400, "first_wins_second_stuck": 100},
    "length": {"mean": 6.54, "most": 12},
    "choices": {"mean": 4.2, "most": 9},
    "first": {"count": 600, "share": 0.6, "low": 0.57, "high": 0.63},
    "second": {"count": 400, "share": 0.4, "low": 0.37, "high": 0.43},
    "drawn": {"count": 0, "share": 0.0, "low": 0.0, "high": 0.004},
    "cut": {"count": 0, "share": 0.0, "low": 0.0, "high": 0.004},
}


def test_a_table_takes_the_place_of_the_old_one() -> None:
    new = figures.written(PAGE, lambda _: [json.dumps([ROW])], "Today, here.")
    assert new.startswith("Before.\n\n<!-- figures: bench -->\n\nToday, here.\n\n| game |")
    assert "| Squish | order 4 | 1,205,146 | 34.3 million | 38.8 million | 1.13 |" in new
    assert new.endswith("\n\n<!-- end -->\n\nAfter.\n")
    assert "Old." not in new
    assert figures.written(new, lambda _: [json.dumps([ROW])], "Today, here.") == new


def test_a_table_that_cannot_be_measured_here_stays() -> None:
    assert figures.written(PAGE, lambda _: None, "Today, here.") == PAGE


def test_columns_in_which_nothing_happened_are_left_out() -> None:
    head, _, row = figures.random([json.dumps(CENSUS)])
    assert "drawn" not in head
    assert row == "| order 3 | 1,000 | 6.5 | 12 | 4.2 | 9 | 60.0 ± 3.0 % | 40.0 ± 3.0 % | 10 % |"


def test_every_table_stands_in_one_page_and_every_mark_has_a_table() -> None:
    marks = [mark[1] for page in PAGES for mark in figures.MARKS.findall(page.read_text("utf-8"))]
    assert sorted(marks) == sorted(figures.TABLES)


MEASURED = re.compile(
    r"\d[\d.,]*(?: [mb]illion)?(?: random)? "
    r"(?:moves|games|plies|positions|steps|placements|simulations)(?:/s\b| a second)"
    r"|(?:moves|games|positions|steps|placements|simulations)/s\b"
    r"|\b\d[\d.,]* ms\b|\bp(?:50|95|99)\b|\d Elo\b|[+±]\d+ Elo"
)
"""What only a measurement can say: a speed, a latency, a strength."""
DATE = re.compile(r"\b(?:Nov(?:ember)?|Dec(?:ember)?|J[a-z]+|[FMASO][a-z]{2,8}) 20\d\d\b|20\d\d年")
CHOSEN = re.compile(
    r"(?:slices of|slice is|every|some) (?:about )?\d+ ms|p99 (?:of 100 ms|above)|player is 0 Elo"
)
"""Settings, which are not measured."""
DATED_AS_A_WHOLE = {"docs/levels.md", "docs/lab.md"}
"""Made by `make ladder` and `make naive`; a date in every row."""


def sections(text: str) -> list[str]:
    """A page, cut before every heading."""
    return re.split(r"^(?=#+ )", text, flags=re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_figure_has_an_owner_or_a_date(page: Path) -> None:
    if str(page.relative_to(ROOT)) in DATED_AS_A_WHOLE:
        return
    text = figures.MARKS.sub("", page.read_text("utf-8"))
    for section in sections(text):
        found = MEASURED.findall(CHOSEN.sub("", section))
        assert not found or DATE.search(section), f"{section.splitlines()[0]}: {found}"


def test_a_figure_without_owner_or_date_is_found() -> None:
    bare = "It makes 15.3 billion moves a second."
    assert MEASURED.search(bare)
    assert not DATE.search(bare)
    assert DATE.search(f"{bare} (15 November 2026)")
