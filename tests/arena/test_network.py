"""Training networks: stored games, their planes, and learning itself."""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
import pytest

import banmen
from banmen.arena import network as teaching
from banmen.arena.fit import by_measures, features
from banmen.arena.network import UNSCORED, Encoder, Episodes, Net, log_loss, self_play, whole
from banmen.errors import Complaint
from banmen.games import network
from banmen.games.network import HIDDEN
from banmen.kernel import INTERPRETED
from banmen.search.worth import worth

pytestmark = pytest.mark.skipif(INTERPRETED, reason="takes minutes")


@functools.cache
def squish() -> banmen.Game:
    """Not at the head: rules compile when they are made, and every worker reads every file."""
    return banmen.game("squish", order=3)


@functools.cache
def some_games() -> Episodes:
    return self_play(by_measures(squish()), 300, 100, seed=1)


def test_the_same_seed_plays_the_same_games_and_another_does_not() -> None:
    again, other = (self_play(by_measures(squish()), 20, 100, seed=seed) for seed in (1, 2))
    first, _ = some_games().cut(20)
    assert (again.codes == first.codes).all()
    assert (again.scores == first.scores).all()
    assert again.codes.tobytes() != other.codes.tobytes()


def test_the_same_games_are_played_on_any_number_of_cores() -> None:
    alone, together = (teaching.gather(squish(), True, 500, 20, seed=3, jobs=n) for n in (1, 2))
    assert len(alone.lengths) == 500
    assert alone.lengths.sum() == len(alone.codes) == len(alone.scores)
    assert (alone.codes == together.codes).all()
    assert (alone.scores == together.scores).all()


def test_a_later_round_is_played_by_what_was_learned_also_on_one_core(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(teaching, "BUNDLE", 20)
    monkeypatch.setattr(network, "place", lambda id, variant: tmp_path / f"{variant}.npz")
    encoder, luck = Encoder(squish()), np.random.default_rng(1)
    net = Net.fresh(encoder.network.rows, luck)
    network.write("squish", "order3", *whole(net, np.ones(encoder.network.rows, np.bool_)))
    plain, learned = (teaching.gather(squish(), way, 20, 50, 3, 1) for way in (True, False))
    assert plain.scores.tobytes() != learned.scores.tobytes()


@pytest.mark.parametrize(
    ("id", "options", "ways"), [("squish", {"order": 3}, 6), ("flink", {"size": 5}, 4)]
)
def test_turned_games_are_games(id: str, options: dict[str, int], ways: int) -> None:
    """Of a hexagon's symmetries half exchange the colours; of a square's half exchange the ends."""
    game = banmen.game(id, **options)
    turned = teaching.turned(game)
    assert len(turned) == ways
    games = self_play(by_measures(game), 3, 20, seed=1)
    for way in turned:
        at, result = game.start(), games.results[0]
        for code in games.codes[: games.lengths[0]]:
            at = at.play(int(way[code]))
        assert {"1-0": 1.0, "0-1": 0.0}.get(at.result, 0.5) == result


def test_a_position_is_shown_with_half_of_its_result_and_half_of_its_score() -> None:
    games = Episodes(
        codes=np.array(squish().start().codes[:1], np.int32),
        scores=np.array([0], np.int32),
        lengths=np.array([1], np.int64),
        results=np.array([1], np.float32),
    )
    encoder, luck = Encoder(squish()), np.random.default_rng(1)
    encoded = encoder.encode(games, luck)
    assert encoded.truth.tolist() == [0.75]
    assert encoded.ends.tolist() == [len(encoded.rows)]
    assert encoder.encode(games._replace(scores=games.scores + UNSCORED), luck).truth.tolist() == []


def test_a_network_learns_and_whole_numbers_say_the_same() -> None:
    encoder, luck = Encoder(squish()), np.random.default_rng(1)
    net = Net.fresh(encoder.network.rows, luck)
    _, unseen = some_games().cut(280)
    encoded, units = encoder.encode(unseen, luck), np.zeros(HIDDEN, np.float32)
    before = log_loss(encoded, net, units)
    seen = teaching.train(encoder, some_games(), net, 30, luck)
    assert log_loss(encoded, net, units) < before - 0.1

    learned = network.table(*whole(net, seen))
    T = squish().rules.tables._replace(learned=learned)
    out = np.zeros(squish().judge.room, np.int32)
    for first in squish().start().codes:
        at = squish().start().play(first)
        squish().judge.features(T, at.state.copy(), out)
        rows = _rows(encoder, at)
        one = teaching.EncodedPositions(rows, np.array([len(rows)]), np.ones(1, np.float32))
        said = np.exp(-log_loss(one, net, units))
        assert abs(1 / (1 + np.exp(-out[9] / 1000)) - said) < 0.01


def _rows(encoder: Encoder, at: banmen.Position) -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
    out = np.zeros(encoder.network.most, np.int32)
    n = encoder.network.notice(at.game.rules.tables, at.state.copy(), out)
    return out[:n].astype(np.uint16)


def test_what_is_shipped_knows_more_than_the_measures() -> None:
    """On games that it did not learn from: of a search that judges by measures."""
    game = banmen.game("squish", order=4)
    games = self_play(by_measures(game), 40, 1000, seed=99)
    wrong = {"network": 0.0, "measures": 0.0}
    weights = worth(game)
    for name, judged in (("network", game), ("measures", by_measures(game))):
        ply = 0
        for length, result in zip(games.lengths, games.results, strict=True):
            at = judged.start()
            for _ in range(length):
                score = features(judged, at.state.copy()) @ weights / 1e6
                truth = result if at.turn == 0 else 1 - result
                chance = np.clip(1 / (1 + np.exp(-score)), 1e-6, 1 - 1e-6)
                wrong[name] -= truth * np.log(chance) + (1 - truth) * np.log(1 - chance)
                at = at.play(int(games.codes[ply]))
                ply += 1
    assert wrong["network"] < 0.95 * wrong["measures"]


def test_a_game_without_rows_cannot_be_taught() -> None:
    with pytest.raises(Complaint, match="FlipFour"):
        Encoder(banmen.game("flipfour"))
