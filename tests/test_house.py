"""The house: a room uses the rooms above it, never one below (docs/index.md draws it)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import banmen

PACKAGE = Path(banmen.__file__).parent
ROOMS = (
    "kernel texts errors scene games draw beginning position game typed draft record search "
    "measure solve gpu players envs arena learn sheets puzzles report server cli"
).split()
"""From the top down."""


class WithoutTypes(ast.NodeTransformer):
    """Leaves out what is imported for annotations alone."""

    def visit_If(self, node: ast.If) -> ast.If | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else node


def imported(path: Path) -> set[str]:
    """The rooms a file imports from, at its head or inside its functions."""
    found: set[str] = set()
    for node in ast.walk(WithoutTypes().visit(ast.parse(path.read_text(encoding="utf-8")))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            parts = node.module.split(".")
            if parts == ["banmen"]:
                found |= {alias.name for alias in node.names}
            elif parts[0] == "banmen":
                found.add(parts[1])
        elif isinstance(node, ast.Import):
            found |= {a.name.split(".")[1] for a in node.names if a.name.startswith("banmen.")}
    return found & set(ROOMS)


def test_every_room_is_known() -> None:
    rooms = {
        path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in PACKAGE.rglob("*.py")
    }
    assert rooms - {"__init__", "__main__"} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_uses_only_the_rooms_above_it(room: str) -> None:
    files = [*PACKAGE.glob(f"{room}.py"), *(PACKAGE / room).rglob("*.py")]
    below = ROOMS[ROOMS.index(room) + 1 :]
    for path in files:
        assert not imported(path) & set(below), path.relative_to(PACKAGE)
