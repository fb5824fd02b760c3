"""The figures on random games that the game pages give: length, choices a turn, how they end.

    python docs/measure_games.py squish order=4 --games 100000

Plays the very games of `banmen.search.playout`, a move at a time, so that turns can be looked at.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

import banmen
from banmen.games.contract import CHANCE, RUNNING
from banmen.kernel import Word, advance, below, stream
from banmen.search.playout import playouts_of

ENDS = {1: "first wins", 2: "second wins", 3: "drawn"}


def play(rules: Any, reveal: Any, seed: int, number: int, found: Counter[str]) -> None:
    """Play one game of a seed, adding what is seen to the counts."""
    T, s, luck, plies = rules.tables, rules.blank(), Word(stream(Word(seed), Word(number))), 0
    rules.setup(T, s)
    while (end := rules.outcome(T, s)) == RUNNING:
        luck = Word(advance(luck))
        if (who := rules.turn(T, s)) == CHANCE:
            rules.play(T, s, reveal(T, s, luck))
            continue
        choices = rules.count(T, s)
        if choices == 0 or plies == rules.ply_limit:
            found["without a move" if choices == 0 else "cut"] += 1
            end = 2 - who if choices == 0 else 0
            break
        rules.play(T, s, rules.pick(T, s, below(luck, choices)))
        plies += 1
        found["choices"] += choices
        found["most choices"] = max(found["most choices"], choices)
    found["plies"] += plies
    found[ENDS.get(end, "")] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rules = banmen.game(chosen.game, **dict(o.split("=") for o in chosen.options)).rules
    reveal, found = playouts_of(rules).reveal, Counter[str]()
    for number in range(chosen.games):
        play(rules, reveal, chosen.seed, number, found)
    print(f"plies a game    {found['plies'] / chosen.games:.2f}")
    print(
        f"choices a turn  {found['choices'] / found['plies']:.2f}, {found['most choices']} at most"
    )
    for end in (*ENDS.values(), "without a move", "cut"):
        print(f"{end:15} {found[end] / chosen.games:.1%}")


if __name__ == "__main__":
    main()
