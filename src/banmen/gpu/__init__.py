"""The same rules on a CUDA card: random games, statistics of billions of them, counts of moves. ¶
No game is implemented here: the kernels of `search` and `games` are compiled again for the card, by
numba-cuda (the extra ``gpu``). Game i of a seed is the same game as on a CPU.

    card.py      the interface to numba.cuda: finding a card, tables, launches
    shapes.py    distribution of work over a card
    playout.py   random games
    census.py    random games, with all counts of `measure.census`
    perft.py     the number of move sequences of each length
    flipfour.py  the passes that solve FlipFour
    flipflop.py  the half-passes that solve FlipFlop
    bench.py     speed, compared with one core of this machine's CPU

docs/gpu.md explains how it works, and what limits each game.
"""
