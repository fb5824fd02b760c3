"""The reference bots of examples/ play every game, against a real server."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.robot import Robot, view, wait_for
from tests.server.waiting import SOON
from tests.variants import SMALL

EXAMPLES = Path(__file__).parents[2] / "examples"
ENOUGH = 40
"""Moves."""


@contextmanager
def running(robot: Robot, *command: str) -> Iterator[None]:
    """A program that plays as a bot. The address may lack its last slash."""
    words = [*command, f"http://{robot.address}", robot.token]
    program = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    try:
        online = lambda: robot.name in [bot["name"] for bot in robot.owner.get("bots")]  # noqa: E731
        assert wait_for(online, True), "the program has not come"
        yield
    finally:
        program.terminate()
        _, complaints = program.communicate(timeout=SOON)
    assert not complaints


def beat(robot: Robot, game: str, options: dict[str, Any]) -> None:
    """Play a game against a bot to its end, unless it is long."""
    opponent = {"kind": "named", "name": robot.name}
    table = robot.owner.open(game, opponent, options=options, seat=1)["table"]
    socket, luck = robot.owner.look(table), random.Random(1)
    while socket.table["status"] != "over" and socket.table["ply"] < ENOUGH:
        if socket.table["turn"] == 1 and socket.table["status"] == "playing":
            assert socket.play(luck)["type"] == "ok"
        else:
            socket.next()
    assert socket.table["status"] == "over" or socket.table["ply"] == ENOUGH
    socket.send({"type": "resign"})
    socket.close()


def test_the_python_bot_plays_every_game(robot: Robot) -> None:
    bare = (sys.executable, "-I", "-S")  # finds nothing but the standard library
    with running(robot, *bare, str(EXAMPLES / "bot.py")):
        for game, options in SMALL:
            beat(robot, game, options)


def test_the_python_bot_plays_well_where_banmen_is_installed(robot: Robot) -> None:
    with running(robot, sys.executable, str(EXAMPLES / "bot.py")):
        beat(robot, "flipflop", {"size": 3})


def test_the_python_bot_says_in_a_sentence_that_its_token_is_wrong(robot: Robot) -> None:
    words = [sys.executable, "-I", "-S", str(EXAMPLES / "bot.py"), f"http://{robot.address}", "x"]
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, timeout=SOON, check=False)
    assert done.stderr.startswith("This token is not known here.")
    assert done.returncode == 1


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
def test_the_javascript_bot_plays_and_plays_again(robot: Robot) -> None:
    with running(robot, "node", str(EXAMPLES / "bot.mjs")):
        beat(robot, "flatfront", {})
        table = robot.owner.get("me/tables")[0]["id"]
        robot.owner.post(f"tables/{table}/act", {"type": "offer", "what": "rematch"})
        again = lambda: view(robot, table)["rematch"] is not None  # noqa: E731
        assert wait_for(again, True)


def test_the_python_bot_is_as_short_as_it_says() -> None:
    assert len((EXAMPLES / "bot.py").read_text().splitlines()) <= 44
