"""The site builds without a warning, and opens without a network."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOADED = re.compile(r"<(?:script|img|iframe|link rel=\"(?:stylesheet|preconnect|icon)\")[^>]*>")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("zensical", reason="zensical is not installed: THE SITE IS NOT TESTED")
    folder = tmp_path_factory.mktemp("site") / "built"
    command = [sys.executable, "-m", "docs.make_site", str(folder)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
    return folder


def test_every_page_is_there(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        assert (site / page.relative_to(ROOT / "docs").with_suffix(".html")).exists()
    assert 'id="banmen.position.Position.play"' in (site / "reference/games.html").read_text(
        "utf-8"
    )


def test_the_japanese_pages_have_the_rules_with_their_boards(site: Path) -> None:
    page = (site / "ja/games/squish.html").read_text("utf-8")
    assert '<html lang="ja"' in page
    assert "✗ 一度に二歩進む：c3 は e3 へ動けません。" in page
    assert 'alt="味方の方へ一歩"' in page
    assert "の手番" in (site / "ja/games/boards/squish-step-1.svg").read_text("utf-8")


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        for found in LOADED.findall(page.read_text("utf-8")):
            assert not re.search(r"=\"?(?:https?:)?//", found), f"{page.name}: {found}"
    for style in site.rglob("*.css"):
        assert not re.search(r"url\([\"']?(?:https?:)?//", style.read_text("utf-8")), style.name
