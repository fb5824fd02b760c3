"""What people install: built twice, alike, and tried where nothing else is. Run by make package.

Not among the tests of make test: a fresh environment with all dependencies takes its time.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from banmen.kernel.ahead.machines import suffix
from banmen.kernel.ahead.targets import SHIPPED
from tests.prebuilt.ways import node

ROOT = Path(__file__).parents[1]
LARGEST = 25_000_000
PAGE, SETS = "src/banmen/web", "src/banmen/prebuilt/sets"
GAME = ("flipflop", "--option", "size=3")
SAY = """
import sys, banmen
try:
    exec(sys.argv[1])
except banmen.Complaint as complaint:
    sys.exit(str(complaint))
"""
FONTS = ("SourceSans3-Regular.ttf", "SourceSans3-Semibold.ttf", "LICENSE.md")
LACKING = {
    "cli": ("core", "banmen", "games"),
    "compile": ("cli", "banmen", "census", *GAME),
    "draw": ("core", "python", "-c", SAY, "banmen.game('flipflop').start().png()"),
    "gpu": ("cli", "banmen", "bench", *GAME, "--gpu"),
    "gymnasium": ("core", "python", "-c", SAY, "import banmen.envs.gymnasium"),
    "notebook": ("core", "python", "-c", SAY, "import banmen.envs.notebook"),
    "openspiel": ("core", "python", "-c", SAY, "import banmen.envs.openspiel"),
    "pettingzoo": ("core", "python", "-c", SAY, "import banmen.envs.pettingzoo"),
    "arena": ("cli", "banmen", "tournament", "random", "best", "--game", *GAME, "--jobs", "1"),
    "print": ("cli", "banmen", "sheets", "flipflop"),
    "train": ("core", "python", "-c", SAY, "import banmen.train.recipe"),
    "cluster": ("cli", "banmen", "census", *GAME, "--cluster", "auto"),
    "serve": ("cli", "banmen", "serve", "--port", "9"),
    "postgres": ("serve", "banmen", "serve", "--database", "postgresql://127.0.0.1:1/none"),
}
"""For each extra, an installation without it, and a program that needs it."""
FOR_US = {"build", "dev", "docs"}
"""Extras for development."""


# --- building ------------------------------------------------------------------------------------


def built(folder: Path, *what: str, path: str | None = None) -> Path:
    """Copy the project there, as git sees it with the built page and the compiled kernels, and
    build it in the copy.
    """
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True).stdout.decode()
    made = (found for room in (PAGE, SETS) for found in (ROOT / room).rglob("*"))
    for name in [*names.split("\0"), *(str(found.relative_to(ROOT)) for found in made)]:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    (folder / PAGE / "index.html").touch()  # copied last
    run_build(folder, folder / "dist", *what)
    return folder / "dist"


def run_build(project: Path, dist: Path, *what: str) -> None:
    """Build with what is installed here; Node is out of reach, so that the page is not built."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(dist), *what]
    env = {**os.environ, "PATH": str(Path(sys.executable).parent)}
    done = subprocess.run([*command, str(project)], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("one"), "--sdist", "--wheel")


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (found,) = dist.glob("*.whl")
    return found


def test_two_builds_are_the_same_to_the_byte(
    dist: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    time.sleep(2)  # files of another time, in another folder
    again = built(tmp_path_factory.mktemp("two"), "--sdist", "--wheel")
    assert len(list(dist.iterdir())) == 2
    for one in dist.iterdir():
        assert one.read_bytes() == (again / one.name).read_bytes(), one.name


def test_the_archive_makes_the_same_wheel_without_node(
    dist: Path, wheel: Path, tmp_path: Path
) -> None:
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(tmp_path, filter="data")
    (project,) = tmp_path.iterdir()
    run_build(project, tmp_path / "dist", "--wheel")
    assert (tmp_path / "dist" / wheel.name).read_bytes() == wheel.read_bytes()


def test_the_wheel_has_what_it_needs_and_no_more(wheel: Path) -> None:
    assert wheel.stat().st_size <= LARGEST
    names = zipfile.ZipFile(wheel).namelist()
    fonts = {f"banmen/web/fonts/{name}" for name in FONTS}
    assert {"banmen/web/index.html", *fonts} <= set(names)
    kernels = {f"{kind}/squish_order4{suffix(kind)}" for kind in (*SHIPPED, "web")}
    assert {f"banmen/prebuilt/sets/{name}" for name in kernels} <= set(names)
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"banmen"}
    assert not [name for name in names if "node_modules" in name or name.endswith((".pyc", ".map"))]


