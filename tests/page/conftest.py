"""A server with the built page, and Chromium to look at it; without either, tests are left out."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from banmen.server.page import WEB
from banmen.server.service import Settings
from tests.server.client import serving

CHROMIUM = shutil.which("chromium")
WEBGL = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader")
"""So that Flink can be seen in space where there is no graphics card."""


@pytest.fixture(scope="session")
def page_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not (WEB / "index.html").exists():
        pytest.skip("the page is not built (make page)")
    database = str(tmp_path_factory.mktemp("store") / "banmen.db")
    with serving(Settings(database, workers=0, times=1000)) as found:
        yield f"http://{found}/"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", *WEBGL]
        )
        yield browser
        browser.close()
