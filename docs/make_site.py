"""What MkDocs does not know of these pages: what lies outside docs/, the reference, Japanese rules.

The pages are written to be read as files too. So links lead to files of the project; on the site
they become links to a page of it, or the bare name of a file that is not on the site. And a list's
items go on below their first letter, which is three places in; Python-Markdown wants four.
"""

from __future__ import annotations

import posixpath
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parents[1]))  # MkDocs runs this file by its path
from docs.make_rules import MARK, Rules

from banmen.games import ids

ROOT = Path(__file__).parents[1]
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
LINK = re.compile(r"\[(?P<text>[^\]]*)\]\((?P<target>\.\./[^)#\s]+)(?P<heading>#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of the games into the navigation, where it has their folder."""
    config.nav = paged(config.nav)
    return config


def paged(entry: Any) -> Any:
    """A part of the navigation; of a folder of games, a page for each game."""
    if isinstance(entry, list):
        return [paged(one) for one in entry]
    if isinstance(entry, dict):
        return {title: paged(one) for title, one in entry.items()}
    if entry.endswith("games/"):
        return [f"{entry}{id}.md" for id in ids() if (ROOT / "docs" / entry / f"{id}.md").exists()]
    return entry


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the changes and the reference."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    files.append(File.generated(config, ELSEWHERE["CHANGELOG.md"], content=changes))
    for name, (title, shown) in REFERENCE.items():
        text = f"# {title}\n\n" + "\n\n".join(f"::: {one}" for one in shown.split())
        files.append(File.generated(config, f"reference/{name}.md", content=text))
    for page in (ROOT / "docs/ja/games").glob("*.md"):
        for name, drawing in rules(page.stem).pictures.items():
            files.append(File.generated(config, f"ja/games/boards/{name}", content=drawing))
    return files


@cache
def rules(game: str) -> Rules:
    """The rules of a game in Japanese."""
    return Rules(game)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links to where the site has it, and put lists as Python-Markdown reads them."""
    if MARK in markdown:
        markdown = markdown.replace(MARK, rules(page.file.name).markdown)
    if page.file.src_uri.startswith(JAPANESE):
        markdown = BREAK.sub("", markdown)
    return shifted(led(markdown.replace("```python no-run", "```python"), page.file.src_uri))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Say the language of the Japanese pages: letters are drawn and read by it."""
    if not page.file.src_uri.startswith(JAPANESE):
        return output
    return output.replace('<html lang="en"', '<html lang="ja"', 1)


def led(markdown: str, name: str) -> str:
    """The text of a page, with links that stay on the site."""
    folder = posixpath.dirname(name)

    def lead(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join("docs", folder, found["target"]))
        if path.startswith("docs/"):
            return found[0]
        if path in ELSEWHERE:
            target = posixpath.relpath(ELSEWHERE[path], folder or ".")
            return f"[{found['text']}]({target}{found['heading'] or ''})"
        return found["text"]

    return LINK.sub(lead, markdown)


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
