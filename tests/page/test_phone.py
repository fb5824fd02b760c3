"""On a phone: one screen has board, turn and buttons, and nothing lies over anything."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from banmen.errors import Complaint
from banmen.games import Value, ids
from banmen.learn import taught
from banmen.puzzles import puzzles
from banmen.server import local_network
from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Screen
from tests.server.served import Served

SIZES = ((390, 844), (390, 664), (360, 640), (320, 568), (844, 390))
"""Phones of today, one with its browser's bars, small ones, and one that lies on its side."""

COVERED = """root => {
  const buttons = [];
  const walk = node => {
    for (const child of node.children ?? []) {
      if (!child.checkVisibility({ visibilityProperty: true })) continue;
      if (child.closest("[inert]") || child.inert) continue;
      if (child.matches("button, a, select, input:not([type=radio], [type=checkbox])"))
        buttons.push(child);
      walk(child);
      if (child.shadowRoot) walk(child.shadowRoot);
    }
  };
  walk(root.shadowRoot ?? root);
  const at = (x, y) => {
    let found = document.elementFromPoint(x, y);
    while (found?.shadowRoot) {
      const deeper = found.shadowRoot.elementFromPoint(x, y);
      if (!deeper || deeper === found) break;
      found = deeper;
    }
    return found;
  };
  const hidden = (button, box) => {
    for (let up = button; up; up = up.parentElement ?? up.getRootNode().host) {
      const clip = getComputedStyle(up);
      const room = up.getBoundingClientRect();
      const x = box.left + box.width / 2, y = box.top + box.height / 2;
      if (/auto|scroll|hidden/.test(clip.overflow + clip.overflowX + clip.overflowY))
        if (x < room.left || x > room.right || y < room.top || y > room.bottom) return true;
    }
    return false;
  };
  return buttons.flatMap(button => {
    const box = button.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!box.width || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [];
    if (hidden(button, box)) return [];
    const found = at(x, y);
    let up = found;
    while (up && up !== button) up = up.parentElement ?? up.getRootNode().host;
    const name = button.getAttribute("aria-label") ?? button.textContent.trim();
    return up === button ? [] : [`${name} lies under ${found?.outerHTML.slice(0, 80)}`];
  });
}"""
"""The buttons on the screen that something else lies over: a tap would meet that instead."""


@pytest.fixture
def hold(visit: Visit) -> Any:
    """A phone of a given size."""

    def held(size: tuple[int, int], **more: Any) -> Screen:
        viewport = {"width": size[0], "height": size[1]}
        return visit(phone=True, viewport=viewport, **more)

    return held


def on_screen(screen: Screen, what: Locator) -> None:
    """It is seen whole, without scrolling."""
    expect(what.first).to_be_visible(timeout=SLOW)
    inside = """one => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    }"""
    one = what.first.element_handle()
    screen.page.wait_for_function(inside, arg=one, timeout=10_000)


def drawn(screen: Screen) -> Locator:
    return screen.find(
        ":is(table-page, learn-page, puzzle-page) "
        ":is(flat-board svg[role=grid], flink-solid canvas)"
    )


def nothing_covered(screen: Screen) -> None:
    found = screen.find("table-page, learn-page, puzzle-page").evaluate(COVERED)
    assert found == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_table_fits_one_screen_in_play_and_at_the_end(hold: Any, size: tuple[int, int]) -> None:
    screen = hold(size, locale="ja-JP")
    for game in ids():
        screen.open(game)
        on_screen(screen, drawn(screen))
        on_screen(screen, screen.find("player-plate.top"))
        on_screen(screen, screen.find("player-plate.bottom"))
        on_screen(screen, screen.find("table-actions button"))
        box = drawn(screen).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 0.4 * min(size), (game, box)
        if game == "flink":
            on_screen(screen, screen.find(".palette .swatch"))
            screen.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 0.6 * box["height"])
            for button in ("flink-board .main", "flink-board .turn >> nth=3"):
                on_screen(screen, screen.find(button))
            nothing_covered(screen)
            screen.page.evaluate("scrollBy(0, 60)")
            nothing_covered(screen)
            screen.page.evaluate("scrollTo(0, 0)")
        nothing_covered(screen)
        wide = screen.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size[0], f"{game} is wider than the phone"
        screen.press(screen.find("table-actions .actions button").last)
        screen.press(screen.find("table-actions .danger"))
        for part in ("result-banner h2", "result-banner .ways > *"):
            on_screen(screen, screen.find(part))
        on_screen(screen, drawn(screen))
        nothing_covered(screen)


