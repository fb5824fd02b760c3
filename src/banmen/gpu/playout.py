"""Random games on a card: the very games of `search.playout`, as many at once as there are threads.

A state is an array of the thread's own (local memory, kept in the nearest cache). Each turn of the
loop is one move in each thread's game, whichever game that is; where one has ended, the thread
takes the next from the block's pile.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import RUNNING, Rules
from banmen.gpu import card
from banmen.gpu.card import Shape, cuda
from banmen.kernel import Tables, Word, advance, stream
from banmen.search import bound, playout
from banmen.search.playout import CUT, MOVES, tallied

TALLY = CUT + 1


class Playouts:
    """Plays random games of one variant, from its start or another position."""

    def __init__(self, rules: Rules, seed: int = 1, shape: Shape | None = None) -> None:
        card.ready()
        self.rules, self.seed, self.shape = rules, Word(seed), shape or best_shape(rules)
        self.tables = card.sent(rules)
        start = rules.blank()
        rules.setup(rules.tables, start)
        self.start = cuda.to_device(start)
        self.kernel = card.compiled(self.shape, _kernel(rules, self.shape))

    def play(self, first: int, games: int) -> NDArray[np.int64]:
        """Play games of the seed, the first with number `first`: their tally."""
        tally = cuda.to_device(np.zeros(TALLY, np.int64))
        blocks = -(-games // self.shape.pile)
        launch = self.kernel[blocks, self.shape.threads]
        numbers = (self.seed, first, games, self.shape.pile, self.rules.ply_limit)
        launch(self.tables, self.start, *numbers, tally)
        found: NDArray[np.int64] = tally.copy_to_host()
        return found


def best_shape(rules: Rules) -> Shape:
    """What was measured to be fastest."""
    return Shape()


def _kernel(rules: Rules, shape: Shape) -> Any:
    """The loop of one thread."""
    step = bound(playout, rules)["step"]
    placed = card.tables(rules, shape)
    WORDS, POSITION = rules.words, rules.position_words

    def play(
        sent: Tables,
        start: NDArray[np.uint64],
        seed: np.uint64,
        first: int,
        games: int,
        pile: int,
        limit: int,
        tally: NDArray[np.int64],
    ) -> None:
        T = placed(sent)
        me, base = cuda.threadIdx.x, cuda.blockIdx.x * pile
        taken = cuda.shared.array(1, np.int32)
        sums = cuda.shared.array(TALLY, np.int32)
        if me == 0:
            taken[0] = cuda.blockDim.x
            for j in range(TALLY):
                sums[j] = 0
        cuda.syncthreads()

        s = cuda.local.array(WORDS, np.uint64)
        for j in range(WORDS):
            s[j] = start[j]
        i, plies = me, 0
        luck = stream(seed, Word(first + base + i))
        mine = min(pile, games - base)
        while i < mine:
            luck = advance(luck)
            end, _, m = step(T, s, luck, plies, limit)
            plies += m >= 0
            if end != RUNNING:
                cuda.atomic.add(sums, tallied(end), 1)
                cuda.atomic.add(sums, MOVES, plies)
                i, plies = cuda.atomic.add(taken, 0, 1), 0
                luck = stream(seed, Word(first + base + i))
                for j in range(POSITION):
                    s[j] = start[j]

        cuda.syncthreads()
        if me == 0:
            for j in range(TALLY):
                cuda.atomic.add(tally, j, sums[j])

    return play
