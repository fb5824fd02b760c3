"""Builds the page that needs no server into a folder of static files: `make app`.

    python webui/app/make_app.py dist/app                     every game
    python webui/app/make_app.py dist/app squish:order=4      some variants, for tests

The page itself is the one of the server (`webui/build.py`). Beside it come

    made/<build>/            by the hash of all that is in it: a build never changes
      parts.json             which parts there are, where they lie, how large they are
      answers/…              what the page asks before Python runs, answered now
    parts/<hash>.pack        Python with banmen; each set of kernels with the rules that it plays
    parts/<hash>.wasm.pack   Pyodide
    service.js               keeps all of it, so that the page works without a network

A *pack* is a gzip of a line of JSON, ``[["path", bytes], …]``, and the contents of these files.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import banmen
from banmen.app.answers import App
from banmen.app.searches import AtHand
from banmen.games.contract.kept import name as name_of
from banmen.games.modules import facts
from banmen.prebuilt import sets
from banmen.solve import tables
from banmen.texts import LANGUAGES

HERE = Path(__file__).parent
PACKAGE = Path(banmen.__file__).parent
PAGE = PACKAGE / "web"
PYODIDE = HERE.parent / "node_modules" / "pyodide"
ENTRY = "app.browser"
DATA = (".toml", ".json", ".jsonl", ".css", ".js")
LATE = ["importlib.resources._adapters", "importlib.readers", "importlib.resources.readers"]
"""What the standard library imports inside its functions."""
LEFT_OUT = ("web", "sample.json")
"""What banmen reads elsewhere, and the page has by other ways."""
ELSEWHERE = ("board.js", "notebook.js", "offline.js", "fonts")
"""What a built page has for other people's pages, for its server and for the terminal."""
LARGE = 1_000_000
"""Bytes of a table."""
SITE = "lib/python3.14/site-packages/banmen"
LIBRARY = "lib/python314.zip"

sys.path.insert(0, str(HERE.parent))
import build as page  # noqa: E402


class Parts:
    """The parts of a build, named by what is in them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.known: dict[str, dict[str, Any]] = {}
        """By name: the file, its bytes, and its bytes when it is unpacked."""

    def add(self, name: str, files: Mapping[str, bytes]) -> None:
        """A pack of files."""
        head = json.dumps([[path, len(content)] for path, content in files.items()]).encode()
        self._write(name, ".pack", b"\n".join((head, b"".join(files.values()))))

    def add_one(self, name: str, content: bytes) -> None:
        """A file of its own."""
        self._write(name, ".packed", content)

    def _write(self, name: str, suffix: str, content: bytes) -> None:
        packed = gzip.compress(content, 9, mtime=0)
        file = f"parts/{hashlib.sha256(packed).hexdigest()[:16]}{suffix}"
        (self._folder / file).write_bytes(packed)
        self.known[name] = {"file": file, "size": len(packed), "whole": len(content)}


# --- Python --------------------------------------------------------------------------------------


def imports(path: Path) -> Iterator[str]:
    """What a file imports, inside its functions too, but for annotations alone."""
    todo: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            todo += node.orelse
        else:
            todo += ast.iter_child_nodes(node)


def needed() -> tuple[list[Path], list[str]]:
    """The files of banmen that the app can come to import, and what these import from elsewhere."""
    todo = [
        f"banmen.{ENTRY}",
        *(
            ".".join(("banmen", *path.relative_to(PACKAGE).with_suffix("").parts))
            for path in (PACKAGE / "games").glob("*/*.py")
        ),
    ]
    for about in banmen.games():  # what is named as module:function
        todo += [name.partition(":")[0] for name in facts(about.id).tables.values()]
    files: set[Path] = set()
    others: set[str] = set()
    while todo:
        name = todo.pop()
        first, *rest = name.split(".")
        if first != "banmen":
            others.add(name)
            continue
        for end in range(len(rest) + 1):  # a module needs its packages
            place = PACKAGE.joinpath(*rest[:end])
            for path in (place.with_suffix(".py") if end else place, place / "__init__.py"):
                if path.is_file() and path not in files:
                    files.add(path)
                    todo += imports(path)
    return sorted(files), sorted(others)


def python() -> dict[str, bytes]:
    """Python's library and banmen, compiled, and the data that banmen reads."""
    files, others = needed()
    with tempfile.TemporaryDirectory() as folder:
        asked = {
            "package": str(PACKAGE),
            "files": [str(path.relative_to(PACKAGE)) for path in files],
            "imported": [f"banmen.{ENTRY}", *others, *LATE],
        }
        subprocess.run(
            [page.node(), str(HERE / "python.mjs"), folder],
            input=json.dumps(asked),
            text=True,
            check=True,
        )
        made = Path(folder)
        found = {LIBRARY: zipped(made / "library")}
        for path in sorted((made / "banmen").rglob("*.pyc")):
            inside = path.relative_to(made / "banmen")
            found[f"{SITE}/{inside.with_suffix('.py')}"] = b""
            cached = inside.parent / "__pycache__" / f"{inside.stem}.cpython-314.pyc"
            found[f"{SITE}/{cached}"] = path.read_bytes()
    rooms = {path.parent for path in files}
    for path in sorted(PACKAGE.rglob("*")):
        here = path.relative_to(PACKAGE)
        if path.suffix in DATA and not set(LEFT_OUT) & set(here.parts):
            if path.parent in rooms or path.parent.name == "texts":
                found[f"{SITE}/{here}"] = path.read_bytes()
    return found


