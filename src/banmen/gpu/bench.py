"""The speed of a card in random games of one variant, compared with one CPU core.

Both play the same games of a seed, which is checked before measuring. They take turns for several
rounds, and each figure is the median over its rounds. The card's time is wall time, including
launch and transfer; the core's is CPU time, as in `measure.bench`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

from banmen.game import Game
from banmen.games import Value
from banmen.games.contract import LaunchShape
from banmen.gpu import card
from banmen.gpu.playout import Playouts
from banmen.measure.bench import ROUNDS, DifferentGamesError, KernelRunner, Run

SAME_GAMES = 5000
WAVES = 4
"""The least number of blocks of a launch, as a multiple of those the card holds at once."""
_LONG = 0.05
"""The length of a launch, in seconds, that is long enough to measure."""


@dataclass(frozen=True)
class CudaFigures:
    """Measurements of one variant."""

    game: str
    options: Mapping[str, Value]
    card: str
    games_per_s: float
    moves_per_s: float
    games: int
    moves: int
    seconds: float
    core_moves_per_s: float
    cores: float
    """The number of CPU cores that would be as fast."""
    kernel: Mapping[str, int]
    """The kernel's use of the card: see `card.report`."""


class OnCard:
    """Plays the next games of a seed on a card."""

    def __init__(self, game: Game, seed: int, shape: LaunchShape | None = None) -> None:
        self.playouts, self.next = Playouts(game.rules, seed, shape), 0
        self.play(1)  # compiles
        held = card.blocks_held(self.playouts.kernel, self.playouts.shape)
        self.launch, self.next = WAVES * held * self.playouts.shape.pile, 0

    def play(self, games: int) -> Run:
        """Play the next games of the seed."""
        begun = time.perf_counter()
        moves, *ends = self.playouts.play(self.next, games).tolist()
        self.next += games
        return Run(games, moves, time.perf_counter() - begun, tuple(ends))

    def play_for(self, seconds: float) -> Run:
        """Play games for a time, in launches long enough to measure."""
        run = Run()
        while run.seconds < seconds:
            part = self.play(self.launch)
            run += part
            if part.seconds < _LONG:
                self.launch *= 2
        return run


def measure(
    game: Game,
    seconds: float,
    seed: int = 1,
    progress: Callable[[float], None] | None = None,
    shape: LaunchShape | None = None,
) -> CudaFigures:
    """Measure random games for about `seconds` on the card, and as long on a core."""
    core, there = KernelRunner(game, seed), OnCard(game, seed, shape)
    ours, theirs = core.play(SAME_GAMES), there.play(SAME_GAMES)
    if (ours.moves, ours.ends) != (theirs.moves, theirs.ends):
        raise DifferentGamesError(
            f"{SAME_GAMES} games of seed {seed} differ: a core plays {ours.moves} moves and ends "
            f"{ours.ends}, the card plays {theirs.moves} and {theirs.ends}"
        )
    there.play_for(0.1)
    cores, cards = [], []
    for done in range(1, ROUNDS + 1):
        cards.append(there.play_for(seconds / ROUNDS))
        cores.append(core.play_for(seconds / ROUNDS))
        if progress:
            progress(done / ROUNDS)
    total, speed = sum(cards, Run()), median(run.moves / run.seconds for run in cards)
    alone = median(run.moves / run.seconds for run in cores)
    return CudaFigures(
        game=game.id,
        options=game.options,
        card=card.name(),
        games_per_s=round(median(run.games / run.seconds for run in cards), 1),
        moves_per_s=round(speed, 1),
        games=total.games,
        moves=total.moves,
        seconds=round(total.seconds, 3),
        core_moves_per_s=round(alone, 1),
        cores=round(speed / alone, 1),
        kernel=card.report(there.playouts.kernel, there.playouts.shape),
    )
