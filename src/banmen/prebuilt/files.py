"""Sets of kernels as files, made when first needed and then cached.

They lie in a folder beside what Numba compiles (`kernel.compiling.cache_folder`), for each state of
the sources its own; what becomes of LLVM's code in a folder within it, for each state of what makes
it:

    squish_order4.ll                      LLVM code, for no particular processor
    squish_order4.json                    its manifest
    5f3a…/squish_order4.wasm              as WebAssembly
    5f3a…/squish_order4.so                for this machine
    5f3a…/squish_order4.macos-arm64       for other machines, by the names of `machines`
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from banmen.games import modules
from banmen.kernel import PACKAGE, cache_folder
from banmen.kernel.ahead.portable import environment
from banmen.kernel.ahead.targets import module_of, this_machine, write_library, write_shipped

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games.contract import Rules

_CODE = ("kernel/ahead/portable.py", "prebuilt/emit.py", "prebuilt/roots.py")
"""What decides, beside the kernels, what LLVM's code of a set is."""
_TARGETS = ("kernel/ahead/targets.py", "kernel/ahead/webassembly.py")
"""What decides what becomes of it."""


def web_module(game: Game) -> Path:
    """Return the file of a game's kernels as WebAssembly."""
    return _target(game, ".wasm", lambda text, path: path.write_bytes(module_of(text)))


def native_library(game: Game) -> Path:
    """Return the file of a game's kernels for this machine."""
    return _target(game, ".so", lambda text, path: write_library(text, this_machine(), path))


def shipped_library(game: Game, kind: str) -> Path:
    """The kernels of a game for a kind of machine that wheels carry libraries for."""
    return _target(game, f".{kind}", lambda text, path: write_shipped(text, kind, path))


def portable_code(game: Game) -> Path:
    """Return the file of a game's kernels as LLVM code."""
    path = _folder() / f"{rules_of(game).label}.ll"
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=_folder()) as folder:
            _emit(game, Path(folder))
            for made in (path.with_suffix(".json"), path):  # the file checked above comes last
                (Path(folder) / made.name).replace(made)
    return path


def rules_of(game: Game) -> Rules:
    """A game's rules, not compiled for this process."""
    return modules.rules(game.id).build(**game.options)


def _target(game: Game, suffix: str, write: Callable[[str, Path], object]) -> Path:
    """What becomes of that code, written with its manifest if it is not there."""
    code = portable_code(game)
    path = (code.parent / _digest(*_TARGETS) / code.name).with_suffix(suffix)
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        shutil.copyfile(code.with_suffix(".json"), path.with_suffix(".json"))
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            write(code.read_text(encoding="utf-8"), Path(folder) / path.name)
            (Path(folder) / path.name).replace(path)
    return path


def _emit(game: Game, folder: Path) -> None:
    """Emit the code of a set in another process."""
    command = [sys.executable, "-m", "banmen.prebuilt.emit", str(folder), game.id]
    done = subprocess.run(
        [*command, json.dumps(game.options)],
        env={**os.environ, **environment(folder / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the kernels of {game!r} could not be compiled ahead:\n{done.stderr}")


@functools.cache
def _folder() -> Path:
    """Return the folder for this state of the sources."""
    folder = cache_folder() / f"ahead-{_digest(*_CODE)}"
    folder.mkdir(exist_ok=True)
    return folder


@functools.cache
def _digest(*names: str) -> str:
    """The hash of some files of the package."""
    digest = hashlib.sha256()
    for name in names:
        digest.update((PACKAGE / name).read_bytes())
    return digest.hexdigest()[:16]
