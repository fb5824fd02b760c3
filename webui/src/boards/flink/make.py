"""What the boards of Flink know beforehand, and real scenes for their tests.

python webui/src/boards/flink/make.py

shapes.json   the block in each orientation: five cubes [x, y, z] around the cell in the middle of
              its footprint, from level 0 up. A test holds it to the rules.
../fixtures/flink.json   scenes for vitest and the development page; make them anew when scenes
              change
"""

import json
import random
from pathlib import Path

import banmen
from banmen.games.flink.tables import LETTERS, ORIENTATIONS
from banmen.games.flink.words import Placement

SHAPES = Path(__file__).parent / "shapes.json"
SCENES = Path(__file__).parents[1] / "fixtures" / "flink.json"


def shapes() -> dict[str, list[list[int]]]:
    """The orientations by letter."""
    found: dict[str, list[list[int]]] = {}
    for number, (letter, cubes) in enumerate(zip(LETTERS, ORIENTATIONS, strict=True)):
        across, deep = Placement(number, 0, 0).middle
        found[letter] = [[x - across, y - deep, z] for x, y, z in cubes]
    return found


def played(plies: int, seed: int, **options: object) -> banmen.Position:
    """A position after so many random moves."""
    luck, pos = random.Random(seed), banmen.game("flink", **options).start()
    while pos.ply < plies and not pos.over:
        pos = pos.play(luck.choice(pos.legal()))
    return pos


def won() -> banmen.Position:
    """A game that somebody has won."""
    return next(pos for seed in range(999) if (pos := played(99, seed, size=7)).winner is not None)


def scenes() -> dict[str, object]:
    """By name."""
    shown = {
        "start": played(0, 0),
        "before middle": played(21, 5),
        "middle": played(22, 5),
        "diamond": played(14, 2, board="diamond"),
        "over": won(),
    }
    return {name: pos.scene().as_dict() for name, pos in shown.items()}


def main() -> None:
    for path, found in ((SHAPES, shapes()), (SCENES, scenes())):
        path.write_text(json.dumps(found, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
