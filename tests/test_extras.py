"""The core stands on NumPy alone; every part that is missing is one sentence.

tests/package.py tries the same with a wheel in an environment of its own.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import banmen
from banmen.errors import Complaint
from banmen.extras import extra
from banmen.record import Record
from banmen.texts import sentences

PACKAGE = Path(banmen.__file__).parent
ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
FOR_US = {"build", "docs", "dev"}
"""Extras for development."""

CORE_ALONE = """
import sys
from importlib import import_module

class Refuses:
    def find_spec(self, name, path=None, target=None):
        core = {*sys.stdlib_module_names, "banmen", "numpy", "numba", "llvmlite"}
        if name.partition(".")[0] not in core:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Refuses())
"""
A_GAME = """
import banmen
from banmen.players import levels, player
from banmen.record import Record

pos = banmen.game("flipflop", size=3).start()
while not pos.over:
    pos = pos.play(player("best", pos.game).choose(pos))
first = pos.line[0]
assert banmen.analyse(first).best.move.text == "b1xb3"
assert "b1xb3" in str(banmen.explain(first, "b1-b2"))
assert len(levels(pos.game)) > 1
assert pos.game.parse(str(pos)) == pos
assert pos.svg().startswith("<svg")
record = Record.of(pos)
assert Record.from_text(record.to_text()) == record
assert Record.from_json(record.to_json()) == record
assert Record.from_sgf(record.to_sgf()).replay() == pos
assert record.html().startswith("<!doctype html>")
print(pos.result)
"""
EVERY_MODULE = """
import banmen
from banmen import Complaint

for name in sys.argv[1:]:
    try:
        import_module(name)
    except Complaint as reason:
        assert reason.key.startswith("extra."), name
        print(name, reason.params["command"])
"""
BELONG_TO_AN_EXTRA = {"cli", "server", "draw/board.py", "draw/film.py"}
"""Importing these names the missing extra; all other modules can be imported, or name theirs."""
NAMED = {
    "arena/command.py": "arena",
    "arena/cluster.py": "cluster",
    "arena/fit.py": "arena",
    "envs/gymnasium.py": "gymnasium",
    "envs/notebook.py": "notebook",
    "envs/openspiel.py": "openspiel",
    "envs/pettingzoo.py": "pettingzoo",
    "train/networks.py": "train",
    "gpu/card.py": "gpu",
    "gpu/bench.py": "gpu",
}
"""Some that name theirs."""


def run(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program, *words]
    return subprocess.run(command, capture_output=True, text=True)


def module(path: str | Path) -> str:
    return ".".join(("banmen", *Path(path).with_suffix("").parts)).removesuffix(".__init__")


def test_a_game_is_played_and_studied_with_the_core_alone() -> None:
    ran = run(CORE_ALONE + A_GAME)
    assert (ran.returncode, ran.stdout) == (0, "1-0\n"), ran.stderr


def test_every_module_of_the_core_can_be_imported_alone() -> None:
    files = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")]
    files = [
        path
        for path in files
        if not {path.parts[0], path.as_posix()} & BELONG_TO_AN_EXTRA and path.name != "__main__.py"
    ]
    ran = run(CORE_ALONE + EVERY_MODULE, *map(module, files))
    assert ran.returncode == 0, ran.stderr
    told = dict(line.split(" ", 1) for line in ran.stdout.splitlines())
    for path, name in NAMED.items():
        assert told[module(path)] == f'pip install "banmen[{name}]"'
    assert not [name for name in told if not re.match(r"banmen\.(arena|envs|gpu|train)\.", name)]


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("games", 'The banmen command needs an extra package: pip install "banmen[cli]"\n'),
        ("serve", 'The server needs an extra package: pip install "banmen[serve]"\n'),
    ],
)
def test_the_command_without_its_packages_is_one_sentence(word: str, sentence: str) -> None:
    ran = run(CORE_ALONE + "from banmen.__main__ import main; main()", word)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", sentence)


@pytest.mark.parametrize(
    ("absent", "words", "name"),
    [
        ("sqlalchemy", ("serve", "--port", "9"), "serve"),
        ("fastapi", ("serve", "--port", "9"), "serve"),
        ("orjson", ("archive", "import", "none.txt"), "serve"),
        ("choix", ("tournament", "1", "2", "--game", "squish"), "arena"),
    ],
)
def test_a_command_without_its_packages_is_one_sentence(
    absent: str, words: tuple[str, ...], name: str
) -> None:
    program = (
        "import sys; sys.modules[sys.argv.pop(1)] = None; import banmen.__main__ as m; m.main()"
    )
    ran = run(program, absent, *words)
    said = sentences("en")[f"extra.{name}"].format(command=f'pip install "banmen[{name}]"')
    assert (ran.returncode, ran.stderr) == (2, f"{said}\n")


def test_pixels_without_their_packages_are_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = banmen.game("flipflop", size=3).start()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(Complaint, match=r"banmen\[draw\]"):
        pos.png()
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "banmen.draw.film", raising=False)
    with pytest.raises(Complaint, match=r"banmen\[draw\]"):
        Record.of(pos).gif()


def test_what_is_missing_of_banmen_itself_is_no_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"banmen\.nothing"), extra("cli"):
        __import__("banmen.nothing")


def test_every_extra_has_its_sentence_and_all_brings_every_one() -> None:
    said = {key.removeprefix("extra.") for key in sentences("en") if key.startswith("extra.")}
    assert said == EXTRAS.keys() - FOR_US - {"all"}
    assert brought("all") >= said - {"train"}  # PyTorch is large: it is asked for by name
    assert brought("dev") >= {"all", "build", "docs"}


def brought(name: str) -> set[str]:
    """The extras that one extra brings along."""
    found = {
        part
        for requirement in EXTRAS[name]
        if (own := re.match(r"banmen\[([\w,]+)\]", requirement))
        for part in own[1].split(",")
    }
    return found.union(*map(brought, found))


def test_who_asks_for_an_extra_asks_for_one_that_there_is() -> None:
    source = "\n".join(path.read_text() for path in PACKAGE.rglob("*.py"))
    said = re.findall(r"(?:with extra|raise missing)\((.+)\)", source)
    asked = set(re.findall(r'"(\w+)"', " ".join(said)))
    assert asked == EXTRAS.keys() - FOR_US - {"all"}


# --- what a checkout installs --------------------------------------------------------------------


def locked(name: str) -> dict[str, list[str]]:
    """The pins of a lock, with the hashes of their files."""
    text = (ROOT / name).read_text().replace("\\\n", " ")
    return {pin: hashes for pin, *hashes in map(str.split, text.splitlines())}


def test_the_locks_pin_every_file_by_its_hash_and_agree() -> None:
    everything, play = locked("requirements.lock"), locked("requirements-play.lock")
    train = locked("requirements-train.lock")
    assert not train.keys() & everything.keys()
    for pin, hashes in (everything | train).items():
        assert re.fullmatch(r"[\w.-]+==[\w.+!]+", pin)
        assert hashes, pin
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", found) for found in hashes), pin
    assert {pin: everything.get(pin) for pin in play} == play
