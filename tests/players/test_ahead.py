"""The search compiled by a second process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import banmen
from banmen import kernel
from banmen.kernel import INTERPRETED
from banmen.players import ahead

ROOT = Path(__file__).parents[2]
GAME = banmen.game("flipflop", size=3)


class Started:
    """Stands for a process."""

    commands: list[list[str]]

    def __init__(self, command: list[str], **how: Any) -> None:
        self.commands.append(command)
        self.waited = 0.0

    def wait(self, seconds: float) -> None:
        """End at once."""
        self.waited = seconds


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The preparations started on a machine with two cores and nothing compiled."""
    Started.commands = []
    monkeypatch.setattr(subprocess, "Popen", Started)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(kernel, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(kernel, "INTERPRETED", False)
    monkeypatch.setattr(ahead, "_under_way", {})
    return Started.commands


def test_a_search_is_compiled_once(started: list[list[str]]) -> None:
    ahead.begin("2", GAME)
    ahead.begin("alphabeta:nodes=100", GAME)
    assert [command[3:] for command in started] == [["flipflop", '{"size": 3}']]
    ahead.finish(GAME.rules.label)
    ahead.finish(GAME.rules.label)
    assert not ahead._under_way  # noqa: SLF001 (what is under way shows nowhere else)


def sleeper() -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])


def test_who_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    process = sleeper()
    monkeypatch.setattr(ahead, "_under_way", {"slow": process})
    monkeypatch.setattr(ahead, "PATIENCE", 0.01)
    ahead.finish("slow")
    assert process.returncode is not None, "and waited for"


def test_nothing_is_left_running_when_the_first_process_ends() -> None:
    script = (
        "from banmen.players import ahead; from tests.players.test_ahead import sleeper\n"
        "process = ahead._under_way['left'] = sleeper(); print(process.pid)"
    )
    pid = int(subprocess.check_output([sys.executable, "-c", script], cwd=ROOT, timeout=300))
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_nothing_is_compiled_that_is_not_needed(
    started: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead.begin("random", GAME)
    ahead.begin("best", GAME)  # plays from a table
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    ahead.begin("2", GAME)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    (tmp_path / f"alphabeta-{GAME.rules.label}.ready").touch()
    ahead.begin("2", GAME)
    assert started == []


def test_who_weighs_searches_by_alphabeta_too(started: list[list[str]], tmp_path: Path) -> None:
    flatfront = banmen.game("flatfront")
    ahead.begin("weighing:seconds=1", flatfront)
    assert len(started) == 1
    ahead._under_way.clear()  # noqa: SLF001 (what is under way shows nowhere else)
    (tmp_path / f"alphabeta-{flatfront.rules.label}.ready").touch()
    ahead.begin("weighing:seconds=1", flatfront)
    assert len(started) == 1


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_the_second_process_compiles_the_search(tmp_path: Path) -> None:
    where = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "banmen.players.ahead", "flipflop", '{"size": 3}']
    subprocess.run(command, env=where, check=True, timeout=300)
    assert list(tmp_path.glob("banmen/*/**/*search_flipflop*.nbi"))
    assert list(tmp_path.glob("banmen/*/alphabeta-*.ready")), "nobody need do it again"
