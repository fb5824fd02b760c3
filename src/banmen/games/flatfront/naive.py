"""Features a newcomer to Flat Front looks at: simple counts that suggest themselves after one
reading of the rules.

tiles      more tiles with standing units
power      more standing power
targets    more weak enemy tiles than weak tiles of one's own
pressure   more standing power beside the enemy's tiles
"""

from __future__ import annotations

from banmen.games.contract import CHANCE, FIRST, Naive, Rules
from banmen.games.flatfront.rules import PRESSURE, UNITS, filled, total, turn, weak
from banmen.kernel import Buffer, State, Tables, Word, kernel, popcount

NAMES = ("tiles", "power", "targets", "pressure")
_STRENGTH = Word(0x0F0F0F0F0F0F0F0F)


@kernel
def senses(T: Tables, s: State, out: Buffer) -> None:
    side = FIRST if turn(T, s) == CHANCE else turn(T, s)
    mine, theirs = s[UNITS + side] & _STRENGTH, s[UNITS + 1 - side] & _STRENGTH
    out[0] = popcount(filled(mine)) - popcount(filled(theirs))
    out[1] = total(mine) - total(theirs)
    out[2] = popcount(weak(s, 1 - side)) - popcount(weak(s, side))
    out[3] = total(s[PRESSURE + 1 - side]) - total(s[PRESSURE + side])


def build(rules: Rules) -> Naive:
    """Return the newcomer's features; there is one variant."""
    return Naive(NAMES, (200, 100, 200, 50), senses)
