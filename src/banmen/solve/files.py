"""Tables as files: a line of JSON that says what they are, then the numbers, packed.

The head carries the format, the game, the version of its rules, and a checksum of what follows, so
that a damaged or outdated file is a sentence and not a wrong answer.
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
"""The items of arrays, as a head has them."""


def write(path: Path, game: str, rules: int, arrays: Arrays) -> None:
    """Write some arrays under a head."""
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
    """The arrays of a file, if it is whole and of this game and these rules."""
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
    """Rising numbers as steps, seven bits a byte; 128 more means that the step goes on."""
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
    """The opposite of `pack_steps`, as numbers of some kind. It is done by a kernel, `add_steps`,
    which every set of kernels has whose games have a table.
    """
    numbers: NDArray[Any] = np.zeros(len(packed.tobytes().translate(None, _GOES_ON)), kind)
    reader(label, add_steps)(packed, numbers)
    return numbers


_GOES_ON = bytes(range(128, 256))


@kernel
def add_steps(packed: NDArray[np.uint8], numbers: NDArray[Any]) -> None:
    """Write the numbers that some steps lead to."""
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
