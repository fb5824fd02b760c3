"""The rules of a game as a part of a page, from the sentences and boards of `banmen.learn`.

The site's Japanese pages have them where the page says ``<!-- rules -->``, so that nothing is
written twice.
"""

from __future__ import annotations

import os

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # a few moves a board: compiling would take longer

from banmen.learn import Arranged, Lesson, Rule, arranged, lesson
from banmen.texts import say

MARK = "<!-- rules -->"
LANGUAGE = "ja"
WIDTH = 380
"""Of a board, in pixels."""


class Rules:
    """The rules of a game in Japanese: as Markdown, and the pictures it shows."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.pictures: dict[str, str] = {}
        """SVG by the name of its file."""
        self.markdown = "\n\n".join(self._page(lesson(id, LANGUAGE)))

    def _page(self, taught: Lesson) -> list[str]:
        parts = [taught.goal]
        for rule in taught.rules:
            parts += self._rule(rule)
        links = "\n".join(f"- [{link.says}]({link.to})" for link in taught.links)
        return [*parts, f"## {self._say('credit')}", *taught.credit.split("\n"), links]

    def _rule(self, rule: Rule) -> list[str]:
        parts = [f"### {rule.title}", _prose(rule.text)]
        if rule.why:
            parts.append(f'!!! note "{self._say("ruling")}"\n    {rule.why}')
        for number, board in enumerate(rule.boards, 1):
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
