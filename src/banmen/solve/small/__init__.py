"""Games small enough for plain Python: Squish and Flowish of order 3.

`reached` goes forwards from the start, one ply at a time, and collects every new position; then
backwards from the finished games, in rounds, as in the diagram of `banmen.solve`:

    start ──▶ after a ply ──▶ after two ──▶ …  nothing new
                                                    │     5,638 positions of Squish,
    value ◀── …  settled then ◀── settled first ◀───┘     37,329 of Flowish

A loss is settled when the last move is known to fail: each position counts its *open moves*.
Positions that no round settles are draws. The table holds only reachable positions, by their
numbers.

It uses `Position` only and shares no code with the kernels of the other solvers.

Solving only reachable positions, found first: S. Edelkamp and P. Kissmann, Symbolic
classification of general two-player games, KI 2008.
"""
