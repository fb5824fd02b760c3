"""The house: a room uses the rooms above it, never one below (docs/architecture.md draws it)."""

from __future__ import annotations

import ast
import pickle
import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

import banmen
import banmen.server

PACKAGE = Path(banmen.__file__).parent
ROOT = PACKAGE.parents[1]
ROOMS = (
    "kernel texts errors extras folders scene games draw beginning position game typed draft "
    "record search measure solve gpu players envs prebuilt arena train learn sheets puzzles report "
    "server app cli"
).split()
"""From the top down."""


class WithoutTypes(ast.NodeTransformer):
    """Leaves out imports for annotations only."""

    def visit_If(self, node: ast.If) -> ast.If | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else node


def modules(path: Path) -> Iterator[str]:
    """The imports of a file, at its head or inside its functions."""
    for node in ast.walk(WithoutTypes().visit(ast.parse(path.read_text(encoding="utf-8")))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def imported(path: Path, package: str = "banmen") -> set[str]:
    """The rooms of a package a file imports from."""
    inside = f"{package}."
    return {
        name.removeprefix(inside).partition(".")[0]
        for name in modules(path)
        if name.startswith(inside)
    }


def test_every_room_is_known() -> None:
    rooms = {
        path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in PACKAGE.rglob("*.py")
    }
    assert rooms - {"__init__", "__main__"} == set(ROOMS)


def test_the_drawing_shows_the_rooms_in_their_order() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    drawing = page.partition("```text\n")[2].partition("```")[0]
    drawn = [word for line in drawing.splitlines() for word in line[4:38].split()]
    assert drawn == ROOMS


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_uses_only_the_rooms_above_it(room: str) -> None:
    files = [*PACKAGE.glob(f"{room}.py"), *(PACKAGE / room).rglob("*.py")]
    below = ROOMS[ROOMS.index(room) + 1 :]
    for path in files:
        assert not imported(path) & set(below), path.relative_to(PACKAGE)


# --- the server's own layers ---------------------------------------------------------------------

LAYERS = (
    "domain",
    "looks now bus tasks json log_lines metrics garbage_collection descriptors rate_limits "
    "fair_queue route",
    "storage workers nodes",
    "people presence seat_links seals conduct",
    "tables",
    "accounts archive sharing study analysis bots samples health friends_nearby moderation "
    "retention",
    "service features",
    "web",
    "local_network",
)
"""From the bottom up. Parts of one layer may use each other."""
HEIGHTS = {part: height for height, layer in enumerate(LAYERS) for part in layer.split()}


def test_every_part_of_the_server_has_its_layer() -> None:
    parts = {path.stem for path in (PACKAGE / "server").iterdir()}
    assert parts - {"__init__", "__pycache__"} == HEIGHTS.keys(), "say in LAYERS where it belongs"
    listed = set(re.findall(r"^(\w+)(?:\.py|/)", banmen.server.__doc__ or "", re.MULTILINE))
    assert listed == HEIGHTS.keys(), "say in the map what it is for"


@pytest.mark.parametrize("part", HEIGHTS)
def test_a_part_of_the_server_uses_no_layer_above_its_own(part: str) -> None:
    server = PACKAGE / "server"
    above = {other for other in HEIGHTS if HEIGHTS[other] > HEIGHTS[part]}
    for path in [*server.glob(f"{part}.py"), *(server / part).rglob("*.py")]:
        assert not imported(path, "banmen.server") & above, path.relative_to(server)


def test_the_domain_uses_the_standard_library_alone_and_neither_clock_nor_disk() -> None:
    outside = {"asyncio", "datetime", "io", "os", "pathlib", "shutil", "socket", "time"}
    for path in (PACKAGE / "server" / "domain").glob("*.py"):
        found = {name.partition(".")[0] for name in modules(path)}
        if path.name == "constraints.py":
            found -= {"pydantic"}  # inside a function that only Pydantic calls
        assert found - {"banmen"} <= sys.stdlib_module_names - outside, path.name


def test_only_the_web_knows_of_http() -> None:
    """Handlers are independent of the transport."""
    for path in (PACKAGE / "server").rglob("*.py"):
        if path.parent.name != "web":
            found = {name.partition(".")[0] for name in modules(path)}
            assert not found & {"fastapi", "starlette", "uvicorn"}, path.relative_to(PACKAGE)


# --- a game owns itself --------------------------------------------------------------------------

CALLED = re.compile(
    "|".join(rf"\b({about.id}|{about.title})\b" for about in banmen.games()), re.IGNORECASE
)
ABOUT_ONE_GAME = {Path("arena", "outlook.py")}
"""Files about one game outside its folder and without its name, each with a reason."""


def said(path: Path) -> Iterator[str]:
    """The texts of a module, without its docstrings, and what it imports."""
    statements = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    docstrings = {id(node.value) for node in statements if isinstance(node, ast.Expr)}
    for node in statements:
        if isinstance(node, ast.Constant) and id(node) not in docstrings:
            yield str(node.value)
    yield from modules(path)


def test_no_game_is_named_where_all_are_meant() -> None:
    games = {about.id for about in banmen.games()}
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE)
        if not games & {*place.parts, place.stem} and place not in ABOUT_ONE_GAME:
            assert not [text for text in said(path) if CALLED.search(text)], place


