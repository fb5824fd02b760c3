"""Everything that is measured on a card, in one go: ``python benchmarks/gpu_card.py FOLDER``.

    sweep   random games of each variant, with tables in different memories, bounds on registers,
            block sizes and pile sizes; the best of them at length, beside one core of the processor
    ncu     what the profiler says of the best (where there is Nsight Compute)
    pgx     environments of Pgx of like size, random play, several batch sizes (where there is JAX)

Each part is a process of its own with a bound on its time: what fails, fails alone. Processes
compile side by side and take turns at the card. What is found is in card.json in the folder.
"""

from __future__ import annotations

import csv
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from statistics import median
from typing import Any

VARIANTS = (
    "squish order=4",
    "squish order=5",
    "flipflop size=5",
    "flipfour",
    "flowish order=5",
    "flatfront",
    "flink board=square size=10",
    "squish order=8",
    "flipflop size=3",
)
MEMORIES = (
    ("global", "global"),
    ("constant", "global"),
    ("constant", "shared"),
    ("shared", "shared"),
    ("constant", "constant"),
)
REGISTERS = (32, 40, 48, 56, 64, 80, 96, 128)
CHECKED = {"flink": 3000, "flowish": 20_000}
SECTIONS = (
    "SpeedOfLight WarpStateStats Occupancy SchedulerStats ComputeWorkloadAnalysis "
    "MemoryWorkloadAnalysis LaunchStats InstructionStats SourceCounters"
).split()
PGX = ("connect_four", "hex", "animal_shogi", "gardner_chess")
BATCHES = (2**12, 2**15, 2**18)
STEPS = 200

Found = dict[str, Any]
BEGUN = time.time()


def say(*what: object) -> None:
    """A line of progress."""
    print(f"{time.time() - BEGUN:6.1f} s ", *what, flush=True)