def test_without_page_and_node_a_sentence_says_so(tmp_path: Path) -> None:
    (tmp_path / "src/banmen").mkdir(parents=True)
    for name in ("webui", "examples"):
        ignored = shutil.ignore_patterns("node_modules", "__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    stamp = "src/banmen/kernel/ahead/stamp.py"
    (tmp_path / stamp).parent.mkdir(parents=True)
    own = "hatch_build.py pyproject.toml README.md LICENSE src/banmen/__init__.py"
    for name in [*own.split(), stamp]:
        shutil.copyfile(ROOT / name, tmp_path / name)
    base = Path(sys.executable).resolve()  # outside any environment, so that none is fetched
    code = "from hatchling.build import build_wheel; build_wheel('dist')"
    packages = next(path for path in sys.path if path.endswith("site-packages"))
    env = {"PATH": "/nowhere", "PYTHONPATH": packages}
    done = subprocess.run(
        [str(base), "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert done.returncode != 0
    assert "Building the page needs Node" in done.stderr
    assert "banmen was not built" in done.stderr
    assert "Traceback" not in done.stderr


# --- installed -----------------------------------------------------------------------------------


class Fresh:
    """Environments of their own with the wheel, an extra perhaps, and what these depend on."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.wheel, self.folder = wheel, folder

    def programs(self, kind: str) -> Path:
        """The bin folder of one: "core", or an extra's name."""
        home = self.folder / kind
        if not home.exists():
            venv.create(home, with_pip=False, symlinks=True)
            what = str(self.wheel) if kind == "core" else f"{self.wheel}[{kind}]"
            pins = ("--constraint", str(self.folder / "pins"))
            pip("--python", str(home), "install", "--quiet", "--no-compile", *pins, what)
        return home / "bin"


def pip(*words: str) -> str:
    """What pip says."""
    command = [sys.executable, "-m", "pip", *words]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


@pytest.fixture(scope="module")
def fresh(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    folder = tmp_path_factory.mktemp("fresh")
    locked = (ROOT / "requirements.lock").read_text()
    (folder / "pins").write_text("\n".join(re.findall(r"^\S+==\S+", locked, re.M)))
    return Fresh(wheel, folder)


def environment(home: Path) -> dict[str, str]:
    """Neither Node nor a compiler, nor anything of this project."""
    return {"PATH": "/nowhere", "HOME": str(home), "BANMEN_LANGUAGE": "en", "COLUMNS": "100"}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


def told(programs: Path, home: Path, *words: str, fails: bool = False, types: str = "") -> str:
    """The output of a program in the environment, for some input."""
    command = [str(programs / words[0]), *words[1:]]
    done = subprocess.run(
        command,
        cwd=home,
        env=environment(home),
        input=types,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode != 0) == fails, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_core_is_numpy(fresh: Fresh) -> None:
    listed = json.loads(
        pip("--python", str(fresh.programs("core").parent), "list", "--format=json")
    )
    assert {found["name"] for found in listed} == {"banmen", "numpy"}


def test_a_game_is_played_and_analysed_with_the_core_alone(fresh: Fresh, home: Path) -> None:
    program = """
import banmen, banmen.players
pos = banmen.game("flipflop", size=3).start()
first = banmen.players.player("1", pos.game).choose(pos)
assert pos.play(first).history
while not pos.over:
    assert banmen.analyse(pos).best
    pos = pos.play(banmen.players.player("best", pos.game).choose(pos))
assert pos.svg().startswith("<svg")
print(banmen.__file__, pos.result, len(pos.history))
"""
    programs = fresh.programs("core")
    said = told(programs, home, "python", "-c", program)
    assert str(programs.parent) in said
    assert "1-0 15\n" in said


def test_the_command_answers(fresh: Fresh, home: Path) -> None:
    programs = fresh.programs("cli")
    assert "Commands:" in told(programs, home, "banmen", "--help")
    assert "Flat Front" in told(programs, home, "banmen", "games")
    assert "b1xb3" in told(programs, home, "banmen", "moves", *GAME)


def test_the_computer_moves_at_once(fresh: Fresh, tmp_path: Path) -> None:
    """Nothing is compiled. How fast it is: ``python -m benchmarks.wheel``."""
    play = ("banmen", "play", "squish", "--against", "4", "--colour", "second")
    said = told(fresh.programs("cli"), tmp_path, *play, types="quit\n")
    assert "Last move" in said
    assert "Compiling" not in said
    assert not (tmp_path / ".cache").exists()


def test_pictures_are_drawn(fresh: Fresh, home: Path) -> None:
    program = "import banmen; print(banmen.game('flipflop').start().png()[1:4])"
    assert "PNG" in told(fresh.programs("serve"), home, "python", "-c", program)


def test_the_page_is_served(fresh: Fresh, home: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        str(fresh.programs("serve") / "banmen"),
        "serve",
        "--port",
        str(port),
        "--database",
        "games.db",
    ]
    with subprocess.Popen(command, cwd=home, env=environment(home)) as server:
        try:
            assert json.loads(answered(f"http://127.0.0.1:{port}/api/health"))
            assert b"<script" in answered(f"http://127.0.0.1:{port}/")
        finally:
            server.terminate()


IN_A_BROWSER = """
import sys

import banmen
from banmen.players import player

assert sys.platform == "emscripten"
for id, options in (("squish", {}), ("flipflop", {"size": 3})):
    pos = banmen.game(id, **options).start()
    level, best = player("2", pos.game, seed=1), player("best", pos.game, seed=1)
    assert banmen.analyse(pos, nodes=500, memory=8).best
    for ply in range(6):
        pos = pos.play((level if ply % 2 else best).choose(pos))
    assert pos.svg().startswith("<svg")
    print(id, pos.ply)
assert banmen.analyse(banmen.game("flipflop", size=3).start()).best.verdict() == "wins in 8"
assert "numpy" not in sys.modules
print("played")
"""


def test_the_wheel_plays_in_a_notebook_in_a_browser(wheel: Path, tmp_path: Path) -> None:
    """In Pyodide under Node, which installs the wheel by itself."""
    (tmp_path / "program.py").write_text(IN_A_BROWSER)
    script = ROOT / "tests/prebuilt/pyodide.mjs"
    command = [node(), str(script), str(wheel), str(tmp_path / "program.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.stdout.endswith("played\n"), done.stderr[-2000:]


def test_in_a_browser_the_wheel_needs_nothing_else(wheel: Path) -> None:
    """As micropip reads it: for every platform, and no requirement holds there."""
    assert wheel.name.endswith("-py3-none-any.whl")
    file = zipfile.ZipFile(wheel)
    (name,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
    wanted = message_from_bytes(file.read(name)).get_all("Requires-Dist", [])
    there = {"sys_platform": "emscripten", "extra": ""}
    markers = [Requirement(one).marker for one in wanted]
    assert not [marker for marker in markers if marker is None or marker.evaluate(there)]


def answered(url: str) -> bytes:
    """A server's output, once it is up."""
    for _ in range(1500):
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:
                return bytes(answer.read())
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"{url} does not answer")


def extras(wheel: Path) -> Iterator[str]:
    """The extras a wheel offers."""
    file = zipfile.ZipFile(wheel)
    (name,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
    yield from message_from_bytes(file.read(name)).get_all("Provides-Extra", [])


def test_every_extra_is_tried(wheel: Path) -> None:
    assert set(extras(wheel)) - FOR_US == {*LACKING, "all"}


@pytest.mark.parametrize("extra", LACKING)
def test_a_missing_extra_is_named_in_a_sentence(fresh: Fresh, home: Path, extra: str) -> None:
    kind, *words = LACKING[extra]
    said = told(fresh.programs(kind), home, *words, fails=True)
    assert f"banmen[{extra}]" in said
    assert "Traceback" not in said
