"""FlipFour, solved: every position, tier by tier, from full boards to the empty one.

Pieces never leave the board. So positions fall into *tiers* by how many pieces each side has there,
and a tier needs only itself, its mirror and the tiers with one piece more:

    (4, 4) ──▶ (4, 3) (3, 4) ──▶ (3, 3) ──▶ (4, 2) (2, 4) ──▶ … ──▶ (0, 0)

Within a tier, values spread backwards from lost positions. Every position keeps count of its
*hopes*, the moves not yet known to fail, so that a loss is noticed when the last of them goes,
without looking at all successors again:

    lost in n    ──▶ every position with a move to it     is won in n + 1
    won in n     ──▶ every position with a move to it     has a hope less; without any it is lost

    tiers          positions as numbers without gaps or symmetric twins, and the steps above
    retrograde     the passes over whole tiers, on all cores; `gpu.flipfour` does them on a card
    strategy       one way to win out of the whole table, small enough for the package
    making         makes it

Tiers one after the other, with counts of successors, solved Nine Men's Morris, too:
R. Gasser, Solving Nine Men's Morris, Computational Intelligence 12 (1996).
"""
