"""Searches against true values: whatever a search calls proven must be so.

The values come from brute force (`tests.reference`): all positions of FlipFlop 3x3, of Squish and
Flowish of order 3, and of endings on larger boards, solved backwards; battles of Flat Front by
naive minimax; FlipFour near the end by trying everything a few plies deep.

    python -m tests.exact squish                      every position, both searches
    python -m tests.exact flipflop --sample 50        only so many of every value
    python -m tests.exact flatfront --search montecarlo

`tests/search/test_exact.py` runs a sample.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import TypeVar

import banmen
from banmen.game import Game, Position
from banmen.games.notation import unpack_runs
from banmen.search.report import Limits, ScoredLine, Search
from tests.lockstep import opened
from tests.reference.forced import forced
from tests.reference.naive import battle
from tests.reference.solve import Solution, explore, solve
from tests.reference.truth import Truth

T = TypeVar("T")

SEARCHES = {
    "alphabeta": ("banmen.search.alphabeta.driver", "AlphaBeta"),
    "montecarlo": ("banmen.search.montecarlo.driver", "MonteCarlo"),
}
"""Where each search is to be found."""

MEMORY = 4
"""Megabytes a search may use: it clears them for each of many small positions."""
PLAYOUTS = 500
"""What Monte-Carlo is given for a position."""
DRAWN_DEPTH = 6
"""How deep alpha-beta looks where there is nothing to be found."""


@dataclass(frozen=True)
class Study:
    """Positions for a search, none of them over, and what brute force knows about them."""

    game: Game
    truths: Mapping[str, Truth]
    """The positions as texts, with their true values."""
    after: Callable[[Position], Truth]
    """The true value of what stands after a move in one of them."""


# --- comparing -----------------------------------------------------------------------------------


def sign(line: ScoredLine) -> int:
    """1 where a line promises a win, -1 a loss, 0 neither."""
    return (line.score > 0) - (line.score < 0)


def contradicts(line: ScoredLine, truth: Truth) -> bool:
    """Whether a line claims a false proof, or an end that cannot come so soon.

    A proven draw tells of its move alone: Monte-Carlo may not have found yet that another one wins.
    That it is a draw after the move is asked by `is_false`.
    """
    if not line.proven:
        return False
    if truth.horizon is not None:
        return line.plies is not None and line.plies <= truth.horizon
    if sign(line) == 0:
        return truth.sign < 0
    if sign(line) != truth.sign:
        return True
    return truth.plies is not None and (line.plies is None or line.plies < truth.plies)


def is_false(line: ScoredLine, truth: Truth, after: Truth) -> bool:
    """Whether a line makes a false claim, about its position or the one after its move."""
    misled = line.proven and after.horizon is None and after.sign != -sign(line)
    return misled or contradicts(line, truth)


def is_inexact(line: ScoredLine, truth: Truth, after: Truth) -> bool:
    """Whether a line, searched deep enough, misses the value, the distance or the best move."""
    if truth.plies is None:
        return is_false(line, truth, after)
    value = Truth(sign(line), line.plies)
    return not line.proven or value != truth or after != Truth(-truth.sign, truth.plies - 1)


def depth_for(truth: Truth) -> int:
    """How deep alpha-beta has to look to find the value of a position."""
    return truth.plies or truth.horizon or DRAWN_DEPTH


def found(kind: str, search: Search, pos: Position, truth: Truth) -> ScoredLine:
    """The best line that a search finds."""
    alphabeta = Limits(depth=depth_for(truth))
    limits = alphabeta if kind == "alphabeta" else Limits(nodes=PLAYOUTS)
    return search.run(pos, limits).lines[0]


def differences(kind: str, study: Study) -> Iterator[str | None]:
    """For each position of a study the fault in a search's answer, or None."""
    module, name = SEARCHES[kind]
    search: Search = getattr(import_module(module), name)(study.game, memory=MEMORY)
    wrong = is_inexact if kind == "alphabeta" else is_false
    for text, truth in study.truths.items():
        pos = study.game.parse(text)
        line = found(kind, search, pos, truth)
        after = study.after(pos.play(line.codes[0]))
        if wrong(line, truth, after):
            yield f"{study.game!r} {text}: {truth}, but {kind} says {line}, then {after}"
        else:
            yield None


# --- studies -------------------------------------------------------------------------------------


