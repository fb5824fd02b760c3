"""Boards in notebooks: the kernel's reaction to touches, and the tutorial."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import banmen
from banmen import Complaint
from banmen.envs.notebook import BUILT, Board

pytestmark = pytest.mark.skipif(not BUILT.is_file(), reason="There is no built page here.")

TUTORIALS = Path(__file__).parents[1] / "docs"
SMALL = banmen.game("flipflop", size=3)


def tell(board: Board, **content: Any) -> None:
    """As the cell does."""
    board._handle_custom_msg(content, [])  # noqa: SLF001 (as a browser's message arrives)


def test_a_touch_is_a_move_and_the_computer_answers() -> None:
    board = Board(SMALL.start(), against="perfect")
    before = board.shown["seq"]
    (first, *_) = board.position.legal()
    tell(board, kind="play", code=first.code)
    assert board.position.history[0] == first.text
    assert len(board.position.history) == 2
    assert board.shown["scene"] == board.position.scene().as_dict()
    assert board.shown["active"]
    assert not board.shown["thinking"]
    assert board.shown["seq"] > before
    tell(board, kind="takeback")
    assert board.position == SMALL.start()


def test_you_may_be_second_and_then_the_computer_begins() -> None:
    board = Board(SMALL.start(), against="perfect", seat=1)
    assert len(board.position.history) == 1
    assert board.shown["seat"] == 1
    assert len(board.take_back().history) == 1, "there is no move of yours to take back"
    assert board.shown["active"]
    assert not board.shown["played"]


def test_what_is_not_allowed_is_refused_with_the_reason_and_nothing_changes() -> None:
    board = Board(SMALL.start(), language="ja")
    for content in (
        {"kind": "why", "touches": ["a1", "c3"]},
        {"kind": "play", "code": 10**6},
        {"kind": "why", "touches": ["b3"]},
    ):
        tell(board, **content)
        assert board.shown["reason"]
        assert board.position == SMALL.start()
    tell(board, kind="play", code="nonsense")
    tell(board, nothing=True)
    assert board.position == SMALL.start()
    with pytest.raises(Complaint):
        board.play("a1-c3")


def test_an_analysis_is_shown_until_the_next_move() -> None:
    board = Board(SMALL.start())
    found = board.analyse(depth=12)
    shown = board.shown["found"]
    assert shown["chance"] == 1.0
    assert shown["certain"] == "White wins in 8"
    assert [one["code"] for one in shown["advice"]] == [one.move.code for one in found.candidates]
    board.play(found.best.move.text)
    assert not board.shown["found"]
    board.analyse(depth=12)
    shown = board.shown["found"]
    assert shown["chance"] == 1.0, "from the first player's side, whoever moves"


def test_a_position_can_be_put_on_the_board() -> None:
    board = Board(SMALL.start())
    board.position = SMALL.start().play("b1xb3")
    assert board.shown["scene"]["turn"] == 1
    with pytest.raises(Complaint, match="This board is for FlipFlop"):
        board.position = banmen.game("flipfour").start()


@pytest.mark.parametrize(
    "wish", [{"seat": 2}, {"language": "fr"}, {"against": "nobody"}, {"against": 99}]
)
def test_wishes_that_make_no_sense(wish: dict[str, Any]) -> None:
    with pytest.raises(Complaint):
        Board(SMALL.start(), **wish)


def test_without_anywidget_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "banmen.envs.notebook")
    with pytest.raises(Complaint, match=r"banmen\[notebook\]"):
        import banmen.envs.notebook  # noqa: F401


@pytest.mark.parametrize("name", ["tutorial.ipynb", "ja/tutorial.ipynb"])
def test_the_tutorial_runs(name: str, tmp_path: Path) -> None:
    book = nbformat.read(TUTORIALS / name, as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(book, timeout=600, resources={"metadata": {"path": str(tmp_path)}})
    client.execute(env={**os.environ, "BANMEN_LANGUAGE": "en"})
    shown = [
        output.data
        for cell in book.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if "data" in output
    ]
    assert "image/svg+xml" in shown[0], "a position shows itself"
    (board,) = (data for data in shown if "application/vnd.jupyter.widget-view+json" in data)
    assert board["image/png"].startswith("iVBOR"), "a picture where there is no kernel"
