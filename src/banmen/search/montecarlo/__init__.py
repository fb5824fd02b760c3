"""Monte-Carlo tree search: a tree that grows where games go well.

    >>> import banmen
    >>> from banmen.search.montecarlo import MonteCarlo
    >>> from banmen.search.report import Limits
    >>> pos = banmen.game("squish", order=4).start()
    >>> report = MonteCarlo(pos.game, memory=16).run(pos, Limits(nodes=1000))
    >>> report.nodes
    1000

The idea
    A game is played in four steps, some hundred thousand times a second (Coulom):

        down        open            value            up

         ●            ●             ●             ●  12 → 13 games
        ╱ ╲          ╱ ╲           ╱ ╲           ╱ ╲
       ○   ●        ○   ●         ○   ●         ○   ●  we won 5 of 6 → 6 of 7
          ╱ ╲          ╱ ╲           ╱ ╲           ╱ ╲
         ○   ●        ○   ●         ○   ●         ○   ●  they won 1 of 2 → 1 of 3
                         ╱ ╲           ╱ ╲           ╱ ╲
                        ○   ○         ●   ○         ●   ○  we won 1 of 1
                                      ┊ a random game, or the judge:
                                      we win

    The way down follows the value plus a bonus for rarely visited moves, c √(log n / nᵢ): UCT
    (Kocsis & Szepesvári). On request, games in which a move was made later help to value it before
    its first visits: RAVE (Gelly & Silver).

    Proven wins, losses and draws go up the tree as *verdicts* and are never searched again
    (Winands, Björnsson & Saito); so do exact means over reveals whose results are all proven.

    Where the judge alone values positions, a node is opened at its first visit, the judge values
    each child, and the node gets the value of the best.

Several threads
    Threads share one tree without locks (Enzenberger & Müller): an opened node becomes visible by a
    single write. A visit in progress counts as lost, so that other threads look elsewhere: virtual
    loss (Chaslot, Winands & van den Herik). Each thread walks down once for a bundle of games
    (`kernels`).

How it runs
        MonteCarlo.steps               settle: the node of the position becomes the root, with
              │                        what lies below it
        grow(games), grow(games) …     slices of some 5 ms: between two of them a step ends;
              │                        helper threads do the same, without a pause
            read                       the best moves, their lines and their values

    The tree stays between two searches: if the next position follows from the last one, its part of
    the tree is kept, unless moving it would take too much of the time available. A search with one
    thread, a limit of nodes and ``keep=False`` depends only on its arguments.

Files
    driver.py     MonteCarlo: finds the root, observes the limits, leads the threads
    kernels.py    the four steps of a game
    guided.py     the same with an evaluator, which sees leaves in batches
    tree.py       the nodes, their verdicts, promoting another node to root
    reading.py    reads a tree: best moves, lines, scores
    workspace.py  the memory of a thread, and the settings

Papers
    D. Silver et al.: Mastering the Game of Go without Human Knowledge (2017): `guided`
    R. Coulom: Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search (2006)
    L. Kocsis, Cs. Szepesvári: Bandit Based Monte-Carlo Planning (2006)
    S. Gelly, D. Silver: Combining Online and Offline Knowledge in UCT (2007)
    M. Winands, Y. Björnsson, J.-T. Saito: Monte-Carlo Tree Search Solver (2008)
    G. Chaslot, M. Winands, H. van den Herik: Parallel Monte-Carlo Tree Search (2008)
    M. Enzenberger, M. Müller: A Lock-Free Multithreaded Monte-Carlo Tree Search Algorithm (2009)
"""

from banmen.search.montecarlo.driver import MonteCarlo

__all__ = ["MonteCarlo"]
