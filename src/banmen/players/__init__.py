"""Computer players: eight rated levels, the strongest player, and players for experiments.

    >>> import banmen
    >>> from banmen.players import player
    >>> pos = banmen.game("flipflop", size=3).start()
    >>> pos = pos.play(player("best", pos.game).choose(pos))

A player is named by a *spec*: a level (``1`` to ``8``, ``best``), or a kind with settings:

    random                              any legal move
    alphabeta:nodes=2000                `search.alphabeta`; nodes, seconds, depth, blind, noise,
                                        reduce, exact, memory, threads
    naive:sense=groups,depth=1          a newcomer: alphabeta by what ``naive.py`` counts, or by one
                                        sense alone; nodes, depth, blind, noise, absent, sense,
                                        memory
    montecarlo:seconds=0.1,rave=300     `search.montecarlo`; nodes, seconds, depth, threads, leaf,
                                        rave, exploration, memory
    weighing:seconds=1                  for games with chance: montecarlo by the judge, and
                                        alphabeta once nothing is left to chance: Flat Front
    uct:nodes=2000                      plain UCT with random playouts, the yardstick
    knowing:seconds=1                   alphabeta that looks up first what is known: where there is
                                        a table (`solve.tables`)
    perfect                             from a table of all positions: FlipFlop 3x3

`levels.toml` of each game defines each level and holds its measured rating.
"""

from __future__ import annotations

from banmen.players.ladder import LEVELS, Level, level, levels
from banmen.players.specs import Player, Spec, player, search_of

__all__ = ["LEVELS", "Level", "Player", "Spec", "level", "levels", "player", "search_of"]
