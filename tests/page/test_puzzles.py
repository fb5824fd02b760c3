"""Puzzles are solved on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from banmen.puzzles import Puzzle, puzzles
from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Json, Screen
from tests.page.test_accessible import complaints


def short(game: str) -> Puzzle:
    """One that takes two moves."""
    return next(one for one in puzzles(game) if one.plies == 3)


def way(choices: list[Json], move: str) -> list[str]:
    """The touches of a move."""
    for choice in choices:
        if choice["text"] == move:
            return [choice["touch"]]
        if rest := way(choice["then"], move):
            return [choice["touch"], *rest]
    return []


def play(screen: Screen, move: str) -> None:
    """Touch what makes a move, once it is the solver's turn."""
    board = screen.find("puzzle-page banmen-board")
    expect(board).to_be_visible(timeout=SLOW)
    screen.page.wait_for_function("board => board.config.active", arg=board.element_handle())
    for touch in way(board.evaluate("board => board.config.scene.choices"), move):
        hand = touch.startswith("hand:")
        screen.press(screen.thing(touch) if hand else board.locator(f'[data-cell="{touch}"]'))


def test_a_puzzle_is_solved_after_a_wrong_try(visit: Visit) -> None:
    one, screen = short("flipfour"), visit()
    screen.go(f"puzzles/flipfour/{one.id}")
    start = one.start
    colour = say(f"draw.{start.scene().players[start.turn or 0]}")
    expect(screen.find("puzzle-page .state")).to_contain_text(
        say("page.puzzle.find", colour=colour), timeout=SLOW
    )
    wrong = next(move for move in start.moves() if move != one.solution[0])
    play(screen, wrong)
    state = screen.find("puzzle-page .state")
    expect(state).to_contain_text(say("page.puzzle.wrong"), timeout=SLOW)
    opponent = say(f"draw.{start.scene().players[1 - (start.turn or 0)]}")
    reply = say("page.puzzle.because", opponent=opponent, line="").strip()
    assert opponent in reply, "what refutes a move is no solution: it says whose it is"
    expect(state).to_contain_text(reply)
    screen.press(screen.button("page.puzzle.again"))
    play(screen, one.solution[0])
    expect(state).to_contain_text(say("page.puzzle.go_on"), timeout=SLOW)
    history: list[str] = screen.find("puzzle-page try-board").evaluate(
        "board => board.study.shown.line.moves"
    )
    at = start.play(history[0]).play(history[1])
    play(screen, next(move for move in at.moves() if at.play(move).winner == start.turn))
    expect(state).to_contain_text(say("page.puzzle.won"), timeout=SLOW)
    assert complaints(screen) == []
    screen.press(screen.page.get_by_role("link", name=say("page.puzzle.all")))
    expect(screen.find("puzzles-page .done")).to_have_count(1)
    assert complaints(screen) == []


@pytest.mark.parametrize("game", ["squish", "flipfour"])
def test_the_board_of_a_puzzle_and_its_foot_fit_the_window(visit: Visit, game: str) -> None:
    screen = visit(viewport={"width": 1440, "height": 900})
    screen.go(f"puzzles/{game}/{puzzles(game)[0].id}")
    board = screen.find("puzzle-page banmen-board")
    expect(board).to_be_visible(timeout=SLOW)
    box = board.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 900
    assert box["height"] > 600, "and it is as large as that allows"


def test_the_puzzle_of_the_day_is_one_click_away(visit: Visit) -> None:
    screen = visit()
    screen.go("")
    today = screen.page.request.get(f"{screen.url}api/puzzles/today").json()
    screen.press(screen.page.get_by_role("link", name=say("page.puzzles.today")))
    expect(screen.find("puzzle-page .title")).to_contain_text(say("page.puzzles.today"))
    expect(screen.page).to_have_url(f"{screen.url}puzzles/{today['game']}/{today['id']}")
    screen.page.go_back()
    expect(screen.find("front-page .hero")).to_be_visible()


def test_help_in_japanese_on_a_phone(visit: Visit) -> None:
    one, screen = short("squish"), visit(phone=True, locale="ja-JP", color_scheme="dark")
    screen.go("puzzles")
    expect(screen.find("puzzles-page .daily")).to_be_visible()
    screen.go(f"puzzles/squish/{one.id}")
    hint = screen.page.get_by_role("button", name=say("page.puzzle.hint", "ja"))
    expect(hint).to_be_enabled(timeout=SLOW)
    expect(screen.find("puzzle-page banmen-board")).to_be_visible(timeout=SLOW)
    screen.press(hint)
    cell = one.solution[0].replace("x", "-").partition("-")[0]
    expect(screen.find("puzzle-page .state")).to_contain_text(
        say("page.puzzle.look_at", "ja", cell=cell)
    )
    screen.press(screen.page.get_by_role("button", name=say("page.puzzle.show", "ja")))
    told = screen.find("puzzle-page try-board")
    screen.page.wait_for_function(
        "([board, plies]) => board.study.shown.line.moves.length === plies",
        arg=[told.element_handle(), one.plies],
    )
    assert complaints(screen) == []
