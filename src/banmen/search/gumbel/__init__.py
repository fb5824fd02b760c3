"""Gumbel AlphaZero over a batch: a tree for each of thousands of games, one evaluator for all.

    >>> import banmen
    >>> from banmen.search.evaluator import uniform
    >>> from banmen.search.gumbel import GumbelSearch
    >>> pos = banmen.game("squish", order=3).start()
    >>> search = GumbelSearch(pos.game, uniform, simulations=200)
    >>> found = search.run([pos, pos.play("c1xc2")])
    >>> found.actions.shape, found.policies.shape, found.values.shape
    ((2,), (2, 114), (2,))

The idea
    In each tree a simulation walks down to a new position. These leaves go to the evaluator as one
    batch; its answers expand them and are backed up the trees. Then the next simulation starts:

        game 0     game 1     game 2  …            evaluator
           ●          ●          ●
          ╱ ╲        ╱ ╲        ╱ ╲
         ○   ●      ●   ○      ○   ●
              ╲      ╲            ╱
               ◌      ◌          ◌       ──▶   count positions, as planes
               │      │          │       ◀──   count rows of logits, count values

    With few simulations a tree should not try every move. It samples some from the evaluator's
    policy without replacement, by Gumbel noise, and halves their number repeatedly (`seq_halving`).
    The training target is the improved policy ``softmax(logit + σ(q))``, not the visit counts. The
    method is that of Danihelka, Guez, Schrittwieser and Silver.

    Proven wins, losses and draws are backed up, as in `search.montecarlo`, and never searched
    again. At a chance node a simulation draws a tile by its weight; the value of the node is the
    mean of its visits, and the exact weighted mean once all children are proven.

Files
    policies.py           GumbelSearch: calls the evaluator, runs the threads
    search.py             the kernels: selection, expansion, backup, results
    action_selection.py   selection at the root and below it, and of the move to play
    qtransforms.py        completed values of moves, added to the logits
    seq_halving.py        sequential halving, as a table
    tree.py               the trees, side by side
    base.py               roots, settings, answers, with their shapes

    Evaluators are described in `search.evaluator`. For training see `banmen.train` (docs/train.md).

Papers
    I. Danihelka, A. Guez, J. Schrittwieser, D. Silver: Policy Improvement by Planning with Gumbel
      (ICLR 2022)
    D. Silver et al.: A General Reinforcement Learning Algorithm that Masters Chess, Shogi and Go
      through Self-Play (2018)
    M. Winands, Y. Björnsson, J.-T. Saito: Monte-Carlo Tree Search Solver (2008)
"""

from banmen.search.gumbel.base import Roots, Searched, roots_at, roots_of
from banmen.search.gumbel.policies import GumbelSearch

__all__ = ["GumbelSearch", "Roots", "Searched", "roots_at", "roots_of"]
