"""The driver of alpha-beta: it deepens, observes the limits and reports."""

from __future__ import annotations

import os
import time
import weakref
from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from banmen.kernel import compile_for
from banmen.kernel.arrays import NDArray, np
from banmen.search.alphabeta.helpers import Helpers
from banmen.search.alphabeta.kernels import alphabeta_of
from banmen.search.alphabeta.workspace import (
    ABSENT,
    AGE,
    BEST,
    BLIND,
    CONTROLS,
    EVALUATIONS,
    EXCLUDED,
    FRAME,
    MOST_PLIES,
    MOVES,
    NAIVE,
    NEXT,
    NODES,
    NOISE,
    REDUCE,
    SALT,
    SCORE,
    UNKNOWN,
    AlphaBetaWorkspace,
)
from banmen.search.report import (
    SURE,
    WIN,
    Limits,
    Question,
    Report,
    ScoredLine,
    Search,
    Steps,
    check,
    retold,
)

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.kernel import State

MEMORY = 256
"""The default memory of a search, in megabytes."""
FOG = 236
"""The number of moves, out of 255, that an absent-minded player overlooks."""
BEGINNING = 5
"""The number of positions that identify a game: after four plies they rarely recur."""
_SLICE = 0.005
"""Seconds between two checks of the clock."""
_TOUCHED_AT_ONCE = 1 << 19
"""Entries of the table (8 MB) whose memory is claimed in one slice."""
_LONGEST_GAME = 4096
_AGES = 64


