"""What is measured on a card: ``python benchmarks/gpu_card.py FOLDER [PARTS] [SECONDS]``.

    shapes   random games of each variant in several shapes (block size, registers, memories)
    bench    what `banmen bench --gpu` measures, in the best of these shapes
    census   a census of each variant; the counts are kept as FOLDER/census.npz
    perft    move sequences, compared with the processor's
    ncu      what the profiler says of the best shapes (where there is Nsight Compute)
    pgx      environments of Pgx of like size, random play, several batch sizes (where there is JAX)

The parts come one after another, nothing else is at the card meanwhile; what fails, fails alone.
After so many seconds nothing new is begun. What is found is in FOLDER/card.json, at every moment.
"""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from statistics import median
from typing import Any

PARTS = "shapes,bench,pgx,census,perft,ncu"

# What was tried for the shapes that games' facts have (`Facts.shapes`), each on one variant:
# threads, games for each, registers (0: as many as the compiler likes), where words and ints lie
CANDIDATES = {
    "flink board=square size=10": (
        "64 4 0 constant constant",
        "32 4 0 constant constant",
        "128 4 0 constant constant",
        "256 4 0 constant constant",
        "128 4 0 global global",
        "128 4 40 constant constant",
        "128 1 0 constant constant",
    ),
    "flatfront": (
        "128 1 64 shared shared",
        "64 1 64 shared shared",
        "256 1 64 shared shared",
        "256 2 64 shared shared",
        "256 4 64 shared shared",
        "1024 4 64 shared shared",
        "256 1 0 global global",
    ),
    "squish order=4": (
        "128 64 0 constant constant",
        "128 64 0 constant global",
        "512 64 0 constant constant",
        "1024 256 0 constant constant",
    ),
    "squish order=5": (
        "128 64 48 constant shared",
        "128 64 0 constant constant",
        "512 64 48 constant shared",
        "1024 256 48 constant shared",
    ),
    "flipflop size=5": (
        "128 64 0 constant global",
        "64 64 0 global global",
        "128 64 0 shared shared",
        "128 64 80 constant global",
        "128 64 64 constant global",
    ),
    "flipfour": (
        "1024 64 32 shared shared",
        "256 64 32 shared shared",
        "1024 16 32 shared shared",
        "256 64 0 global global",
    ),
    "flowish order=5": (
        "128 64 96 constant constant",
        "512 64 96 constant constant",
        "512 256 80 constant constant",
        "256 8 96 constant constant",
    ),
    "squish order=8": (
        "128 16 80 constant global",
        "512 64 80 constant global",
        "512 16 64 constant constant",
    ),
    "flipflop size=3": ("256 64 64 constant global", "256 256 64 constant constant"),
}
CENSUS = {"flipfour": 10**8, "flink board=square size=10": 10**7, "squish order=8": 10**7}
PERFT = {
    "squish order=4": 5,
    "flipflop size=5": 5,
    "flipfour": 4,
    "flowish order=5": 4,
    "flatfront": 6,
    "flink board=square size=10": 3,
}
DECK = "R1 R2 B0 R1 B1 B2 R3 B1 R1 B3 R0 B2 R2 B1 R1 B1"
SECTIONS = "SpeedOfLight WarpStateStats Occupancy SchedulerStats LaunchStats".split()
PGX = ("connect_four", "hex", "animal_shogi", "gardner_chess")
BATCHES = (2**14, 2**17)
STEPS = 100

Found = dict[str, Any]
BEGUN = time.time()
found: Found = {}


def say(*what: object) -> None:
    """A line of progress."""
    print(f"{time.time() - BEGUN:6.1f} s ", *what, flush=True)


def game_of(variant: str) -> Any:
    import banmen

    name, *options = variant.split()
    return banmen.game(name, **dict(option.split("=") for option in options))


def shape_of(text: str) -> Any:
    from banmen.games.contract import LaunchShape

    threads, each, registers, words, ints = text.split()
    return LaunchShape(int(threads), int(each), int(registers) or None, words, ints)