@pytest.mark.parametrize("size", [(390, 664), (844, 390)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_first_game_and_a_puzzle_fit_one_screen(hold: Any, size: tuple[int, int]) -> None:
    screen = hold(size, locale="ja-JP")
    for game in filter(taught, ids()):
        screen.go(f"learn/{game}")
        for part in ("learn-page .task", "learn-page .head button"):
            on_screen(screen, screen.find(part))
        on_screen(screen, drawn(screen))
        nothing_covered(screen)
    for game in filter(puzzles, ids()):
        screen.go(f"puzzles/{game}/{game}-1")
        for part in ("puzzle-page .verdict", "puzzle-page .actions button"):
            on_screen(screen, screen.find(part))
        on_screen(screen, drawn(screen))
        nothing_covered(screen)


@pytest.mark.parametrize("size", [(390, 664), (844, 390)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_hint_is_read_whole_and_closed_on_one_screen(hold: Any, size: tuple[int, int]) -> None:
    screen = hold(size)
    screen.set_up("flipflop", "level", {"size": 3, "level": "best"}, side=1)
    screen.may_move(1)
    screen.press(screen.button("page.hint.ask"))
    expect(screen.find("table-hint p")).to_contain_text("lost", timeout=SLOW)
    assert screen.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    close = screen.button("page.close")
    for part in (screen.find("table-hint p"), close):
        expect(part).to_be_in_viewport(ratio=1)
    on_screen(screen, drawn(screen))
    nothing_covered(screen)
    screen.press(close)
    expect(screen.button("page.hint.ask")).to_be_visible()


def test_a_second_tap_on_the_block_places_it(hold: Any) -> None:
    screen = hold((390, 664))
    screen.open("flink")
    box = drawn(screen).bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + 0.6 * box["height"]
    screen.page.touchscreen.tap(*middle)
    expect(screen.button("page.board.flink.place")).to_be_visible()
    screen.page.touchscreen.tap(*middle)
    screen.sees(1)


@pytest.mark.parametrize(("width", "waits"), [(360, True), (844, False)])
def test_small_cells_ask_before_a_move_is_made(hold: Any, width: int, waits: bool) -> None:
    options: dict[str, Value] = {"order": 8} if waits else {"order": 4}
    screen = hold((width, 1200))
    screen.open("squish", options)
    screen.may_move(0)
    first = next(choice for choice in screen.scene["choices"] if choice["then"])
    screen.play([first["touch"], first["then"][0]["touch"]])
    if waits:
        screen.press(screen.button("page.board.confirm"))
    screen.sees(1)


def test_a_long_name_gives_way_to_whose_move_it_is(hold: Any) -> None:
    screen = hold((390, 664), locale="ja-JP")
    screen.go("")
    name, headers = {"name": "長谷川左衛門尉藤原朝臣平蔵宣以様"}, {"X-Banmen": "page"}
    assert screen.page.request.put(f"{screen.url}api/me", data=name, headers=headers).ok
    screen.open("flipflop", kind="level", level="1")
    screen.may_move(0)
    state = screen.find("player-plate.bottom .who > .small")
    expect(state).to_contain_text(say("page.seat.to_move", "ja"))
    for width in (390, 1440):
        screen.page.set_viewport_size({"width": width, "height": 800})
        for part in (state, screen.find("player-plate.bottom .plate")):
            assert part.evaluate("it => it.scrollWidth <= it.clientWidth"), width


def test_a_draw_offer_and_a_rematch_come_to_whoever_reads_below(hold: Any, visit: Visit) -> None:
    ann, ben = hold((390, 664)), visit()
    ann.set_up("flipflop", "friend", {})
    ben.page.goto(ann.invitation)
    ann.may_move(0)
    ann.play(["a1", "a2"])
    ben.may_move(1)
    ben.play(["e5", "e4"])
    ann.may_move(2)
    ann.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ben.press(ben.button("page.act.draw"))
    offer = ann.find("table-actions .offer")
    expect(offer).to_contain_text(say("page.offer.draw_theirs"))
    expect(offer).to_be_in_viewport(ratio=1)
    ann.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ben.press(ben.button("page.act.resign"))
    ben.press(ben.find("table-actions .danger"))
    expect(ann.find("result-banner h2")).to_be_in_viewport(ratio=1)
    ben.press(ben.button("page.over.rematch"))
    expect(ann.find("table-actions .offer")).to_be_in_viewport(ratio=1)
    ann.press(ann.button("page.offer.accept"))
    ann.page.wait_for_url(lambda url: "/t/" in url)


def test_after_a_resignation_nothing_is_about_to_be_placed(hold: Any) -> None:
    screen = hold((390, 664))
    screen.open("flatfront")
    expect(screen.find("phase-banner .words")).to_contain_text("tile", timeout=SLOW)
    screen.press(screen.find("table-actions .actions button").last)
    screen.press(screen.find("table-actions .danger"))
    expect(screen.find("result-banner h2")).to_be_visible()
    expect(screen.find("phase-banner .words span")).to_have_text("")


def test_the_sign_of_calling_games_covers_no_letter_and_leaves_out_this_game(hold: Any) -> None:
    screen = hold((390, 664), locale="ja-JP")
    screen.open("flipflop", kind="level", level="1")
    screen.may_move(0)
    expect(screen.find("page-head .calls")).to_have_count(0)
    screen.go("")
    badge = screen.find("page-head .calls")
    expect(badge).to_contain_text("1")
    sign = badge.bounding_box()
    word = screen.find("page-head nav a.mine .way").evaluate(
        """way => {
          const range = document.createRange();
          range.selectNodeContents(way);
          const { top, right } = range.getBoundingClientRect();
          const size = parseFloat(getComputedStyle(way).fontSize);
          const middle = (range.getBoundingClientRect().bottom + top) / 2;
          return { top: middle - size / 2, right };
        }"""
    )
    assert sign
    assert sign["y"] + sign["height"] <= word["top"] + 1 or sign["x"] >= word["right"] - 1


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_nothing_is_wider_than_the_narrowest_phone_or_too_small_to_touch(
    hold: Any, locale: str
) -> None:
    screen = hold((320, 568), locale=locale)
    paths = ["", "new/squish", "new/flink", "lobby", "mine", "rules", "rules/flink", "learn/squish"]
    paths += ["puzzles", "sandbox/flatfront", "analyse/flipfour", "archive", "account", "bots"]
    paths += ["import"]
    troubles = []
    for path in paths:
        screen.go(path)
        expect(screen.heading.first).to_be_visible(timeout=SLOW)
        screen.page.wait_for_timeout(300)
        wide = screen.page.evaluate("document.documentElement.scrollWidth")
        if wide > 320:
            troubles.append(f"/{path} is {wide} px wide")
        troubles += [f"/{path}: {small}" for small in screen.page.evaluate(SMALL)]
    assert troubles == []


SMALL = """() => {
  const found = [];
  const walk = node => {
    for (const child of node.children ?? []) {
      const box = child.getBoundingClientRect();
      const own = child.matches("button, select, summary, .button, nav a, input:not([type=radio])");
      const shown = box.width > 1 && child.checkVisibility({ visibilityProperty: true });
      if (own && shown && !child.closest("[inert]") && Math.min(box.width, box.height) < 24)
        found.push(`${child.outerHTML.slice(0, 90)} is ${box.width} x ${box.height}`);
      walk(child);
      if (child.shadowRoot) walk(child.shadowRoot);
    }
  };
  walk(document.body);
  return found;
}"""
"""Touch targets smaller than 24 pixels."""


def test_no_field_is_so_small_that_a_phone_zooms_to_it(hold: Any) -> None:
    """Safari on iOS zooms to fields whose letters are smaller than 16 pixels, and stays there."""
    screen = hold((390, 664))
    paths = ["", "new/squish", "lobby", "archive", "account", "bots", "import", "puzzles"]
    paths += ["sandbox/flatfront", "analyse/flipfour"]
    small, seen = [], 0
    for path in paths:
        screen.go(path)
        expect(screen.heading.first).to_be_visible(timeout=SLOW)
        screen.page.wait_for_timeout(300)
        sizes: list[float] = screen.page.evaluate(LETTERS)
        seen += len(sizes)
        small += [f"/{path}: {size} px" for size in sizes if size < 16]
    assert small == []
    assert seen > 10


LETTERS = """() => {
  const found = [];
  const walk = node => {
    for (const child of node.children ?? []) {
      if (child.matches("input:not([type=radio], [type=checkbox]), select, textarea"))
        found.push(parseFloat(getComputedStyle(child).fontSize));
      walk(child);
      if (child.shadowRoot) walk(child.shadowRoot);
    }
  };
  walk(document.body);
  return found;
}"""
"""How large the letters of all fields are, those of closed windows and drawers too."""


def test_a_link_for_a_friend_says_that_it_opens_here_only_and_how_it_opens_elsewhere(
    visit: Visit, tmp_path: Path
) -> None:
    try:
        home = local_network.address()
    except Complaint:
        pytest.skip("this machine is in no network")
    served = Served(tmp_path / "b.db", "--workers", "1")
    served.start()
    ann = visit(url=served.url)
    ann.set_up("flipflop", "friend", {})
    expect(ann.find("invite-link .alone")).to_contain_text(say("page.wait.only_here"))
    ann.press(ann.button("page.wait.let_in"))
    link = ann.find("invite-link copy-link input")
    expect(link).to_have_value(re.compile(f"^http://{re.escape(home)}:{served.port}/t/.*#invite="))
    expect(ann.find("invite-link img")).to_be_visible()
    ben = visit(phone=True)
    ben.page.goto(link.input_value())
    ann.may_move(0)
    served.stop()
    for screen in (ann, ben):
        screen.troubles.clear()  # Chromium notes which headers need https; and the server has gone


def test_a_host_on_another_page_is_told_when_somebody_sits_down(visit: Visit) -> None:
    ann, ben = visit(), visit(phone=True)
    ann.set_up("flipflop", "lobby", {})
    table = ann.page.url.rpartition("/")[2]
    ann.press(ann.find("page-head nav a.lobby"))
    ben.go("lobby")
    ben.press(ben.find(f'lobby-page a[href$="t/{table}#sit"]'))
    expect(ben.find("table-page .board")).to_be_visible(timeout=SLOW)
    told = ann.find(".notice")
    expect(told).to_contain_text("FlipFlop", timeout=15_000)
    way = told.locator("a.button")
    expect(way).to_have_text(say("page.notify.go"))
    ann.press(way)
    ann.page.wait_for_url(f"**/t/{table}")
