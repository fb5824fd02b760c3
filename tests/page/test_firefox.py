"""What other tests of the page ask, asked of Firefox: whole games, boards, Flink in space, both
languages, phones.

Playwright speaks to Debian's Firefox by WebDriver BiDi. Firefox draws in space only on a screen:
without Xvfb those tests are left out.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Playwright

from tests.page.conftest import leave_out
from tests.page.test_boards import (
    sit,
    test_a_dragged_stone_that_may_not_go_there_goes_back_and_says_why,
    test_a_stone_is_dragged,
    test_a_tile_is_carried_to_its_place,
    test_nothing_moves_where_less_motion_is_wanted,
    test_the_keyboard_is_enough,
)
from tests.page.test_errors import test_no_browser_of_today_is_called_old
from tests.page.test_flink import (
    open_flink,
    test_in_space_a_block_is_set_nudged_and_played,
    test_in_space_moves_and_turns_are_seen,
)
from tests.page.test_languages import (
    test_nothing_sticks_out_on_narrow_phones,
    test_the_language_can_be_switched_and_stays,
)
from tests.page.test_together import players, test_a_takeback_needs_consent
from tests.page.test_whole_games import test_a_friend_comes_by_link_and_plays

FIREFOX = Path(shutil.which("firefox-esr") or shutil.which("firefox") or "firefox-esr")
WHAT = "the tests of the page in Firefox"


@pytest.fixture(scope="module")
def browser(playwright: Playwright, display: str | None) -> Iterator[Browser]:
    """Firefox, where others have Chromium."""
    if not FIREFOX.exists():
        leave_out(WHAT, "There is no Firefox here.")
    try:
        found = playwright.firefox.launch(
            channel="moz-firefox",
            executable_path=FIREFOX,
            headless=display is None,
            env={**os.environ, "DISPLAY": display or ""},
            firefox_user_prefs={"ui.prefersReducedMotion": 1},  # contexts cannot ask for it
        )
    except Error as error:
        leave_out(WHAT, f"Firefox does not start: {error}")
    yield found
    found.close()


@pytest.fixture(autouse=True)
def screen_for_space(request: pytest.FixtureRequest, display: str | None) -> None:
    """Firefox without a screen has no WebGL."""
    if display is None and "open_flink" in request.fixturenames:
        leave_out("Flink in space in Firefox", "There is no Xvfb here, or it does not start.")
