"""The rules of a variant in a file, for where its kernels were compiled ahead.

What `build` computes is written down: the tables, and how long a state is. The kernels come out of
a set (`kernel.ahead.sets`), of which the file gives the label. It holds, packed, a line of JSON and
behind it the tables as they lie in memory.
"""

from __future__ import annotations

import json
import lzma
import math
from collections.abc import Mapping
from typing import Any

from banmen.errors import Complaint
from banmen.games.contract.rules import NAMES, Judge, Rules
from banmen.kernel import Tables, Word
from banmen.kernel.ahead.sets import folder, library_of
from banmen.kernel.arrays import NDArray, np

_PLAIN = ("label", "options", "words", "position_words", "ply_limit", "rule_rows")
_ITEMS = {"words": Word, "ints": np.int32, "learned": Word}
"""The items of the tables."""


def name(id: str, options: Mapping[str, object]) -> str:
    """The name of the file of a variant."""
    chosen = ",".join(f"{option}={value}" for option, value in options.items())
    return f"{id}-{chosen}.rules" if chosen else f"{id}.rules"


def packed(rules: Rules) -> bytes:
    """The rules of a variant, to be kept."""
    plain = {field: getattr(rules, field) for field in _PLAIN}
    plain["tables"] = {field: list(getattr(rules.tables, field).shape) for field in _ITEMS}
    line = json.dumps(plain).encode() + b"\n"
    return lzma.compress(line + b"".join(table.tobytes() for table in rules.tables))


def rules(id: str, options: Mapping[str, object]) -> Rules:
    """The rules of a variant that were kept, with the kernels of its set."""
    path = folder() / name(id, options)
    if not path.exists():
        raise Complaint("game.not_compiled", file=path.name, folder=str(path.parent))
    line, _, data = lzma.decompress(path.read_bytes()).partition(b"\n")
    plain = json.loads(line)
    shapes, at, tables = plain.pop("tables"), 0, {}
    for field, kind in _ITEMS.items():
        size = math.prod(shapes[field]) * np.dtype(kind).itemsize
        tables[field] = _table(data[at : at + size], kind, shapes[field])
        at += size
    library = library_of(plain["label"])
    kernels: dict[str, Any] = {kernel: library[f"rules.{kernel}"] for kernel in NAMES}
    return Rules(tables=Tables(**tables), **plain, **kernels)


def judge(rules: Rules, judge: Judge) -> Judge:
    """A judge with the kernels of the set in the places of its own."""
    library = library_of(rules.label)
    return judge._replace(
        features=library["judge.features"],
        quiet=library["judge.quiet"],
        glance=library["judge.glance"],
        naive=judge.naive._replace(senses=library["naive.senses"]),
    )


def _table(data: bytes, kind: Any, shape: list[int]) -> NDArray[Any]:
    """A table out of a file, that kernels may be given."""
    table: NDArray[Any] = np.zeros(shape, kind)
    if data:
        table[:] = np.frombuffer(data, kind).reshape(shape)
    return table
