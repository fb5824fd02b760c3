"""Solved games: the exact value of every position, from tables.

One package for each game, what they share beside them:

    flipflop/     3x3 as one table; 5x5 by retrograde analysis, a bit for each position
    flipfour/     retrograde analysis of three billion positions, and a way to win to carry along
    small/        Squish and Flowish of order 3, through `Position` alone

    command.py    what `banmen solve` asks of a solver
    tables.py     the tables of all games, asked in one way
    files.py      tables as files, with a checksum
    readers.py    the kernels that read them, compiled now or ahead
    verify.py     a table checked against the rules, by nothing of what the solvers know
    repeated.py   what a table cannot know: which positions have stood twice
    perfect.py    a player that reads its moves from a table
    knowing.py    a search that asks the table first

How a table is made (*retrograde analysis*: Bellman 1965, Ströhlein 1970, Thompson 1986):

    finished games          one move back         two moves back
    lost in 0        ───▶   won in 1       ───▶   lost in 2        ───▶  …
                            some move leads       every move leads
                            to a lost position    to a won position

What is still unsettled when nothing more follows is a draw: neither side can force a win.

    R. Bellman, On the application of dynamic programming to the determination of optimal play in
        chess and checkers, PNAS 53 (1965)
    T. Ströhlein, Untersuchungen über kombinatorische Spiele, dissertation, TH München (1970)
    K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986)

*Solved* is meant as Allis defines it (Searching for Solutions in Games and Artificial Intelligence,
1994): the small games and FlipFour's whole table *strongly*, every position; the tables of FlipFour
and FlipFlop 5x5 in the package *weakly*, one way to win from the start.
"""
