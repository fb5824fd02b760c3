"""Files of tables: a line of JSON with metadata, then the packed numbers.

The head contains the format, the game, the version of its rules and a checksum of the rest, so that
a damaged or outdated file gives an error message and not wrong values.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from pathlib import Path
from typing import Any

from banmen.errors import Complaint
from banmen.kernel import kernel
from banmen.kernel.arrays import NDArray, np
from banmen.solve.readers import reader

FORMAT = 1
Arrays = dict[str, NDArray[Any]]
_KINDS: dict[str, Any] = {"|u1": np.uint8, "|i1": np.int8, "<i2": np.int16}
"""The item types of arrays, by their names in a head."""


def write(path: Path, game: str, rules: int, arrays: Arrays) -> None:
    """Write some arrays with a head."""
    packed = {name: lzma.compress(array.tobytes(), preset=6) for name, array in arrays.items()}
    body = b"".join(packed.values())
    head = {
        "format": FORMAT,
        "game": game,
        "rules": rules,
        "arrays": [
            [name, array.dtype.str, len(array), len(packed[name])] for name, array in arrays.items()
        ],
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    path.write_bytes(json.dumps(head).encode() + b"\n" + body)


def read(path: Path, game: str, rules: int) -> Arrays:
    """Return the arrays of a file, if it is intact and matches the game and the version of its
    rules.
    """
    line, _, body = path.read_bytes().partition(b"\n")
    try:
        head = json.loads(line)
        found = (head["format"], head["game"], head["rules"])
    except (ValueError, KeyError, TypeError):
        raise Complaint("solved.head", file=path.name) from None
    if found != (FORMAT, game, rules):
        raise Complaint("solved.other", file=path.name, game=game, rules=rules)
    if hashlib.sha256(body).hexdigest() != head["sha256"]:
        raise Complaint("solved.damaged", file=path.name)
    arrays: Arrays = {}
    at = 0
    for name, kind, length, size in head["arrays"]:
        data = bytearray(lzma.decompress(body[at : at + size]))
        arrays[name] = np.frombuffer(data, _KINDS[kind])[:length]
        at += size
    return arrays


def pack_steps(numbers: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return ascending numbers as steps, seven bits per byte; bytes from 128 on are continued."""
    steps = np.diff(numbers, prepend=0)
    sevens = [(steps >> shift) & 127 for shift in range(0, 63, 7)]
    width = np.maximum(1, sum((steps >> shift > 0).astype(np.int64) for shift in range(0, 63, 7)))
    ends = np.cumsum(width)
    found = np.zeros(int(ends[-1]) if len(ends) else 0, np.uint8)
    for place, seven in enumerate(sevens):
        long = width > place
        more = np.where(width > place + 1, 128, 0)
        found[(ends - width + place)[long]] = (seven + more)[long]
    return found


def unpack_steps(
    packed: NDArray[np.uint8], label: str, kind: type[np.integer[Any]] = np.int64
) -> NDArray[Any]:
    """Return the numbers packed by `pack_steps`, with items of type `kind`. ¶ The kernel
    `add_steps` does the work; it is in every set of kernels for games with a table.
    """
    numbers: NDArray[Any] = np.zeros(len(packed.tobytes().translate(None, _GOES_ON)), kind)
    reader(label, add_steps)(packed, numbers)
    return numbers


_GOES_ON = bytes(range(128, 256))


@kernel
def add_steps(packed: NDArray[np.uint8], numbers: NDArray[Any]) -> None:
    """Write the numbers that result from some steps."""
    at, step, shift, number = 0, 0, 0, 0
    for i in range(len(packed)):
        part = int(packed[i])
        step |= (part & 127) << shift
        shift += 7
        if part < 128:
            number += step
            numbers[at] = number
            at += 1
            step, shift = 0, 0
