"""Read and write files of records, in any form."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Literal

from banmen.errors import BadRecord
from banmen.record import json, sgf, text
from banmen.record.model import Record, unmarked

Form = Literal["text", "json", "sgf"]
FORMS: dict[str, Form] = {".json": "json", ".jsonl": "json", ".sgf": "sgf"}
"""Forms by file extension; all other extensions mean text."""

BREAKS_OFF = ("record.no_result", "record.comment_open", "record.tag_form", "record.sgf_open")
"""The faults of a text that may be due to a missing end."""


def read(path: str | os.PathLike[str]) -> Iterator[Record]:
    """Yield the records of a file; its first character decides the form."""
    with Path(path).open("rb") as file:
        yield from read_text(_decoded(file))


def read_text(lines: str | Iterable[str]) -> Iterator[Record]:
    """Yield the records of a text, of an open text file, or of any other iterable of lines.

    JSON is read line by line, so files of any length can be read.
    """
    pending = iter(io.StringIO(lines) if isinstance(lines, str) else lines)
    blank = 0
    for first in pending:
        if unmarked(first).strip():
            break
        blank += 1
    else:
        return
    first = unmarked(first)
    if first.lstrip().startswith("{"):
        yield from _read_json(first, pending, blank + 1)
    elif first.lstrip().startswith("("):
        yield from _read_words(["\n" * blank, first], pending, sgf.load_all)
    else:
        yield from _read_words(["\n" * blank, first], pending, text.load_all)


def _read_json(first: str, rest: Iterator[str], number: int) -> Iterator[Record]:
    yield json.load(first, number)
    for line, found in enumerate(rest, number + 1):
        if found.strip():
            yield json.load(found, line)


def _read_words(
    found: list[str], rest: Iterator[str], load_all: Callable[[str], Iterator[Record]]
) -> Iterator[Record]:
    """Yield the records of a text. If it cannot be decoded to its end, yield those before, then
    raise the fault.
    """
    unreadable: BadRecord | None = None
    try:
        for line in rest:
            found.append(line)
    except BadRecord as reason:
        unreadable = reason
        found[-1] = re.sub(r"\S+\Z", "", found[-1])  # half a word
    try:
        yield from load_all("".join(found))
    except BadRecord as reason:
        if unreadable is None or reason.key not in BREAKS_OFF:
            raise
        unreadable.valid = reason.valid
    if unreadable is not None:
        raise unreadable


def _decoded(lines: Iterable[bytes]) -> Iterator[str]:
    """Yield lines as text, up to the first invalid byte."""
    for number, line in enumerate(lines, 1):
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError as broken:
            yield line[: broken.start].decode("utf-8")
            raise BadRecord("record.encoding", line=number) from None


def write(
    path: str | os.PathLike[str], records: Iterable[Record], form: Form | None = None
) -> None:
    """Write records to a file, all or nothing: the old file stays until the last record is written.

    Without a form, names ending in .json or .jsonl mean JSON, .sgf means SGF, all others text.
    """
    path = Path(path)
    form = form or FORMS.get(path.suffix.lower(), "text")
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            for i, record in enumerate(records):
                if form == "json":
                    file.write(record.to_json() + "\n")
                else:
                    told = record.to_sgf() if form == "sgf" else record.to_text()
                    file.write("\n" * (i > 0) + told)
        beside.replace(path)
    except OSError as reason:
        if reason.filename == str(beside):  # not the name the caller gave
            reason.filename, reason.filename2 = str(path), None
        raise
    finally:
        beside.unlink(missing_ok=True)
