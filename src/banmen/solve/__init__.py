"""Solved games: the exact value of every position, from tables. ¶ One package for each game, and
shared modules beside them:

    flipflop/     3x3 as one table; 5x5 by retrograde analysis, a bit for each position
    flipfour/     retrograde analysis of three billion positions, and one winning strategy
    small/        Squish and Flowish of order 3, using `Position` only

    command.py    the interface of solvers for `banmen solve`
    tables.py     a common interface to the tables of all games
    files.py      tables as files, with a checksum
    readers.py    the kernels that read them, compiled now or ahead of time
    verify.py     a table checked against the rules, independently of the solvers
    repeated.py   draws by repetition, which a table cannot know
    perfect.py    a player that reads its moves from a table
    knowing.py    a search that looks in the table first

How a table is made (*retrograde analysis*: Bellman 1965, Ströhlein 1970, Thompson 1986):

    finished games          one move back         two moves back
    lost in 0        ───▶   won in 1       ───▶   lost in 2        ───▶  …
                            some move leads       every move leads
                            to a lost position    to a won position

Positions still unsettled when nothing more follows are draws: neither side can force a win.

    R. Bellman, On the application of dynamic programming to the determination of optimal play in
        chess and checkers, PNAS 53 (1965)
    T. Ströhlein, Untersuchungen über kombinatorische Spiele, dissertation, TH München (1970)
    K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986)

*Solved* is used as defined by Allis (Searching for Solutions in Games and Artificial Intelligence,
1994): the small games and FlipFour's whole table are solved *strongly*, for every position; the
packaged tables of FlipFour and FlipFlop 5x5 *weakly*, with one winning strategy from the start.
"""
