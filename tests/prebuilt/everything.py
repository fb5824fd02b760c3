"""The three ways compared in every variant of every game: ``make proof``.

Compiling all sets of kernels ahead takes minutes; they are kept.
"""

from __future__ import annotations

import banmen
from tests.prebuilt.games import check_the_same_games, variants


def main() -> None:
    for id, options, label in variants():
        game = banmen.game(id, **options)
        check_the_same_games(game, seeds=5, many=5000)
        print(f"{game!r}: the same in all ways ({label})", flush=True)


if __name__ == "__main__":
    main()
