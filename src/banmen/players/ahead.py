"""Compile the search of a first game in a second process while this one compiles the rules.

    python -m banmen.players.ahead flink '{"size": 10}'

On a new machine, compiling is most of the wait for the computer's first move, and it uses one core.
A second process shortens the wait. If it fails, this process compiles the search itself; if this
process ends, so does the second.
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
"""The search of levels 1 to 8, and of most best players."""
PATIENCE = 120
"""The longest wait for the second process, in seconds."""

_under_way: dict[str, subprocess.Popen[bytes]] = {}


def begin(spec: str, game: Game) -> None:
    """Start compiling a player's search in a second process, where that saves time. Call it before
    the rules are compiled.
    """
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
    """Wait for the second process if it is compiling for these rules."""
    process = _under_way.pop(label, None)
    if process is not None:
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            _end(process)


@atexit.register
def abandon() -> None:
    """Kill the second processes still running: their results are no longer needed."""
    while _under_way:
        _end(_under_way.popitem()[1])


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def compile_alone(game: Game) -> None:
    """Compile a game's search and no other kernels: another process compiles the rules."""
    from banmen.search.alphabeta.driver import compile_kernels

    alone = uncompiled(game)
    if compiled(KERNELS, alone.rules):
        return
    print(say("compiling.search", spoken(), game=game.about.called), file=sys.stderr, flush=True)
    compile_kernels(alone)
    note(KERNELS, alone.rules)


def uncompiled(game: Game) -> Game:
    """The same game with uncompiled rules, so that asking for them compiles nothing."""
    from banmen.game import Game

    alone = Game(game.about, game.options)
    vars(alone)["rules"] = _rules(game)
    return alone


def _rules(game: Game) -> Rules:
    """The game's rules, not yet compiled."""
    return modules.rules(game.id).build(**game.options)


def main() -> None:
    """Run the second process."""
    from banmen.game import game

    compile_alone(game(sys.argv[1], **json.loads(sys.argv[2])))


if __name__ == "__main__":
    main()
