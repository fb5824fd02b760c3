"""Files of records, in either form."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from banmen.errors import BadRecord
from banmen.record import json, text
from banmen.record.model import Record

Form = Literal["text", "json"]


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
        if first.strip():
            break
        blank += 1
    else:
        return
    if first.lstrip().startswith("{"):
        yield from _read_json(first, pending, blank + 1)
    else:
        yield from text.load_all("\n" * blank + first + "".join(pending))


def _read_json(first: str, rest: Iterator[str], number: int) -> Iterator[Record]:
    yield json.load(first, number)
    for line, found in enumerate(rest, number + 1):
        if found.strip():
            yield json.load(found, line)


def _decoded(lines: Iterable[bytes]) -> Iterator[str]:
    for number, line in enumerate(lines, 1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise BadRecord("record.encoding", line=number) from None


def write(
    path: str | os.PathLike[str], records: Iterable[Record], form: Form | None = None
) -> None:
    """Write records into a file, all or nothing: what was there stays until the last is written.

    Without a form, names that end in .json or .jsonl mean JSON, all others text.
    """
    path = Path(path)
    if form is None:
        form = "json" if path.suffix in (".json", ".jsonl") else "text"
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            for i, record in enumerate(records):
                if form == "json":
                    file.write(record.to_json() + "\n")
                else:
                    file.write("\n" * (i > 0) + record.to_text())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
