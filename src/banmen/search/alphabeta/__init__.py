"""Alpha-beta search: all moves and all answers, deeper and deeper.

    >>> import banmen
    >>> from banmen.search.alphabeta import AlphaBeta
    >>> from banmen.search.report import Limits
    >>> pos = banmen.game("flipflop", size=3).start()
    >>> report = AlphaBeta(pos.game, memory=4).run(pos, Limits(depth=15))
    >>> report.lines[0].plies, report.lines[0].exact
    (15, True)

The idea
    The player to move takes the move with the best score; what is best for the opponent is worst
    for the player. A move needs no exact score once it is known to be worse than another (Knuth &
    Moore):

                        we: at least 5                       the window: alpha, what we have
                      ┌───────┴────────┐                     already, to beta, what the other
                    they: 5          they: at most 3         side already has
                   ┌──┼──┐         ┌───┼───┐
                   5  8  6         3   ·   ·   not looked at: the left move is better, whatever
                                               these are

    The saving depends on trying the best move first. So a position is searched to depth 1, 2, 3, …,
    and each depth begins with the best move of the depth before, kept in a *transposition table*
    (Greenblatt) with two places a position: one for the deepest result, one for the latest
    (Breuker). Then come two *killers*, moves that refuted another at the same ply (Akl & Newborn),
    then the rest by *history*: how often and how deep they refuted others anywhere (Schaeffer).

    At the last ply a position is judged only if it is `quiet`. Otherwise the search goes on, at
    most to twice its depth and two plies.

    All moves but the first get a window of width 1, which only tells whether they are better; those
    that are better are searched again (principal variation search: Marsland & Campbell, Reinefeld).
    On request, late moves are first searched less deeply, and again if they seem good.

    Results that depend on a repetition hold only on their own line (Campbell); the table keeps only
    the part that holds everywhere. A turn of chance is worth the mean over the possible reveals,
    each searched with the full window (expectimax: Michie).

    Several threads can search the same root. Each works on its own, and all share the table, so
    that each finds there what the others have done ("lazy SMP"): see `helpers`.

How it runs
                      AlphaBeta.steps            a depth after the other, a report for each
                            │
            begin(depth), search(most) … search(most)      slices of some 5 ms: between two of
                            │                              them a step ends
          ┌─────────────────┼──────────────────┐
      open_frame         step_down       seen_from, take
      ended? judged?     the next move,  the score goes up; a cutoff is noted
      repeated? known?   its window      as killer and history
      or order moves

    Kernels cannot recurse, so the line being searched is a stack of *frames*, one a ply, in the
    workspace. A search can stop anywhere and resume there.

Files
    driver.py         AlphaBeta: deepens, observes the limits, reports
    kernels.py        the search: frames opened, moves made, scores taken; weak players
    workspace.py      the frames and the rest of a search's memory; move ordering
    transposition.py  the table of positions already searched
    helpers.py        threads that search beside the driver

Papers
    R. Greenblatt, D. Eastlake, S. Crocker: The Greenblatt Chess Program (1967)
    D. Michie: Game-Playing and Game-Learning Automata (1966)
    D. Knuth, R. Moore: An Analysis of Alpha-Beta Pruning (1975)
    S. Akl, M. Newborn: The Principal Continuation and the Killer Heuristic (1977)
    T. Marsland, M. Campbell: Parallel Search of Strongly Ordered Game Trees (1982)
    A. Reinefeld: An Improvement to the Scout Tree Search Algorithm (1983)
    M. Campbell: The Graph-History Interaction: On Ignoring Position History (1985)
    J. Schaeffer: The History Heuristic and Alpha-Beta Search Enhancements in Practice (1989)
    D. Breuker, J. Uiterwijk, H. van den Herik: Replacement Schemes for Transposition Tables (1994)
    R. Hyatt, T. Mann: A Lock-Less Transposition Table Implementation for Parallel Search (2002)
"""

from banmen.search.alphabeta.driver import MEMORY, AlphaBeta

__all__ = ["MEMORY", "AlphaBeta"]
