"""What is measured on a card: ``python benchmarks/gpu_card.py FOLDER [PARTS] [SECONDS]``.

    shapes   random games of each variant in the shape its game names, and in shapes like it
    bench    what `banmen bench --gpu` measures, in the best of these shapes
    census   a census of each variant, 20 seconds long; the counts are kept as FOLDER/census.npz
    perft    move sequences, as long as the processor counts in a minute, compared with its own
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
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from statistics import median
from typing import Any

import banmen
from banmen.games import about, ids
from banmen.games.contract import LaunchShape
from banmen.games.modules import facts
from banmen.gpu.shapes import best_shape

PARTS = "shapes,bench,pgx,census,perft,ncu"

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


def game_of(variant: str) -> banmen.Game:
    name, *options = variant.split()
    return banmen.game(name, **dict(option.split("=") for option in options))


def variants() -> list[str]:
    """One for each shape that a game names: the game's usual one, or the last that is measured."""
    last: dict[tuple[str, LaunchShape], str] = {}
    for id in ids():
        settle = about(id).settle
        for options in sorted(facts(id).bench, key=lambda given: settle(given) == settle({})):
            variant = " ".join([id, *(f"{name}={value}" for name, value in options.items())])
            last[id, best_shape(game_of(variant).rules)] = variant
    return list(last.values())


def candidates(best: LaunchShape) -> Iterator[LaunchShape]:
    """A shape, and others that differ from it in one thing."""
    yield best
    yield from (replace(best, threads=n) for n in (best.threads // 2, best.threads * 2) if n < 2048)
    yield from (replace(best, each=n) for n in (best.each // 4, best.each * 4) if n)
    yield from (replace(best, registers=n) for n in (None, 64, 96) if n != best.registers)
    for words, ints in (("constant", "constant"), ("shared", "shared"), ("global", "global")):
        if (words, ints) != (best.words, best.ints):
            yield replace(best, words=words, ints=ints)


def written(shape: LaunchShape) -> str:
    """Threads, games for each, registers (0: as many as the compiler likes), where tables lie."""
    return f"{shape.threads} {shape.each} {shape.registers or 0} {shape.words} {shape.ints}"


def best_of(variant: str) -> LaunchShape:
    """The fastest shape found, or the one that is built in."""
    built_in = best_shape(game_of(variant).rules)
    tried = found.get("shapes", {}).get(variant, {})
    speeds = {shape: tried.get(written(shape), {}) for shape in candidates(built_in)}
    return max(speeds, key=lambda shape: speeds[shape].get("moves_per_s", 0))


# --- the parts -----------------------------------------------------------------------------------


def shapes(variant: str, into: Found) -> None:
    """Each candidate: the same games as a core plays, then how fast."""
    from banmen.gpu import card
    from banmen.gpu.bench import OnCard
    from banmen.measure.bench import KernelRunner

    game = game_of(variant)
    same = KernelRunner(game, 1).play(3000)
    for shape in candidates(best_shape(game.rules)):
        text, begun = written(shape), time.perf_counter()
        try:
            there = OnCard(game, 1, shape)
            compiled = time.perf_counter() - begun
            played = there.play(3000)
        except Exception:  # a card has no room for every shape
            say(f"{variant:28} {text}:", traceback.format_exc()[-300:])
            continue
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
    same, ours = on_cores(rules, 1)(0, 20_000), taken(0, 20_000)
    into["same"] = bool((ours.turns == same.turns).all() and (ours.games == same.games).all())
    total, done, part, begun = Census.blank(rules), 0, 10**7, time.perf_counter()
    while done < 10**9 and time.perf_counter() - begun < 20:
        total.add(taken(done, part))
        done += part
    into["games"], into["seconds"] = done, time.perf_counter() - begun
    into["moves_per_s"] = int(total.taken.sum()) / into["seconds"]
    kept[f"{variant} turns"], kept[f"{variant} games"] = total.turns, total.games
    np.savez_compressed(FOLDER / "census.npz", **kept)
    say(f"{variant:28} census {into}")


kept: Found = {}


def in_a_minute(counts: Iterator[int]) -> list[int]:
    """The lengths that are counted in about a minute, as the growth of the last one foretells."""
    begun, counted = time.perf_counter(), [next(counts), next(counts)]
    while counted[-1] and (time.perf_counter() - begun) * counted[-1] / counted[-2] < 60:
        counted.append(next(counts))
    return counted


def perft(variant: str, into: Found) -> None:
    from banmen.gpu.perft import perft_on_card
    from banmen.measure.perft import perft_from

    start = game_of(variant).start(seed=1)
    into["core"] = in_a_minute(perft_from(start, 99))
    depth = len(into["core"]) - 1
    for name, length in (("compiling", depth), ("card", depth), ("deeper", depth + 1)):
        begun = time.perf_counter()
        into[name] = list(perft_on_card(start, length))
        into[f"{name}_s"] = time.perf_counter() - begun
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


def pgx_alone(
    name: str, batches: Iterable[int] = BATCHES, steps: int = STEPS
) -> Iterator[tuple[int, float]]:
    """Random play of one environment: steps a second, a loop inside one compiled program. Each step
    writes the observation and the mask of every game.
    """
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
        return jax.lax.fori_loop(0, steps, one, (state, key))

    for batch in batches:
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
        state, key = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
        speeds = []
        for _ in range(3):
            begun = time.perf_counter()
            state, key = jax.block_until_ready(run(state, key))
            speeds.append(steps * batch / (time.perf_counter() - begun))
        yield batch, median(speeds)


# --- all of it -----------------------------------------------------------------------------------


def warm_up() -> None:
    """Compile what the processor needs, all of it side by side."""
    jobs = [subprocess.Popen([sys.executable, __file__, "warm", what]) for what in variants()]
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
    work: dict[str, tuple[Callable[[str, Found], None], Iterable[str]]] = {"pgx": (pgx, PGX)} | {
        part.__name__: (part, variants()) for part in (shapes, bench, census, perft, ncu)
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
        print(json.dumps(dict(pgx_alone(rest[0]))))
    else:
        FOLDER = Path(first)
        FOLDER.mkdir(parents=True, exist_ok=True)
        parts, seconds = [*rest, *[PARTS, "540"][len(rest) :]]
        everything(parts.split(","), float(seconds))