def best_of(variant: str) -> Any:
    """The fastest shape found, or the one that is built in."""
    from banmen.gpu.shapes import best_shape

    tried = {s: t["moves_per_s"] for s, t in found.get("shapes", {}).get(variant, {}).items()}
    return (
        shape_of(max(tried, key=tried.__getitem__)) if tried else best_shape(game_of(variant).rules)
    )


# --- the parts -----------------------------------------------------------------------------------


def shapes(variant: str, into: Found) -> None:
    """Each candidate: the same games as a core plays, then how fast."""
    from banmen.gpu import card
    from banmen.gpu.bench import OnCard
    from banmen.measure.bench import KernelRunner

    game = game_of(variant)
    same = KernelRunner(game, 1).play(3000)
    for text in CANDIDATES[variant]:
        begun = time.perf_counter()
        there = OnCard(game, 1, shape_of(text))
        compiled = time.perf_counter() - begun
        played = there.play(3000)
        assert (played.moves, played.ends) == (same.moves, same.ends), (text, played, same)
        there.play_for(0.05)
        speed = median(run.moves / run.seconds for run in (there.play_for(0.2) for _ in range(3)))
        into[text] = {"moves_per_s": speed, "compile_s": round(compiled, 2), "launch": there.launch}
        into[text] |= card.report(there.playouts.kernel, there.playouts.shape)
        say(f"{variant:28} {speed / 1e9:8.3f} G moves/s  {text:32}", into[text])


def bench(variant: str, into: Found) -> None:
    from banmen.gpu.bench import measure

    shape = best_of(variant)
    into |= asdict(measure(game_of(variant), 1.5, shape=shape)) | {"shape": asdict(shape)}
    say(f"{variant:28} {into['moves_per_s'] / 1e9:8.3f} G moves/s, {into['cores']:.0f} cores")


def census(variant: str, into: Found) -> None:
    """First some games on both sides, then many on the card."""
    import numpy as np

    from banmen.gpu.census import on_card
    from banmen.measure.census import Census, on_cores

    rules = game_of(variant).rules
    shape = best_of(variant)
    taken = on_card(rules, 1, replace(shape, each=min(shape.each, 64)))
    same = on_cores(rules, 1)(0, 20_000)
    ours, games = taken(0, 20_000), CENSUS.get(variant, 10**9)
    into["same"] = bool((ours.turns == same.turns).all() and (ours.games == same.games).all())
    total, done, part, begun = Census.blank(rules), 0, games // 10, time.perf_counter()
    while done < games and time.perf_counter() - begun < 20:
        total.add(taken(done, part))
        done += part
    into["games"], into["seconds"] = done, time.perf_counter() - begun
    into["moves_per_s"] = int(total.taken.sum()) / into["seconds"]
    kept[f"{variant} turns"], kept[f"{variant} games"] = total.turns, total.games
    np.savez_compressed(FOLDER / "census.npz", **kept)
    say(f"{variant:28} census {into}")


kept: Found = {}


def perft(variant: str, into: Found) -> None:
    from banmen.gpu.perft import perft_on_card
    from banmen.measure.perft import perft_from

    game, depth = game_of(variant), PERFT[variant]
    start = game.start(deck=DECK) if game.about.chance else game.start()
    for name, count in (
        ("core", perft_from),
        ("compiling", perft_on_card),
        ("card", perft_on_card),
    ):
        begun = time.perf_counter()
        into[name] = list(count(start, depth))
        into[f"{name}_s"] = time.perf_counter() - begun
    if depth > 3:
        begun = time.perf_counter()
        into["deeper"] = list(perft_on_card(start, depth + 1))
        into["deeper_s"] = time.perf_counter() - begun
    into["same"] = into["core"] == into["card"]
    say(f"{variant:28} perft {into}")


def ncu(variant: str, into: Found) -> None:
    """One launch under the profiler: its metrics by name."""
    wanted = [word for section in SECTIONS for word in ("--section", section)]
    command = "timeout 40 ncu --clock-control none --csv --page raw".split() + wanted
    command += [sys.executable, __file__, "once", variant, json.dumps(asdict(best_of(variant)))]
    said = subprocess.run(command, capture_output=True, text=True)
    rows = [row for row in csv.reader(said.stdout.splitlines()) if len(row) > 20]
    into |= (
        dict(zip(rows[0], rows[-1], strict=False)) if len(rows) > 1 else {"": said.stdout[-800:]}
    )
    say(f"{variant:28} profiled: {len(into)} metrics")


