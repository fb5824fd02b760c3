"""FlipFour, solved: every position, tier by tier, from full boards to the empty one.

Pieces never leave the board. So positions form *tiers* by the number of pieces of each side on the
board, and a tier depends only on itself, its mirror and the tiers with one piece more:

    (4, 4) ──▶ (4, 3) (3, 4) ──▶ (3, 3) ──▶ (4, 2) (2, 4) ──▶ … ──▶ (0, 0)

Within a tier, values spread backwards from lost positions. Every position counts its *hopes*, the
moves not yet known to fail, so that a loss is detected when the last one goes, without looking at
all successors again:

    lost in n    ──▶ every position with a move to it     is won in n + 1
    won in n     ──▶ every position with a move to it     has one hope less; without any it is lost

    tiers          positions as numbers without gaps or symmetric duplicates, and the steps above
    retrograde     the passes over whole tiers, on all cores; `gpu.flipfour` runs them on a GPU
    strategy       one winning strategy from the whole table, small enough for the package
    making         makes its table

Nine Men's Morris was also solved tier by tier with counts of successors:
R. Gasser, Solving Nine Men's Morris, Computational Intelligence 12 (1996).
"""
