"""Random games through the kernels and through the naive reference at once.

At every ply both must know the same legal moves, the same player to move and the same result.
`tests/rules/test_lockstep.py` plays a sample; ``python -m tests.lockstep`` (``make proof``) plays
thousands of games of every variant on all cores:

    python -m tests.lockstep --games 2000 --seconds 60 [GAME …]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import Any

import banmen
from banmen.games import Value, flink

TILES = ("B0", "R0", *("B1", "R1") * 4, *("B2", "R2") * 2, "B3", "R3")


def opened(id: str, options: dict[str, Value], luck: random.Random) -> tuple[banmen.Position, Any]:
    """A game's first position, and the reference at the same place."""
    reference = import_module(f"tests.reference.{id}").Reference
    game = banmen.game(id, **options)
    if not game.about.chance:
        return game.start(), reference(**options)
    deck = luck.sample(TILES, len(TILES))
    return game.start(deck=deck), reference(deck=deck)


def built(options: dict[str, Value], luck: random.Random) -> tuple[banmen.Position, Any]:
    """A random position of Flink from anywhere in a game, and the reference set up there.

    On its large boards the reference is too slow to come there by itself.
    """
    pos = banmen.game("flink", **options).start()
    for _ in range(luck.randrange(40)):
        pos = pos if pos.over else pos.play(luck.choice(pos.codes))
    columns: dict[tuple[int, int], str] = {}
    for cube in sorted(pos.scene().pieces, key=lambda piece: piece.level):
        cell = (ord(cube.cell[0]) - ord("a"), int(cube.cell[1:]) - 1)
        columns[cell] = columns.get(cell, "") + "wb"[cube.owner]
    placed = len(pos.line) - 1
    hands = (20 - (placed + 1) // 2, 20 - placed // 2)
    set_up = import_module("tests.reference.flink").Reference.position
    return pos, set_up(columns, turn=placed % 2, hands=hands, **options)


def play_in_lockstep(
    id: str, options: dict[str, Value], seed: int, plies: int = 10_000, midway: bool = False
) -> int:
    """Play one random game through both; the number of plies played."""
    luck = random.Random(seed)
    pos, reference = built(options, luck) if midway else opened(id, options, luck)
    for ply in range(plies):
        here = f"{pos.game!r} seed {seed} ply {ply}: {pos}"
        legal = pos.legal()
        texts = sorted(move.text for move in legal)
        assert texts == sorted(reference.moves()), here
        assert pos.result == reference.result(), here
        assert len({move.code for move in legal}) == len(legal), here
        if pos.over:
            return ply
        assert pos.turn == reference.turn, here
        move = luck.choice(legal)
        if id == "flink" and move.text != "pass":
            assert sorted(flink.cubes(pos, move)) == sorted(reference.cubes(move.text)), here
        reference.play(move.text)
        pos = pos.play(move)
    return plies


def variants(names: list[str]) -> Iterator[tuple[str, dict[str, Value]]]:
    """Every variant of the named games, or of all."""
    for about in banmen.games():
        if not names or about.id in names:
            for options in about.variants():
                yield about.id, options


def _many(job: tuple[str, dict[str, Value], int, float]) -> tuple[str, int, int]:
    """Play games of one variant until there are enough, or the time is up."""
    id, options, games, seconds = job
    end, plies, played = time.monotonic() + seconds, 0, 0
    while played < games and time.monotonic() < end:
        plies += play_in_lockstep(id, options, played)
        played += 1
    return f"{id} {' '.join(f'{k}={v}' for k, v in options.items())}".strip(), played, plies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=2000, help="games a variant")
    parser.add_argument("--seconds", type=float, default=120, help="at most so long a variant")
    chosen = parser.parse_args()
    jobs = [(id, options, chosen.games, chosen.seconds) for id, options in variants(chosen.names)]
    total = 0
    with ProcessPoolExecutor() as pool:
        for done, (name, games, plies) in enumerate(pool.map(_many, jobs), 1):
            print(f"{done:3}/{len(jobs)}  {name:42} {games:6} games {plies:8} plies", flush=True)
            total += games
    print(f"{total} games, no difference")


if __name__ == "__main__":
    main()
