"""Files of records, in any form."""

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
"""What the end of a file's name means; all others mean text."""

BREAKS_OFF = ("record.no_result", "record.comment_open", "record.tag_form", "record.sgf_open")
"""What is wrong with a text only because its end is missing."""


def read(path: str | os.PathLike[str]) -> Iterator[Record]:
    """The records of a file, one after the other; its form shows in its first sign."""
    with Path(path).open("rb") as file:
        yield from read_text(_decoded(file))


def read_text(lines: str | Iterable[str]) -> Iterator[Record]:
    """The records of a text, of an open text file, or of anything else that gives lines.

    JSON is read line by line, so a file of any length can be gone through.
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
    """The records of a text; where it cannot be read to its end, those before, then the fault."""
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
    """Lines as text, up to what is none."""
    for number, line in enumerate(lines, 1):
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError as broken:
            yield line[: broken.start].decode("utf-8")
            raise BadRecord("record.encoding", line=number) from None


def write(
    path: str | os.PathLike[str], records: Iterable[Record], form: Form | None = None
) -> None:
    """Write records into a file, all or nothing: what was there stays until the last is written.

    Without a form, names that end in .json or .jsonl mean JSON, in .sgf SGF, all others text.
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
        if reason.filename == str(beside):  # a name that nobody has given
            reason.filename, reason.filename2 = str(path), None
        raise
    finally:
        beside.unlink(missing_ok=True)
