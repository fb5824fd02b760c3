"""Sets of kernels compiled ahead of time, and where this process finds them.

    filled("squish_order4", "alphabeta", AlphaBetaKernels)    a record of kernels from the set

They are in one folder: for each set a manifest, for each variant its rules (`games.contract.kept`),
and the libraries, beside them or in a folder for each kind of machine (`machines`). The folder is
``prebuilt/sets`` of the package, which wheels have (`prebuilt.wheel`), or the one that
``BANMEN_SETS`` names (`prebuilt.sets`).
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from banmen.kernel.ahead import stamp
from banmen.kernel.ahead.library import Library
from banmen.kernel.ahead.machines import here, suffix
from banmen.kernel.sources import PACKAGE

Kernels = TypeVar("Kernels")


@functools.cache
def folder() -> Path:
    """Return the folder of the sets."""
    return Path(os.environ.get("BANMEN_SETS") or PACKAGE / "prebuilt" / "sets")


@functools.cache
def stale() -> bool:
    """Whether the sets are the package's, and its source has changed since they were made. Only a
    checkout can change.
    """
    checkout = (PACKAGE.parents[1] / "pyproject.toml").exists()
    own = folder() == PACKAGE / "prebuilt" / "sets" and folder().exists()
    return checkout and own and not stamp.fresh(PACKAGE)


def path_of(label: str) -> Path | None:
    """The library of a set that this machine can run, the fastest there is; None without one."""
    there = [folder() / f"{label}.wasm" if "web" in here() else folder() / f"{label}.so"]
    there += [folder() / kind / f"{label}{suffix(kind)}" for kind in here()]
    return next((path for path in there if path.exists()), None)


def filled(label: str, room: str, record: Callable[..., Kernels]) -> Kernels:
    """Return a record of kernels by its fields' names: ``alphabeta.search`` for ``search``."""
    library, fields = library_of(label), record._fields  # type: ignore[attr-defined]
    return record(*(library[f"{room}.{name}"] for name in fields))


@functools.cache
def library_of(label: str) -> Library:
    """Return a set of kernels by its label."""
    path = path_of(label)
    if path is None:
        raise FileNotFoundError(f"no library of {label} for this machine in {folder()}")
    return Library(path, folder() / f"{label}.json")
