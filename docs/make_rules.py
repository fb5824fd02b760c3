"""The rules of a game in Japanese as a part of its page, from the sentences of `banmen.learn`.

    python -m docs.make_rules        write them into docs/ja/games/, between two marks

The site has the same with boards (`docs.make_site`), so that nothing is written twice.
"""

from __future__ import annotations

import re
from pathlib import Path

from banmen.games import ids
from banmen.learn import Arranged, Rule, arranged, lesson, taught
from banmen.texts import say

PAGES = Path(__file__).parent / "ja/games"
MARKED = re.compile(r"(?<=<!-- rules -->\n).*?(?=<!-- /rules -->)", re.DOTALL)
"""What stands between the marks of a page."""
LANGUAGE = "ja"
WIDTH = 380
"""Of a board, in pixels."""


class Rules:
    """The rules of a game in Japanese: as Markdown, and the pictures it shows."""

    def __init__(self, id: str, boards: bool = True) -> None:
        self.id, self.boards = id, boards
        self.pictures: dict[str, str] = {}
        """SVG by the name of its file."""
        self.markdown = "\n" + "\n\n".join(self._parts()) + "\n\n"

    def put_into(self, page: str) -> str:
        """A page with these rules between its marks."""
        return MARKED.sub(lambda _: self.markdown, page)

    def _parts(self) -> list[str]:
        found = lesson(self.id, LANGUAGE)
        parts = [found.goal]
        for rule in found.rules:
            parts += self._rule(rule)
        links = "\n".join(f"- [{link.says}]({link.to})" for link in found.links)
        return [*parts, f"### {self._say('credit')}", *found.credit.split("\n"), links]

    def _rule(self, rule: Rule) -> list[str]:
        parts = [f"### {rule.title}", _prose(rule.text)]
        if rule.why:
            parts.append(f"> **{self._say('ruling')}** {rule.why}")
        for number, board in enumerate(rule.boards if self.boards else (), 1):
            parts += self._board(f"{self.id}-{rule.id}-{number}.svg", board, rule.title)
        return parts

    def _board(self, name: str, board: Arranged, rule: str) -> list[str]:
        at = arranged(self.id, board)
        self.pictures[name] = at.svg(language=LANGUAGE)
        shown = f"![{board.title or rule}](boards/{name}){{ width={WIDTH} }}"
        trials = []
        for trial in board.trials:
            reason = at.why_not(trial.move)
            said = f"✗ {trial.says}：{reason.say(LANGUAGE)}" if reason else f"✓ {trial.says}"
            trials.append(f"- {said}")
        title = [f"**{board.title}**"] if board.title else []
        return [*title, shown, "\n".join(trials)]

    def _say(self, key: str) -> str:
        return say(f"page.rules.{key}", LANGUAGE)


def _prose(text: str) -> str:
    """Lines as paragraphs and lists."""
    lines, before = list[str](), False
    for line in text.split("\n"):
        point = line.startswith("- ")
        lines += [line] if point and before else ["", line]
        before = point
    return "\n".join(lines).strip()


if __name__ == "__main__":
    for id in filter(taught, ids()):
        page = PAGES / f"{id}.md"
        page.write_text(Rules(id, boards=False).put_into(page.read_text("utf-8")), "utf-8")
