"""FlipFour: making the packaged table.

The whole table has three billion numbers. To win, White needs only one move and an answer to every
reply. `find` collects the positions that can arise when White always takes a shortest win, with
Black to move, and their distance to the loss.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from banmen.games.flipfour.rules import moves, play
from banmen.games.square import CROSSES
from banmen.kernel import Buffer, State, Tables, kernel
from banmen.solve import files
from banmen.solve.flipfour.strategy import (
    EARLY,
    FILE,
    NEAR,
    TIERS,
    FlipFourStrategy,
    Offsets,
    offsets,
    where,
)
from banmen.solve.flipfour.tiers import NOWHERE, TierNumbering, Values, numbering, unrank

if TYPE_CHECKING:
    from banmen.games.contract import Rules


@kernel
def find(
    T: Tables,
    N: TierNumbering,
    begins: Offsets,
    tiers: NDArray[np.int64],
    values: Values,
    seen: NDArray[np.uint8],
    queue: NDArray[np.int64],
    near: int,
    s: State,
    after: State,
    out: Buffer,
) -> int:
    """Collect the positions that can arise from the first one of the queue when its winner plays
    well; return their number. `seen` is 1 for each of them; `queue` holds them, of both sides.
    """
    head, tail = 0, 1
    seen[queue[0]] = 1
    while head < tail:
        at = int(queue[head])
        head += 1
        value = int(values[at])
        if -near <= value + 1 and value - 1 <= near:
            continue
        t = 0
        while t + 1 < len(tiers) and begins[tiers[t + 1, 0], tiers[t + 1, 1]] <= at:
            t += 1
        m, o = int(tiers[t, 0]), int(tiers[t, 1])
        unrank(N, m, o, at - int(begins[m, o]), s)
        chosen = -1
        for k in range(moves(T, s, out)):
            for i in range(4):
                after[i] = s[i]
            play(T, after, out[k])
            to = where(N, begins, after[1], after[0], after[CROSSES])
            if value < 0:
                if seen[to] == 0:
                    seen[to] = 1
                    queue[tail] = to
                    tail += 1
            elif values[to] == 1 - value:
                if seen[to] == 1:
                    chosen = -1
                    break
                if chosen < 0:
                    chosen = to
        if chosen >= 0:
            seen[chosen] = 1
            queue[tail] = chosen
            tail += 1
    return tail


def gather(rules: Rules, values: Values, most: int = 200_000_000) -> FlipFourStrategy:
    """Return White's strategy from the empty board."""
    seen, queue = np.zeros(len(values), np.uint8), np.zeros(most, np.int64)
    out = np.zeros(rules.actions(rules.tables), np.int32)
    n = find(
        rules.tables, numbering(), offsets(), np.array(TIERS, np.int64), values, seen, queue,
        NEAR - 1, rules.blank(), rules.blank(), out,
    )  # fmt: skip
    found = np.sort(queue[:n])
    distance = -values[found].astype(np.int64) - 1
    kept = distance >= NEAR
    return FlipFourStrategy(found[kept].astype(np.uint32), distance[kept].astype(np.uint8))


def ship(rules: Rules, values: Values, version: int, path: Path = FILE) -> FlipFourStrategy:
    """Write the packaged table."""
    strategy = gather(rules, values)
    early = values[: offsets()[next(tier for tier in TIERS if sum(tier) > EARLY)]]
    files.write(
        path,
        "flipfour",
        version,
        {
            "early": np.where(early == NOWHERE, 0, early).astype("<i2"),
            "way": files.pack_steps(strategy.numbers.astype(np.int64)),
            "plies": strategy.plies,
        },
    )
    return strategy
