"""A walk through a game, written out: the calls of a player and of an analysis.

    python tests/prebuilt/walk.py flipflop '{"size": 5}'     without NumPy and without Numba

As a program it forbids both and tells the walk on the kernels that lie in ``BANMEN_SETS``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banmen.game import Position

FORBIDDEN = ("numpy", "numba", "llvmlite")
PLIES, NODES, GAMES, LONGEST = 12, 3000, 300, 40


def told(id: str, options: Mapping[str, object]) -> Iterator[str]:
    """The walk, a line for each thing that was asked."""
    import banmen
    from banmen.players.ladder import levels
    from banmen.players.specs import Spec, player, search_of
    from banmen.search.report import Limits
    from banmen.solve import tables

    game = banmen.game(id, **options)
    seed = 5 if game.about.chance else None
    pos, again = game.start(seed), game.start(seed)
    searches = [
        search_of(Spec.read(f"{text},memory=8"), game, seed=3)
        for text in (
            "alphabeta:reduce=1",
            "naive:noise=50",
            "montecarlo:leaf=judge",
            "montecarlo:rave=100",
        )
    ]
    names = [level.name for level in levels(game)]
    for ply in range(PLIES):
        if pos.over:
            break
        yield f"{ply} {pos} {pos.turn} {pos.moves()}"
        yield repr(pos.scene())
        for search in searches[: 1 if ply % 4 else None]:
            report = search.run(pos, Limits(nodes=GAMES), lines=2)
            yield f"{report.depth} {report.nodes} {report.lines}"
        code = player(names[ply % 4 % (len(names) - 1)], game, seed=ply).choose(pos)
        again, pos = again.play(pos.legal()[pos.codes.index(code)].text), pos.play(code)
        assert again == pos
    yield f"{pos.history} {pos.result} {pos.repetitions} {[*map(str, pos.events)]}"
    if tables.solved(game):
        yield from known(pos)
    if not pos.over:
        yield str(banmen.analyse(pos, nodes=NODES, lines=2).candidates)
    draft = str(game.parse(str(pos))) if not game.about.chance else ""
    yield f"{draft} {pos.svg()}"


def known(pos: Position) -> Iterator[str]:
    """What a table knows of the positions of a walk, and of others; and a game won by it."""
    from banmen.players.specs import Spec, search_of
    from banmen.search.report import Limits
    from banmen.solve import tables

    game = pos.game
    kind = "perfect" if tables.whole(game) else "knowing:memory=8"
    table, best = tables.table(game), search_of(Spec.read(kind), game, seed=9)
    for earlier in pos.line:
        yield f"{table.value(earlier.state)} {tables.probe(table, earlier)}"
    states = [table.state(game.rules, at) for at in range(1, 1000, 111)]
    yield f"{table.total()} {[None if s is None else s.tolist() for s in states]}"
    pos = game.start()
    while not pos.over and pos.ply < LONGEST:
        report = best.run(pos, Limits(nodes=GAMES))
        yield f"{report.lines}"
        pos = pos.play(pos.codes[-1] if pos.ply % 2 else report.lines[0].codes[0])
    yield f"{pos.history}"


def main() -> None:
    for name in FORBIDDEN:
        sys.modules[name] = None  # type: ignore[assignment]  # importing it fails
    for line in told(sys.argv[1], json.loads(sys.argv[2])):
        print(line)


if __name__ == "__main__":
    main()
