"""Random games on a card: the same games as `search.playout`, one per thread at a time.

A state is a thread-local array (local memory, held in the nearest cache). Each iteration of the
loop makes one move in each thread's game; when a game ends, the thread takes the next from the
block's pile. A `Counting` defines what is counted; a block counts in shared memory and adds its
counts to the card's memory at the end.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import RUNNING, LaunchShape, Rules
from banmen.gpu import card
from banmen.gpu.card import cuda
from banmen.gpu.shapes import best_shape
from banmen.kernel import State, Tables, Word, advance, stream
from banmen.search.playout import CUT, MOVES, playouts_of, tallied

TALLY = CUT + 1
SPREAD = 512
"""The number of blocks that keeps a card busy; with few games, piles are made smaller to get as
many.
"""


class Counting(NamedTuple):
    """Counting functions on the card, over the block's own counts and the card's."""

    own: int
    """The number of counts in a block's shared memory."""
    turn: Any
    """turn(own, n, m): a move was made, one of n."""
    game: Any
    """game(own, all, end, plies, opening, last): a game has ended."""


class Playouts:
    """Plays random games of one variant from its start, and counts, by default a tally."""

    def __init__(
        self,
        rules: Rules,
        seed: int = 1,
        shape: LaunchShape | None = None,
        counting: Counting | None = None,
    ) -> None:
        card.ready()
        self.rules, self.seed, self.shape = rules, Word(seed), shape or best_shape(rules)
        self.tables, self.start = card.sent(rules), cuda.to_device(_start(rules))
        loop = _loop(rules, self.shape, counting or tallies())
        self.kernel = card.compiled(self.shape, loop)

    def play(self, first: int, games: int) -> NDArray[np.int64]:
        """Return the tally of games of the seed, starting with game `first`."""
        tally, nothing = (cuda.to_device(np.zeros(n, np.int64)) for n in (TALLY, 1))
        self.launch(first, games, tally, nothing)
        found: NDArray[np.int64] = tally.copy_to_host()
        return found

    def launch(self, first: int, games: int, own: Any, rest: Any) -> None:
        """Play games, counting into arrays on the card."""
        threads = self.shape.threads
        pile = threads * max(1, min(self.shape.each, games // (threads * SPREAD)))
        numbers = (self.seed, first, games, pile, self.rules.ply_limit)
        self.kernel[-(-games // pile), threads](self.tables, self.start, *numbers, own, rest)


def _start(rules: Rules) -> State:
    """Return the start position."""
    start = rules.blank()
    rules.setup(rules.tables, start)
    return start


def tallies() -> Counting:
    """Return a counting of moves, and of the results of games."""

    @card.device
    def turn(own: Any, n: int, m: int) -> None:
        pass

    @card.device
    def game(own: Any, rest: Any, end: int, plies: int, opening: int, last: int) -> None:
        cuda.atomic.add(own, tallied(end), 1)
        cuda.atomic.add(own, MOVES, plies)

    return Counting(TALLY, turn, game)


def _loop(rules: Rules, shape: LaunchShape, counting: Counting) -> Any:
    """Return the function of one thread."""
    step = playouts_of(rules).step
    placed = card.tables(rules, shape)
    turn, game = counting.turn, counting.game
    WORDS, POSITION, OWN = rules.words, rules.position_words, counting.own

    def play(
        sent: Tables,
        start: NDArray[np.uint64],
        seed: np.uint64,
        first: int,
        games: int,
        pile: int,
        limit: int,
        counts: NDArray[np.int64],
        rest: NDArray[np.int64],
    ) -> None:
        T = placed(sent)
        me, base = cuda.threadIdx.x, cuda.blockIdx.x * pile
        taken = cuda.shared.array(1, np.int32)
        own = cuda.shared.array(OWN, np.int32)
        if me == 0:
            taken[0] = cuda.blockDim.x
        for j in range(me, OWN, cuda.blockDim.x):
            own[j] = 0
        cuda.syncthreads()

        s = cuda.local.array(WORDS, np.uint64)
        for j in range(WORDS):
            s[j] = start[j]
        i, plies, opening, last = me, 0, -1, -1
        luck = stream(seed, Word(first + base + i))
        mine = min(pile, games - base)
        while i < mine:
            luck = advance(luck)
            end, n, m = step(T, s, luck, plies, limit)
            if m >= 0:
                turn(own, n, m)
                opening = m if plies == 0 else opening
                last = m
                plies += 1
            if end != RUNNING:
                game(own, rest, end, plies, opening, last)
                i, plies = cuda.atomic.add(taken, 0, 1), 0
                luck = stream(seed, Word(first + base + i))
                for j in range(POSITION):
                    s[j] = start[j]

        cuda.syncthreads()
        for j in range(me, OWN, cuda.blockDim.x):
            cuda.atomic.add(counts, j, own[j])

    return play
