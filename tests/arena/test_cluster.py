"""Two Ray nodes on this machine: the same games as on its processes, also when a node is killed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

import banmen
from banmen.arena.workers import Processes, in_order, workers
from banmen.solve.verify import verify_tasks
from tests.arena.kinds import KINDS

pytest.importorskip("ray", reason="Ray is not installed: COMPUTING ON A CLUSTER IS NOT TESTED")

ROOT = Path(__file__).parents[2]
MATCH = ("match", "uct:nodes=3000", "random", "--game", "flipflop", "-o", "size=3", "--pairs", "60")


def slow_square(number: int) -> int:
    """Later tasks end sooner."""
    time.sleep(0.002 * (8 - number))
    return number * number


def test_results_come_in_the_order_of_the_tasks() -> None:
    assert list(in_order(Processes(2), slow_square, range(8))) == [n * n for n in range(8)]


def test_no_more_processes_than_tasks() -> None:
    assert workers(8, tasks=3).cores == 3
    assert workers(2, tasks=3).cores == 2


def test_an_unreachable_cluster_is_one_sentence() -> None:
    ran = banmen_command(*MATCH, "--cluster", "127.0.0.1:1")
    assert ran.returncode == 2
    assert "There is no Ray cluster at 127.0.0.1:1" in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.xdist_group("cluster")
def test_a_killed_node_costs_only_time(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with ExitStack() as nodes:
        head = free_port()
        first = ["--head", "--include-dashboard=false", "--disable-usage-stats"]
        nodes.enter_context(node(*first, f"--port={head}", "--node-ip-address=127.0.0.1"))
        address = f"127.0.0.1:{head}"
        (tmp_path / "cluster").mkdir()
        everything = begin_kinds(address, tmp_path / "cluster")
        other = nodes.enter_context(node(f"--address={address}", "--node-ip-address=127.0.0.2"))
        results, told = everything.communicate(timeout=300)
        assert everything.returncode == 0, told
        played = begin(*MATCH, "--json", "--out", str(file), "--cluster", address)
        wait_until(lambda: file.exists() and file.read_text().count("\n") >= 8)
        assert played.poll() is None, "the match was over before the node was killed"
        os.killpg(other.pid, signal.SIGKILL)
        out, err = played.communicate(timeout=200)
    assert played.returncode == 0, err
    alone = banmen_command(*MATCH, "--json", "--jobs", "1")
    assert json.loads(out) == json.loads(alone.stdout)
    (tmp_path / "alone").mkdir()
    here, told = begin_kinds("1", tmp_path / "alone").communicate(timeout=300)
    assert results.splitlines() == here.splitlines(), "every kind of work, on a cluster and here"
    assert len(here.splitlines()) == len(KINDS), told
    games = [json.loads(line)["tags"] for line in file.read_text().splitlines()]
    assert sorted((int(game["Pair"]), int(game["Leg"])) for game in games) == [
        (pair, leg) for pair in range(1, 61) for leg in (1, 2)
    ]


def test_tables_are_checked_in_parts() -> None:
    game = banmen.game("squish", order=3)
    tasks = list(verify_tasks(game, None, most=120, seed=3))
    assert sum(len(task.positions) for task in tasks) == 120
    assert [task.faults() for task in tasks[:1]] == [[]]


# --- nodes ---------------------------------------------------------------------------------------


@contextmanager
def node(*options: str) -> Iterator[subprocess.Popen[bytes]]:
    """A Ray node with one core, in a process group of its own, which is killed at the end."""
    ray = str(Path(sys.executable).parent / "ray")
    command = [ray, "start", "--block", "--num-cpus=1"]
    command += ["--object-store-memory=100000000", *options]
    started = subprocess.Popen(command, start_new_session=True, stdout=subprocess.PIPE)
    try:
        assert started.stdout is not None
        for line in started.stdout:
            if b"Ray runtime started" in line:
                break
        else:
            raise AssertionError("the node did not start")
        yield started
    finally:
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)
        started.wait()


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def wait_until(so: object, seconds: float = 120) -> None:
    assert callable(so)
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end
        time.sleep(0.05)


def begin(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "banmen", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def begin_kinds(*words: str | Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.arena.kinds", *map(str, words)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )


def banmen_command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "banmen", *words], capture_output=True, text=True)
