"""Holds a batch on the card to the processor's: run by test_cuda.py as a program, in the simulator.

    NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1 python -m tests.envs.on_card [GAMES]
    python -m tests.envs.on_card                where there is a card

It prints, as JSON, what was wrong of each game: nothing, or a traceback. In the simulator every
thread is a Python thread, so that rows and steps are few.
"""

from __future__ import annotations

import json
import sys
import traceback
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

import banmen
from banmen.envs import cuda_steps
from banmen.envs.batch import Batch
from banmen.envs.cuda import CudaBatch, shared
from banmen.errors import Complaint
from banmen.games import ids
from banmen.gpu import card
from tests.gpu.simulated import variant

COUNT, STEPS, LIMIT = (3, 8, 6) if card.SIMULATED else (5000, 120, 60)
NAMES = "observations masks turns plies rewards done truncated terminated winners states".split()
FINAL = "final_observations", "final_turns"


def here(array: Any) -> Any:
    """An array of either batch."""
    return array if isinstance(array, np.ndarray) else array.copy_to_host()


def agree(ours: Batch, theirs: CudaBatch) -> None:
    """All arrays are the same, final ones where games have ended."""
    for name in NAMES:
        assert (getattr(ours, name) == here(getattr(theirs, name))).all(), name
    for name in FINAL:
        mine, other = getattr(ours, name)[ours.done], here(getattr(theirs, name))[ours.done]
        assert (mine == other).all(), name


def stepped(ours: Batch, theirs: CudaBatch, steps: int) -> int:
    """Random steps in both, the same; how many games ended."""
    ended = 0
    for _ in range(steps):
        actions = ours.sample().copy()
        drawn = theirs.sample()
        assert (here(drawn) == actions).all()
        ours.step(actions)
        theirs.step(drawn)
        agree(ours, theirs)
        ended += int(ours.done.sum())
    return ended


def plays_on(game: banmen.Game) -> None:
    """Games are cut, end and begin again."""
    ours, theirs = Batch(game, COUNT, 3, limit=LIMIT), CudaBatch(game, COUNT, 3, limit=LIMIT)
    agree(ours, theirs)
    assert stepped(ours, theirs, STEPS)
    twin = theirs.clone([2, 0, 2])
    stepped(ours.clone([2, 0, 2]), twin, 2)
    agree(ours, theirs)


def stays_ended(game: banmen.Game) -> None:
    """Without auto-reset; from positions, from states, given up, begun again in some rows."""
    pos = game.start(seed=4) if game.about.chance else game.start()
    for _ in range(3):
        pos = pos.play(pos.codes[len(pos.codes) // 2])
    ours = Batch(game, 4, [5, 6, 7, 8], limit=5, autoreset=False)
    theirs = CudaBatch(game, 4, [5, 6, 7, 8], limit=5, autoreset=False)
    both: tuple[Batch, CudaBatch] = ours, theirs
    for batch in both:
        batch.begin(pos, rows=[0, 2])
        batch.shuffle(9, rows=[2])
        batch.forfeit([3])
    agree(ours, theirs)
    states = ours.states.copy()
    stepped(ours, theirs, 3)
    ours.restart(ours.done)
    theirs.restart(theirs.done)
    agree(ours, theirs)
    for batch in both:
        batch.write(states[:2], rows=[3, 1])
        batch.reset(2, rows=[0])
    agree(ours, theirs)
    actions = ours.sample().copy()
    assert (here(theirs.after(actions).states) == ours.after(actions).states).all()
    assert theirs.position(1) == ours.position(1)


def refuses(game: banmen.Game) -> None:
    """What is not legal is said, and nothing is played."""
    batch = CudaBatch(game, 2)
    batch.step(batch.sample())  # in some games every first move is legal
    before, bad = here(batch.states).copy(), int(here(batch.masks)[1].argmin())
    assert "of game 1" in refusal(batch, [here(batch.sample())[0], bad])
    assert "2 actions" in refusal(batch, [0])
    assert (here(batch.states) == before).all()


def refusal(batch: CudaBatch, actions: list[int]) -> str:
    """Why actions are not played."""
    try:
        batch.step(actions)
    except Complaint as complaint:
        return str(complaint)
    return ""


def is_shared(game: banmen.Game) -> None:
    """PyTorch and JAX, where they are, read the very memory, and choose actions there."""
    batch = CudaBatch(game, 8)
    planes, masks = here(batch.observations), here(batch.masks)
    if find_spec("torch"):
        torch: Any = import_module("torch")

        seen = torch.as_tensor(batch.observations, device="cuda")
        assert seen.data_ptr() == batch.observations.__cuda_array_interface__["data"][0]
        for mask in (
            torch.as_tensor(batch.masks, device="cuda"),
            torch.from_dlpack(shared(batch.masks)),
        ):
            assert (mask.cpu().numpy() == masks).all()
        batch.step(torch.as_tensor(batch.masks, device="cuda").int().argmax(dim=1))
        assert not (seen.cpu().numpy() == planes).all()
    if find_spec("jax"):
        jax: Any = import_module("jax")

        batch.wait()
        mask = jax.dlpack.from_dlpack(shared(batch.masks))
        assert (np.asarray(mask) == here(batch.masks)).all()
        batch.step(jax.block_until_ready(mask.argmax(axis=1)))


def wrong(name: str) -> str:
    """What is wrong with a game."""
    try:
        for check in (plays_on, stays_ended, refuses, *(() if card.SIMULATED else (is_shared,))):
            check(variant(name))
    except Exception:
        return traceback.format_exc()
    return ""


def main() -> None:
    """All games, or some."""
    if card.SIMULATED:
        cuda_steps.THREADS, cuda_steps.WARP, cuda_steps.MOST = 4, 4, 4
    print(json.dumps({name: wrong(name) for name in sys.argv[1:] or ids()}))


if __name__ == "__main__":
    main()
