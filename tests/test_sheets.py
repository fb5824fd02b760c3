"""Games to print: true sizes, every piece, both papers, and nothing beyond the edge."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pypdf
import pytest

import banmen
from banmen import Complaint
from banmen.cli import main
from banmen.games import ids
from banmen.learn import brief, taught
from banmen.sheets import PAPERS, pdf
from banmen.sheets.document import HIGH, WIDE
from banmen.sheets.ink import MM
from banmen.sheets.kit import kit_of
from banmen.texts import LANGUAGES

every_game = pytest.mark.parametrize("id", ids())

Shape = list[tuple[float, float]]


@cache
def sheets(id: str, paper: str = "a4") -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf([banmen.game(id)], paper)))


@cache
def shapes(id: str, paper: str = "a4") -> list[list[Shape]]:
    """The corners of everything drawn on each page, in millimetres from its lower left corner."""
    return [list(_shapes(page)) for page in sheets(id, paper).pages]


def _shapes(page: pypdf.PageObject) -> Iterator[Shape]:
    found: list[Shape] = []
    matrices = [(1.0, 0.0, 0.0)]

    def look(operator: bytes, operands: list[float], *_: object) -> None:
        scale, x, y = matrices[-1]
        if operator == b"q":
            matrices.append(matrices[-1])
        elif operator == b"Q":
            matrices.pop()
        elif operator == b"cm" and operands[1] == 0:
            a, _b, _c, _d, dx, dy = map(float, operands)
            matrices[-1] = (scale * a, x + scale * dx, y + scale * dy)
        elif operator in (b"m", b"l"):
            point = tuple(float(value) for value in operands)
            if operator == b"m":
                found.append([])
            found[-1].append(((x + scale * point[0]) / MM, (y + scale * point[1]) / MM))

    page.extract_text(visitor_operand_before=look)
    yield from found


def sizes(found: list[Shape]) -> Counter[tuple[float, float]]:
    """How many shapes there are of each width and height."""
    spans = Counter[tuple[float, float]]()
    for shape in found:
        xs, ys = zip(*shape, strict=True)
        spans[round(max(xs) - min(xs), 1), round(max(ys) - min(ys), 1)] += 1
    return spans


@every_game
@pytest.mark.parametrize("paper", PAPERS)
def test_the_paper_is_the_paper_and_nothing_leaves_it(id: str, paper: str) -> None:
    width, height = PAPERS[paper]
    for page, found in zip(sheets(id, paper).pages, shapes(id, paper), strict=True):
        assert float(page.mediabox.width) / MM == pytest.approx(width)
        assert float(page.mediabox.height) / MM == pytest.approx(height)
        for x, y in (point for shape in found for point in shape):
            assert abs(x - width / 2) <= WIDE / 2 + 0.2
            assert abs(y - height / 2) <= HIGH / 2 + 0.2


@every_game
def test_both_papers_have_the_same_sheets(id: str) -> None:
    assert list(map(sizes, shapes(id, "a4"))) == list(map(sizes, shapes(id, "letter")))


@every_game
def test_the_bar_is_five_centimetres_long(id: str) -> None:
    assert all(sizes(page)[50.0, 0.0] == 1 for page in shapes(id))


CELLS = {"flipflop": 25, "flipfour": 25, "flink": 100}


@pytest.mark.parametrize(("id", "cells"), CELLS.items())
def test_square_boards_have_their_cells_at_true_size(id: str, cells: int) -> None:
    size = kit_of(banmen.game(id)).cell
    assert sizes(shapes(id)[2])[size, size] == cells


def test_hexagonal_boards_fill_the_paper() -> None:
    for order in (3, 4):
        cell = kit_of(banmen.game("squish", order=order)).cell
        assert cell == 26 or WIDE - 2 * (2 * order - 1) < cell * (2 * order - 0.2) <= WIDE


PIECES = {
    "flipflop": {("two-faced", "white"): 5, ("two-faced", "black"): 5},
    "flipfour": {("two-faced", "white"): 4, ("two-faced", "black"): 4},
    "squish": {("stone", "white"): 12, ("stone", "black"): 12},
    "flowish": {("stone", "white"): 21, ("stone", "black"): 21},
    "flink": {("block", "white"): 20, ("block", "black"): 20},
    "flatfront": {
        ("tile", "blue"): 8,
        ("tile", "red"): 8,
        ("unit", "blue"): 11,
        ("unit", "red"): 11,
    },
}
DRAWN = {
    "flipflop": ((24.0, 48.0), 10),
    "flipfour": ((24.0, 48.0), 8),
    "squish": ((17.0, 17.0), 24),
    "flowish": ((13.0, 13.0), 42),
    "flink": ((16.0, 16.0), 400),
    "flatfront": ((15.0, 60.0), 22),
}
"""The size of the parts to cut out, and their number on the sheets (Flink: filled and outlined)."""


@pytest.mark.parametrize("id", PIECES)
def test_every_piece_is_there(id: str) -> None:
    assert kit_of(banmen.game(id)).counts() == PIECES[id]
    size, count = DRAWN[id]
    pieces = Counter[tuple[float, float]]()
    for page in shapes(id)[2 if id == "flatfront" else 3 :]:
        pieces += sizes(page)
    assert pieces[size] == count


def test_tiles_and_units_are_those_of_the_rules() -> None:
    found = kit_of(banmen.game("flatfront")).parts
    for colour in ("blue", "red"):
        assert {part.face: n for part, n in found.items() if part[:2] == ("tile", colour)} == {
            "0": 1,
            "1": 4,
            "2": 2,
            "3": 1,
        }
        assert {part.face: n for part, n in found.items() if part[:2] == ("unit", colour)} == {
            "1": 8,
            "2": 2,
            "4": 1,
        }


@pytest.mark.parametrize("id", [id for id in ids() if taught(id)])
def test_the_rules_fit_on_a_page_in_either_language(id: str) -> None:
    english, japanese = (sheets(id, "letter").pages[n].extract_text() for n in (0, 1))
    for point in brief(id, "en"):
        assert point.split()[0] in english
    assert "ルール" in japanese
    assert len({len(brief(id, language)) for language in LANGUAGES}) == 1
    for page in sheets(id, "letter").pages[:2]:
        lines = [(size, y) for size, y in heights(page) if size in (9, 10)]
        rulings, credit = ([y for size, y in lines if size == this] for this in (10, 9))
        assert min(rulings) > max(credit) + 8


def heights(page: pypdf.PageObject) -> list[tuple[float, float]]:
    """The size of each piece of text and how high it stands, in points."""
    found: list[tuple[float, float]] = []

    def look(said: str, outer: list[float], own: list[float], _: object, size: float) -> None:
        if said.strip():
            found.append((size, outer[5] + own[5]))

    page.extract_text(visitor_text=look)
    return found


def test_the_same_sheets_give_the_same_bytes() -> None:
    assert pdf([banmen.game("flipfour")]) == pdf([banmen.game("flipfour")])


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["sheets", "flipflop", "-o", "size=3", "--paper", "Letter"])
    assert ended.value.code == 0
    assert len(pypdf.PdfReader("flipflop.pdf").pages) == 4
    for words in (["sheets", "flipflop", "--paper", "a3"], ["sheets", "-o", "size=3"]):
        with pytest.raises(SystemExit):
            main(words)
    said = capsys.readouterr().err
    assert "There are: a4, letter." in said
    assert "say which" in said


def test_without_reportlab_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(Complaint, match=r"banmen\[print\]"):
        pdf([banmen.game("flipfour")])
