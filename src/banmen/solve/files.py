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

import numpy as np
from numpy.typing import NDArray

from banmen.errors import Complaint

FORMAT = 1
Arrays = dict[str, NDArray[Any]]


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
        arrays[name] = np.frombuffer(lzma.decompress(body[at : at + size]), kind, length)
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


def unpack_steps(packed: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The opposite of `pack_steps`."""
    last = packed < 128
    starts = (
        np.flatnonzero(np.concatenate(([True], last[:-1]))) if len(packed) else np.zeros(0, int)
    )
    place = np.arange(len(packed)) - np.repeat(starts, np.diff(np.append(starts, len(packed))))
    parts = (packed & 127).astype(np.int64) << (7 * place)
    return np.cumsum(np.add.reduceat(parts, starts)) if len(packed) else np.zeros(0, np.int64)
