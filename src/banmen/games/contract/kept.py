"""The rules of a variant in a file, for kernels compiled ahead.

The file contains the results of `build`: the tables, and the length of a state. The kernels come
from a set (`kernel.ahead.sets`), named by the file's label. The format, compressed, is a line of
JSON followed by the tables as in memory.
"""

from __future__ import annotations

import json
import lzma
import math
from collections.abc import Callable, Mapping
from typing import Any

from banmen.errors import Complaint
from banmen.extras import command
from banmen.games.contract.rules import NAMES, Judge, Rules
from banmen.kernel import Tables, Word
from banmen.kernel.ahead.sets import folder, library_of, path_of, stale
from banmen.kernel.arrays import NDArray, np

_PLAIN = ("label", "options", "words", "position_words", "ply_limit", "rule_rows")
_ITEMS = {"words": Word, "ints": np.int32, "learned": Word}
"""The item types of the tables."""


_fetch: Callable[[str], bool] = lambda name: False  # noqa: E731
"""Brings the file of a variant and its set to their folder; False where nobody has them."""


def fetched_by(fetch: Callable[[str], bool]) -> None:
    """Fetch what is not there, from now on: a browser does not have everything at once."""
    global _fetch
    _fetch = fetch


def name(id: str, options: Mapping[str, object]) -> str:
    """The name of a variant's file."""
    chosen = ",".join(f"{option}={value}" for option, value in options.items())
    return f"{id}-{chosen}.rules" if chosen else f"{id}.rules"


def packed(rules: Rules) -> bytes:
    """The content of a variant's file."""
    plain = {field: getattr(rules, field) for field in _PLAIN}
    plain["tables"] = {field: list(getattr(rules.tables, field).shape) for field in _ITEMS}
    line = json.dumps(plain).encode() + b"\n"
    return lzma.compress(line + b"".join(table.tobytes() for table in rules.tables))


def rules(id: str, options: Mapping[str, object]) -> Rules:
    """Load the rules of a variant, with the kernels of its set."""
    path = folder() / name(id, options)
    if stale():
        raise Complaint("game.stale", folder=str(path.parent))
    if not path.exists() and not _fetch(path.name):
        raise Complaint("game.not_compiled", file=path.name, folder=str(path.parent))
    line, _, data = lzma.decompress(path.read_bytes()).partition(b"\n")
    plain = json.loads(line)
    shapes, at, tables = plain.pop("tables"), 0, {}
    for field, kind in _ITEMS.items():
        size = math.prod(shapes[field]) * np.dtype(kind).itemsize
        tables[field] = _table(data[at : at + size], kind, shapes[field])
        at += size
    if path_of(plain["label"]) is None:
        raise Complaint("game.no_library", command=command("compile"))
    library = library_of(plain["label"])
    kernels: dict[str, Any] = {kernel: library[f"rules.{kernel}"] for kernel in NAMES}
    return Rules(tables=Tables(**tables), **plain, **kernels)


def judge(rules: Rules, judge: Judge) -> Judge:
    """A judge with the kernels of the set."""
    library = library_of(rules.label)
    return judge._replace(
        features=library["judge.features"],
        quiet=library["judge.quiet"],
        glance=library["judge.glance"],
        naive=judge.naive._replace(senses=library["naive.senses"]),
    )


def _table(data: bytes, kind: Any, shape: list[int]) -> NDArray[Any]:
    """A table from a file, in a form that kernels accept."""
    table: NDArray[Any] = np.zeros(shape, kind)
    if data:
        table[:] = np.frombuffer(data, kind).reshape(shape)
    return table