class AlphaBeta(Search):
    """Search all moves and all replies, deeper and deeper.

    With one thread and no time limit, a run depends only on position, seed and limit: it forgets
    what earlier runs learned. With a time limit it reuses it.
    """

    def __init__(
        self,
        game: Game,
        memory: int = MEMORY,
        worth: NDArray[np.int32] | None = None,
        reduce: bool = False,
        exact: bool = True,
        blind: int = 0,
        noise: int = 0,
        naive: bool = False,
        absent: int = 0,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """Set up a search.

        `worth` is the value of a unit of each feature of the game's judge, in millionths of a
        logit; without it only won and lost positions are told apart. `naive`: judge by a newcomer's
        senses, if the game has them; `worth` then weighs those. `reduce`: search unpromising moves
        less deeply. A win found so need not be the shortest; with `exact` the search goes on
        without reductions until it is. `blind` (0 to 255) and `noise` (thousandths of a logit) make
        weak players: see `search.alphabeta.kernels`. `absent` (0 to 255) is the share of games in
        which the player overlooks nearly all moves. `threads` is at most two for each core; runs
        with more than one differ.
        """
        self.game = game
        self._kernels = alphabeta_of(game.rules, game.judge)
        self._table = np.zeros((_entries(memory), 2), np.uint64)
        self._work = workspace_for(game, self._table, worth)
        self._work.control[BLIND], self._work.control[NOISE] = blind, noise
        self._work.control[SALT], self._work.control[NAIVE] = seed, naive
        self._reduce, self._exact, self._absent = reduce, exact, absent
        self.threads = min(threads, 2 * (os.cpu_count() or 1))
        others = [workspace_for(game, self._table, worth) for _ in range(1, self.threads)]
        self._helpers = Helpers(self._kernels, game.rules, others)
        self._under_way: Callable[[], Steps[Report] | None] = lambda: None
        self._slice = 2000
        self._stopped = False
        self._touched = 0
        """The number of table entries whose memory has been claimed."""
        self._load()

    def err_by(self, seed: int) -> None:
        """Overlook and misjudge by another seed from now on."""
        self._work.control[SALT] = seed
        self._work.evaluations[:] = 0

    def stop(self) -> None:
        """End the search in progress."""
        self._stopped = True

    def ask(self, asked: Question) -> Steps[Report]:
        """Search a position that is not over, and report after each depth. Before the first search
        with a time limit the table's memory is claimed; the clock starts after that. A search that
        is still under way is closed.
        """
        check(asked.position, self.game)
        self._stopped = False
        if (before := self._under_way()) is not None:
            before.close()
        steps = self._steps(asked)
        self._under_way = weakref.ref(steps)
        return steps

    def _steps(self, asked: Question) -> Steps[Report]:
        position, limits, lines, only = asked
        if limits.seconds is not None:
            yield from self._touch()
        self._limits = limits
        self._began = time.perf_counter()
        self._prepare(limits)
        root, keys = position.state, position.earlier_keys()[-_LONGEST_GAME:]
        self._work.keys[: len(keys)] = keys
        self._work.control[ABSENT] = FOG * (mood(position) < self._absent)
        self._barred = [code for code in position.codes if code not in only] if only else []
        report = yield from self._iterate(root, len(keys), lines, self._reduce)
        if self._reduce and self._exact and _settled(report):
            self._work.table[:] = 0

            def known(found: Report) -> Report:
                """At least as good as already proven, while the proof is repeated."""
                return found if _settled(found) else self._report(report.depth, report.lines)

            exact = self._iterate(root, len(keys), lines, False)
            return known((yield from retold(exact, known)))
        return report

    def _iterate(self, root: State, before: int, lines: int, reduce: bool) -> Steps[Report]:
        """Search to depth 1, 2, 3 … until time is up or nothing can change any more."""
        self._work.control[REDUCE] = reduce
        report = Report(0, 0, 0.0, ())
        self._helpers.start(self._work, root, before, self._limits.nodes)
        try:
            for depth in range(1, min(self._limits.depth or MOST_PLIES, MOST_PLIES - 4) + 1):
                self._helpers.follow(depth)
                found, finished = yield from self._deepen(root, before, depth, lines, report.lines)
                report = self._report(depth if finished else report.depth, found)
                yield report
                if not finished or _settled(report) or self._time_is_up():
                    break
        finally:
            self._helpers.end()
        return self._report(report.depth, report.lines)

    def _load(self) -> None:
        """Compile or load the kernels before the clock starts."""
        rules, work, s = self.game.rules, self._work, self.game.rules.blank()
        rules.setup(rules.tables, s)
        self._kernels.begin(rules.tables, work, s, 0, 1)
        self._kernels.search(rules.tables, work, 0, rules.position_words)

    def _touch(self) -> Steps[None]:
        """Write to the whole table once. The system provides memory page by page at the first
        write; without this, a search would spend its first half second on that.
        """
        while self._touched < len(self._table) and not self._stopped:
            until = self._touched + _TOUCHED_AT_ONCE
            self._table[self._touched : until] = 0
            self._touched = until
            yield None

    def _prepare(self, limits: Limits) -> None:
        """Clear the results that must not influence this search, and age the table's entries."""
        work = self._work
        work.control[NODES] = 0
        self._helpers.forget()
        work.killers[:] = -1
        work.history[:] = 0
        if limits.seconds is None:
            entries = len(self._table)
            if limits.nodes is not None:  # enough for the nodes, and quick to clear
                entries = min(entries, _power_of_two(4 * limits.nodes))
            self._work = work = work._replace(table=self._table[:entries])
            work.table[:] = 0
        else:
            self._work = work = work._replace(table=self._table)
        work.control[AGE] = (work.control[AGE] + 1) % _AGES

    def _deepen(
        self, root: State, before: int, depth: int, lines: int, earlier: tuple[ScoredLine, ...]
    ) -> Steps[tuple[tuple[ScoredLine, ...], bool]]:
        """Return the best lines at one depth, and whether time sufficed for all of them.

        Moves not reached in time keep the result of the depth before.
        """
        found: list[ScoredLine] = []
        self._exclude(self._barred)
        while len(found) < lines:
            done = yield from self._search(root, before, depth)
            if done and self._work.frames[0, MOVES] == 0:  # all are excluded
                break
            line = self._line(depth, done)
            if line is not None:
                found.append(line)
                self._exclude([*self._barred, *(line.codes[0] for line in found)])
            in_time = not self._stopped if depth == 1 else not self._time_is_up()
            if not done or (0 < len(found) < lines and not in_time):
                known = {line.codes[0] for line in found}
                found += [line for line in earlier if line.codes[0] not in known]
                return _best_first(found)[:lines], False
        return _best_first(found), True

    def _exclude(self, codes: list[int]) -> None:
        self._work.excluded[: len(codes)] = codes
        self._work.control[EXCLUDED] = len(codes)

    def _search(self, root: State, before: int, depth: int) -> Steps[bool]:
        """Search the moves not excluded to a depth; return whether time sufficed.

        The first depth is always finished, so that there is a move.
        """
        tables = self.game.rules.tables
        self._kernels.begin(tables, self._work, root, before, depth)
        while (most := self._most(depth)) > 0:
            done = self._look(most)
            yield None
            if done:
                return True
            if depth > 1 and self._time_is_up():
                return False
        return False

    def _most(self, depth: int) -> int:
        """The number of positions to search in the next slice; 0 if the limit is reached."""
        if self._limits.nodes is None or depth == 1:
            return self._slice
        own = self._limits.nodes - self._helpers.share * (self.threads - 1)
        return min(self._slice, own - int(self._work.control[NODES]))

    def _nodes(self) -> int:
        """The positions that all threads have looked at."""
        return int(self._work.control[NODES]) + self._helpers.nodes

    def _look(self, most: int) -> bool:
        """Search a slice of at most `most` positions, and set the size of the next by the time it
        took. Return whether the root is done.
        """
        rules, work = self.game.rules, self._work
        began, before = time.perf_counter(), int(work.control[NODES])
        done = self._kernels.search(rules.tables, work, most, rules.position_words)
        spent = time.perf_counter() - began
        if not done and spent > 0:
            searched = int(work.control[NODES]) - before
            self._slice = max(50, min(100_000, int(searched * _SLICE / spent)))
        return bool(done)

    def _time_is_up(self) -> bool:
        """Whether the search was stopped or has used its time."""
        seconds = self._limits.seconds
        past = time.perf_counter() - self._began
        return self._stopped or (seconds is not None and past > seconds)

    def _line(self, depth: int, done: bool) -> ScoredLine | None:
        """The best line at the root; None if the search stopped before its first move was done."""
        work = self._work
        score = int(work.control[SCORE] if done else work.frames[0, BEST])
        codes = work.line[0].tolist()
        if codes[0] < 0 or abs(score) >= UNKNOWN or (not done and work.frames[0, NEXT] < 2):
            return None
        proven = abs(score) > SURE
        exact = proven and done and WIN - abs(score) <= depth and not work.control[REDUCE]
        moves = takewhile(lambda code: code >= 0, codes)
        return ScoredLine(tuple(moves), score, proven, exact)

    def _report(self, depth: int, lines: tuple[ScoredLine, ...]) -> Report:
        seconds = time.perf_counter() - self._began
        return Report(depth, self._nodes(), seconds, lines)


def compile_kernels(game: Game) -> None:
    """Compile the search of a game without its other kernels.

    The judge is compiled first; meanwhile another process that compiles the rules finishes most of
    what the search needs from them.
    """
    rules, kernels = game.rules, alphabeta_of(game.rules, game.judge)
    work = workspace_for(game, np.zeros((_entries(1), 2), np.uint64), None)
    compile_for(kernels.estimate, rules.tables, work, rules.blank())
    compile_for(kernels.begin, rules.tables, work, rules.blank(), 0, 1)
    compile_for(kernels.search, rules.tables, work, 0, rules.position_words)


def mood(position: Position) -> int:
    """A number from 0 to 254 derived from a game's opening; constant after four plies."""
    rules, began = position.game.rules, position.line[:BEGINNING][-1]
    return int(rules.key(rules.tables, began.state)) % 255


def _settled(report: Report) -> bool:
    """Whether greater depth cannot change anything: all results are proven, and none is so long
    that a shorter one might be found.
    """
    return all(line.proven and WIN - abs(line.score) <= report.depth for line in report.lines)


def _best_first(lines: list[ScoredLine]) -> tuple[ScoredLine, ...]:
    return tuple(sorted(lines, key=lambda line: -line.score))


def _power_of_two(least: int) -> int:
    return 1 << max(10, (least - 1).bit_length())


def _entries(memory: int) -> int:
    """The number of 16-byte table entries that fit `memory` megabytes, a power of two."""
    return 1 << max(10, (memory * 2**20 // 16).bit_length() - 1)


def workspace_for(
    game: Game, table: NDArray[np.uint64], worth: NDArray[np.int32] | None
) -> AlphaBetaWorkspace:
    rules = game.rules
    actions, rows = int(rules.actions(rules.tables)), MOST_PLIES + 2
    width = max(1, len(game.judge.names), len(game.judge.naive.names))

    def numbers(*shape: int, kind: Any = np.int32) -> Any:
        return np.zeros(shape, kind)

    weights = numbers(width)
    if worth is not None:
        weights[: len(worth)] = worth
    return AlphaBetaWorkspace(
        states=numbers(rows, rules.words, kind=np.uint64),
        moves=numbers(rows, actions),
        priority=numbers(rows, actions),
        frames=numbers(rows, FRAME, kind=np.int64),
        keys=numbers(_LONGEST_GAME + rows, kind=np.uint64),
        table=table,
        killers=numbers(rows, 2),
        history=numbers(2, actions),
        line=numbers(rows, rows),
        excluded=numbers(actions),
        measures=numbers(game.judge.room),
        worth=weights,
        evaluations=numbers(EVALUATIONS, kind=np.uint64),
        control=numbers(CONTROLS, kind=np.int64),
    )
