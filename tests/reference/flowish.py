"""Flowish, naively: Squish (board, setup, capture, endings) with other steps."""

from __future__ import annotations

from functools import lru_cache

from . import squish
from .squish import DIRECTIONS, Cell, groups, neighbours


def distance(one: Cell, other: Cell) -> int:
    """Return the number of steps between two cells."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(maxsize=4)
def groups_of(own: frozenset[Cell]) -> list[set[Cell]]:
    """Return the groups of one colour; every piece asks for the same ones."""
    return groups(set(own))


def attractors(own: set[Cell], piece: Cell) -> set[Cell]:
    """Return the pieces of all largest groups other than the piece's own group."""
    all_groups = groups_of(frozenset(own))
    greatest = max(len(group) for group in all_groups)
    found: set[Cell] = set()
    for group in all_groups:
        if len(group) == greatest and piece not in group:
            found |= group
    return found


class Reference(squish.Reference):
    """A game of Flowish; a piece is its colour, W or B."""

    def __init__(self, order: int = 5, repetition: bool = True) -> None:
        """Set up a new game; without `repetition` no position is ever drawn."""
        super().__init__(order, repetition)

    def _wanted(self, own: set[Cell]) -> set[tuple[Cell, Cell]]:
        """Return the steps along flow lines or, if no piece is on one, to one."""
        if any(self._targets(own, piece) for piece in own):
            return self._steps_along(own)
        return self._steps_to_flow_lines(own)

    def _targets(self, own: set[Cell], piece: Cell) -> set[Cell]:
        """Return the pieces of largest groups, not its own, in line with a piece."""
        return attractors(own, piece) & self._in_line(piece)

    def _in_line(self, cell: Cell) -> set[Cell]:
        """Return the other cells on the three lines through a cell."""
        rays = [self._ray(cell, direction) for direction in DIRECTIONS]
        return {other for ray in rays for other in ray}

    def _steps_along(self, own: set[Cell]) -> set[tuple[Cell, Cell]]:
        """Return the steps of all pieces towards their nearest targets."""
        wanted = set()
        for piece in own:
            targets = self._targets(own, piece)
            nearest = min((distance(piece, each) for each in targets), default=0)
            for direction in DIRECTIONS:
                ray = self._ray(piece, direction)
                if any(distance(piece, each) == nearest for each in targets & set(ray)):
                    wanted.add((piece, ray[0]))
        return wanted

    def _steps_to_flow_lines(self, own: set[Cell]) -> set[tuple[Cell, Cell]]:
        """Return the steps of all pieces nearer to their nearest flow lines."""
        wanted = set()
        for piece in own:
            flow = self._flow_cells(own, piece)
            if flow:
                nearest = min(distance(piece, cell) for cell in flow)
                for step in neighbours(piece) & self.all_cells:
                    if min(distance(step, cell) for cell in flow) < nearest:
                        wanted.add((piece, step))
        return wanted

    def _flow_cells(self, own: set[Cell], piece: Cell) -> set[Cell]:
        """Return all cells in line with a largest group other than the piece's."""
        return {cell for each in attractors(own, piece) for cell in self._in_line(each)}
