"""The page without a server: static files below some path, and a browser."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright, expect

from banmen.games import Value
from banmen.prebuilt import sets
from tests.page import alone
from tests.page.conftest import Visit
from tests.page.screen import Screen, any_way

MAP = {"flink": "flat"}
OPTIONS: dict[str, dict[str, Value]] = {game.id: game.options for game in sets.named(alone.GAMES)}
"""What each game is played with here."""


@pytest.fixture(scope="module")
def home(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("alone")
    alone.built(folder)
    with alone.served(folder) as server:
        yield f"http://127.0.0.1:{server.server_port}/{alone.BELOW}"


def begun(screen: Screen, game: str, whom: str, level: int | None = None) -> None:
    """Set up a game, having come by the front page: a plain server knows no other address."""
    screen.go("")
    screen.press(screen.find(f'game-card h2 a[href="new/{game}"]'))
    screen.press(screen.chip("whom", whom))
    for name, value in OPTIONS[game].items():
        screen.press(screen.chip(name, value))
    if level is not None:
        screen.press(screen.chip("level", level))
        screen.press(screen.chip("side", 0))
    screen.press(screen.button(f"page.new.go_{whom}"))
    screen.page.wait_for_url("**/t/*")


def played_out(screen: Screen, seed: int = 1) -> int:
    """Play whatever comes until the game is over. The number of moves that were made here."""
    chance, moves = random.Random(seed), 0
    over = screen.find("result-banner")
    while True:
        expect(over.or_(screen.find("table-page .status .yours"))).to_be_visible()
        if over.is_visible():
            return moves
        screen.may_move()
        screen.play(any_way(screen.scene, chance))
        moves += 1


@pytest.mark.parametrize("game", OPTIONS)
def test_a_whole_game_against_the_computer(visit: Visit, home: str, game: str) -> None:
    screen = visit(url=home, settings=MAP)
    begun(screen, game, "level", level=1)
    assert played_out(screen) > 5