def write(path: Path, found: Found) -> None:
    """All or nothing: somebody may be reading."""
    path.with_suffix(".new").write_text(json.dumps(found))
    path.with_suffix(".new").replace(path)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One process at a time at the card."""
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


# --- sweep ---------------------------------------------------------------------------------------


def rules_of(variant: str) -> Any:
    import banmen

    name, *options = variant.split()
    return banmen.game(name, **dict(option.split("=") for option in options)).rules


def timed(play: Callable[[int, int], Any], grain: int, seconds: float, rounds: int) -> Found:
    """Games and moves a second: the median over some launches of at least so many seconds."""
    games, first, speeds = grain, 0, []
    while len(speeds) < rounds:
        begun = time.perf_counter()
        tally = play(first, games)
        spent = time.perf_counter() - begun
        first += games
        if spent < seconds and not speeds:
            games = int(games * max(2, min(16, 1.2 * seconds / max(spent, 1e-4)))) // grain * grain
        else:
            speeds.append((int(tally[0]) / spent, games / spent, spent))
    moves, games_a_second, spent = sorted(speeds)[len(speeds) // 2]
    return {"moves_per_s": moves, "games_per_s": games_a_second, "launch_s": spent, "games": games}


def sweep(folder: Path, variant: str, until: float) -> None:
    import numpy as np

    from banmen.gpu import card
    from banmen.gpu.card import Shape
    from banmen.gpu.playout import Playouts
    from banmen.search import bound, playout

    rules = rules_of(variant)
    T, start, s = rules.tables, rules.blank(), rules.blank()
    rules.setup(T, start)
    checked = CHECKED.get(variant.split()[0], 100_000)
    on_core = bound(playout, rules)["playouts"]

    def core(first: int, games: int) -> Any:
        tally = np.zeros(5, np.int64)
        on_core(T, start, s, 1, first, games, rules.ply_limit, tally)
        return tally

    expected = core(0, checked).tolist()
    found: Found = {"variant": variant, "card": card.name(), "check": expected, "tries": []}

    def keep() -> None:
        write(folder / f"sweep-{variant.replace(' ', '_')}.json", found)

    def attempt(playouts: Any, compile_s: float | None = None) -> float:
        with alone(folder):
            one = timed(playouts.play, playouts.shape.pile * 132, 0.15, 3)
        one |= {"shape": asdict(playouts.shape), "compile_s": compile_s}
        one |= card.report(playouts.kernel, playouts.shape)
        found["tries"].append(one)
        keep()
        bound_to = " ".join(str(part) for part in one["shape"].values())
        say(
            f"{variant}: {one['moves_per_s'] / 1e9:.3f} G moves/s  [{bound_to}] "
            f"regs {one['registers']} local {one['local_bytes']} held {one['threads_held']}"
        )
        return float(one["moves_per_s"])

    def built(shape: Any) -> tuple[float, Any]:
        begun = time.perf_counter()
        try:
            playouts = Playouts(rules, 1, shape)
            tally = playouts.play(0, checked).tolist()
            spent = time.perf_counter() - begun
            if tally != expected:
                raise AssertionError(f"other games: {tally}, not {expected}")
            return attempt(playouts, round(spent, 2)), playouts
        except Exception as reason:
            say(f"{variant} {shape}: {type(reason).__name__}: {str(reason)[-600:]}")
            found["tries"].append({"shape": asdict(shape), "error": str(reason)[-2000:]})
            keep()
            return 0.0, None

    threads = 64 if variant.startswith("flink") else 128
    speed, best = max(
        (built(Shape(threads, words=w, ints=i)) for w, i in MEMORIES), key=lambda pair: pair[0]
    )
    if best is None:
        return
    used = card.report(best.kernel, best.shape)["registers"]
    for registers in reversed(REGISTERS):
        if registers < used and registers > used / 2.2 and time.time() < until - 60:
            faster, other = built(replace(best.shape, registers=registers))
            if faster > speed:
                speed, best = faster, other
    slow = variant.startswith("flink")
    sizes = (32, 64, 128, 256) if slow else (32, 64, 128, 256, 512, 1024)
    for change, values in {
        "threads": sizes,
        "each": (4, 16) if slow else (4, 16, 256, 1024),
    }.items():
        fixed = best.shape
        for value in values:
            if value == getattr(fixed, change) or time.time() > until - 30:
                continue
            before, best.shape = best.shape, replace(fixed, **{change: value})
            try:
                faster = attempt(best)
            except Exception as reason:  # a block too large for its registers
                say(f"{variant} {best.shape}: {str(reason)[-200:]}")
                faster = 0.0
            if faster > speed:
                speed = faster
            else:
                best.shape = before
    with alone(folder):
        found["best"] = timed(best.play, best.shape.pile * 132, 0.7, 5)
        found["best"] |= {"shape": asdict(best.shape), **card.report(best.kernel, best.shape)}
        core(0, 10)
        found["core"] = timed(core, 100, 0.3, 5)
    keep()
    ratio = found["best"]["moves_per_s"] / found["core"]["moves_per_s"]
    say(f"{variant}: BEST {found['best']['moves_per_s'] / 1e9:.3f} G moves/s, {ratio:.0f} cores")


def once(variant: str, shape: str) -> None:
    """One launch, for the profiler to look at."""
    from banmen.gpu.card import Shape
    from banmen.gpu.playout import Playouts

    playouts = Playouts(rules_of(variant), 1, Shape(**json.loads(shape)))
    playouts.play(0, playouts.shape.pile * 132 * 8)


# --- the profiler --------------------------------------------------------------------------------


def profile(folder: Path, variant: str, shape: Found) -> subprocess.Popen[bytes]:
    log = folder / f"ncu-{variant.replace(' ', '_')}.csv"
    wanted = [word for section in SECTIONS for word in ("--section", section)]
    command = [
        "timeout",
        "150",
        "ncu",
        "--clock-control",
        "none",
        *wanted,
        "--csv",
        "--page",
        "raw",
    ]
    command += [sys.executable, __file__, "once", variant, json.dumps(shape)]
    with log.open("wb") as file:
        return subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)


def read_profile(log: Path) -> dict[str, str]:
    """Metrics by name, out of the profiler's table: names, units, values."""
    text = log.read_text(errors="replace")
    rows = [row for row in csv.reader(text.splitlines()) if len(row) > 20]
    return dict(zip(rows[0], rows[-1], strict=False)) if len(rows) > 1 else {"": text[-1500:]}


# --- Pgx -----------------------------------------------------------------------------------------


