"""The interface of a game for networks: planes, actions, masks, symmetries.

    >>> import banmen
    >>> from banmen.envs.shape import shape_of
    >>> pos = banmen.game("squish", order=4).start()
    >>> shape = shape_of(pos.game)
    >>> shape.planes, shape.plane_names, shape.actions
    ((4, 7, 7), ('board', 'mine', 'theirs', 'stood before'), 222)
    >>> shape.observe(pos).shape, int(shape.mask(pos).sum())
    ((4, 7, 7), 30)

Planes are bytes, small integers such as a count of cubes, which take a quarter of the memory of
floats. `Shape.scaled` converts them to floats from -1 to 1.

An action is a move's code (docs/states.md): it means the same in every position of a variant and
never changes. Chance's moves, the last codes of Flat Front, are not actions.
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from banmen.beginning import SEEDS, checked_seed, face_down, first_state, whole
from banmen.errors import Complaint, IllegalMove
from banmen.game import Game, Position
from banmen.games import modules
from banmen.games.planes import Symmetry
from banmen.kernel import Word, advance, below, stream
from banmen.position import turned_up

__all__ = ["Shape", "Symmetry", "begun", "checked_limit", "shape_of"]


class Shape:
    """The planes and actions of one variant. Get it with `shape_of`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen = modules.planes(game.id).build(game.rules)

    @property
    def planes(self) -> tuple[int, int, int]:
        """Channels, height and width of an observation."""
        return len(self.seen.names), self.seen.height, self.seen.width

    @property
    def plane_names(self) -> tuple[str, ...]:
        """The meaning of each plane."""
        return self.seen.names

    @property
    def most(self) -> tuple[int, ...]:
        """The largest number in each plane. The smallest is 0, or -1 in *face up*."""
        return self.seen.most

    @property
    def actions(self) -> int:
        """The number of actions, legal or not."""
        return self.seen.actions

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries of planes and actions; the first is the identity."""
        return self.seen.symmetries

    def observe(self, position: Position, player: int | None = None) -> NDArray[np.int8]:
        """Return the planes of a position from the view of the player to move, or of another
        player. ¶ A finished game is viewed by the player whose turn it would be.
        """
        rules, s = self.game.rules, position.state
        side = rules.turn(rules.tables, s) if player is None else player
        out = np.zeros(self.planes, np.int8)
        flat = out.reshape(len(out), -1)
        self.seen.observe(rules.tables, s, side, position.repetitions, flat)
        return out

    @property
    def bounds(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """The smallest and largest numbers, as planes."""
        most = np.array(self.most, np.int8)[:, None, None]
        return np.full(self.planes, -1, np.int8), np.broadcast_to(most, self.planes)

    def scaled(self, planes: NDArray[np.int8]) -> NDArray[np.float32]:
        """Return planes, of one position or of many, as floats from -1 to 1."""
        most = np.array(self.most, np.float32)[:, None, None]
        return np.divide(planes, most, dtype=np.float32)

    def mask(self, position: Position) -> NDArray[np.bool_]:
        """Return the mask of legal actions; none when the game is over."""
        found = np.zeros(self.actions, np.bool_)
        found[list(position.codes)] = True
        return found

    def action(self, code: int, position: Position) -> int:
        """Return the action of a legal move's code."""
        return self.code(code, position)

    def code(self, action: int, position: Position) -> int:
        """Return the code of an action's move; raise `IllegalMove` with the reason if it is
        illegal.
        """
        reason: IllegalMove | None = position.why_not(action)
        if reason is not None:
            raise reason
        return int(action)


@functools.cache
def shape_of(game: Game) -> Shape:
    """Return the shape of a variant, always the same object."""
    return Shape(game)


def begun(game: Game, seed: int, number: int = 0) -> Position:
    """Return the start of one game of a seed. In Flat Front the tiles come in the same order as in
    that game of an `envs.batch.Batch`; other games ignore the seed.
    """
    if not game.about.chance:
        return game.start()
    luck = Word(stream(Word(checked_seed(seed) % SEEDS), Word(number)))
    s = first_state(game, None)
    left, stack = face_down(game.rules, s), []
    while left:
        luck = Word(advance(luck))  # compiled, it returns an int
        stack.append(left.pop(below(luck, len(left))))
    return turned_up(game, s, tuple(stack))


def checked_limit(game: Game, limit: int | None) -> int:
    """Return the ply at which games are truncated, by default that of random games."""
    found = game.rules.ply_limit if limit is None else whole(limit)
    if found is None or found < 1:
        raise Complaint("envs.limit", limit=limit)
    return found
