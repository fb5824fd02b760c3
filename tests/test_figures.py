"""The tables that `make figures` writes stand in the pages where they are asked for."""

from __future__ import annotations

from pathlib import Path

from docs import figures

PAGE = "Before.\n\n<!-- figures: bench -->\nOld.\n<!-- end -->\n\nAfter.\n"
ROW = {
    "game": "squish",
    "options": {"order": 4},
    "games_per_s": 1205146.2,
    "moves_per_s": 34_300_000,
    "c_moves_per_s": 38_800_000,
    "ratio": 1.131,
}


def test_a_table_takes_the_place_of_the_old_one() -> None:
    new = figures.written(PAGE, lambda _: [ROW], "Today, here.")
    assert new.startswith("Before.\n\n<!-- figures: bench -->\nToday, here.\n\n| game |")
    assert "| Squish | order 4 | 1,205,146 | 34.3 million | 38.8 million | 1.13 |" in new
    assert new.endswith("<!-- end -->\n\nAfter.\n")
    assert "Old." not in new
    assert figures.written(new, lambda _: [ROW], "Today, here.") == new


def test_every_table_stands_in_some_page() -> None:
    pages = "".join(page.read_text("utf-8") for page in Path("docs").glob("*.md"))
    for name in figures.TABLES:
        assert f"<!-- figures: {name} -->" in pages
