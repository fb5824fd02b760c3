"""How many games servers hold: ``python -m benchmarks.load``, from the repository's root.

It starts ``banmen serve`` with a database of its own and four processes that search. Bots on the
same machine keep 500 games going over WebSockets, all six kinds evenly, with a move every two
seconds in each; a game that ends is followed by another. Beside them four games against the
strongest level keep four searches running. What is measured, by kind, is the time from sending a
move until the opponent's socket has it: the server's rules, commit, scene and broadcast, and both
ways through the sockets. It ends by itself.

``--nodes 4`` starts four servers on one PostgreSQL; every player dials any of them. PostgreSQL is
Debian's, or that in the folder which BANMEN_POSTGRES_BIN names.

``--games 1000 1500 2000`` measures with 1,000 games, lets 500 more begin, measures again and so on,
until the p99 is above 100 ms: so many games are more than the servers hold.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from benchmarks.load_bots import Share
from tests.cluster.postgres import Postgres
from tests.server.served import Served

SETTLE = 5.0
"""Seconds of playing before anything is measured."""
HELD = 0.1
"""Seconds that the p99 of a move may take, where games are held."""
GAMES_A_PROCESS = 500
"""So many games' bots are the work of one process."""
TICKS = os.sysconf("SC_CLK_TCK")


# --- what the system says ------------------------------------------------------------------------


def family(pid: int) -> list[int]:
    """A process and all its children."""
    children = _told(pid, f"task/{pid}/children").split()
    return [pid, *(one for child in children for one in family(int(child)))]


