"""The game of docs/add-a-game.md, put into a copy of the project: it is at home there at once."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen.games import ids
from tests.test_docs import EXAMPLE, FRONT, ROOT, blocks

FILES = {block.file: block.code for block in blocks(ROOT / EXAMPLE) if block.file}
OWN = r"src/banmen/games/ID/.+|tests/reference/(figures/)?ID\.\w+|docs/(ja/)?games/ID\.md"
"""Where a game may have files: its folder, its reference, its pages."""


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the project with the game in it."""
    home = tmp_path_factory.mktemp("example")
    left_out = shutil.ignore_patterns("__pycache__", "node_modules")
    for folder in ("src", "tests", "docs", "webui"):
        shutil.copytree(ROOT / folder, home / folder, ignore=left_out)
    for name in (*FRONT, "pyproject.toml", "Makefile"):
        shutil.copy(ROOT / name, home / name)
    for name, text in FILES.items():
        path = home / name
        assert not path.exists(), f"{name} belongs to all games"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    yield home
    shutil.rmtree(home)


def run_in(home: Path, *command: str, interpreted: bool = False) -> str:
    """What Python prints in a copy of the project."""
    env = {
        **os.environ,
        "PYTHONPATH": f"{home / 'src'}{os.pathsep}{home}",
        "XDG_CACHE_HOME": str(home / "cache"),
        "NUMBA_DISABLE_JIT": "1" if interpreted else "0",
        "COLUMNS": "100",
        "BANMEN_LANGUAGE": "en",
    }
    done = subprocess.run(
        [sys.executable, *command], cwd=home, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_game_touches_no_file_of_others() -> None:
    for name in FILES:
        assert re.fullmatch(OWN.replace("ID", "tictactoe"), name), name


def test_it_does_what_its_page_shows(example: Path) -> None:
    code = f"from tests.test_docs import ROOT, run_page; run_page(ROOT / {EXAMPLE!r})"
    run_in(example, "-c", code)


def test_it_is_at_home_wherever_a_newcomer_looks(example: Path) -> None:
    """The front page, a table, a level, a draft, pictures, sheets, a report, daily puzzles."""
    run_in(example, "-m", "tests.newcomer", "tictactoe")


def test_it_passes_the_tests_of_every_game(example: Path) -> None:
    golden = (
        "from tests.golden import FOLDER, told;"
        "(FOLDER / 'tictactoe.txt').write_text(told('tictactoe', {}), encoding='utf-8')"
    )
    run_in(example, "-c", golden, interpreted=True)
    pytest_args = ("-m", "pytest", "-p", "no:cacheprovider", "-k", "tictactoe")
    said = run_in(example, *pytest_args, "--ignore", "tests/page", "tests", interpreted=True)
    found = re.search(r"\b(\d+) passed", said)
    assert found, said
    assert int(found[1]) > 90, said


TOGETHER = [
    "tests/test_house.py",
    "tests/test_japanese.py",
    "tests/test_texts.py",
    "tests/learn",
    "tests/test_docs.py::test_what_a_page_shows_runs[docs/python.md]",
]
"""What looks at all games together, whatever they are."""


def test_it_disturbs_nobody(example: Path) -> None:
    pytest_args = ("-m", "pytest", "-p", "no:cacheprovider", "-k", f"not ({' or '.join(ids())})")
    run_in(example, *pytest_args, *TOGETHER, interpreted=True)