def thinned(truths: Mapping[T, Truth], each: int | None) -> dict[T, Truth]:
    """At most this many positions of every value, evenly spread: all rare ones stay."""
    by_value: dict[Truth, list[T]] = {}
    for position, truth in truths.items():
        by_value.setdefault(truth, []).append(position)
    return {
        position: truth
        for truth, alike in by_value.items()
        for position in alike[:: -(-len(alike) // (each or len(alike)))]
    }


def whole(game: Game, each: int | None) -> Study:
    """All positions of a small game, or some of every value."""
    return solved(solve(explore(game, [game.start()])), each)


def endings(game: Game, white: int, black: int, seed: int, each: int | None) -> Study:
    """All that can come of three random positions with few pieces: here there are draws."""
    scattered = positions(game, white, black, random.Random(seed))
    return solved(solve(explore(game, islice(scattered, 3))), each)


def solved(solution: Solution, each: int | None) -> Study:
    """The positions of a solution that are not over, or some of every value."""
    truths = thinned(solution.running(), each)
    texts = solution.texts(truths)
    named = {texts[number]: truth for number, truth in truths.items()}
    return Study(solution.graph.game, named, solution.truth)


def positions(game: Game, white: int, black: int, luck: random.Random) -> Iterator[Position]:
    """Random unfinished positions with this many pieces a side."""
    rows = [len(unpack_runs(row)) for row in str(game.start()).split()[0].split("/")]
    signs = ("PX", "px") if game.id in ("flipflop", "flipfour") else ("w", "b")
    while True:
        board = ["."] * sum(rows)
        for i, cell in enumerate(luck.sample(range(len(board)), white + black)):
            board[cell] = luck.choice(signs[i >= white])
        rest = iter(board)
        text = "/".join("".join(islice(rest, length)) for length in rows)
        pos = game.parse(f"{text} {luck.choice('wb')}")
        if not pos.over:
            yield pos


def near_the_end(number: int) -> Study:
    """Random positions of FlipFour, all pieces on the board or all but one: so many of each kind,
    and again as many that are looked at less deeply.
    """
    game, luck, plies = banmen.game("flipfour"), random.Random(1), dict[str, int]()
    for white, black, depth in ((4, 4, 5), (4, 4, 3), (4, 3, 3), (3, 4, 3)):
        for pos in islice(positions(game, white, black, luck), number):
            plies[str(pos)] = depth

    def after(pos: Position) -> Truth:
        return forced(pos, plies[str(pos.before)] - 1)

    truths = {text: forced(game.parse(text), depth) for text, depth in plies.items()}
    return Study(game, truths, after)


def battles(number: int, each: int | None) -> Study:
    """All positions of this many battles of Flat Front, or some of every value."""
    known: dict[str, Truth] = {}
    for seed in range(number):
        luck = random.Random(seed)
        pos, reference = opened("flatfront", {}, luck)
        while reference.phase == "deployment":
            move = luck.choice(pos.legal())
            pos = pos.play(move)
            reference.play(move.text)
        battle(reference, known)
    running = {text: t for text, t in known.items() if not text.endswith("pass pass")}
    return Study(banmen.game("flatfront"), thinned(running, each), lambda pos: known[str(pos)])


def studies(id: str, each: int | None) -> Iterator[Study]:
    """The known values of a game, or a sample: `each` positions of every value."""
    if id == "flipflop":
        yield whole(banmen.game(id, size=3), each)
        yield endings(banmen.game(id, size=5), white=2, black=1, seed=1, each=each)
    elif id == "squish":
        yield whole(banmen.game(id, order=3), each)
        # Draws are rare in Squish: this seed has some.
        yield endings(banmen.game(id, order=4), white=4, black=4, seed=76, each=each)
    elif id == "flowish":
        yield whole(banmen.game(id, order=3), each)
    elif id == "flipfour":
        yield near_the_end(each or 250)
    elif id == "flatfront":
        yield battles(each or 100, each)


# --- the command ---------------------------------------------------------------------------------


def compare(kind: str, study: Study) -> int:
    """Compare all positions of a study, telling how far it is; the number of differences."""
    print(f"{study.game!r}, {kind}: {len(study.truths)} positions", flush=True)
    wrong, told = 0, time.monotonic()
    for done, difference in enumerate(differences(kind, study), 1):
        if difference is not None:
            wrong += 1
            print(difference, flush=True)
        if time.monotonic() > told + 5:
            told = time.monotonic()
            print(f"{done:8} done, {wrong} differences", flush=True)
    print(f"{len(study.truths):8} done, {wrong} differences", flush=True)
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices="flipflop flipfour squish flowish flatfront".split())
    parser.add_argument("--sample", type=int, metavar="N", help="only N positions of every value")
    parser.add_argument("--search", choices=SEARCHES, action="append", help="only this search")
    chosen = parser.parse_args()
    wrong = 0
    for study in studies(chosen.game, chosen.sample):
        for kind in chosen.search or SEARCHES:
            wrong += compare(kind, study)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
