"""Sets of kernels as files, made when they are first asked for and then kept.

They lie in a folder beside what Numba compiles (`kernel.compiling.cache_folder`), for each state of
the sources its own:

    squish_order4.ll      LLVM's code, for no processor in particular
    squish_order4.json    how its entries are called
    squish_order4.wasm    as WebAssembly
    squish_order4.so      for this machine
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from banmen.kernel import PACKAGE, cache_folder
from banmen.kernel.ahead.portable import environment
from banmen.kernel.ahead.targets import module_of, this_machine, write_library

if TYPE_CHECKING:
    from banmen.game import Game


def web_module(game: Game) -> Path:
    """The kernels of a game as WebAssembly."""
    return _target(game, ".wasm", lambda text, path: path.write_bytes(module_of(text)))


def native_library(game: Game) -> Path:
    """The kernels of a game for this machine."""
    return _target(game, ".so", lambda text, path: write_library(text, this_machine(), path))


def portable_code(game: Game) -> Path:
    """The kernels of a game as LLVM's code."""
    path = _folder() / f"{game.rules.label}.ll"
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=_folder()) as folder:
            _emit(game, Path(folder))
            for made in (path.with_suffix(".json"), path):  # the one that is looked for comes last
                (Path(folder) / made.name).replace(made)
    return path


def _target(game: Game, suffix: str, write: Callable[[str, Path], object]) -> Path:
    """What becomes of that code, written if it is not there."""
    code = portable_code(game)
    path = code.with_suffix(suffix)
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=_folder()) as folder:
            write(code.read_text(encoding="utf-8"), Path(folder) / path.name)
            (Path(folder) / path.name).replace(path)
    return path


def _emit(game: Game, folder: Path) -> None:
    """Have another process make the code of a set."""
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
    """The folder for this state of the sources."""
    digest = hashlib.sha256()
    for part in (PACKAGE / "kernel" / "ahead", PACKAGE / "prebuilt"):
        for source in sorted(part.glob("*.py")):
            digest.update(source.read_bytes())
    folder = cache_folder() / f"ahead-{digest.hexdigest()[:16]}"
    folder.mkdir(exist_ok=True)
    return folder
