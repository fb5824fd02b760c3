"""Matches: their players, pairs of games, and standing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from banmen.arena.statistics import Score, SequentialTest
from banmen.game import Game, Position
from banmen.players import player
from banmen.record import Record

LONGEST = 600
"""A game with more plies than this is adjudicated a draw."""

LEGS = (1, 2)
"""The games of a pair: in the first leg the match's first player has the first side."""

POINTS = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}


@dataclass(frozen=True)
class Match:
    """Two players who meet in pairs of games: the same opening twice, with the sides swapped."""

    game: Game
    first: str
    """A player's spec, as `banmen.players.player` reads it."""
    second: str
    pairs: int = 100
    seed: int = 0
    """Determines the openings and the players' random choices."""

    def seats(self, leg: int) -> tuple[str, str]:
        """The players of the first and second side in a leg."""
        return (self.first, self.second) if leg == 1 else (self.second, self.first)


class Pair(NamedTuple):
    """One opening played twice."""

    number: int
    """From 1."""
    games: tuple[Record, Record]
    """The games of both legs."""

    @property
    def points(self) -> tuple[float, float]:
        """The points of the match's first player in each leg."""
        first, second = self.games
        return POINTS[first.result][0], POINTS[second.result][1]


# --- playing -------------------------------------------------------------------------------------


def play_game(match: Match, number: int, leg: int, opening: Position) -> Record:
    """Play one game from an opening to its end."""
    names = match.seats(leg)
    players = [
        player(name, match.game, _seed(match.seed, number, leg, side))
        for side, name in enumerate(names)
    ]
    at, plies = opening, len(opening.line) - 1
    tags = _tags(match, number, leg, plies)
    while at.turn is not None and plies < LONGEST:
        at = at.play(players[at.turn].choose(at))
        plies += 1
    record = Record.of(at, **tags)
    return record if at.over else replace(record, result="1/2-1/2", termination="length")


def _seed(seed: int, number: int, leg: int, side: int) -> int:
    """The seed of a player, different in every game and on each side."""
    return random.Random(f"player {seed} {number} {leg} {side}").getrandbits(32)


def _tags(match: Match, number: int, leg: int, plies: int) -> dict[str, str]:
    """The record's tags about the match."""
    sides = (colour.capitalize() for colour in match.game.about.colours)
    return {
        **dict(zip(sides, match.seats(leg), strict=True)),
        "Pair": str(number),
        "Leg": str(leg),
        "Opening": str(plies),
        "Seed": str(match.seed),
    }


# --- the standing of a match ---------------------------------------------------------------------


@dataclass
class Standing:
    """The standing of a match: its finished games."""

    match: Match
    test: SequentialTest | None = None
    verdict: bool | None = None
    """The test's verdict: whether its upper hypothesis holds; None while open."""
    score: Score = field(default_factory=Score)
    """The score of all finished pairs; after a verdict, of the pairs that led to it."""
    _games: dict[tuple[int, int], Record] = field(default_factory=dict)
    """Finished games by pair number and leg."""
    _tested: Score = field(default_factory=Score)
    """The score of the pairs up to the first unfinished one."""

    def add(self, number: int, leg: int, record: Record) -> None:
        """Add a finished game, unless it is known or not part of the match."""
        if (number, leg) in self._games or not 1 <= number <= self.match.pairs:
            return
        self._games[number, leg] = record
        pair = self._pair(number)
        if pair is not None and self.verdict is None:
            self.score = self.score.plus(pair.points)
            self._try()

    def _try(self) -> None:
        """Continue the test as far as pairs are finished.

        It takes pairs by number, not in the order they end, so its verdict depends neither on how
        many are played at once nor on which games are short.
        """
        while self.test and self.verdict is None and (pair := self._pair(self._tested.pairs + 1)):
            self._tested = self._tested.plus(pair.points)
            self.verdict = self.test.verdict(self._tested.counts)
        if self.verdict is not None:
            self.score = self._tested

    @property
    def ratio(self) -> float | None:
        """The test's log-likelihood ratio."""
        return None if self.test is None else self.test.ratio(self._tested.counts)

    @property
    def over(self) -> bool:
        """Whether nothing remains to be played."""
        return self.verdict is not None or self.score.pairs == self.match.pairs

    @property
    def pairs(self) -> list[Pair]:
        """The pairs of the score, by number."""
        found = (self._pair(number) for number in range(1, self.match.pairs + 1))
        whole = [pair for pair in found if pair is not None]
        return whole if self.verdict is None else whole[: self.score.pairs]

    def _pair(self, number: int) -> Pair | None:
        """A pair, if both its legs are finished."""
        first, second = (self._games.get((number, leg)) for leg in LEGS)
        return Pair(number, (first, second)) if first and second else None

    def due(self) -> Iterator[tuple[int, list[int]]]:
        """Yield the pairs still to be played, each with its missing legs, until the match
        is over.
        """
        for number in range(1, self.match.pairs + 1):
            missing = [leg for leg in LEGS if (number, leg) not in self._games]
            if self.over:
                return
            if missing:
                yield number, missing
