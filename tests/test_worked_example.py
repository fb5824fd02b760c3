"""The game of docs/add-a-game.md, put into a copy of the project: it is at home there at once."""

from __future__ import annotations

import ast
import hashlib
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
OWN = re.compile(
    r"src/banmen/games/tictactoe/.+|tests/reference/(\w+/)?tictactoe\.\w+"
    r"|docs/(ja/)?games/tictactoe\.md"
)
"""Where a game may have files: its folder, its reference, its pages."""
MADE = re.compile(r"cache/|\.hypothesis/|.*__pycache__/")
"""What running Python leaves behind."""


def contents(home: Path) -> dict[str, str]:
    """Each file of a copy of the project, and a hash of what is in it."""
    return {
        name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in home.rglob("*")
        if path.is_file() and not MADE.match(name := path.relative_to(home).as_posix())
    }


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the project with the game in it. In the end, no other file has changed."""
    home = tmp_path_factory.mktemp("example")
    left_out = shutil.ignore_patterns("__pycache__", "node_modules")
    for folder in ("src", "tests", "docs", "webui", "benchmarks", "deploy", "examples"):
        shutil.copytree(ROOT / folder, home / folder, ignore=left_out)
    for name in (*FRONT, "pyproject.toml", "Makefile"):
        shutil.copy(ROOT / name, home / name)
    before = contents(home)
    for name, text in FILES.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    yield home
    after = contents(home)
    touched = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    assert {*FILES} <= touched
    assert not [name for name in sorted(touched) if not OWN.fullmatch(name)]
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


WHOLE = (
    "tests/test_house.py",
    "tests/test_japanese.py",
    "tests/test_texts.py",
    "tests/learn",
    "tests/test_docs.py::test_what_a_page_shows_runs[docs/python.md]",
)
"""Tests about all games together."""
APART = "tests/page/", "tests/server/test_nothing_lost.py", "tests/test_worked_example.py"
"""Browsers, where a newcomer's takes their place; kills, at which any game will do; this file."""


def of_all_games(path: Path) -> Iterator[str]:
    """The tests of a file that ask for all games in their own lines, or by what these use."""
    uses: dict[str, set[str]] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            node.decorator_list = []  # parameterised tests are named after their game
            names = [node.name]
        else:
            given = getattr(node, "targets", [getattr(node, "target", None)])
            names = [ast.unparse(name) for name in given if name]
        parts = [part for part in ast.walk(node) if isinstance(part, ast.Call | ast.Name)]
        uses |= {name: {ast.unparse(part) for part in parts} for name in names}
    found = {"ids()", "banmen.games()"}
    while more := {name for name, used in uses.items() if used & found} - found:
        found |= more
    return (name for name in uses if name in found and name.startswith("test_"))


def together() -> Iterator[str]:
    """What looks at all games at once, all over the tests."""
    yield from WHOLE
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        place = path.relative_to(ROOT).as_posix()
        if not place.startswith((*APART, *WHOLE)):
            yield from (f"{place}::{name}" for name in of_all_games(path))


def test_it_disturbs_nobody(example: Path) -> None:
    pytest_args = ("-m", "pytest", "-p", "no:cacheprovider", "-k", f"not ({' or '.join(ids())})")
    run_in(example, *pytest_args, *together(), interpreted=True)