def pgx(folder: Path, name: str) -> None:
    """Random play of one environment: steps a second, a loop inside one compiled program."""
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    import jax
    import jax.numpy as jnp
    import pgx as games

    try:
        from pgx.experimental import auto_reset
    except ImportError:
        from pgx.experimental.wrappers import auto_reset

    env = games.make(name)
    move = jax.vmap(auto_reset(env.step, env.init))
    found: Found = {"env": name, "device": str(jax.devices()[0]), "batches": {}}

    def one(i: Any, carry: Any) -> Any:
        state, key, ended = carry
        key, luck, fresh = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(luck, logits, axis=1)
        state = move(state, actions, jax.random.split(fresh, len(actions)))
        return state, key, ended + state.terminated.sum()

    @jax.jit
    def run(state: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, STEPS, one, (state, key, jnp.zeros((), jnp.int32)))

    for batch in BATCHES:
        keys = jax.random.split(jax.random.PRNGKey(0), batch)
        state = jax.jit(jax.vmap(env.init))(keys)
        begun = time.perf_counter()
        state, key, _ = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
        compile_s = time.perf_counter() - begun
        speeds = []
        with alone(folder):
            for _ in range(4):
                begun = time.perf_counter()
                state, key, ended = jax.block_until_ready(run(state, key))
                speeds.append(STEPS * batch / (time.perf_counter() - begun))
        found["batches"][batch] = {
            "steps_per_s": median(speeds),
            "games": int(ended),
            "compile_s": compile_s,
        }
        say(f"pgx {name}: {batch} at once, {median(speeds) / 1e6:.1f} M steps/s")
        write(folder / f"pgx-{name}.json", found)


# --- all of it -----------------------------------------------------------------------------------


def everything(folder: Path, parts: list[str], seconds: float) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    work, end = Path(tempfile.mkdtemp()), BEGUN + seconds
    found: Found = {}

    def collect() -> None:
        """All that is known by now."""
        for part in ("sweep", "pgx"):
            paths = sorted(work.glob(f"{part}-*.json"))
            found[part] = [json.loads(path.read_text()) for path in paths]
        logs = {log.stem.removeprefix("ncu-"): log for log in sorted(work.glob("ncu-*.csv"))}
        found["ncu"] = {name: read_profile(log) for name, log in logs.items()}
        (folder / "card.json").write_text(json.dumps(found))

    if "sweep" in parts:
        until = BEGUN + (0.62 if len(parts) > 1 else 0.95) * seconds
        jobs = [mine("sweep", str(work), variant, str(until)) for variant in VARIANTS]
        wait(jobs, until + 20, collect)
    if "pgx" in parts:
        jobs = [mine("pgx", str(work), name) for name in PGX]
        wait(jobs, end - (70 if "ncu" in parts else 5), collect)
    if "ncu" in parts:
        best = {one["variant"]: one["best"]["shape"] for one in found["sweep"] if "best" in one}
        jobs = [profile(work, variant, shape) for variant, shape in best.items()]
        wait(jobs, end - 3, collect)
    table(found)


def mine(*arguments: str) -> subprocess.Popen[bytes]:
    """Another process of this program."""
    return subprocess.Popen([sys.executable, __file__, *arguments])


def wait(jobs: list[subprocess.Popen[bytes]], until: float, collect: Callable[[], None]) -> None:
    """Until all are done, or the time is over: then they are ended."""
    while any(job.poll() is None for job in jobs) and time.time() < until:
        time.sleep(2)
        collect()
    for job in jobs:
        if job.poll() is None:
            say("ended, out of time:", job.args)
            job.kill()
            job.wait()
    collect()


def table(found: Found) -> None:
    """The short of it."""
    for one in found["sweep"]:
        best = one.get("best") or max(one["tries"], key=lambda a: a.get("moves_per_s", 0))
        core = one.get("core", {}).get("moves_per_s", float("nan"))
        print(
            f"{one['variant']:28} {best.get('moves_per_s', 0) / 1e9:8.3f} G moves/s "
            f"{best.get('games_per_s', 0) / 1e6:10.1f} M games/s  core {core / 1e6:6.2f} M  "
            f"{best.get('shape')} regs {best.get('registers')} local {best.get('local_bytes')} "
            f"held {best.get('threads_held')}"
        )
    for one in found["pgx"]:
        for batch, speed in one["batches"].items():
            print(f"pgx {one['env']:16} {batch:>8} {speed['steps_per_s'] / 1e6:10.2f} M steps/s")


def main(arguments: list[str]) -> None:
    if arguments[0] == "sweep":
        sweep(Path(arguments[1]), arguments[2], float(arguments[3]))
    elif arguments[0] == "once":
        once(arguments[1], arguments[2])
    elif arguments[0] == "pgx":
        pgx(Path(arguments[1]), arguments[2])
    else:
        parts = (arguments[1] if len(arguments) > 1 else "sweep,pgx,ncu").split(",")
        seconds = float(arguments[2]) if len(arguments) > 2 else 540.0
        everything(Path(arguments[0]), parts, seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
