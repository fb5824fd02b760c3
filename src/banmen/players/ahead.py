"""The search of a first game, compiled by a second process while this one compiles the rules.

    python -m banmen.players.ahead flink '{"size": 10}'

Compiling is most of the way to the computer's first move on a new machine, and it is done by one
core: with two the way is shorter. Whatever goes wrong in the second process, the first one then
compiles for itself; and when the first one ends, so does the second.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Final

from banmen.games import modules
from banmen.players.kernels import compiled, needed, note
from banmen.texts import say, spoken

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games.contract import Rules

KERNELS: Final = "alphabeta"
"""The search that levels 1 to 8 play by, and most of the best ones."""
PATIENCE = 120
"""Seconds after which nobody waits any more."""

_under_way: dict[str, subprocess.Popen[bytes]] = {}


def begin(spec: str, game: Game) -> None:
    """Begin to compile what a player needs, if it is worth the while: before the rules are."""
    from banmen.kernel import COMPILED

    if not COMPILED or KERNELS not in needed(spec, game) or (os.cpu_count() or 1) < 2:
        return
    rules = _rules(game)
    if compiled(KERNELS, rules) or rules.label in _under_way:
        return
    command = [sys.executable, "-m", __name__, game.id, json.dumps(game.options)]
    _under_way[rules.label] = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def finish(label: str) -> None:
    """Wait for the second process, if one is at work on these rules."""
    process = _under_way.pop(label, None)
    if process is not None:
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            _end(process)


@atexit.register
def abandon() -> None:
    """End what is still under way: nobody is left to wait for it."""
    while _under_way:
        _end(_under_way.popitem()[1])


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def compile_alone(game: Game) -> None:
    """Compile the search of a game, and no other kernels: another process is at its rules."""
    from banmen.search.alphabeta.driver import compile_kernels

    alone = uncompiled(game)
    if compiled(KERNELS, alone.rules):
        return
    print(say("compiling.search", spoken(), game=game.about.called), file=sys.stderr, flush=True)
    compile_kernels(alone)
    note(KERNELS, alone.rules)


def uncompiled(game: Game) -> Game:
    """The same game with its rules as they are: asking for them compiles nothing."""
    from banmen.game import Game

    alone = Game(game.about, game.options)
    vars(alone)["rules"] = _rules(game)
    return alone


def _rules(game: Game) -> Rules:
    """A game's rules as they are, not yet compiled."""
    return modules.rules(game.id).build(**game.options)


def main() -> None:
    """The second process."""
    from banmen.game import game

    compile_alone(game(sys.argv[1], **json.loads(sys.argv[2])))


if __name__ == "__main__":
    main()
