"""What is played first, as a tree: moves, how often each was played, and who won then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from banmen.record.model import Plies
from banmen.record.replay import turns
from banmen.report.data import SelfPlayGame

PLIES = 3
"""How deep the tree is."""
BROAD = 5
"""So many moves are told at every place; the rest is counted together."""
FEWEST = 2
"""A move that was played less often is not told."""


@dataclass
class Node:
    """A move, and what followed it."""

    text: str
    first: int = 0
    """Games that the first player won after it."""
    drawn: int = 0
    second: int = 0
    after: dict[str, Node] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games it was played in."""
        return self.first + self.drawn + self.second

    def count(self, winner: int | None) -> None:
        """One more game."""
        self.first += winner == 0
        self.drawn += winner is None
        self.second += winner == 1

    @property
    def told(self) -> list[Node]:
        """The moves that are told, the most frequent first."""
        often = sorted(self.after.values(), key=lambda node: (-node.games, node.text))
        return [node for node in often[:BROAD] if node.games >= FEWEST]

    @property
    def others(self) -> int:
        """How many games went on with a move that is not told."""
        told = sum(node.games for node in self.told)
        return sum(node.games for node in self.after.values()) - told


def tree(games: Iterable[SelfPlayGame]) -> Node:
    """The tree of some games; its root is the start."""
    root = Node("")
    for game in games:
        node = root
        node.count(game.winner)
        for text in beginning(game.record.moves):
            node = node.after.setdefault(text, Node(text))
            node.count(game.winner)
    return root


def beginning(moves: Plies) -> Sequence[str]:
    """The first moves; where tiles are turned up, each with the tile it was made with."""
    tile, found = "", []
    for turn in list(turns(moves, None))[: PLIES + 1]:
        for ply in turn:
            if not ply.reveal:
                found.append(f"{tile} {ply.text}".strip())
        tile = next((ply.text for ply in turn if ply.reveal), "")
    return found[:PLIES]
