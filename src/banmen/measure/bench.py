"""How fast the rules are: random games on one core, beside plain C where there is a C program.

Time is processor time, so that other programs on the machine count as little as possible. Python
and C take turns for several rounds, and each figure is the median over its rounds. For Squish of
order 4 and FlipFlop 5x5 there are C programs in ``benchmarks/c``, compiled on the spot; they play
the very same games, move for move, and before anything is measured it is checked that they do.
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
"""Plain C programs for the same work; the games name theirs."""
COMPILE = ("cc", "-O3", "-march=native", "-std=c11")

ROUNDS = 5
SAME_GAMES = 5000
"""How many games both programs play to show that these are the same."""
_SLICE = 0.02


class DifferentGamesError(RuntimeError):
    """A C program and the kernels do not play the same games from the same seed."""


@dataclass(frozen=True)
class Figures:
    """What was measured of one variant."""

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
    """How many times as fast C is: 1.00 means equally fast, less means C is slower."""
    note: str | None = None
    """Why there is no figure for C where there is a C program."""


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
        self.play(1)  # compiles, or loads what is compiled
        self.next = 0

    def play(self, games: int) -> Run:
        """The next games of the seed."""
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
        """Games until a time is over, in slices that are long against the clock's grain."""
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
        """Games from the first of the seed on, until so many are played or the time is over."""
        before = _time_of_children()
        command = [str(self.program), str(games), str(self.seed), str(seconds)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        spent = _time_of_children() - before
        found = json.loads(said)
        ends = (found["first"], found["second"], found.get("drawn", 0), found["cut"])
        return Run(found["games"], found["moves"], spent or found["seconds"], ends)

    def play_for(self, seconds: float) -> Run:
        """Games until a time is over."""
        return self.play(10**12, seconds)


def _time_of_children() -> float:
    """Processor time of programs that have ended; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def c_program(game: Game, seed: int) -> Iterator[CProgram | str | None]:
    """The C program for a variant, compiled; or why it cannot be had; or None: there is none."""
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
    """Both must play the same games: as many moves, the same results."""
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
    """Random games for about so many seconds; as many again for C, where there is a program.

    `progress` is told which part of the work is done.
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
