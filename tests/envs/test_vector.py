"""The `VectorEnv` over a batch does what Gymnasium's own does over single environments."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import banmen.envs.gymnasium  # noqa: F401 (it registers what is made here)
from banmen.envs.gymnasium import Duel
from banmen.envs.vector import BatchEnv
from banmen.errors import Complaint
from tests.envs.test_batch import PLAYED

every_game = pytest.mark.parametrize(("id", "options"), PLAYED, ids=[id for id, _ in PLAYED])
every_mode = pytest.mark.parametrize("mode", list(AutoresetMode), ids=lambda mode: mode.value)

ROWS, LIMIT = 4, 25


def same(one: Any, other: Any) -> None:
    """The same keys, kinds and numbers, all the way down."""
    assert type(one) is type(other)
    if isinstance(one, Mapping):
        assert one.keys() == other.keys()
        for key in one:
            same(one[key], other[key])
    elif isinstance(one, np.ndarray):
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        if one.dtype == object:
            for each, its in zip(one, other, strict=True):
                same(each, its)
        else:
            assert (one == other).all()
    elif isinstance(one, tuple):
        for each, its in zip(one, other, strict=True):
            same(each, its)
    else:
        assert one == other


def both(
    id: str, options: dict[str, Any], mode: AutoresetMode, copy: bool = True
) -> tuple[BatchEnv, SyncVectorEnv]:
    """Ours and Gymnasium's."""
    given = {"limit": LIMIT, **options}
    ours = BatchEnv(id, ROWS, autoreset_mode=mode, copy=copy, threads=2, **given)
    single = [lambda: Duel(id, level=None, **given)] * ROWS
    return ours, SyncVectorEnv(single, autoreset_mode=mode)


@every_mode
@every_game
def test_it_plays_as_single_environments_do(
    id: str, options: dict[str, Any], mode: AutoresetMode
) -> None:
    """Everything that comes back is the same, past ends, limits and illegal actions."""
    ours, theirs = both(id, options, mode)
    luck = random.Random(id)
    same(ours.reset(seed=3), theirs.reset(seed=3))
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    ended = cut = 0
    for _ in range(LIMIT + 10):
        masks = ours.action_masks()
        actions = np.array([luck.choice(np.flatnonzero(row).tolist() or [0]) for row in masks])
        if luck.random() < 0.05:
            actions[0] = masks[0].argmin()
        found, wanted = ours.step(actions), theirs.step(actions)
        same(found, wanted)
        _, _, terminated, truncated, _ = found
        ended, cut, over = ended + terminated.sum(), cut + truncated.sum(), terminated | truncated
        if mode == AutoresetMode.DISABLED and over.any():
            with pytest.raises(Complaint, match="is over"):
                ours.step(actions)
            choice = {"reset_mask": over}
            same(ours.reset(options=dict(choice)), theirs.reset(options=dict(choice)))
    assert ended
    assert cut or id != "flipfour"
    seeds = [8, None, 9, 3]
    same(ours.reset(seed=seeds), theirs.reset(seed=seeds))
    same(ours.reset(), theirs.reset())


@every_mode
def test_an_illegal_action_of_flipflop_ends_one_game(mode: AutoresetMode) -> None:
    ours, theirs = both("flipflop", {"size": 3}, mode)
    ours.reset(seed=1)
    theirs.reset(seed=1)
    masks = ours.action_masks()
    actions = masks.argmax(axis=1)
    actions[2] = masks[2].argmin()
    found = ours.step(actions)
    same(found, theirs.step(actions))
    _, rewards, terminated, truncated, infos = found
    assert rewards.tolist() == [0, 0, -1, 0]
    assert terminated.tolist() == [False, False, True, False]
    assert not truncated.any()
    told = infos["final_info"] if mode == AutoresetMode.SAME_STEP else infos
    assert told["_illegal"].tolist() == terminated.tolist()
    assert told["illegal"][2]


def test_gymnasium_makes_it_by_name_and_wraps_it() -> None:
    """FlipFlop over Gymnasium's registry, under its wrappers, with its spaces."""
    made = gymnasium.make_vec("banmen/FlipFlopSelfPlay-v0", num_envs=ROWS, size=3, limit=9)
    assert isinstance(made, BatchEnv)
    assert isinstance(made.metadata["autoreset_mode"], AutoresetMode)
    wrapped = RecordEpisodeStatistics(made)
    seen, infos = wrapped.reset(seed=5)
    assert made.observation_space.contains(seen)
    made.action_space.seed(5)
    lengths: list[int] = []
    for _ in range(40):
        actions = made.action_space.sample(tuple(infos["action_mask"]))
        waits = ~infos["action_mask"].any(axis=1)
        seen, _, _, _, infos = wrapped.step(np.where(waits, 0, actions))
        assert made.observation_space.contains(seen)
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert lengths
    assert max(lengths) <= 9
    listed = DictInfoToList(made).reset(seed=5)[1]
    assert [info["turn"] for info in listed] == [0] * ROWS
    wrapped.close()


def test_what_it_hands_out_is_the_callers_unless_told_otherwise() -> None:
    """Seen in FlipFlop; without copies the arrays are the batch's own."""
    for copy in (True, False):
        many = BatchEnv("flipflop", ROWS, size=3, copy=copy)
        seen, infos = many.reset(seed=1)
        before = seen.copy(), infos["action_mask"].copy()
        many.step(many.action_masks().argmax(axis=1))
        assert (seen == before[0]).all() == copy
        assert (infos["action_mask"] == before[1]).all() == copy


def test_a_first_game_without_a_seed_is_drawn() -> None:
    """Sixty-four rows: of one row only the tile on top is seen, and often the same."""
    one, two = BatchEnv("flatfront", 64), BatchEnv("flatfront", 64)
    assert (one.reset()[0] != two.reset()[0]).any()
    one, two = BatchEnv("flatfront", 2), BatchEnv("flatfront", 2)
    same(one.reset(seed=np.int64(6)), two.reset(seed=[6, np.uint8(7)]))


def test_what_it_cannot_do_is_said() -> None:
    many = BatchEnv("flipflop", 2, size=3)
    many.reset(seed=1)
    for actions in ([0], [0, 81], [0, -1], [0.0, 0.0]):
        with pytest.raises(Complaint, match="2 actions, each a whole number from 0 to 80"):
            many.step(actions)
    for marks in ([True], [1, 1], [False, False]):
        with pytest.raises(Complaint, match="2 values"):
            many.reset(options={"reset_mask": np.array(marks)})
    with pytest.raises(Complaint, match="each of the 2, not 1"):
        many.reset(seed=[1])
    with pytest.raises(Complaint, match="both sides"):
        BatchEnv("flipflop", 2, level=3)  # type: ignore[arg-type]
