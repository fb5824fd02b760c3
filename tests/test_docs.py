"""The docs do not rot: their code runs, their links lead somewhere, their counts are right."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from docs.make_rules import MARKED

import banmen
from banmen.games import content
from banmen.search.worth import worth
from tests.reference import figures

ROOT = Path(__file__).parents[1]
FRONT = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
PAGES = [*(ROOT / name for name in FRONT), *sorted((ROOT / "docs").rglob("*.md"))]
GAME_PAGES = [ROOT / "docs" / "games" / f"{about.id}.md" for about in banmen.games()]
EXAMPLE = "docs/add-a-game.md"

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
every_game_page = pytest.mark.parametrize("page", GAME_PAGES, ids=lambda page: page.stem)


# --- reading a page ------------------------------------------------------------------------------


class Block(NamedTuple):
    """A block of code between fences."""

    language: str
    """As it stands after the fence: python, python no-run, console, …"""
    code: str
    line: int
    file: str
    """The file it belongs into, if the line before says so."""
    how: str
    """How it goes into that file."""


BLOCK = re.compile(
    r"(?:^\*\*`(?P<file>[^`]+)`\*\* \((?P<how>[^)]+)\)\n\n)?"
    r"^```(?P<language>[^\n`]+)\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def blocks(page: Path) -> list[Block]:
    """All blocks of code of a page, from the top."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(
            found["language"].strip(),
            found["code"],
            text.count("\n", 0, found.start("code")),
            found["file"] or "",
            found["how"] or "",
        )
        for found in BLOCK.finditer(text)
    ]


def run_page(page: Path) -> None:
    """Run the Python of a page from the top, in one namespace, and then its commands.

    Blocks with ``>>>`` are held to what they show.
    """
    names: dict[str, Any] = {"__name__": "docs"}
    for block in blocks(page):
        if block.file:
            continue
        if block.language == "python" and ">>> " in block.code:
            _converse(page, block, names)
        elif block.language == "python":
            exec(compile("\n" * block.line + block.code, str(page), "exec"), names)
        elif block.language == "console":
            _command(page, block)


def _converse(page: Path, block: Block, names: dict[str, Any]) -> None:
    talk = doctest.DocTestParser().get_doctest(block.code, names, page.name, str(page), block.line)
    said = io.StringIO()
    failed, _ = doctest.DocTestRunner(verbose=False).run(talk, out=said.write, clear_globs=False)
    assert not failed, said.getvalue()
    names.update(talk.globs)


ONCE = re.compile(r"^Compiling .*, once …\n", re.MULTILINE)
"""A command's output at its first use on a machine only."""


