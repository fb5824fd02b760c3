"""Which files decide what compiled code does: found by reading the package, not listed.

A file counts where a kernel stands, or where something stands that a kernel takes from elsewhere: a
constant, a tuple of names, a function that made a constant.

    search/alphabeta/kernels.py     @kernel …  SURE …        counts: a kernel stands here
        from banmen.search.report import SURE
    search/report.py                SURE = 29_000            counts: a kernel takes SURE from here
    search/alphabeta/driver.py                               does not: no kernel takes anything
    games/contract/binding.py       Binding(…)               counts: it says which kernels stand for
                                                             which

Files are read as text, which takes a few hundredths of a second: not all of them are imported in
every process, and all processes must find the same. What is found may be too much, where a word in
a kernel means something else, but not too little. Constants that a `Binding` puts in are no part of
it: they are part of the bound kernels' names.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[1]

_KERNEL = re.compile(r"^@(?:\w+\.)?(?:\w+_)?kernel\b", re.MULTILINE)
_IMPORT = re.compile(r"^[ \t]*from (banmen[\w.]*) import (?:\(([^)]*)\)|(.*))", re.MULTILINE)
_SILENT = re.compile(r'"""[\s\S]*?"""|#.*')
"""Docstrings and comments."""
_DEFINED = re.compile(r"(?:@.*\n)*(?:def|class) (\w+)")
_SIGNATURE = re.compile(r"(?:@.*\n)*def .*?\) ->", re.DOTALL)
_PARAMETER = re.compile(r"(\w+):")
_TARGET = re.compile(r"^\s*\(?([\w,\s]+?)\)? ?(?::[^=\n]*)?[-+|]?=[^=]", re.MULTILINE)
_IGNORED = re.compile(r"import |if (?:TYPE_CHECKING|__name__)\b")
_WORD = re.compile(r"\w+")


class SourceFile(NamedTuple):
    """A file, as far as it can be seen without running it."""

    words: dict[str, set[str]]
    """For each name at the top of the file, the words of the statements that define it."""
    kernels: set[str]
    imports: dict[str, tuple[str, str]]
    """For each name from another file of the package, the module and its name there."""


def read(text: str) -> SourceFile:
    """A file's text, seen so."""
    text = _SILENT.sub("", text)
    found = SourceFile({}, set(), {})
    for module, many, one in _IMPORT.findall(text):
        for part in (many or one).split(","):
            name, _, alias = part.strip().partition(" as ")
            found.imports[alias or name] = module, name
    for statement in _statements(_IMPORT.sub("", text)):
        names = _names(statement)
        words = set(_WORD.findall(statement)) if names else set()
        if match := _SIGNATURE.match(statement):  # a parameter is nothing from outside
            words.difference_update(_PARAMETER.findall(match[0]))
        for name in names:
            found.words.setdefault(name, set()).update(words)
        if _KERNEL.match(statement):
            found.kernels.update(names)
    known = found.words.keys() | found.imports.keys()
    for words in found.words.values():
        words &= known
    return found


def _statements(text: str) -> Iterator[str]:
    """The statements at the top of a file, each with its decorators."""
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        begins = line[0].isalpha() or line[0] in "@_("
        if begins and lines and not lines[-1].startswith("@"):
            yield "".join(lines)
            lines = []
        lines.append(line)
    yield "".join(lines)


def _names(statement: str) -> list[str]:
    """What a statement defines."""
    if match := _DEFINED.match(statement):
        return [match[1]]
    if _IGNORED.match(statement):
        return []
    return [name for target in _TARGET.findall(statement) for name in _WORD.findall(target)]


@functools.cache
def sources() -> tuple[Path, ...]:
    """The files whose text decides what compiled code is valid."""
    package = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    return tuple(sorted(needed(package, PACKAGE).union((PACKAGE / "kernel").glob("*.py"))))


def needed(texts: dict[Path, str], package: Path) -> set[Path]:
    """Out of all files of a package, those that count."""
    at = {".".join(path.relative_to(package.parent).with_suffix("").parts): path for path in texts}
    at |= {module.removesuffix(".__init__"): path for module, path in at.items()}
    seen = functools.cache(lambda module: read(texts[at[module]]))
    kernels = [module for module, path in at.items() if _has_kernels(texts[path])]
    todo = [(module, name) for module in kernels for name in seen(module).kernels]
    done = set(todo)
    while todo:
        module, name = todo.pop()
        source = seen(module)
        steps = {(module, word) for word in source.words.get(name, ())}
        if name in source.imports:
            steps.add(source.imports[name])
            whole = ".".join(source.imports[name])
            steps |= {(whole, word) for word in (seen(whole).words if whole in at else ())}
        fresh = {step for step in steps - done if step[0] in at}
        done |= fresh
        todo += fresh
    binds = {path for path, text in texts.items() if "Binding(" in text}
    return binds.union(at[module] for module, _ in done)


def _has_kernels(text: str) -> bool:
    return "kernel\n" in text and _KERNEL.search(text) is not None
