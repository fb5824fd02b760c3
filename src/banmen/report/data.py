"""The games of a report, and the file they are saved in: one line of JSON a game.

The first line identifies the plan. A file can be resumed, and a page made from a complete one
without playing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from banmen.arena.census import Facts
from banmen.errors import BadRecord, Complaint
from banmen.game import Game
from banmen.players import levels
from banmen.record import Record
from banmen.record.json import load

FORMAT = 1
LEVELS = ("1", "2", "4", "6")
"""The levels that play, each against itself: a first game, a beginner, and two strong players."""
RANDOM = 250
"""Random games for each game of a level."""
REFEREE = "alphabeta:nodes=2000,reduce=1"
"""The player that judges positions: the same for every game and level, without deliberate
errors.
"""


@dataclass(frozen=True)
class Plan:
    """The parameters of a report."""

    game: Game
    games: int = 200
    """The games of each level against itself."""
    seed: int = 1

    @property
    def players(self) -> dict[str, str]:
        """The specs of the levels that play, weakest first; small variants have fewer."""
        return {level.name: level.plays for level in levels(self.game) if level.name in LEVELS}

    @property
    def levels(self) -> tuple[str, ...]:
        """The names of the levels that play."""
        return tuple(self.players)

    @property
    def random(self) -> int:
        """The number of random games."""
        return RANDOM * self.games

    @property
    def head(self) -> dict[str, Any]:
        """The first line of its file."""
        return {
            "format": FORMAT,
            "report": self.game.id,
            "options": self.game.options,
            "rules": self.game.about.rules,
            "seed": self.seed,
            "players": self.players,
            "referee": REFEREE,
        }


@dataclass(frozen=True)
class SelfPlayGame:
    """A game of a level against itself.

    For the position before each move: the number of legal moves, and the first player's chance by
    the referee. `codes` are the moves.
    """

    level: str
    number: int
    record: Record
    codes: tuple[int, ...]
    choices: tuple[int, ...]
    chances: tuple[float, ...]

    @property
    def winner(self) -> int | None:
        """0, 1, or None for a draw."""
        return {"1-0": 0, "0-1": 1}.get(self.record.result)

    @property
    def length(self) -> int:
        """The number of moves."""
        return len(self.codes)


@dataclass
class GameStore:
    """The games of a report: in memory, and in a file if there is one."""

    plan: Plan
    path: Path | None = None
    census: Facts | None = None
    """The results of `arena.census` for the random games."""
    _games: dict[tuple[str, int], SelfPlayGame] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Load the file, or start it."""
        if self.path is None:
            return
        if self.path.exists() and self.path.stat().st_size:
            self._go_on(self.path)
        else:
            self.path.write_text(_line(self.plan.head), "utf-8")

    @property
    def games(self) -> list[SelfPlayGame]:
        """The games of the plan so far, by level and number."""
        wanted = ((level, n + 1) for level in self.plan.levels for n in range(self.plan.games))
        return [self._games[key] for key in wanted if key in self._games]

    def missing(self) -> Iterator[tuple[str, int]]:
        """Yield the missing games: the first of every level, then the second, …"""
        for number in range(1, self.plan.games + 1):
            for level in self.plan.levels:
                if (level, number) not in self._games:
                    yield level, number

    def count(self, census: Facts) -> None:
        """Save the census of the random games."""
        entry = json.loads(json.dumps({"census": census}))
        self._write(entry)
        self._take(entry)

    def add(self, game: SelfPlayGame) -> None:
        """Save a game."""
        self._write(
            {
                "level": game.level,
                "number": game.number,
                "codes": game.codes,
                "choices": game.choices,
                "chances": game.chances,
                "record": json.loads(game.record.to_json()),
            }
        )
        self._games[game.level, game.number] = game

    def _write(self, entry: dict[str, Any]) -> None:
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_line(entry))
                file.flush()
                os.fsync(file.fileno())

    def _go_on(self, path: Path) -> None:
        """Load a file; cut off an incomplete last line."""
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        head, *lines = whole.decode(errors="replace").splitlines() or [""]
        self._check_head(head)
        for number, line in enumerate(lines, 2):
            try:
                self._take(json.loads(line))
            except (ValueError, KeyError, TypeError, BadRecord):
                raise Complaint("report.bad_line", file=path, line=number) from None
        if len(whole) < len(data):
            with path.open("r+b") as file:
                file.truncate(len(whole))

    def _check_head(self, line: str) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "report" not in found:
            raise Complaint("report.no_data", file=self.path)
        if found != self.plan.head:
            raise Complaint("report.other_data", file=self.path)

    def _take(self, entry: dict[str, Any]) -> None:
        if "census" in entry:
            if entry["census"]["games"] == self.plan.random:
                self.census = entry["census"]
            return
        game = SelfPlayGame(
            entry["level"],
            entry["number"],
            load(json.dumps(entry["record"])),
            tuple(entry["codes"]),
            tuple(entry["choices"]),
            tuple(entry["chances"]),
        )
        self._games[game.level, game.number] = game


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False) + "\n"
