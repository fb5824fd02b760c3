"""Read typed lines: with completion on a terminal, plainly from anything else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

Reader = Callable[[str, list[str]], str]
"""Asks for a line, offering words for completion; raises EOFError at the end."""


def reader() -> Reader:
    """The reader for this terminal or input."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _plain
    from prompt_toolkit import PromptSession

    typing: PromptSession[str] = PromptSession(reserve_space_for_menu=4)

    def ask(question: str, words: list[str]) -> str:
        try:
            return typing.prompt(question, completer=completer(words))
        except KeyboardInterrupt:  # drop the line, keep the game
            return ""

    return ask


def _plain(question: str, words: list[str]) -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def completer(words: list[str]) -> Completer:
    """Completes moves and commands, the move after `why`, and the files of save and load."""
    from prompt_toolkit.completion import Completer, Completion, PathCompleter
    from prompt_toolkit.document import Document

    class Words(Completer):
        def get_completions(self, document: Document, event: Any) -> Iterator[Completion]:
            typed = document.text_before_cursor.lstrip()
            command, blank, rest = typed.partition(" ")
            if blank and command in ("save", "load"):
                inner = Document(rest, len(rest))
                yield from PathCompleter(expanduser=True).get_completions(inner, event)
            if blank and command == "why":
                typed = rest.lstrip()
            for word in words:
                if word.lower().startswith(typed.lower()):
                    yield Completion(word, start_position=-len(typed))

    return Words()
