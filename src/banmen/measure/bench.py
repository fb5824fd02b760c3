"""Measure the speed of the rules: random games on one core, beside plain C where there is a
program.

Time is processor time, to reduce the influence of other programs. Python and C take turns for
several rounds, and each figure is the median over its rounds. Squish of order 4 and FlipFlop 5x5
have C programs in ``benchmarks/c``, compiled on demand. They play the same games, move for move,
which is checked before measuring.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np

from banmen.game import Game
from banmen.games import Value, modules
from banmen.search.playout import CUT, DRAWN, FIRST_WON, MOVES, SECOND_WON, playouts_of

C_SOURCES = Path(__file__).parents[3] / "benchmarks" / "c"
"""Plain C programs for the same work, named by the games."""
COMPILE = ("cc", "-O3", "-march=native", "-std=c11")

ROUNDS = 5
SAME_GAMES = 5000
"""Games that both programs play to prove that they are the same."""
_SLICE = 0.02


class DifferentGamesError(RuntimeError):
    """A C program and the kernels play different games from the same seed."""


@dataclass(frozen=True)
class Figures:
    """The results for one variant."""

    game: str
    options: Mapping[str, Value]
    games_per_s: float
    moves_per_s: float
    games: int
    moves: int
    seconds: float
    first: int
    second: int
    drawn: int
    cut: int
    c_moves_per_s: float | None = None
    ratio: float | None = None
    """The speed of C divided by that of the kernels."""
    note: str | None = None
    """The reason why a C program has no figure."""


@dataclass
class Run:
    """Some random games, and the processor time they took."""

    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    ends: tuple[int, ...] = (0, 0, 0, 0)
    """First won, second won, drawn, cut."""

    def __add__(self, other: Run) -> Run:
        ends = tuple(a + b for a, b in zip(self.ends, other.ends, strict=True))
        return Run(
            self.games + other.games, self.moves + other.moves, self.seconds + other.seconds, ends
        )


class KernelRunner:
    """Plays random games with the compiled rules."""

    def __init__(self, game: Game, seed: int) -> None:
        self.rules, self.seed, self.next = game.rules, seed, 0
        self.start, self.scratch = self.rules.blank(), self.rules.blank()
        self.rules.setup(self.rules.tables, self.start)
        self.playouts = playouts_of(self.rules).playouts
        self.play(1)  # compiles or loads the kernels
        self.next = 0

    def play(self, games: int) -> Run:
        """Play the next games of the seed."""
        tally = np.zeros(5, np.int64)
        rules, begun = self.rules, time.process_time()
        args = (self.seed, self.next, games, rules.ply_limit, tally)
        self.playouts(rules.tables, self.start, self.scratch, *args)
        seconds = time.process_time() - begun
        self.next += games
        moves, first, second, drawn, cut = tally[
            [MOVES, FIRST_WON, SECOND_WON, DRAWN, CUT]
        ].tolist()
        return Run(games, moves, seconds, (first, second, drawn, cut))

    def play_for(self, seconds: float) -> Run:
        """Play until so many seconds are used, in slices that are long beside the resolution of the
        clock.
        """
        run, games = Run(), 1
        while run.seconds < seconds:
            part = self.play(games)
            run += part
            if part.seconds < _SLICE:
                games *= 2
        return run


class CProgram:
    """Plays random games with a C program, ``PROGRAM GAMES SEED SECONDS``."""

    def __init__(self, program: Path, seed: int) -> None:
        self.program, self.seed = program, seed

    def play(self, games: int, seconds: float = 0) -> Run:
        """Play from the first game of the seed, until so many are played or the time is over."""
        before = _time_of_children()
        command = [str(self.program), str(games), str(self.seed), str(seconds)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        spent = _time_of_children() - before
        found = json.loads(said)
        ends = (found["first"], found["second"], found.get("drawn", 0), found["cut"])
        return Run(found["games"], found["moves"], spent or found["seconds"], ends)

    def play_for(self, seconds: float) -> Run:
        """Play until so many seconds are used."""
        return self.play(10**12, seconds)


def _time_of_children() -> float:
    """Processor time of ended child processes; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def c_program(game: Game, seed: int) -> Iterator[CProgram | str | None]:
    """The compiled C program for a variant; a string with the reason if it cannot be had; None if
    there is none.
    """
    name = modules.facts(game.id).in_c.get(tuple(game.options.values()))
    source = C_SOURCES / f"{name}.c"
    if name is None:
        yield None
    elif not source.exists():
        yield f"{source.name} is not part of an installed banmen"
    elif shutil.which(COMPILE[0]) is None:
        yield "there is no C compiler (cc)"
    else:
        with tempfile.TemporaryDirectory(prefix="banmen-bench-") as folder:
            program = Path(folder) / name
            made = subprocess.run(
                [*COMPILE, str(source), "-o", str(program)], capture_output=True, text=True
            )
            if made.returncode:
                yield f"cc failed: {made.stderr.strip().splitlines()[-1:]}"
            else:
                yield CProgram(program, seed)


def check_same_games(kernels: KernelRunner, c: CProgram) -> None:
    """Refuse programs that play different games, compared by moves and results."""
    kernels.next = 0
    ours, theirs = kernels.play(SAME_GAMES), c.play(SAME_GAMES)
    if (ours.games, ours.moves, ours.ends) != (theirs.games, theirs.moves, theirs.ends):
        raise DifferentGamesError(
            f"{SAME_GAMES} games of seed {c.seed} differ: {kernels.rules.label} plays {ours.moves} "
            f"moves and ends {ours.ends}, {c.program.name} plays {theirs.moves} and {theirs.ends}"
        )


def measure(
    game: Game, seconds: float, seed: int = 1, progress: Callable[[float], None] | None = None
) -> Figures:
    """Play random games for about so many seconds, and as long with C if there is a program.

    `progress` receives the part done.
    """
    kernels = KernelRunner(game, seed)
    with c_program(game, seed) as c:
        against = c if isinstance(c, CProgram) else None
        if against:
            check_same_games(kernels, against)
        ours, theirs = [], []
        for done in range(1, ROUNDS + 1):
            ours.append(kernels.play_for(seconds / ROUNDS))
            if against:
                theirs.append(against.play_for(seconds / ROUNDS))
            if progress:
                progress(done / ROUNDS)
    return _figures(game, ours, theirs, c if isinstance(c, str) else None)


def _figures(game: Game, ours: list[Run], theirs: list[Run], note: str | None) -> Figures:
    total = sum(ours, Run())
    moves_per_s = median(run.moves / run.seconds for run in ours)
    c_moves_per_s = median(run.moves / run.seconds for run in theirs) if theirs else None
    first, second, drawn, cut = total.ends
    return Figures(
        game=game.id,
        options=game.options,
        games_per_s=round(median(run.games / run.seconds for run in ours), 1),
        moves_per_s=round(moves_per_s, 1),
        games=total.games,
        moves=total.moves,
        seconds=round(total.seconds, 3),
        first=first,
        second=second,
        drawn=drawn,
        cut=cut,
        c_moves_per_s=c_moves_per_s and round(c_moves_per_s, 1),
        ratio=c_moves_per_s and round(c_moves_per_s / moves_per_s, 3),
        note=note,
    )
