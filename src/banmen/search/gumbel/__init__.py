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
    All trees walk down until they come to a position that nothing is known of. These leaves go to
    the evaluator as one batch; what it says opens them and goes up the trees. Then all walk again:

        game 0     game 1     game 2  …            evaluator
           ●          ●          ●
          ╱ ╲        ╱ ╲        ╱ ╲
         ○   ●      ●   ○      ○   ●
              ╲      ╲            ╱
               ◌      ◌          ◌       ──▶   count positions, as planes
               │      │          │       ◀──   count rows of logits, count values

    With few simulations a tree should not try every move. It draws some from the evaluator's policy
    without a move coming twice, by Gumbel noise, and halves their number again and again
    (`seq_halving`). What is learned from it is the improved policy ``softmax(logit + σ(q))``,
    not the counts of visits. All of it is in Danihelka, Guez, Schrittwieser and Silver.

    Wins, losses and draws that are certain go up the tree, as in `search.montecarlo`, and are never
    searched again. Where chance reveals a tile, a walk draws one by its weight; a node of chance is
    worth the mean of its visits, and exactly the weighed mean once all below is proven.

Files
    policies.py           GumbelSearch: asks the evaluator, leads the threads
    search.py             the kernels: walking down, opening, walking up, reading
    action_selection.py   which child is visited, at the root and below, and which move is played
    qtransforms.py        what is known of moves, completed and added to the logits
    seq_halving.py        sequential halving, as a table
    tree.py               the trees, side by side
    base.py               roots, settings, answers, with their shapes

    `search.evaluator` says what an evaluator is. For training see `banmen.train` (docs/train.md).

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
