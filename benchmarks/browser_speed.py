"""How fast random games and alpha-beta are: the same words for a native Python and for a browser's.

`benchmarks.browser` runs it in both. It asks banmen for nothing that a browser does not have.
"""

from __future__ import annotations

import json
import time

import banmen
from banmen.kernel.arrays import np
from banmen.players.specs import Spec, search_of
from banmen.search.playout import MOVES, playouts_of
from banmen.search.report import Limits

ROUNDS = 3


def speeds(id: str, options: dict[str, object], games: int, nodes: int) -> str:
    """As JSON: what was played and searched, which has to be the same everywhere, and how fast."""
    game = banmen.game(id, **options)
    rules = game.rules
    start, scratch = rules.blank(), rules.blank()
    rules.setup(rules.tables, start)
    playouts = playouts_of(rules).playouts
    best = {"moves": 0.0, "nodes": 0.0}
    for _ in range(1 + ROUNDS):  # the first warms up
        tally = np.zeros(8, np.int64)
        begun = time.perf_counter()
        playouts(rules.tables, start, scratch, 7, 0, games, rules.ply_limit, tally)
        moves = int(tally[MOVES])
        best["moves"] = max(best["moves"], moves / (time.perf_counter() - begun))
    for _ in range(1 + ROUNDS):
        search = search_of(Spec.read("alphabeta:memory=16"), game, seed=3)
        position = game.start(5 if game.about.chance else None)
        begun = time.perf_counter()
        found = search.run(position, Limits(nodes=nodes))
        best["nodes"] = max(best["nodes"], found.nodes / (time.perf_counter() - begun))
    same = {
        "tally": [int(count) for count in tally],
        "searched": [found.depth, found.nodes, [line.codes[0] for line in found.lines]],
    }
    return json.dumps({"same": same, "speed": best})
