"""The same rules on a CUDA card: random games, statistics of billions of them, counts of moves.

Nothing of a game is written here: kernels of `search` and `games` are compiled once more, for the
card, by numba-cuda (the extra ``gpu``). Game i of a seed is the same game there as on a processor.

    card.py      the one place that knows numba.cuda: finding a card, tables, launches
    shapes.py    how work is spread over a card
    playout.py   random games
    census.py    random games, with everything counted that `measure.census` counts
    perft.py     how many move sequences of each length there are
    flipfour.py  the passes that solve FlipFour
    flipflop.py  the half-passes that solve FlipFlop
    bench.py     how fast that is, beside one core of this machine's processor

docs/gpu.md says how it works, and what bounds each game.
"""
