"""What to play where everything loses: the move that is hardest to answer.

Against best play all such moves are alike, and "loses in 109" helps nobody. The opponent may
err, and the more easily the fewer of the replies win:

    my move    replies                 those that win
      ├─ a     ● ● ● ● ● ● ● ●         all: whatever is answered wins
      ├─ b     ● ● ● ○ ○ ○ ○ ○         three of eight
      └─ c     ● ○ ○ ○ ○ ○ ○           one of seven: this is the move
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from banmen.search.report import SURE, Limits, ScoredLine, Search, Steps

if TYPE_CHECKING:
    from banmen.game import Position


class Resistance(NamedTuple):
    """A move in a lost position, and how hard it is to answer."""

    line: ScoredLine
    """The move with the best play behind it."""
    wins: int
    """How many replies are known to win."""
    replies: int
    certain: bool
    """Whether all others are known not to."""

    @property
    def kind(self) -> str:
        """What is said of it: hardest, hardest_known where more replies may win, or hopeless."""
        if not self.hope:
            return "hopeless"
        return "hardest" if self.certain else "hardest_known"

    @property
    def hope(self) -> bool:
        """Whether any reply may not win."""
        return self.wins < self.replies


def hardest(
    search: Search, position: Position, limits: Limits, longest: ScoredLine
) -> Steps[Resistance]:
    """The move with the fewest replies that win; of those the one that loses last.

    `longest` is the move that loses last, and what it falls back to. The limits are for all moves
    together.
    """
    codes = position.codes
    share = Limits(
        limits.seconds and limits.seconds / len(codes),
        limits.nodes and max(1, limits.nodes // len(codes)),
        limits.depth,
    )
    found = list[Resistance]()
    for code in codes:
        after = position.play(code)
        if not after.over:
            report = yield from search.steps(after, share, len(after.codes))
            found.append(_answered(code, report.lines, longest))
    hopeless = Resistance(longest, 1, 1, certain=True)
    return min(found, key=_difficulty, default=hopeless)


def _answered(code: int, replies: tuple[ScoredLine, ...], longest: ScoredLine) -> Resistance:
    """A move by its replies, the best of them first."""
    wins = sum(reply.proven and reply.score > 0 for reply in replies)
    best = replies[0]
    won = best.proven and best.score > SURE
    line = longest
    if code != longest.codes[0]:
        score = min(1 - best.score, longest.score) if won else longest.score
        line = ScoredLine((code, *best.codes), score, proven=True, exact=won and best.exact)
    return Resistance(line, wins, len(replies), all(reply.proven for reply in replies))


def _difficulty(one: Resistance) -> tuple[bool, int, int]:
    """Where every reply wins, the longest defence; else the fewest replies that win."""
    return not one.hope, one.wins if one.hope else 0, -one.line.score
