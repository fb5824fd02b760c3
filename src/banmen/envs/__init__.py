"""The games for research and notebooks: as planes and actions, and as environments of other
projects.

    shape.py        planes, actions, masks and symmetries of every game
    batch.py        thousands of games at once, stepped in compiled threads; steps.py: the kernels
    cuda.py         the same on a card (extra `gpu`); cuda_steps.py: its kernels
    rows.py         rows of batches, shared by both
    pettingzoo.py   the games as PettingZoo environments (extra `pettingzoo`)
    gymnasium.py    the games as Gymnasium environments, one at a time (extra `gymnasium`)
    vector.py       thousands of games as a Gymnasium VectorEnv, on batch.py
    look.py         rendering of single environments
    openspiel.py    the games in OpenSpiel (extra `openspiel`)
    notebook.py     a board in a cell of a notebook (extra `notebook`)

docs/envs.md is the guide.
"""
