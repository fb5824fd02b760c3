"""The games for research and notebooks: as planes and actions, as environments of other projects.

    shape.py        planes, actions, masks and symmetries of every game
    batch.py        thousands of games at once, stepped in compiled threads; steps.py: the kernels
    cuda.py         the same on a card (extra `gpu`); cuda_steps.py: what a card needs beside them
    rows.py         what both batches know of rows
    pettingzoo.py   the games as PettingZoo's environments (extra `pettingzoo`)
    gymnasium.py    the games as Gymnasium's, one at a time (extra `gymnasium`)
    vector.py       thousands of games as Gymnasium's VectorEnv, over batch.py
    look.py         what single environments show
    openspiel.py    the games as OpenSpiel's (extra `openspiel`)
    notebook.py     a board in a cell of a notebook (extra `notebook`)

docs/envs.md is the guide.
"""