def memory(pids: Iterable[int]) -> float:
    """Megabytes; what several share is counted once."""
    text = "".join(_told(pid, "smaps_rollup") for pid in pids)
    return sum(map(int, re.findall(r"^Pss:\s+(\d+) kB", text, re.MULTILINE))) / 1024


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used so far."""
    fields = _told(pid, "stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS if fields else 0.0


def _told(pid: int, file: str) -> str:
    """What the system says of a process; nothing once it has ended."""
    try:
        return Path(f"/proc/{pid}/{file}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


# --- the run -------------------------------------------------------------------------------------


class BotProcess:
    """A process of players."""

    def __init__(self, share: Share) -> None:
        command = [sys.executable, "-m", "benchmarks.load_bots", json.dumps(share._asdict())]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def says(self) -> dict[str, Any]:
        """What it says next."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("The bots have ended.")
        found: dict[str, Any] = json.loads(line)
        return found

    def go_on(self) -> None:
        """Let it begin with what comes next."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()


def run(wish: argparse.Namespace, nodes: list[Served], postgres: Postgres | None) -> None:
    """Play and print the table."""
    urls = [node.url for node in nodes]
    count = wish.bots or math.ceil(max(wish.games) / GAMES_A_PROCESS)
    shares = [
        Share(
            urls, [games // count + (number < games % count) for games in wish.games],
            wish.searches if number == 0 else 0, wish.pace, wish.seconds, wish.coming / count,
            number == 0,
        )
        for number in range(count)
    ]  # fmt: skip
    with ExitStack() as ending:
        first = BotProcess(shares[0])
        ending.callback(first.kill)
        first.says()
        _say("compiled and loaded")
        bots = [first]
        for share in shares[1:]:
            bots.append(BotProcess(share))
            ending.callback(bots[-1].kill)
        first.go_on()
        for games in wish.games:
            for one in bots:
                one.says()
            _say(f"{games} games have begun")
            for one in bots:
                one.go_on()
            time.sleep(SETTLE)
            _say("measuring")
            print(f"{games} games, {_counted(len(nodes), 'server')}")
            if measure(bots, nodes, postgres) > HELD:
                break


def measure(bots: list[BotProcess], nodes: list[Served], postgres: Postgres | None) -> float:
    """Measure for a while, and print what was found; the p99 in seconds."""
    families = [family(node.process.pid) for node in nodes if node.process is not None]
    parts = {
        "servers" if len(nodes) > 1 else "server": [pids[0] for pids in families],
        "workers": [pid for pids in families for pid in pids[1:]],
        "postgres": family(postgres.pid) if postgres is not None else [],
        "bots": [one.process.pid for one in bots],
    }
    used = {pid: processor(pid) for pids in parts.values() for pid in pids}
    began = time.perf_counter()
    for one in bots:
        one.go_on()
    found = [one.says() for one in bots]
    took = time.perf_counter() - began
    busy = {pid: max(0.0, processor(pid) - before) / took for pid, before in used.items()}
    p99 = report(found)
    for name, pids in parts.items():
        if pids:
            share = sum(busy[pid] for pid in pids)
            print(f"{name:10}{share:9.0%} of a core, {memory(pids):.0f} MB", flush=True)
    return p99


def _say(phase: str) -> None:
    print(f"{time.strftime('%X')} {phase}", file=sys.stderr, flush=True)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number > 1)}"


def report(found: list[dict[str, Any]]) -> float:
    """Print how long moves took; the p99 in seconds."""
    seconds = statistics.mean(one["seconds"] for one in found)
    games = sorted({game for one in found for game in one["took"]})
    by_game = {game: [t for one in found for t in one["took"].get(game, ())] for game in games}
    print(f"{'':10}{'moves/s':>9}{'p50':>9}{'p99':>9}{'max':>9}  ms")
    by_game["all"] = [t for took in by_game.values() for t in took]
    for name, took in by_game.items():
        figures = "".join(f"{1000 * x:9.1f}" for x in _quantiles(took))
        print(f"{name:10}{len(took) / seconds:9.1f}{figures}")
    late = [t for one in found for t in one["late"]]
    print(f"{'bots late':19}{''.join(f'{1000 * x:9.1f}' for x in _quantiles(late))}")
    print(f"searches  {sum(one['searches'] for one in found) / seconds:9.1f}")
    failed = sum((Counter(one["failed"]) for one in found), Counter[str]())
    for what, times in failed.most_common(5):
        print(f"failed    {times} times: {what}")
    return _quantiles(by_game["all"])[1]


def _quantiles(took: list[float]) -> tuple[float, float, float]:
    parts = statistics.quantiles(took, n=100) if len(took) > 1 else [0.0] * 99
    return parts[49], parts[98], max(took, default=0.0)


@contextmanager
def database(wish: argparse.Namespace) -> Iterator[tuple[str, Postgres | None]]:
    """Where the games are kept: a SQLite file, or a PostgreSQL of this run."""
    if wish.database:
        yield wish.database, None
    elif wish.nodes > 1 or wish.postgres:
        postgres = Postgres()
        try:
            yield postgres.url(), postgres
        finally:
            postgres.close()
    else:
        with tempfile.TemporaryDirectory(prefix="banmen-load-") as folder:
            yield f"{folder}/load.db", None


def main() -> None:
    """Start the servers, let the bots loose, stop."""
    reading = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    reading.add_argument("--games", type=int, nargs="+", default=[500], help="live, step by step")
    reading.add_argument("--pace", type=float, default=2.0, help="seconds between two moves")
    reading.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    reading.add_argument("--searches", type=int, default=4)
    reading.add_argument("--coming", type=float, default=20.0, help="games that begin in a second")
    reading.add_argument("--nodes", type=int, default=1, help="servers, on one PostgreSQL")
    reading.add_argument("--postgres", action="store_true", help="PostgreSQL for one server, too")
    reading.add_argument("--bots", type=int, help="processes of bots; else one for 500 games")
    reading.add_argument("--database", help="else one of its own")
    wish = reading.parse_args()
    if sys.platform != "linux":
        reading.error("memory and processor time are read from /proc: run it on Linux")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the servers end too
    workers = str(max(1, math.ceil(wish.searches / wish.nodes)))
    with database(wish) as (url, postgres), ExitStack() as ending:
        nodes = [Served(url, "--times", "1000", "--workers", workers) for _ in range(wish.nodes)]
        _say("starting the servers" if wish.nodes > 1 else "starting the server")
        for node in nodes:
            ending.callback(node.kill)
        with ThreadPoolExecutor(len(nodes)) as starting:
            list(starting.map(Served.start, nodes))
        run(wish, nodes, postgres)
        for node in nodes:
            node.stop()


if __name__ == "__main__":
    main()