def zipped(folder: Path) -> bytes:
    """A folder as an archive whose files are not compressed: the pack is."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for path in sorted(folder.rglob("*.pyc")):
            entry = zipfile.ZipInfo(str(path.relative_to(folder)))
            archive.writestr(entry, path.read_bytes())
    return written.getvalue()


# --- kernels -------------------------------------------------------------------------------------


def add_sets(parts: Parts, texts: list[str]) -> dict[str, str]:
    """Each set of kernels with the rules that it plays; the part of each variant, by the name of
    its rules.
    """
    found: dict[str, str] = {}
    games = list(sets.named(texts))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        sets.write(games, folder, web=True)
        labels: dict[str, list[str]] = {}
        for game in games:
            labels.setdefault(game.rules.label, []).append(name_of(game.id, game.options))
        for label, variants in sorted(labels.items()):
            names = [f"{label}.wasm", f"{label}.json", *variants]
            parts.add(label, {f"sets/{name}": (folder / name).read_bytes() for name in names})
            found |= dict.fromkeys(variants, label)
    return found


def add_tables(parts: Parts, texts: list[str]) -> dict[str, str]:
    """The tables of solved variants, each a part of its own; by the names that the app asks for."""
    found = {}
    for game in filter(tables.solved, sets.named(texts)):
        first = next(iter(game.options.values()), "")
        files = sorted((PACKAGE / "solve").glob(f"*/{game.id}{first}*.bin"))
        name = name_of(game.id, game.options).removesuffix("rules") + "table"
        packed = {f"{SITE}/{path.relative_to(PACKAGE)}": path.read_bytes() for path in files}
        parts.add(name, packed)
        found[name] = name
    return found


# --- answers -------------------------------------------------------------------------------------


class NoShelf:
    """Nothing is kept while answers are made."""

    async def rows(self, table: str) -> list[str]:
        """None."""
        return []

    async def summaries(self) -> dict[str, str]:
        """None."""
        return {}

    async def word(self, name: str) -> None:
        """None."""


async def answers() -> dict[str, str]:
    """What the page asks before Python runs: by the names that webui/src/transport/local/kept.ts
    gives them.
    """
    app = App(NoShelf(), AtHand())  # type: ignore[arg-type]  # nothing is ever put there
    app.start()
    found = {
        "games": await app.call("games", "{}"),
        "all_puzzles": await app.call("all_puzzles", "{}"),
    }
    for language in LANGUAGES:
        found[f"texts-{language}"] = await app.call("texts", json.dumps({"language": language}))
    for about in json.loads(found["games"]):
        game = about["id"]
        if "sample" in about["has"]:
            found[f"sample-{game}"] = await app.call("sample", json.dumps({"game": game}))
        if "lesson" in about["has"]:
            for language in LANGUAGES:
                asked = json.dumps({"game": game, "language": language})
                found[f"lesson-{game}-{language}"] = await app.call("lesson", asked)
    await app.stop()
    return found


# --- the page ------------------------------------------------------------------------------------

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'self'; form-action 'none'"
)


def document(html: str, build: str) -> str:
    """The page's document, for the folder itself."""
    head = (
        '<base href="./" />\n'
        '    <meta name="banmen-server" content="none" />\n'
        f'    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />\n'
        f'    <meta name="banmen-build" content="{build}" />'
    )
    html, count = re.subn(r"<base [^>]*>", head, html, count=1)
    assert count == 1
    return html


