"""A walk through a game, told in words: what a player and an analysis ask banmen for.

    python tests/prebuilt/walk.py flipflop '{"size": 5}'     without NumPy and without Numba

As a program it forbids both and tells the walk on the kernels that lie in ``BANMEN_SETS``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping

FORBIDDEN = ("numpy", "numba", "llvmlite")
PLIES, NODES, GAMES = 12, 3000, 300


def told(id: str, options: Mapping[str, object]) -> Iterator[str]:
    """The walk, a line for each thing that was asked."""
    import banmen
    from banmen.games.modules import facts
    from banmen.players.specs import Spec, player, search_of
    from banmen.search.report import Limits

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
    solved = tuple(options.values()) in facts(id).tables  # tables are read with NumPy
    for ply in range(PLIES):
        if pos.over:
            break
        yield f"{ply} {pos} {pos.turn} {pos.moves()}"
        yield repr(pos.scene())
        for search in searches[: 1 if ply % 4 else None]:
            report = search.run(pos, Limits(nodes=GAMES), lines=2)
            yield f"{report.depth} {report.nodes} {report.lines}"
        code = player(str(1 + ply % 4), game, seed=ply).choose(pos)
        again, pos = again.play(pos.legal()[pos.codes.index(code)].text), pos.play(code)
        assert again == pos
    yield f"{pos.history} {pos.result} {pos.repetitions} {[*map(str, pos.events)]}"
    if not pos.over and not solved:
        yield str(banmen.analyse(pos, nodes=NODES, lines=2).candidates)
    draft = str(game.parse(str(pos))) if not game.about.chance else ""
    yield f"{draft} {pos.svg()}"


def main() -> None:
    for name in FORBIDDEN:
        sys.modules[name] = None  # type: ignore[assignment]  # importing it fails
    for line in told(sys.argv[1], json.loads(sys.argv[2])):
        print(line)


if __name__ == "__main__":
    main()
