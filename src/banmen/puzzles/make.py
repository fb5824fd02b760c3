"""Make puzzles from games that the levels play against each other."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from banmen.arena.openings import openings
from banmen.arena.workers import Jobs, in_order, workers
from banmen.game import game
from banmen.games import modules
from banmen.players.ladder import levels
from banmen.players.specs import player
from banmen.puzzles import Puzzle
from banmen.puzzles.grade import found_by_levels, grade_of
from banmen.puzzles.proof import ForcedWin, Provers, prove
from banmen.search.report import Limits

if TYPE_CHECKING:
    from banmen.game import Position
    from banmen.search.alphabeta import AlphaBeta

PLAYERS = ("2", "3", "4", "5")
GLANCE = 20_000
"""Positions to search before a proof is tried."""
FEWEST_MOVES = 4
"""The fewest legal moves: with fewer, there is nothing to find."""
PATIENCE = 150
LAST = 14
"""The plies at a game's end that are searched: a provable win is near the end."""
LONGEST_GAME = 200


def make(
    id: str,
    count: int,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    jobs: Jobs = None,
) -> list[Puzzle]:
    """Make so many puzzles of a game, sorted from easy to hard. `progress` receives the numbers of
    puzzles and of games so far.

    No grade may take half of them, and wins in one move far less, so it goes on until harder ones
    are found. Whenever `PATIENCE` positions have yielded nothing, the shares grow.
    """
    found: list[Puzzle] = []
    idle, easing = 0, 1
    tasks = (PuzzleTask(id, seed, number) for number in itertools.count(1))
    with closing(in_order(workers(jobs), PuzzleTask.puzzles, tasks)) as games:
        for number, seen in enumerate(games, 1):
            for puzzle in seen or (None,):
                idle += 1
                if puzzle is not None and _wanted(puzzle, found, easing * count):
                    found.append(puzzle)
                    idle = 0
                if idle >= PATIENCE:
                    idle, easing = 0, easing + 1
                if len(found) >= count:
                    break
            if progress is not None:
                progress(len(found), number)
            if len(found) >= count:
                break
    ranked = sorted(found, key=lambda one: (one.grade, -one.found, one.plies))
    return [replace(one, id=f"{id}-{number}") for number, one in enumerate(ranked, 1)]


def _wanted(puzzle: Puzzle, found: list[Puzzle], count: int) -> bool:
    """Whether a puzzle is new, and its kind is not yet too frequent."""
    alike = sum(one.grade == puzzle.grade for one in found)
    short = sum(one.plies == 1 for one in found)
    return (
        alike < 0.45 * count
        and (puzzle.plies > 1 or short < count / 12)
        and all(one.position != puzzle.position for one in found)
    )


class PuzzleTask(NamedTuple):
    """A game to play and search for puzzles."""

    id: str
    seed: int
    number: int

    def puzzles(self) -> list[Puzzle]:
        """The puzzles of the game, often none."""
        luck = random.Random(f"puzzles {self.id} {self.seed} {self.number}")
        board = game(self.id, **luck.choice(modules.facts(self.id).puzzles))
        opening = next(openings(board, luck.getrandbits(32)))
        found = _proofs(Provers()[board], opening, luck)
        return [_puzzle(position, proof) for position, proof in found]


def _proofs(
    search: AlphaBeta, opening: Position, luck: random.Random
) -> Iterator[tuple[Position, ForcedWin]]:
    """Yield the positions of one game that are puzzles, from its end backwards.

    One for each side and length: others are the same puzzle a move earlier.
    """
    known: set[tuple[int | None, int]] = set()
    for at in list(_game(opening, luck))[: -LAST - 1 : -1]:
        if len(at.codes) < FEWEST_MOVES or not _certain(at):
            continue
        bare = at.game.parse(str(at))  # a puzzle has no history
        glance = search.run(bare, Limits(nodes=GLANCE)).lines[0]
        if not (glance.proven and glance.score > 0):
            continue
        proof = prove(search, bare)
        if proof is not None and (at.turn, proof.plies) not in known:
            known.add((at.turn, proof.plies))
            yield bare, proof


def _certain(position: Position) -> bool:
    """Whether nothing is left to chance."""
    return not position.game.about.chance or position.scene().phase == "battle"


def _game(opening: Position, luck: random.Random) -> Iterator[Position]:
    """Yield the positions of a game between two levels."""
    known = [level.name for level in levels(opening.game) if level.name in PLAYERS]
    sides = [player(luck.choice(known), opening.game, luck.getrandbits(32)) for _ in range(2)]
    at = opening
    for _ in range(LONGEST_GAME):
        if at.turn is None:
            return
        yield at
        at = at.play(sides[at.turn].choose(at))


def _puzzle(position: Position, proof: ForcedWin) -> Puzzle:
    found = found_by_levels(position, proof.code)
    return Puzzle(
        id="",
        game=position.game.id,
        options=position.game.options,
        position=str(position),
        solution=proof.line,
        plies=proof.plies,
        alone=proof.alone,
        found=found,
        grade=grade_of(found),
    )
