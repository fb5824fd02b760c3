"""The recipe learns Squish 3 from nothing in half a minute; its parts do their part."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import banmen
from banmen.envs.shape import shape_of
from banmen.errors import Complaint
from banmen.game import Game, Position
from banmen.games.contract import RUNNING
from banmen.search.evaluator import Judging, Leaves, uniform
from banmen.search.gumbel import GumbelSearch
from banmen.solve import tables

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from banmen.train.learner import Learner  # noqa: E402
from banmen.train.matches import match, playing, searching  # noqa: E402
from banmen.train.networks import NetworkEvaluator, ResidualNetwork  # noqa: E402
from banmen.train.recipe import Recipe, Training  # noqa: E402
from banmen.train.replay import Examples, ReplayMemory  # noqa: E402
from banmen.train.selfplay import SelfPlay  # noqa: E402

GAME = banmen.game("squish", order=3)
SHAPE = shape_of(GAME)
QUICK = Recipe(
    channels=32, blocks=2, games=256, simulations=16, considered=8, wild=8, limit=60,
    memory=64, steps=8, batch=512, reuse=6, gate=9, pairs=12,
)  # fmt: skip
ROUNDS = 36


# --- it learns -----------------------------------------------------------------------------------


def all_positions() -> tuple[Leaves, NDArray[np.int64]]:
    """All positions of Squish 3 that are not over, and who wins each: 1 the player to move."""
    rules, table = GAME.rules, tables.table(GAME)
    T, found = rules.tables, [GAME.start().state]
    known = {found[0].tobytes()}
    for s in found:
        if rules.outcome(T, s) == RUNNING:
            fresh = [after for after in rules.successors(s) if after.tobytes() not in known]
            known.update(after.tobytes() for after in fresh)
            found += {after.tobytes(): after for after in fresh}.values()
    found = [s for s in found if rules.outcome(T, s) == RUNNING and rules.count(T, s)]
    planes = np.zeros((len(found), *SHAPE.planes), np.int8)
    for s, out in zip(found, planes, strict=True):
        SHAPE.seen.observe(T, s, rules.turn(T, s), 1, out.reshape(len(out), -1))
    values = np.sign(np.array([table.value(s) for s in found], np.int64))
    return Leaves(planes, np.stack(found), SHAPE.actions), values


def starts() -> Iterator[Position]:
    """Positions after up to six random moves."""
    luck = random.Random(1)
    while True:
        pos = GAME.start()
        for _ in range(luck.randint(0, 6)):
            pos = pos if pos.over else pos.play(luck.choice(pos.codes))
        if not pos.over:
            yield pos


@pytest.fixture(scope="module")
def trained() -> Training:
    """A network that has learned Squish 3."""
    torch.set_num_threads(1)
    training = Training(GAME, QUICK)
    for _ in range(ROUNDS):
        training.round()
    return training


def test_it_learns_the_values_of_squish_3(trained: Training) -> None:
    leaves, values = all_positions()
    _, before = NetworkEvaluator(Training(GAME, QUICK).learner.network)(leaves)
    _, after = trained.best(leaves)
    assert (np.sign(before) == values).mean() < 0.75
    assert (np.sign(after) == values).mean() >= 0.95


def test_it_beats_a_level(trained: Training) -> None:
    """Level 6 makes no mistake on a board so small: half is all that can be taken from it."""
    side = searching(GumbelSearch(GAME, trained.best, simulations=16))
    score, _ = match(GAME, side, playing("6", GAME), pairs=60, starts=starts())
    assert score.share == 0.5
    score, _ = match(GAME, side, playing("4", GAME), pairs=60, starts=starts())
    assert score.share > 0.5


def test_its_curve_falls_and_its_gates_promote(trained: Training) -> None:
    rounds = trained.rounds
    assert [one.number for one in rounds] == list(range(1, ROUNDS + 1))
    assert rounds[-1].value_loss < rounds[1].value_loss / 2
    gates = [one for one in rounds if one.gate is not None]
    assert [one.number for one in gates] == list(range(9, ROUNDS + 1, 9))
    assert any(one.promoted for one in gates)
    assert rounds[-1].games > 5000


# --- checkpoints ---------------------------------------------------------------------------------

SMALL = Recipe(channels=8, blocks=1, games=32, simulations=4, memory=32, steps=16, batch=64, gate=0)


def test_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    before = Training(GAME, SMALL)
    before.round()
    before.round()
    before.save(tmp_path)
    after = Training(GAME, SMALL)
    after.resume(tmp_path)
    assert after.rounds == before.rounds
    for one, other in (
        (after.best.network, before.best.network),
        (after.learner.network, before.learner.network),
    ):
        for name, weights in one.state_dict().items():
            assert torch.equal(weights, other.state_dict()[name]), name
    leaves = Leaves(_random_examples(5).planes, np.zeros((5, 1), np.uint64), SHAPE.actions)
    assert np.array_equal(after.best(leaves)[1], before.best(leaves)[1])
    found = after.round()
    assert found.number == 3
    assert found.games > before.rounds[-1].games
    assert found.seconds > before.rounds[-1].seconds
    assert len((tmp_path / "curve.jsonl").read_text().splitlines()) == 2
    alone = torch.load(tmp_path / "network.pt", weights_only=True)
    assert alone.keys() == before.best.network.state_dict().keys()


@pytest.mark.parametrize(
    ("game", "recipe"),
    [(banmen.game("squish", order=4), SMALL), (GAME, Recipe(channels=16, blocks=1))],
)
def test_a_checkpoint_of_another_network_is_refused(
    game: Game, recipe: Recipe, tmp_path: Path
) -> None:
    Training(GAME, SMALL).save(tmp_path)
    with pytest.raises(Complaint, match="another network"):
        Training(game, recipe).resume(tmp_path)


def test_the_example_trains_and_goes_on(tmp_path: Path) -> None:
    program = Path(__file__).parents[2] / "examples" / "alphazero.py"
    assert len(program.read_text().splitlines()) < 100
    words = (
        "squish order=3 --minutes 0.01 --level 1 --games 16 --simulations 4 --steps 20 --channels 8"
    )
    small = ["--blocks", "1", "--folder", str(tmp_path)]
    command = [sys.executable, str(program), *words.split(), *small]
    for rounds in (1, 2):
        ran = subprocess.run(command, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        assert "against level 1: " in ran.stdout
        assert len((tmp_path / "curve.jsonl").read_text().splitlines()) >= rounds
    assert (tmp_path / "curve.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize("wrong", [{"memory": 0}, {"games": 3, "groups": 4}, {"blocks": 0}])
def test_a_recipe_that_makes_no_sense_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(Complaint, match="at least"):
        Recipe(**wrong)  # type: ignore[arg-type]


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a card here")
def test_a_card_that_is_not_there_is_refused() -> None:
    with pytest.raises(Complaint, match="no card for cuda"):
        Recipe(device="cuda")


# --- its parts -----------------------------------------------------------------------------------


def test_a_value_is_the_mean_of_result_and_search() -> None:
    replay = ReplayMemory(SHAPE, steps=4, games=2)
    planes, rows = np.zeros((2, *SHAPE.planes), np.int8), np.arange(2)
    policies = np.zeros((2, SHAPE.actions), np.float32)
    for step in range(3):
        planes[:] = step
        turns = np.full(2, step % 2, np.int8)
        replay.add(planes, turns, rows, policies, np.array([0.5, 0.1], np.float32))
    assert len(replay) == 0
    replay.finish(np.array([0]), np.array([[1, -1]], np.float32))  # White has won game 0
    assert len(replay) == 3
    found = replay.sample(64, np.random.default_rng(1))
    values = {int(p.flat[0]): float(v) for p, v in zip(found.planes, found.values, strict=True)}
    assert values == {0: 0.75, 1: -0.25, 2: 0.75}


def test_the_memory_forgets_the_oldest_and_what_was_not_searched() -> None:
    replay = ReplayMemory(SHAPE, steps=4, games=1)
    policies, values = np.zeros((1, SHAPE.actions), np.float32), np.zeros(1, np.float32)
    for step in range(6):
        rows = np.arange(step != 4)
        planes = np.full((1, *SHAPE.planes), step, np.int8)
        replay.add(planes, np.zeros(1, np.int8), rows, policies[rows], values[rows])
    replay.finish(np.array([0]), np.array([[-1, 1]], np.float32))
    found = replay.sample(64, np.random.default_rng(1))
    assert set(found.planes[:, 0, 0, 0].tolist()) == {2, 3, 5}
    assert set(found.values.tolist()) == {-0.5}


def test_self_play_fills_the_memory_with_legal_policies() -> None:
    play = SelfPlay(GAME, uniform, games=32, steps=40, simulations=8, wild=3, limit=40)
    played = play.play(40)
    assert played.games > 32
    assert played.positions > len(play.replay) > 0
    found = play.replay.sample(200, np.random.default_rng(1))
    assert found.policies.sum(axis=1) == pytest.approx(1, abs=0.01)
    mine = found.planes[:, 1].reshape(200, -1)
    assert mine.sum(axis=1).min() > 0
    assert (np.abs(found.values) <= 1).all()


def test_examples_are_moved_by_symmetries() -> None:
    """Planes and policy are moved alike: every move still begins on a piece of the mover's."""
    learner = Learner(ResidualNetwork(SHAPE, 8, 1), SHAPE)
    pos = GAME.start()
    planes = np.repeat(SHAPE.observe(pos)[None], 500, 0)
    policies = np.repeat(SHAPE.mask(pos)[None], 500, 0).astype(np.float16)
    examples = Examples(planes, policies, np.zeros(500, np.float32))
    moved, masks, _ = learner.moved(examples)
    expected = {
        (planes[0].reshape(4, -1)[:, one.cells].tobytes(), policies[0][one.actions].tobytes())
        for one in SHAPE.symmetries
    }
    found = {
        (p.numpy().tobytes(), m.to(torch.float16).numpy().tobytes())
        for p, m in zip(moved, masks, strict=True)
    }
    assert found == expected