def _command(page: Path, block: Block) -> None:
    """Run each `$ banmen …` and hold it to the lines below; a line … stands for any lines."""
    from banmen.cli import main

    for part in re.split(r"^\$ ", block.code, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        program, *args = shlex.split(command, comments=True)
        if program != "banmen":
            continue
        said = io.StringIO()
        with (
            contextlib.redirect_stdout(said),
            contextlib.redirect_stderr(said),
            contextlib.suppress(SystemExit),
        ):
            main(args)
        wanted = _trimmed(shown)
        if wanted:
            pattern = ".*".join(map(re.escape, re.split("^…$", wanted, flags=re.MULTILINE)))
            found = _trimmed(ONCE.sub("", said.getvalue()))
            assert re.fullmatch(pattern, found, re.DOTALL), f"{page.name}: {command}\n{found}"


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


# --- all pages -----------------------------------------------------------------------------------


@every_page
def test_what_a_page_shows_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if page == ROOT / EXAMPLE:
        pytest.skip("runs in a copy of the package: tests/test_worked_example.py")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("BANMEN_LANGUAGE", "en")
    run_page(page)


RUN = {"python", "console"}
"""What is run; of the rest it is said below what is held to be true."""
COMMAND = re.compile(r"^ *(?:\S*/)?banmen (.*?)(?:   .*)?$", re.MULTILINE)
EXAMPLES = {"docs/bots.md": "examples/bot.py"}
"""Pages with `python no-run`: a program that wants arguments, and the file that other tests run."""
SMALLER = {
    "docs/cluster.md": {'Cluster("auto")': "1", "pairs=10_000": "pairs=2"},
    "docs/train.md": {
        "range(100)": "range(2)",
        "channels=32, blocks=4": "channels=8, blocks=1",
        "games=256, simulations=32": "games=16, simulations=2",
        '"squish4.pt"': '"/dev/null"',
    },
}
"""Pages whose `python no-run` wants many machines or minutes: what makes it small enough."""


@every_page
def test_what_is_not_run_is_held_to_something(page: Path) -> None:
    """JSON and TOML can be read, programs are files that are tested, commands have such options,
    and scripts use what there is.
    """
    name = str(page.relative_to(ROOT))
    for block in blocks(page):
        if block.file:
            continue
        if block.language == "json":
            rest = block.code.strip()
            while rest:
                rest = rest[json.JSONDecoder().raw_decode(rest)[1] :].lstrip()
        elif block.language == "toml":
            tomllib.loads(block.code)
        elif block.language == "python no-run":
            if name in SMALLER:
                run_smaller(block, SMALLER[name])
            else:
                assert block.code == (ROOT / EXAMPLES[name]).read_text(encoding="utf-8")
        elif block.language == "js":
            used = re.search(r'import \{ (.*) \} from "./board.js"', block.code)
            assert used is not None, block.code
            assert set(used[1].split(", ")) <= of_board_js()
        elif block.language == "text":
            for words in re.findall(
                r"^ *(?:\S*/)?banmen (.*?)(?:   .*)?$", block.code, re.MULTILINE
            ):
                assert_understood(shlex.split(words, comments=True))
        else:
            assert block.language in RUN, f"{name}: {block.language}"


def run_smaller(block: Block, instead: dict[str, str]) -> None:
    """Run a program after it was made smaller."""
    code = block.code
    for wanted, small in instead.items():
        assert wanted in code
        code = code.replace(wanted, small)
    if "import torch" in code:
        pytest.importorskip("torch", reason="PyTorch is not installed")
    exec(code, {"__name__": "docs"})


def of_board_js() -> set[str]:
    """What board.js has for other people's pages; tests/page/test_embedded.py uses it in one."""
    source = (ROOT / "webui" / "src" / "embed" / "board.ts").read_text(encoding="utf-8")
    return set(re.findall(r"^export (?:function |\{ )(\w+)", source, re.MULTILINE))


def assert_understood(words: list[str]) -> None:
    """There is such a command, with such options."""
    import typer

    from banmen.cli import app

    command: Any = typer.main.get_command(app)
    while words and hasattr(command, "commands"):
        command = command.commands[words.pop(0)]
    options = {name for option in command.params for name in option.opts}
    given = {word.partition("=")[0] for word in words if word.startswith("-")}
    assert given <= options | {"--help"}, (command.name, given - options)


@every_page
def test_what_make_is_asked_for_can_be_made(page: Path) -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    asked = re.findall(r"`make ([a-z]+)", page.read_text(encoding="utf-8"))
    assert set(asked) <= set(targets)


SPOKEN = sorted(
    path for path in Path(banmen.__file__).parent.rglob("*.py") if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("file", SPOKEN, ids=lambda file: str(file.relative_to(ROOT)))
def test_what_a_docstring_shows_is_so(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reference is made of docstrings."""
    monkeypatch.chdir(tmp_path)
    name = ".".join(file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").split()) <= 900


LINK = re.compile(r"\]\(([^)\s]+)\)|<(?:img|a)[^>]*(?:src|href)=\"([^\"]+)\"")


@every_page
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", BLOCK.sub("", page.read_text(encoding="utf-8")))
    for found in LINK.finditer(text):
        link = found[1] or found[2]
        if re.match(r"https?://|mailto:", link):
            continue
        path, _, heading = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name} links to {link}"
        if heading:
            assert heading in anchors(target), f"{page.name} links to {link}"
            assert heading.isascii(), f"{link}: the site has other names for Japanese headings"


def anchors(page: Path) -> set[str]:
    """The names that code hosts give to the headings of a page."""
    titles = re.findall(r"^#+ (.+)$", BLOCK.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


PLACE = re.compile(r"`((?:[\w<>]+/)*[\w<>]+\.[a-z]+)`(?::((?: (?:`\w+`|and|over),?)+))?")


def test_where_to_look_leads_there() -> None:
    """Every file of the table in docs/architecture.md is there, with the names said to be in it."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("## Where to look")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (?!you look)(.*) \|$", table, re.MULTILINE)
    assert len(rows) > 5
    for row in rows:
        folder = Path()
        for place in PLACE.finditer(row):
            name = place[1].replace("<id>", "squish")
            roots = (ROOT / "src" / "banmen", ROOT, ROOT / "src" / "banmen" / folder)
            found = next((root / name for root in roots if (root / name).is_file()), None)
            assert found, name
            folder = Path(name).parent if "/" in name else folder
            for word in re.findall(r"`(\w+)`", place[2] or ""):
                assert re.search(rf"def {word}\b", found.read_text("utf-8")), f"{name}: {word}"


# --- the pages of the games ----------------------------------------------------------------------


def headings(page: Path) -> list[str]:
    return re.findall(r"^## (.+)$", BLOCK.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)


@every_game_page
def test_the_pages_of_the_games_have_the_same_headings(page: Path) -> None:
    assert headings(page) == headings(GAME_PAGES[0])


@every_game_page
def test_the_pages_of_the_games_have_the_figures(page: Path) -> None:
    told = page.read_text(encoding="utf-8")
    for figure in figures("perft"):
        if figure["game"] == page.stem:
            assert ", ".join(map(str, figure["counts"])) in told


@every_game_page
def test_the_pages_of_the_games_tell_what_was_learned(page: Path) -> None:
    told = page.read_text(encoding="utf-8").partition("## What plays well")[2]
    for measure, shown in re.findall(r"^\| ([a-z ]+) \| ([+-]\d\.\d\d) \|", told, re.MULTILINE):
        game = banmen.game(page.stem)
        weight = worth(game)[game.judge.names.index(measure)]
        assert shown == f"{weight / 1e6:+.2f}", measure
    if page.stem != "flatfront" and content(page.stem, "worth.json"):
        assert "| tempo |" in told


FOR_EVERYONE = (
    *("start", "play", "puzzles", "levels", "known", "people", "print"),
    *("extras", "python", "records", "notebook", "bots"),
    *(f"games/{about.id}" for about in banmen.games()),
)
"""Pages that a player or a beginning programmer reads."""


@pytest.mark.parametrize("name", FOR_EVERYONE)
def test_what_everyone_reads_is_there_in_japanese_and_led_to(name: str) -> None:
    assert (ROOT / "docs" / f"{name}.md").exists()
    japanese = ROOT / "docs/ja" / f"{name}.md"
    assert japanese.exists()
    pages = [page for page in (ROOT / "docs/ja").rglob("*.md") if page != japanese]
    links = {
        (page.parent / found[1].partition("#")[0]).resolve()
        for page in pages
        for found in LINK.finditer(page.read_text(encoding="utf-8"))
        if found[1]
    }
    by_menu = name == "start" or name.startswith("games/")  # the site lists every game's page
    assert japanese in links or by_menu


NUMBER = re.compile(r"(?<![\d.])(?:\d{2,}|\d+\.\d+)(?![\d.]| ?[万億])")


@every_game_page
def test_the_japanese_pages_of_the_games_tell_no_other_figures(page: Path) -> None:
    japanese = (ROOT / "docs/ja/games" / page.name).read_text(encoding="utf-8")
    japanese = MARKED.sub("", japanese)  # the sentences of the lesson
    known = (ROOT / "docs/known.md").read_text(encoding="utf-8")
    told = NUMBER.findall(page.read_text(encoding="utf-8") + known)
    assert set(NUMBER.findall(japanese)) <= set(told)
    wanted = ["ルール", "棋譜の書き方", "戦い方", "分かっていること"]
    assert headings(ROOT / "docs/ja/games" / page.name) == wanted
