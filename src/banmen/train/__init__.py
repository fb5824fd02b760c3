"""Training: a network learns from games against itself, as in AlphaZero.

        ┌────────────── Network ◀───────────────┐
        │ judges the leaves                     │ learns
        ▼                                       │
    SelfPlay: `search.gumbel` in many games ──▶ ReplayMemory

    Every few rounds: a match against the best network so far, the gate.

    networks.py   a residual network in PyTorch, and its evaluator for searches
    selfplay.py   games of a network against itself, side by side
    replay.py     the replay memory: positions and the results of their games
    learner.py    training steps
    matches.py    matches of networks and levels; the gate, a sequential test
    recipe.py     self-play, learning and gates in rounds, with checkpoints and a curve
    curves.py     a plot of the curve

Needs the extra `train` (PyTorch). docs/train.md is the guide, examples/alphazero.py the program.
"""
