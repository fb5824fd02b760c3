"""Bots on the page: from nothing to a playing program, and challenges that a person answers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Download, Locator, expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Screen
from tests.page.test_accessible import complaints
from tests.page.test_languages import english

NAME = "ロボ"


def made(screen: Screen, name: str) -> str:
    """The token of a bot that is made on the page."""
    screen.go("bots")
    screen.find("bots-page #name").fill(name)
    screen.press(screen.find("bots-page form button"))
    shown = screen.find("bots-page #made copy-link input")
    expect(shown).to_be_visible()
    return shown.input_value()


def downloaded(screen: Screen, link: Locator, folder: Path) -> Path:
    """The target of a link, saved as the page proposes."""
    with screen.page.expect_download() as coming:
        screen.press(link)
    found: Download = coming.value
    found.save_as(folder / found.suggested_filename)
    return folder / found.suggested_filename


def test_from_nothing_to_a_playing_bot(visit: Visit, tmp_path: Path) -> None:
    screen = visit(phone=True, locale="ja-JP", color_scheme="dark", accept_downloads=True)
    token = made(screen, NAME)
    expect(screen.find("pre").first).to_have_text(f"python bot.py {screen.url} {token}")
    assert english(screen.page) == []
    assert complaints(screen) == []
    program = downloaded(screen, screen.find('a[download="bot.py"]'), tmp_path)
    command = [sys.executable, "-I", "-S", str(program), screen.url, token]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as bot:
        try:
            expect(screen.find("bots-page .line .games a")).to_have_count(6, timeout=SLOW)
            screen.press(screen.find("bots-page .line .games a").first)
            screen.press(screen.chip("size", 3))
            screen.press(screen.chip("side", 0))
            screen.press(screen.find("new-page form > button"))
            screen.may_move(0)
            expect(screen.find("player-plate.top .name")).to_have_text(f"{NAME}（ボット）")
            screen.play(["a1", "a2"])
            screen.may_move(2)
            screen.go("bots")
            expect(screen.find("bots-page")).to_contain_text(say("page.bots.playing_one", "ja"))
            expect(screen.find("#made")).to_have_count(0)
            screen.press(screen.find(".own button"))
            screen.press(screen.find("bots-page button.danger"))
            assert bot.wait(10) is not None, "a bot whose token is revoked is shown out"
            expect(screen.find("bots-page")).to_contain_text(say("page.bots.nobody", "ja"))
        finally:
            bot.kill()


def test_a_person_answers_the_challenges_of_a_bot(visit: Visit) -> None:
    screen = visit()
    bot = httpx.Client(
        base_url=f"{screen.url}api/",
        headers={"Authorization": f"Bearer {made(screen, 'Asker')}"},
        timeout=SLOW / 1000,
    )
    screen.press(screen.button("page.settings.title"))
    screen.find("settings-dialog #name").fill("Ann who answers")
    screen.press(screen.button("page.settings.keep"))
    expect(screen.button("page.settings.kept")).to_be_visible()
    wanted: dict[str, Any] = {
        "game": "flipflop",
        "opponent": {"kind": "named", "name": "Ann who answers"},
    }
    first, second = (bot.post("tables", json=wanted).json()["table"] for _ in range(2))
    screen.go("mine")
    expect(screen.find("page-head .calls")).to_contain_text("2")
    expect(screen.find("mine-page .state strong").first).to_have_text(say("page.mine.asked"))
    screen.press(screen.find(f'mine-page a[href="t/{first}"]'))
    asks = say("page.wait.asks", name=say("page.seat.bot", name="Asker"))
    expect(screen.find("waiting-panel h2")).to_have_text(asks)
    screen.press(screen.button("page.wait.sit"))
    expect(screen.find("waiting-panel")).to_have_count(0)
    assert bot.get(f"tables/{first}").json()["table"]["status"] == "playing"
    screen.go(f"t/{second}")
    screen.press(screen.button("page.wait.decline"))
    expect(screen.find("result-banner h2")).to_have_text(say("page.how.declined"))
    assert complaints(screen) == []
