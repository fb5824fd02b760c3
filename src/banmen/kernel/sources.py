"""The files that determine compiled code: found by reading the package, not listed.

A file counts if it defines a kernel, or something that a kernel uses from elsewhere: a constant, a
tuple of names, a function that made a constant.

    search/alphabeta/kernels.py     @kernel …  SURE …        counts: a kernel is defined here
        from banmen.search.report import SURE
    search/report.py                SURE = 29_000            counts: a kernel uses SURE from here
    search/alphabeta/driver.py                               does not: no kernel uses anything
    games/contract/binding.py       Binding(…)               counts: it says which kernels
                                                           replace which

Files are read as text, in a few hundredths of a second, because not every process imports all of
them and all processes must get the same result. The result may include too many files, where a word
in a kernel means something else, but never too few. Constants that a `Binding` substitutes are not
covered here but by the names of bound kernels.
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
    """The definitions and imports of a file, found without running it."""

    words: dict[str, set[str]]
    """For each name at the top level of the file, the words of the statements that define it."""
    kernels: set[str]
    imports: dict[str, tuple[str, str]]
    """For each name from another file of the package, the module and its name there."""


def read(text: str) -> SourceFile:
    """Return the definitions and imports in a file's text."""
    text = _SILENT.sub("", text)
    found = SourceFile({}, set(), {})
    for module, many, one in _IMPORT.findall(text):
        for part in (many or one).split(","):
            name, _, alias = part.strip().partition(" as ")
            found.imports[alias or name] = module, name
    for statement in _statements(_IMPORT.sub("", text)):
        names = _names(statement)
        words = set(_WORD.findall(statement)) if names else set()
        if match := _SIGNATURE.match(statement):  # a parameter is not a global
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
    """Yield the statements at the top level of a file, each with its decorators."""
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        begins = line[0].isalpha() or line[0] in "@_("
        if begins and lines and not lines[-1].startswith("@"):
            yield "".join(lines)
            lines = []
        lines.append(line)
    yield "".join(lines)


def _names(statement: str) -> list[str]:
    """Return the names a statement defines."""
    if match := _DEFINED.match(statement):
        return [match[1]]
    if _IGNORED.match(statement):
        return []
    return [name for target in _TARGET.findall(statement) for name in _WORD.findall(target)]


@functools.cache
def sources() -> tuple[Path, ...]:
    """Return the files whose text determines whether compiled code is valid."""
    package = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    return tuple(sorted(needed(package, PACKAGE).union((PACKAGE / "kernel").glob("*.py"))))


def needed(texts: dict[Path, str], package: Path) -> set[Path]:
    """Return the files of a package that count."""
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
