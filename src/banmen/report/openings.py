"""The opening moves as a tree: how often each was played, and who won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from banmen.record.model import Plies
from banmen.record.replay import turns
from banmen.report.data import SelfPlayGame

PLIES = 3
"""The depth of the tree."""
BROAD = 5
"""The most moves listed at every node; the rest is counted together."""
FEWEST = 2
"""Moves played less often are not listed."""


@dataclass
class Node:
    """A move, and the moves after it."""

    text: str
    first: int = 0
    """Games that the first player won after it."""
    drawn: int = 0
    second: int = 0
    after: dict[str, Node] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """The number of games with it."""
        return self.first + self.drawn + self.second

    def count(self, winner: int | None) -> None:
        """Count one more game."""
        self.first += winner == 0
        self.drawn += winner is None
        self.second += winner == 1

    @property
    def told(self) -> list[Node]:
        """The listed moves, most frequent first."""
        often = sorted(self.after.values(), key=lambda node: (-node.games, node.text))
        return [node for node in often[:BROAD] if node.games >= FEWEST]

    @property
    def others(self) -> int:
        """The number of games that continued with an unlisted move."""
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
    """The first moves; with revealed tiles, each with the tile it was made with."""
    tile, found = "", []
    for turn in list(turns(moves, None))[: PLIES + 1]:
        for ply in turn:
            if not ply.reveal:
                found.append(f"{tile} {ply.text}".strip())
        tile = next((ply.text for ply in turn if ply.reveal), "")
    return found[:PLIES]