def test_a_match_gives_the_better_side_more() -> None:
    game = banmen.game("squish", order=4)
    judge = searching(GumbelSearch(game, Judging(game), simulations=32))
    blind = searching(GumbelSearch(game, uniform, simulations=4))
    score, _ = match(game, judge, blind, pairs=8)
    assert score.games == 16
    assert score.share > 0.8
    other, _ = match(game, blind, judge, pairs=8)
    assert other.share == 1 - score.share


def test_levels_on_many_threads_choose_for_their_own_positions() -> None:
    positions = [pos for pos, _ in zip(starts(), range(7), strict=False)]
    codes = playing("best", GAME, threads=3)(positions)
    assert all(code in pos.codes for pos, code in zip(positions, codes, strict=True))


def test_a_network_that_only_judges_judges_as_before() -> None:
    network = ResidualNetwork(SHAPE, 16, 2)
    Learner(network, SHAPE).learn(_random_examples(64))  # so that norms have seen data
    network.eval()
    planes = _random_examples(50).planes
    leaves = Leaves(planes, np.zeros((50, 1), np.uint64), SHAPE.actions)
    with torch.no_grad():
        logits, values = network(torch.from_numpy(planes))
    found = NetworkEvaluator(network)(leaves)
    assert found[0] == pytest.approx(logits.numpy(), abs=1e-4)
    assert found[1] == pytest.approx(values.numpy(), abs=1e-4)


def _random_examples(count: int) -> Examples:
    luck = np.random.default_rng(3)
    planes = luck.integers(2, size=(count, *SHAPE.planes), dtype=np.int8)
    policies = np.full((count, SHAPE.actions), 1 / SHAPE.actions, np.float16)
    return Examples(planes, policies, luck.choice([-1, 1], count).astype(np.float32))


def test_a_network_sees_planes_as_numbers_up_to_one() -> None:
    shape = shape_of(banmen.game("flatfront"))
    network = ResidualNetwork(shape, 8, 1)
    planes = np.broadcast_to(np.array(shape.most, np.int8)[:, None, None], shape.planes)
    logits, values = NetworkEvaluator(network)(Leaves(planes[None], np.zeros((1, 1), np.uint64), 0))
    assert logits.shape == (1, shape.actions)
    assert values.shape == (1,)
    assert float((torch.tensor(planes.copy()) / network.most).max()) == 1
