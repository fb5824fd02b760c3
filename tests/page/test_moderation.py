"""Blocking, reporting and moderating, as the three people concerned meet it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import Screen
from tests.page.test_accessible import AXE, complaints
from tests.server.served import Served

SECRET = "correct horse battery"
SHOTS = os.environ.get("BANMEN_SHOTS")


def named(screen: Screen, name: str) -> Screen:
    """A person with an account."""
    screen.ask("account", {"name": name, "password": SECRET})
    return screen


def appoint(database: str, name: str) -> None:
    """As the operator does."""
    words = "admin", "role", name, "moderator", "--database", database
    subprocess.run([sys.executable, "-m", "banmen", *words], check=True, stdout=subprocess.DEVNULL)


def nothing_wrong(screen: Screen, shot: str) -> None:
    if SHOTS:
        screen.page.screenshot(path=Path(SHOTS) / f"{shot}.png", full_page=True)
    if AXE.exists():
        assert complaints(screen) == []


def test_a_report_becomes_a_warning_that_is_read_and_a_block_ends_again(
    visit: Visit, server: Served
) -> None:
    ann, mod = named(visit(), "Reporter"), named(visit(phone=True, locale="ja-JP"), "Judge")
    bob = named(visit(phone=True), "Shouter")
    appoint(server.database, "Judge")
    friend = {"game": "flipflop", "opponent": {"kind": "friend"}, "seat": 0}
    made = ann.ask("tables", friend)
    bob.ask(f"tables/{made['table']}/sit", {"secret": made["invite"]})
    bob.ask(f"tables/{made['table']}/act", {"type": "say", "text": "Something rude"})

    ann.go(f"t/{made['table']}")
    ann.press(ann.find("table-page summary", has_text="Shouter"))
    panel = ann.find("table-page conduct-panel")
    panel.get_by_label(say("page.conduct.words")).fill("He shouts.")
    ann.press(ann.button("page.conduct.send"))
    expect(panel.get_by_role("status")).to_have_text(say("page.conduct.sent"))
    ann.press(ann.button("page.conduct.block", name="Shouter"))
    expect(panel.get_by_role("status")).to_have_text(say("page.conduct.blocked", name="Shouter"))
    nothing_wrong(ann, "table")

    mod.go("admin")
    report = mod.find("moderation-page li", has_text="He shouts.")
    expect(report).to_contain_text(say("page.report.reason.chat", "ja"))
    nothing_wrong(mod, "reports")
    mod.press(report.get_by_role("button", name="Shouter"))
    expect(mod.find("moderation-page .chat")).to_have_count(2)
    expect(mod.find("moderation-page")).to_contain_text("Something rude")
    mod.find("#words").fill("叫ばないでください。")
    mod.press(mod.find("decision-form button.primary"))
    expect(mod.find("moderation-page li", has_text="叫ばないでください。")).to_be_visible()
    nothing_wrong(mod, "case")
    mod.press(mod.chip("part", "log"))
    expect(mod.find("moderation-page li", has_text="Shouter")).to_have_count(1)
    nothing_wrong(mod, "log")

    bob.go("lobby")
    note = bob.find("moderator-notes section")
    expect(note).to_contain_text("叫ばないでください。")
    nothing_wrong(bob, "note")
    bob.press(note.get_by_role("button"))
    expect(note).to_have_count(0)
    bob.go("admin")
    expect(bob.find("lost-page")).to_be_visible()

    ann.go("account")
    ann.press(ann.find("summary", has_text=say("page.account.blocks", count=1)))
    nothing_wrong(ann, "account")
    ann.press(ann.button("page.account.unblock_named", name="Shouter"))
    expect(ann.find("summary", has_text="Blocked")).to_have_count(0)
    ann.press(ann.find("summary", has_text=say("page.account.data")))
    with ann.page.expect_download() as saving:
        ann.press(ann.button("page.account.data_save"))
    told = json.loads(Path(saving.value.path()).read_text("utf-8"))
    assert [game["table"] for game in told["games"]] == [made["table"]]
    assert told["reports"][0]["words"] == "He shouts."
