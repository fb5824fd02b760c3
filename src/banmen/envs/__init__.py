"""The games for research: as planes and actions, as environments of other projects.

    shape.py        planes, actions, masks and symmetries of every game
    batch.py        thousands of games at once, stepped in compiled threads
    pettingzoo.py   the games as PettingZoo's environments (extra `pettingzoo`)
    gymnasium.py    the games as Gymnasium's, against a level (extra `gymnasium`)
    openspiel.py    the games as OpenSpiel's (extra `openspiel`)

docs/envs.md is the guide.
"""
