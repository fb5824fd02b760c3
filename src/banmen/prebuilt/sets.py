"""A folder of sets for machines without a compiler: ``BANMEN_SETS=FOLDER`` makes banmen use it.

python -m banmen.prebuilt.sets FOLDER                          every variant of every game
python -m banmen.prebuilt.sets FOLDER squish:order=4 flipfour  some, with defaults
python -m banmen.prebuilt.sets FOLDER --web                    as WebAssembly
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import banmen
from banmen.game import Game
from banmen.games.contract.kept import name, packed
from banmen.prebuilt.files import native_library, rules_of, web_module


def write(games: Iterable[Game], folder: Path, web: bool = False) -> None:
    """Write the files that some games need to a folder: their rules, and the sets they share."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        code = web_module(game) if web else native_library(game)
        for file in (code, code.with_suffix(".json")):
            shutil.copyfile(file, folder / file.name)
        (folder / name(game.id, game.options)).write_bytes(packed(rules_of(game)))


def named(texts: Iterable[str]) -> Iterator[Game]:
    """Yield games given as ``squish:order=4``; all variants if none is given."""
    texts = list(texts)
    for text in texts:
        id, _, options = text.partition(":")
        chosen = dict(part.split("=", 1) for part in options.split(",") if part)
        yield banmen.game(id, **chosen)
    if not texts:
        for about in banmen.games():
            yield from (banmen.game(about.id, **options) for options in about.variants())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--web", action="store_true")
    asked = parser.parse_args()
    write(named(asked.games), asked.folder, asked.web)


if __name__ == "__main__":
    main()
