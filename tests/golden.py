"""Golden games: one readable file a variant, ply by ply.

They pin notation, codes, position texts, order and number of moves: every change to one of these
shows here, in words. ``python -m tests.golden`` writes them again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import banmen
from banmen.games import Value

FOLDER = Path(__file__).parent / "reference" / "golden_games"
MOST_PLIES = 60


def variants() -> Iterator[tuple[str, dict[str, Value]]]:
    """Every variant; of Flink's, where the rules do not change with the size, a few."""
    for about in banmen.games():
        for options in about.variants():
            if about.id != "flink" or options["size"] in (3, 5, 7, 10):
                yield about.id, options


def name(id: str, options: dict[str, Value]) -> str:
    return "-".join([id, *map(str, options.values())])


def told(id: str, options: dict[str, Value]) -> str:
    """A random game, told ply by ply."""
    game, luck = banmen.game(id, **options), random.Random(name(id, options))
    pos = game.start(seed=1) if game.about.chance else game.start()
    lines = [repr(game), "", f"    {' '.join([*pos.reveals, str(pos)])}"]
    while not pos.over and len(pos.line) <= MOST_PLIES:
        legal = pos.legal()
        move = luck.choice(legal)
        lines.append(
            f"{len(pos.line):3}. {move.text}   number {move.code}, one of {len(legal)} "
            f"from {legal[0].text} to {legal[-1].text}"
        )
        pos = pos.play(move)
        happened = ", ".join(event.kind for event in pos.events)
        lines += [f"    {' '.join([*pos.reveals, str(pos)])}", f"    {happened}"]
    return "\n".join([*lines, "", pos.result, ""])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for id, options in variants():
        path = FOLDER / f"{name(id, options)}.txt"
        path.write_text(told(id, options), encoding="utf-8")
        print(path.relative_to(FOLDER.parent))


if __name__ == "__main__":
    main()