def test_no_tool_lists_the_games() -> None:
    """Beside the package, one may be named as an example, never three of them in one list."""
    tools = [
        *(ROOT / "docs").glob("*.py"),
        *(ROOT / "benchmarks").glob("*.py"),
        *(ROOT / "webui" / "src").rglob("*.py"),
    ]
    assert len(tools) > 5
    for path in tools:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
                named = {found[0].lower() for found in CALLED.finditer(ast.unparse(node))}
                assert len(named) < 3, f"{path.relative_to(ROOT)}:{node.lineno}"


@pytest.mark.parametrize("file", ["beginning.py", "draft.py", "game.py", "position.py"])
def test_the_public_face_has_types(file: str) -> None:
    """Everything a game provides is typed by `games.contract`."""
    tree = ast.parse((PACKAGE / file).read_text(encoding="utf-8"))
    assert "Any" not in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def test_no_private_name_is_taken_from_another_module() -> None:
    """Ruff sees private attributes (SLF), but not private imports."""
    for path in [*PACKAGE.rglob("*.py"), *Path(__file__).parent.rglob("*.py")]:
        private = re.compile(r"^banmen\..*\._[a-z]", re.IGNORECASE)
        assert not [name for name in modules(path) if private.match(name)], path


# --- one word, one meaning -----------------------------------------------------------------------


def test_no_two_classes_have_one_name() -> None:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py"))
    classes = (n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ClassDef))
    names = Counter(found.name.lstrip("_") for found in classes)
    assert not {name for name, count in names.items() if count > 1}


def bound(package: Path) -> Iterator[str]:
    """The names in a package's ``__init__.py``, without its own modules."""
    name = ".".join(("banmen", *package.relative_to(PACKAGE).parts))
    for node in WithoutTypes().visit(ast.parse((package / "__init__.py").read_text("utf-8"))).body:
        if isinstance(node, ast.ImportFrom) and node.module != name:
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name


def test_nothing_hides_a_module_of_its_package() -> None:
    for file in PACKAGE.rglob("__init__.py"):
        inside = {path.stem for path in file.parent.iterdir() if path.suffix in ("", ".py")}
        assert not (inside - {"__init__"}) & set(bound(file.parent)), file.relative_to(PACKAGE)


def test_the_games_are_a_function_and_a_package() -> None:
    assert banmen.games()[0].id in {path.name for path in (PACKAGE / "games").iterdir()}
    assert import_module("banmen.games.planes") is getattr(banmen.games, "planes")  # noqa: B009
    for called in (banmen.game, banmen.games):
        assert pickle.loads(pickle.dumps(called)) is called
    assert signature(banmen.game) == signature(import_module("banmen.game").game)


def test_no_module_changes_the_environment_when_it_is_imported() -> None:
    """It would be changed for all tests that are collected with it."""
    repository = PACKAGE.parents[1]
    rooms = (repository / room for room in ("docs", "tests", "benchmarks", "examples", "src"))
    for path in (path for room in rooms for path in room.rglob("*.py")):
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            assert not re.match(r"(del )?os\.environ\b", ast.unparse(statement)), path