def once(variant: str, shape: str) -> None:
    """One launch, for the profiler to look at."""
    from banmen.games.contract import LaunchShape
    from banmen.gpu.card import processors
    from banmen.gpu.playout import Playouts

    playouts = Playouts(game_of(variant).rules, 1, LaunchShape(**json.loads(shape)))
    playouts.play(0, 1024 * processors() * playouts.shape.each)


def pgx(name: str, into: Found) -> None:
    """In a process of its own: JAX keeps what it has taken of the card's memory."""
    said = subprocess.run(
        [sys.executable, __file__, "pgx", name], capture_output=True, text=True, timeout=120
    )
    into |= {int(k): v for k, v in json.loads(said.stdout.splitlines()[-1]).items()}
    say(f"pgx {name:16}", into)


def pgx_alone(name: str) -> Iterator[tuple[int, float]]:
    """Random play of one environment: steps a second, a loop inside one compiled program."""
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    import jax
    import jax.numpy as jnp
    import pgx as games
    from pgx.experimental.wrappers import auto_reset

    env = games.make(name)
    move = jax.vmap(auto_reset(env.step, env.init))

    def one(i: Any, carry: Any) -> Any:
        state, key = carry
        key, luck, fresh = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(luck, logits, axis=1)
        return move(state, actions, jax.random.split(fresh, len(actions))), key

    @jax.jit
    def run(state: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, STEPS, one, (state, key))

    for batch in BATCHES:
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
        state, key = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
        speeds = []
        for _ in range(3):
            begun = time.perf_counter()
            state, key = jax.block_until_ready(run(state, key))
            speeds.append(STEPS * batch / (time.perf_counter() - begun))
        yield batch, median(speeds)


# --- all of it -----------------------------------------------------------------------------------


def warm_up() -> None:
    """Compile what the processor needs, all of it side by side."""
    jobs = [subprocess.Popen([sys.executable, __file__, "warm", what]) for what in CANDIDATES]
    for job in jobs:
        job.wait()
    say("the processor's kernels are compiled")


def warm(variant: str) -> None:
    """Compile the kernels of one variant for the processor."""
    from banmen.measure.bench import KernelRunner
    from banmen.measure.census import on_cores
    from banmen.measure.perft import perft_from

    game = game_of(variant)
    KernelRunner(game, 1)
    on_cores(game.rules, 1)(0, 1)
    list(perft_from(game.start(), 2))


def everything(parts: list[str], seconds: float) -> None:
    work: dict[str, tuple[Callable[[str, Found], None], Any]] = {
        "shapes": (shapes, CANDIDATES),
        "bench": (bench, CANDIDATES),
        "census": (census, CANDIDATES),
        "perft": (perft, PERFT),
        "ncu": (ncu, CANDIDATES),
        "pgx": (pgx, PGX),
    }
    warm_up()
    for part in parts:
        for what in work[part][1]:
            if time.time() > BEGUN + seconds:
                say(f"{part} {what}: out of time")
                continue
            into: Found = found.setdefault(part, {}).setdefault(what, {})
            try:
                work[part][0](what, into)
            except Exception:
                say(f"{part} {what}:", traceback.format_exc()[-1500:])
            (FOLDER / "card.json").write_text(json.dumps(found))


if __name__ == "__main__":
    first, *rest = sys.argv[1:]
    if first == "once":
        once(*rest)
    elif first == "warm":
        warm(*rest)
    elif first == "pgx":
        print(json.dumps(dict(pgx_alone(*rest))))
    else:
        FOLDER = Path(first)
        FOLDER.mkdir(parents=True, exist_ok=True)
        parts, seconds = [*rest, *[PARTS, "540"][len(rest) :]]
        everything(parts.split(","), float(seconds))
