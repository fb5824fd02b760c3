"""What sets of kernels were made of, as a hash: so that nothing stale is packed or run.

The build of a wheel asks it, too, without banmen: this file needs nothing but the standard library.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

FILE = "stamp"
"""The file in a folder of sets that has the hash of what they were made of."""
_ROOMS = ("kernel", "games", "search", "solve", "prebuilt")
_KINDS = (".py", ".npz", ".npy", ".json")


def stamp(package: Path) -> str:
    """The hash of all files of the package that sets and rules may depend on."""
    digest = hashlib.sha256()
    for room in _ROOMS:
        for path in sorted((package / room).rglob("*")):
            told = path.relative_to(package).as_posix()
            if path.suffix in _KINDS and not told.startswith("prebuilt/sets/"):
                digest.update(f"{told}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def fresh(package: Path) -> bool:
    """Whether the package has sets, and they were made of it as it is."""
    file = package / "prebuilt" / "sets" / FILE
    return file.is_file() and file.read_text(encoding="ascii") == stamp(package)
