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

    Down goes by value plus what is owed to the little known, c √(log n / nᵢ): UCT (Kocsis &
    Szepesvári). Before a move was visited, the games in which it was made later say something of
    it: RAVE (Gelly & Silver), on request.

    Wins, losses and draws that are certain go up the tree as *verdicts* and are never searched
    again (Winands, Björnsson & Saito); for reveals, exact means of what is certain do, too.

    Where the judge alone values positions, a node is opened at once, the judge looks at each child,
    and the best of them is what the node is worth.

Several threads
    They work on one tree without locks (Enzenberger & Müller): a node opened is shown by one write.
    A visit on its way counts as lost, so that others look elsewhere: virtual loss (Chaslot, Winands
    & van den Herik). Each thread walks down once for a bundle of games (`kernels`).

How it runs
        MonteCarlo.steps               settle: the node of the position becomes the root, with
              │                        what lies below it
        grow(games), grow(games) …     slices of some 5 ms: between two of them a step ends;
              │                        helper threads do the same, without a pause
            read                       the best moves, their lines, what they are worth

    The tree stays between two searches: if the next position follows from the last one by moves,
    what was found out about it is kept, unless it is so much that keeping it would take up the time
    there is. A search with one thread, a limit of nodes and ``keep=False`` depends on nothing but
    its arguments.

Files
    driver.py     MonteCarlo: finds the root, keeps to the limits, leads the threads
    kernels.py    the four steps of a game
    tree.py       the nodes, what is proven of them, how another becomes the root
    reading.py    what a tree says: best moves, lines, scores
    workspace.py  what a thread works with, and the settings

Papers
    R. Coulom: Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search (2006)
    L. Kocsis, Cs. Szepesvári: Bandit Based Monte-Carlo Planning (2006)
    S. Gelly, D. Silver: Combining Online and Offline Knowledge in UCT (2007)
    M. Winands, Y. Björnsson, J.-T. Saito: Monte-Carlo Tree Search Solver (2008)
    G. Chaslot, M. Winands, H. van den Herik: Parallel Monte-Carlo Tree Search (2008)
    M. Enzenberger, M. Müller: A Lock-Free Multithreaded Monte-Carlo Tree Search Algorithm (2009)
"""

from banmen.search.montecarlo.driver import MonteCarlo

__all__ = ["MonteCarlo"]
