"""What a person who searches is asked, and what tables need of them."""

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
    """A position, and who has to move in it. Make it with `at`."""

    game: str
    options: Options
    start: str | None
    """The text of a position, or None for the start of the game."""
    codes: tuple[int, ...]
    """The moves from there."""
    spec: str
    """A level or the spec of a player: see `players`."""
    seed: int

    @classmethod
    def at(cls, position: Position, spec: str, seed: int) -> Job:
        """A job in a position, with as much of its history as can still matter.

        Flat Front goes without any: so the order of the stack stays in this process.
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
    """The spec of a player that uses no more memory than so many megabytes."""
    spec = Spec.read(text)
    if spec.kind in LEVELS:
        spec = Spec.read(text := kept_level(spec.kind, game).plays)
    if spec.kind in ("random", "perfect"):
        return text
    wanted = spec.settings.get("memory", memory)
    settings = {**spec.settings, "memory": min(memory, int(wanted))}
    return f"{spec.kind}:" + ",".join(f"{name}={value}" for name, value in settings.items())


class Searches(Protocol):
    """Compiles games and chooses moves: processes, or the page's own worker."""

    async def warm(self, game: str, options: Options) -> None:
        """Return when a variant's rules can be asked; its searches get ready meanwhile."""

    async def prepare(self, game: str, options: Options) -> None:
        """Get a variant ready, as long as nobody wants another."""

    async def choose(self, job: Job, *, owner: str) -> int:
        """The code of the move that a level or player makes."""


class Explainer(Protocol):
    """Compares moves."""

    async def explain(
        self, job: Job, code: int | None, *, owner: str, lines: int = 1, seconds: float = 1.0
    ) -> Compared:
        """A move beside the best ones: see `players.explain.compared`."""
