"""Jobs for searches, and the interfaces that tables need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import banmen
from banmen.game import Game, Position
from banmen.players.explain import Compared
from banmen.players.ladder import LEVELS, kept_level
from banmen.players.specs import Spec
from banmen.server.domain.wire import Options


class Job(NamedTuple):
    """A position and a player to move in it. Make it with `at`."""

    game: str
    options: Options
    start: str | None
    """A position as text, or None for the start of the game."""
    codes: tuple[int, ...]
    """The moves from there."""
    spec: str
    """A level or the spec of a player: see `players`."""
    seed: int

    @classmethod
    def at(cls, position: Position, spec: str, seed: int) -> Job:
        """A job for a position, with the part of its history that can still matter.

        In Flat Front there is none, so that the order of the stack stays in this process.
        """
        game = position.game
        first, *later = [position] if game.about.chance else position.reversible_line
        codes = tuple(pos.last_codes[0] for pos in later)
        return cls(game.id, game.options, str(first), codes, spec, seed)


def position_of(job: Mapping[str, Any]) -> Position:
    """The position of a job."""
    options: Options = job["options"]
    game = banmen.game(job["game"], **options)
    if job["start"] is None:
        position = game.start()
    else:
        seed = job["seed"] if game.about.chance else None
        position = game.parse(job["start"], seed)
    for code in job["codes"]:
        position = position.play(code)
    return position


def within_memory(text: str, game: Game, memory: int) -> str:
    """The spec of a player limited to `memory` megabytes."""
    spec = Spec.read(text)
    if spec.kind in LEVELS:
        spec = Spec.read(text := kept_level(spec.kind, game).plays)
    if spec.kind in ("random", "perfect"):
        return text
    wanted = spec.settings.get("memory", memory)
    settings = {**spec.settings, "memory": min(memory, int(wanted))}
    return f"{spec.kind}:" + ",".join(f"{name}={value}" for name, value in settings.items())


class Searches(Protocol):
    """Compiles games and chooses moves: worker processes, or the page's own worker."""

    async def warm(self, game: str, options: Options) -> None:
        """Return when a variant's rules are ready; its searches are prepared meanwhile."""

    async def prepare(self, game: str, options: Options) -> None:
        """Prepare a variant while no request needs another."""

    async def choose(self, job: Job, *, owner: str) -> int:
        """The code of a level's or player's move."""


class Explainer(Protocol):
    """Compares moves."""

    async def explain(
        self, job: Job, code: int | None, *, owner: str, lines: int = 1, seconds: float = 1.0
    ) -> Compared:
        """Compare a move with the best ones (see `players.explain.compared`)."""
