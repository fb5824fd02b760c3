"""Learning: a network that plays against itself and learns from it, as AlphaZero does.

        ┌────────────── Network ◀───────────────┐
        │ judges the leaves                     │ learns
        ▼                                       │
    SelfPlay: `search.gumbel` in many games ──▶ ReplayMemory

    Every few rounds: a match against the best network so far, the gate.

    networks.py   a residual network in PyTorch, and how a search asks it
    selfplay.py   games of a network against itself, side by side
    replay.py     the replay memory: what was seen, and how it ended
    learner.py    one step of learning
    matches.py    matches of networks and levels; the gate, a sequential test
    recipe.py     all of it in rounds, with checkpoints and a curve
    curves.py     the curve as a picture

Needs the extra `train` (PyTorch). docs/train.md is the guide, examples/alphazero.py the program.
"""