def places(games: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Addresses within the page that have a document of their own, so that links to them work on
    any host: all but those of tables, people and single puzzles (webui/src/core/router.ts).
    """
    yield from ("rules", "puzzles", "puzzles/today", "lobby", "mine", "import", "sandbox")
    for game in games:
        for room in ("new", "rules", "learn", "analyse", "sandbox", "puzzles"):
            yield f"{room}/{game['id']}"


def write_documents(folder: Path, html: str, games: Iterable[Mapping[str, Any]]) -> None:
    """The document at all its addresses."""
    (folder / "index.html").write_text(html, "utf-8")
    for place in places(games):
        (folder / place).mkdir(parents=True, exist_ok=True)
        up = "../" * (place.count("/") + 1)
        (folder / place / "index.html").write_text(
            html.replace('href="./"', f'href="{up}"'), "utf-8"
        )


def write_service(
    folder: Path, digest: str, games: Iterable[Mapping[str, Any]], parts: Parts
) -> None:
    """The service worker, told what to keep: all but large tables, which come when wanted."""
    left = {f"{place}/index.html" for place in places(games)} | {
        part["file"]
        for name, part in parts.known.items()
        if name.endswith(".table") and part["size"] > LARGE
    }
    files = sorted(
        name
        for path in folder.rglob("*")
        if path.is_file() and (name := path.relative_to(folder).as_posix()) not in left
    )
    script = (HERE / "service.js").read_text("utf-8")
    told = f'const BUILD = "{digest}";\nconst FILES = {json.dumps(files)};\n'
    (folder / "service.js").write_text(told + script, "utf-8")


def build(folder: Path, games: list[str]) -> None:
    """Everything, in place of what was there."""
    made = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(
        PAGE, made, ignore=shutil.ignore_patterns("board.js", "notebook.js", "offline.js", "fonts")
    )
    (made / "parts").mkdir()
    parts = Parts(made)
    parts.add("python", python())
    parts.add_one("pyodide.asm.wasm", (PYODIDE / "pyodide.asm.wasm").read_bytes())
    engine = (PYODIDE / "pyodide.asm.mjs").read_bytes()
    script = f"parts/{hashlib.sha256(engine).hexdigest()[:16]}.js"
    (made / script).write_bytes(engine)
    variants = add_sets(parts, games) | add_tables(parts, games)
    told = asyncio.run(answers())
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    listed = json.dumps(
        {"info": info, "script": script, "parts": parts.known, "variants": variants}
    )
    html = (made / "index.html").read_text("utf-8")
    digest = hashlib.sha256("\0".join([listed, html, *told.values()]).encode()).hexdigest()[:16]
    place = made / "made" / digest
    (place / "answers").mkdir(parents=True)
    (place / "parts.json").write_text(listed, "utf-8")
    for name, text in told.items():
        (place / "answers" / f"{name}.json").write_text(text, "utf-8")
    known = json.loads(told["games"])
    write_documents(made, document(html, digest), known)
    write_service(made, digest, known, parts)
    shutil.rmtree(folder, ignore_errors=True)
    made.rename(folder)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    asked = parser.parse_args()
    build(asked.folder.resolve(), asked.games)


if __name__ == "__main__":
    main()
