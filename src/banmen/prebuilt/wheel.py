"""The sets that a wheel carries: every variant, for every kind of machine.

python -m banmen.prebuilt.wheel                          all; minutes, the first time
python -m banmen.prebuilt.wheel squish flipflop:size=3   some, for a wheel that is only tried

They go into ``prebuilt/sets`` of the package, with the hash of what they were made of (`stamp`):
the build packs no others (hatch_build.py). Where Numba is installed, they are not run.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from banmen.game import Game
from banmen.games.contract.kept import name, packed
from banmen.kernel import PACKAGE
from banmen.kernel.ahead import stamp
from banmen.kernel.ahead.machines import suffix
from banmen.kernel.ahead.targets import SHIPPED
from banmen.prebuilt.files import portable_code, rules_of, shipped_library, web_module
from banmen.prebuilt.sets import named

FOLDER = PACKAGE / "prebuilt" / "sets"


def write(games: Iterable[Game], folder: Path = FOLDER) -> None:
    """Fill a folder, which is emptied first, with what some games are played with everywhere."""
    variants = {name(game.id, game.options): game for game in games}
    sets = {rules_of(game).label: game for game in variants.values()}
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # each is made by a process of its own
        list(pool.map(portable_code, sets.values()))
    shutil.rmtree(folder, ignore_errors=True)
    for label, game in sets.items():
        for kind in (*SHIPPED, "web"):
            made = web_module(game) if kind == "web" else shipped_library(game, kind)
            (folder / kind).mkdir(parents=True, exist_ok=True)
            shutil.copyfile(made, folder / kind / f"{label}{suffix(kind)}")
        shutil.copyfile(made.with_suffix(".json"), folder / f"{label}.json")
    for file, game in variants.items():
        (folder / file).write_bytes(packed(rules_of(game)))
    (folder / stamp.FILE).write_text(stamp.stamp(PACKAGE), encoding="ascii")


def main() -> None:
    write(named(sys.argv[1:]))
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file())
    print(f"{FOLDER}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
