"""Games so small that plain Python solves them: Squish and Flowish of order 3.

`reached` finds every position that can arise from the start (5,638 and 37,329), settles them by
retrograde analysis through `Position` alone, and writes the tables. It shares no code with the
kernels of the other solvers.
"""
