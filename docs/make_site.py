"""Build these pages as a site with Zensical: ``python -m docs.make_site site``.

The pages are written to be read as files, too. Before Zensical reads them, this module writes what
the site needs beside them into a folder of its own:

- pages from outside docs/ (the changes) and the reference, from the docstrings;
- the rules in Japanese with their boards, in the place of those without;
- links to files of the project as links to a page of the site, or as the bare name of the file;
- items of lists one place further in, because Python-Markdown wants four places and not three;
- a configuration with a page for each game, and with the folders of this build.
"""

from __future__ import annotations

import json
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from docs.make_rules import MARKED, Rules

from banmen.games import ids

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
ELSEWHERE = {"CHANGELOG.md": "changelog.md", "README.md": "start.md"}
"""Pages that stand outside docs/, and where they are on the site."""
REFERENCE = {
    "games": (
        "Games and positions",
        "banmen.game.game banmen.game.games banmen.game.Game banmen.position.Position "
        "banmen.games.About banmen.games.Option banmen.games.Move banmen.scene",
    ),
    "players": (
        "Analysis and players",
        "banmen.players.analysis.analyse banmen.players.analysis.Analysis "
        "banmen.players.analysis.Candidate banmen.players.explain.explain "
        "banmen.players.explain.Explanation banmen.players.specs.player "
        "banmen.players.specs.Player banmen.players.ladder",
    ),
    "records": (
        "Records, drafts, puzzles",
        "banmen.record.model banmen.record.files banmen.draft banmen.puzzles",
    ),
    "research": (
        "Research",
        "banmen.envs.shape banmen.envs.batch banmen.arena.match banmen.arena.tables "
        "banmen.arena.elo banmen.arena.statistics",
    ),
    "errors": ("What can be wrong", "banmen.errors"),
}
"""Each page of the reference: its title, and what it shows, from the docstrings."""
JAPANESE = "ja/"
BREAK = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\[\u3000-\u9fff\uff00-\uffef])")
"""The end of a line between Japanese letters: a browser would make a space of it."""
LINK = re.compile(r"\[(?P<text>[^\]]*)\]\((?P<target>[^):#\s]+)(?P<heading>#[^)\s]*)?\)")
"""A link to a file of the project."""


def build(site: Path) -> None:
    """Build the site into a folder; raise CalledProcessError at a warning of Zensical's."""
    with tempfile.TemporaryDirectory() as work:
        pages = Path(work) / "docs"
        write_pages(pages)
        (Path(work) / "mkdocs.yml").write_text(configuration(), "utf-8")
        zensical = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
        subprocess.run(zensical, cwd=work, check=True)
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(Path(work) / "site", site)
    for page in (site / JAPANESE).rglob("*.html"):  # letters are drawn and read by language
        said = page.read_text(encoding="utf-8")
        page.write_text(said.replace('<html lang="en"', '<html lang="ja"', 1), "utf-8")


def write_pages(folder: Path) -> None:
    """Write all pages of the site, and what they show, into a folder."""
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for page in folder.rglob("*.md"):
        name = page.relative_to(folder).as_posix()
        page.write_text(site_text(page.read_text(encoding="utf-8"), name), "utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (folder / ELSEWHERE["CHANGELOG.md"]).write_text(led(changes, "../CHANGELOG.md"), "utf-8")
    (folder / "reference").mkdir()
    for name, (title, shown) in REFERENCE.items():
        text = f"# {title}\n\n" + "\n\n".join(f"::: {one}" for one in shown.split())
        (folder / "reference" / f"{name}.md").write_text(text, "utf-8")
    boards = folder / JAPANESE / "games/boards"
    boards.mkdir()
    for page in (DOCS / JAPANESE / "games").glob("*.md"):
        for name, drawing in rules(page.stem).pictures.items():
            (boards / name).write_text(drawing, "utf-8")


def configuration() -> str:
    """mkdocs.yml with the folder of the sources, and a page for each game where it has a folder."""

    def pages(found: re.Match[str]) -> str:
        there = [f"{found[1]}{id}.md" for id in ids() if (DOCS / f"{found[1]}{id}.md").exists()]
        return json.dumps(there)  # YAML reads JSON

    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    text = text.replace("paths: [src]", f"paths: [{json.dumps(str(ROOT / 'src'))}]")
    return re.sub(r"(?<=: )((?:ja/)?games/)(?= #|$)", pages, text, flags=re.MULTILINE)


def site_text(markdown: str, name: str) -> str:
    """The text of a page as the site has it; `name` is its path below docs/."""
    if MARKED.search(markdown):
        markdown = rules(posixpath.basename(name)[: -len(".md")]).put_into(markdown)
    if name.startswith(JAPANESE):
        markdown = BREAK.sub("", markdown)
    return shifted(led(markdown.replace("```python no-run", "```python"), name))


@cache
def rules(game: str) -> Rules:
    """The rules of a game in Japanese."""
    return Rules(game)


def led(markdown: str, name: str) -> str:
    """The text of a page, with links that stay on the site; `name` is its path from docs/."""
    page = posixpath.normpath(posixpath.join("docs", name))
    folder = posixpath.dirname(_place(page) or name)

    def lead(found: re.Match[str]) -> str:
        target = _place(
            posixpath.normpath(posixpath.join(posixpath.dirname(page), found["target"]))
        )
        if target is None:
            return found["text"]
        return (
            f"[{found['text']}]({posixpath.relpath(target, folder or '.')}{found['heading'] or ''})"
        )

    return LINK.sub(lead, markdown)


def _place(path: str) -> str | None:
    """Where a file of the project is on the site, if it is there."""
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return ELSEWHERE.get(path)


def shifted(markdown: str) -> str:
    """The text with what belongs to a numbered item one place further in, and items apart."""
    lines, inside = list[str](), False
    for line in markdown.split("\n"):
        if re.match(r"\d+\. ", line):
            if inside and lines[-1]:
                lines.append("")
            inside = True
        elif line and not line.startswith("   "):
            inside = False
        lines.append(f" {line}" if inside and line.startswith("   ") else line)
    return "\n".join(lines)


if __name__ == "__main__":
    build(Path(sys.argv[1] if len(sys.argv) > 1 else "site"))
