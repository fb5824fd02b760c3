"""Choose a move in a lost position: the one that is hardest to answer.

Against best play all moves lose, and "loses in 109" is no help. But the opponent may err, and errs
more easily the fewer replies win:

    my move    replies                 winning replies
      ├─ a     ● ● ● ● ● ● ● ●         all of them
      ├─ b     ● ● ● ○ ○ ○ ○ ○         three of eight
      └─ c     ● ○ ○ ○ ○ ○ ○           one of seven: play this
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from banmen.search.report import SURE, Limits, ScoredLine, Search, Steps

if TYPE_CHECKING:
    from banmen.game import Position


class Resistance(NamedTuple):
    """A move in a lost position, and how hard it is to answer."""

    line: ScoredLine
    """The move, with the best play after it."""
    wins: int
    """The number of replies known to win."""
    replies: int
    certain: bool
    """Whether all other replies are known not to win."""

    @property
    def kind(self) -> str:
        """hardest, hardest_known (more replies may win), or hopeless."""
        if not self.hope:
            return "hopeless"
        return "hardest" if self.certain else "hardest_known"

    @property
    def hope(self) -> bool:
        """Whether some reply may fail to win."""
        return self.wins < self.replies


def hardest(
    search: Search, position: Position, limits: Limits, longest: ScoredLine
) -> Steps[Resistance]:
    """The move with the fewest winning replies; of equals, the one that loses last.

    `longest`, the move that loses last, is the fallback. The limits apply to all moves together.
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
    """Rate a move by its replies, given best first."""
    wins = sum(reply.proven and reply.score > 0 for reply in replies)
    best = replies[0]
    won = best.proven and best.score > SURE
    line = longest
    if code != longest.codes[0]:
        score = min(1 - best.score, longest.score) if won else longest.score
        line = ScoredLine((code, *best.codes), score, proven=True, exact=won and best.exact)
    return Resistance(line, wins, len(replies), all(reply.proven for reply in replies))


def _difficulty(one: Resistance) -> tuple[bool, int, int]:
    """A sort key: the fewest winning replies first; where every reply wins, the longest defence."""
    return not one.hope, one.wins if one.hope else 0, -one.line.score
