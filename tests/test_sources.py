"""The files that compiled code depends on: found by reading, and none is missing."""

from __future__ import annotations

import ast
import functools
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import banmen
from banmen.kernel import binding, compiling
from banmen.kernel.sources import PACKAGE, needed, sources

TINY = {
    "search/loop.py": """
from banmen.games import ENDED, SHOWN
from banmen.games.shape import Desk
from banmen.report import (
    SURE as CERTAIN,
    say,
)

@part_kernel
def loop(desk: Desk, speed: int) -> int:
    \"\"\"Not like SHOWN.\"\"\"
    return LAST if desk.n == ENDED else speed  # say

LAST = CERTAIN + 1

def driver():
    return say(SHOWN)
""",
    "games/__init__.py": "from banmen.ends import ENDED\nfrom banmen.shown import SHOWN\n",
    "ends.py": "from banmen.sums import three\n(\n    RUNNING,\n    ENDED,\n) = three()\n",
    "sums.py": "from banmen.numbers import so_many\n\ndef three():\n    return so_many[:2]\n",
    "numbers.py": "so_many = 1, 2, 3\n",
    "games/shape.py": "class Desk(NamedTuple):\n    n: int\n",
    "report.py": "SURE = 3\ndef say(text):\n    return text\n",
    "shown.py": "SHOWN = 1\n",
    "bind.py": "from banmen.kernel import Binding\ndef bind(of):\n    return Binding(of)\n",
    "driver.py": "from banmen.search.loop import loop\n\ndef speed():\n    return loop(1, 2)\n",
}
"""A package with one kernel."""


def test_what_a_kernel_takes_is_followed_to_its_end() -> None:
    """Through other files that hand it on, and through what a constant is made by; a driver that
    calls the kernel, a comment, and a parameter called like somebody's function are nothing. What
    says which kernels stand for which is something, too.
    """
    package = Path("/banmen")
    found = needed({package / name: text for name, text in TINY.items()}, package)
    left_out = {package / name for name in TINY} - found
    assert {path.name for path in left_out} == {"shown.py", "driver.py"}


@functools.cache
def tree(module: str) -> ast.Module:
    path = import_module(module).__file__
    assert path is not None
    return ast.parse(Path(path).read_text("utf-8"))


def origins(module: str, name: str, seen: set[tuple[str, str]]) -> None:
    """All names, with their modules, that a name is made of: by Python's own parser."""
    if (module, name) in seen or not module.startswith("banmen"):
        return
    seen.add((module, name))
    for node in tree(module).body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    assert node.module is not None
                    origins(node.module, alias.name, seen)
        elif name in defined(node) and not isinstance(node, ast.FunctionDef | ast.ClassDef):
            for part in ast.walk(node):
                if isinstance(part, ast.Name):
                    origins(module, part.id, seen)


def defined(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    stored = (part for part in ast.walk(node) if isinstance(part, ast.Name))
    return {part.id for part in stored if isinstance(part.ctx, ast.Store)}


def all_kernels() -> list[Any]:
    """Every kernel of the package, those of the games also bound to their boards."""
    for path in sources():
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        import_module(name.removesuffix(".__init__"))
    for about in banmen.games():
        banmen.game(about.id)
    return [one for one in compiling._special if one.__module__.startswith("banmen.")]  # noqa: SLF001 (every kernel there is)


def test_every_kernel_and_all_that_it_takes_stand_in_files_that_count() -> None:
    kernels, seen = all_kernels(), set[tuple[str, str]]()
    assert len(kernels) > 400
    for kernel in kernels:
        assert Path(kernel.__code__.co_filename) in sources()
        types = re.findall(r"\w+", " ".join(map(str, kernel.__annotations__.values())))
        for name in (*binding.globals_of(kernel.__code__), *types):
            origins(kernel.__module__, name, seen)
    files = {Path(str(import_module(module).__file__)) for module, _ in seen}
    assert len(files) > 40
    assert files <= set(sources())


@pytest.mark.parametrize("room", ["server", "cli", "draw", "players", "position.py", "game.py"])
def test_what_no_kernel_is_made_of_does_not_count(room: str) -> None:
    assert not [path for path in sources() if path.relative_to(PACKAGE).parts[0] == room]
