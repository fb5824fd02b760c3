"""The archive, accounts and ratings, as a person meets them."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, any_way
from tests.page.test_accessible import AXE, complaints
from tests.server.client import Browser
from tests.server.served import Served
from tests.server.test_archive import found, played

SECRET = "correct horse battery"


def test_the_archive_is_walked_through_and_searched(visit: Visit, server: Served) -> None:
    ann, _, table = played(f"127.0.0.1:{server.port}")
    found(ann, table)
    screen = visit(color_scheme="dark")
    screen.go("archive")
    screen.press(screen.chip("game", "flipflop"))
    variant = screen.page.get_by_label(say("page.archive.variant"))
    variant.select_option("size=3")
    screen.press(screen.find("opening-explorer tbody button", has_text="b1-b2"))
    expect(screen.find("opening-explorer .path ol")).to_contain_text("b1-b2")
    assert "moves=b1-b2" in screen.page.url
    card = screen.find(f'kept-game a[href="t/{table}"]')
    expect(card).to_contain_text("Ann")
    if AXE.exists():
        assert complaints(screen) == []
    player = screen.page.get_by_label(say("page.archive.player"))
    player.fill("Zoe")
    player.press("Enter")
    expect(screen.find("archive-page h2 [role=status]")).to_have_text(say("page.archive.none"))
    screen.page.go_back()
    screen.press(card)
    screen.sees(4)
    expect(screen.find("player-plate").first).to_contain_text(re.compile("Ann|Bob"))


def test_an_account_is_made_rated_or_not_used_elsewhere_and_deleted(visit: Visit) -> None:
    phone = visit(phone=True, locale="ja-JP")

    def typed(key: str, text: str) -> None:
        label = say(f"page.account.field_{key}", "ja")
        phone.find("account-page").get_by_label(label, exact=True).fill(text)

    phone.go("account")
    phone.press(phone.chip("way", "sign_up"))
    typed("name", "花子")
    typed("new_password", SECRET)
    phone.press(phone.find("account-page form button"))
    code = phone.find("account-page copy-link input").input_value()
    assert re.fullmatch("[A-Z2-7]{6}(-[A-Z2-7]{6}){3}", code)
    expect(phone.find("page-head .person")).to_contain_text("花子")
    if AXE.exists():
        assert complaints(phone) == []

    phone.open("squish", {"order": 3}, kind="level", level="1")
    chance = random.Random(4)
    for moves in (0, 2):
        phone.may_move(moves)
        phone.play(any_way(phone.scene, chance))
    phone.may_move(4)
    expect(phone.find("table-page .title")).to_contain_text(say("page.rating.rated", "ja"))
    phone.press(phone.page.get_by_role("button", name=say("page.act.resign", "ja")))
    phone.press(phone.find("table-actions button.danger"))
    expect(phone.find("result-banner .rating .down")).to_be_visible(timeout=SLOW)

    desk = visit()
    desk.go("account")
    desk.press(desk.chip("way", "recover"))
    for field, text in (("name", "花子"), ("code", code), ("new_password", "another one")):
        desk.find(f"#recover-{field}").fill(text)
    desk.press(desk.find("account-page form button"))
    desk.press(desk.button("page.account.code_kept"))
    desk.press(desk.page.get_by_role("link", name=say("page.account.profile")))
    expect(desk.heading).to_have_text("花子")
    expect(desk.find("person-page .big .rating")).to_contain_text("±")
    expect(desk.find("person-page kept-game")).to_have_count(1)
    if AXE.exists():
        assert complaints(desk) == []

    desk.go("new/flipflop")
    expect(desk.chip("stakes", "rated")).to_be_visible()
    desk.press(desk.chip("size", 3))  # its levels have a scale of their own
    expect(desk.chip("stakes", "rated")).to_have_count(0)
    desk.set_up("squish", "level", {"order": 3, "stakes": "casual"})
    expect(desk.find("table-page .title")).to_contain_text(say("page.rating.casual"))
    desk.go("account")
    desk.press(desk.find("summary", has_text=say("page.account.password")))
    for field, text in (("password", "another one"), ("new_password", "a third one")):
        desk.find(f"#password-{field}").fill(text)
    desk.press(desk.find("account-page details[open] form button"))
    expect(desk.find("account-page")).to_contain_text(say("page.account.password_done"))
    desk.press(desk.find("summary", has_text=say("page.account.delete")))
    desk.find("#delete-password").fill("a third one")
    desk.press(desk.find("account-page button.danger"))
    expect(desk.find("page-head .person")).to_contain_text(say("page.account.log_in"))
    desk.go("person/花子")
    expect(desk.find("lost-page")).to_contain_text("花子")


def test_the_account_logs_out_one_device_and_revokes_a_bot(visit: Visit, server: Served) -> None:
    desk, phone = visit(), Browser(f"127.0.0.1:{server.port}")
    phone.http.headers["User-Agent"] = "Mozilla/5.0 (Android 14; Mobile) Firefox/128.0"
    phone.post("account", {"name": "Olga", "password": SECRET}, 201)
    phone.post("me/bots", {"name": "Olgas robot"}, 201)
    desk.go("account")
    desk.find("#log_in-name").fill("Olga")
    desk.find("#log_in-password").fill(SECRET)
    desk.press(desk.find("account-page form button"))
    desk.press(desk.find("summary", has_text=say("page.account.devices", count=2)))
    named = say("page.account.end_one", device="Firefox, Android")
    desk.press(desk.page.get_by_role("button", name=named))
    expect(desk.find("summary", has_text=say("page.account.devices", count=1))).to_be_visible()
    assert phone.get("me")["account"] is False
    desk.press(desk.find("summary", has_text=say("page.account.bots", count=1)))
    named = say("page.bots.revoke_named", name="Olgas robot")
    desk.press(desk.page.get_by_role("button", name=named))
    expect(desk.page.get_by_role("button", name=named)).to_have_count(0)
