"""How fast a card plays: random games of one variant, beside one core of the processor.

Both play the same games of a seed; before anything is measured, it is checked that they do. They
take turns for several rounds, and each figure is the median over its rounds. A card's time is by
the clock, with the launch and the way back; a core's is processor time, as in `measure.bench`.
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
"""A launch has at least so many times the blocks that the card holds at once."""
_LONG = 0.05
"""Seconds: a launch that long is measured well."""


@dataclass(frozen=True)
class CudaFigures:
    """What was measured of one variant."""

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
    """How many cores of this machine's processor would be as fast."""
    kernel: Mapping[str, int]
    """What the kernel takes of the card: see `card.report`."""


class OnCard:
    """Plays the next games of a seed on a card."""

    def __init__(self, game: Game, seed: int, shape: LaunchShape | None = None) -> None:
        self.playouts, self.next = Playouts(game.rules, seed, shape), 0
        self.play(1)  # compiles
        held = card.blocks_held(self.playouts.kernel, self.playouts.shape)
        self.launch, self.next = WAVES * held * self.playouts.shape.pile, 0

    def play(self, games: int) -> Run:
        """The next games of the seed."""
        begun = time.perf_counter()
        moves, *ends = self.playouts.play(self.next, games).tolist()
        self.next += games
        return Run(games, moves, time.perf_counter() - begun, tuple(ends))

    def play_for(self, seconds: float) -> Run:
        """Games until a time is over, in launches that are long enough to measure."""
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
    """Random games for about so many seconds on the card, and as many seconds on a core."""
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
