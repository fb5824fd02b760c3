"""Games so small that plain Python solves them: Squish and Flowish of order 3.

`reached` goes forwards from the start, a ply at a time, and keeps every position it has not met;
then backwards from the finished games, by rounds, as `banmen.solve` draws it:

    start ──▶ after a ply ──▶ after two ──▶ …  nothing new
                                                    │     5,638 positions of Squish,
    value ◀── …  settled then ◀── settled first ◀───┘     37,329 of Flowish

A loss is settled when the last move is known to fail: each position counts its *open moves*. What
no round settles is a draw. The table holds the positions that can arise, by their numbers, and
knows no others.

All of it asks `Position` alone and shares no code with the kernels of the other solvers.

To find what can be reached first, and to settle only that: S. Edelkamp and P. Kissmann, Symbolic
classification of general two-player games, KI 2008.
"""
