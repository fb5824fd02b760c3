"""Training Flat Front's judge: the teaching, and the rounding to integers."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import banmen
from banmen.arena import outlook
from banmen.arena.outlook import TileNet, Work, fresh, gather, learned_rows, train
from banmen.games.contract import Rules
from banmen.games.flatfront.rules import LEARNED, OUTLOOK, WORDS
from banmen.kernel import INTERPRETED, Tables

pytestmark = pytest.mark.skipif(INTERPRETED, reason="takes minutes")


@functools.cache
def our_rules() -> Rules:
    """Not at the head: rules compile when they are made, and every worker reads every file."""
    return banmen.game("flatfront").rules


@functools.cache
def our_tables() -> Tables:
    """Tables of our own: teaching writes into them."""
    tables = our_rules().tables
    return Tables(tables.words, tables.ints.copy())


def paper() -> Work:
    """Something to write on."""
    return Work.new(our_rules().words, our_rules().actions(our_tables()))


def lands(games: int, seed: int = 1) -> np.ndarray[tuple[int, ...], np.dtype[np.uint64]]:
    return gather(our_tables(), paper(), games, seed, True, np.random.default_rng(seed))


def test_lands_are_those_of_games_and_their_ends_differ() -> None:
    found = lands(3)
    assert found.shape[:2] == (3, 12 + 5 * 3)
    assert len({land.tobytes() for land in found[:, 12:].reshape(-1, WORDS)}) == 3 * 15
    assert (found == lands(3)).all()


def test_a_network_learns_and_says_the_same_in_whole_numbers() -> None:
    luck, work = np.random.default_rng(1), paper()
    some = lands(400)[:, 14::3].reshape(-1, WORDS)
    rows = np.zeros((len(some), outlook.SEEN), np.int16)
    truth = np.zeros(len(some), np.float32)
    outlook.survey(our_tables(), some, work.laid, rows)
    outlook.expect(our_tables(), some, work, truth)
    assert set(truth) <= {0, 0.5, 1}  # the last tile is known, and the battle is solved
    net = fresh(luck)
    assert train(rows, truth, net, 8, luck) > 0.4

    lines = learned_rows(net)
    our_tables().ints[OUTLOOK + 14 * len(lines) :] = lines
    act, out, s = outlook.Activations.new(), np.zeros(2, np.int32), our_rules().blank()
    for row, land in zip(rows[:50], some[:50], strict=True):
        s[:WORDS] = land
        banmen.game("flatfront").judge.features(our_tables(), s, out)
        guess = outlook.error(row[None], np.zeros(1, np.float32), outlook.SCALE, net, act) ** 0.5
        assert abs(1 / (1 + np.exp(-out[0] / 1000)) - guess) < 0.01


def test_what_is_shipped_knows_the_last_tile_well() -> None:
    """With fifteen tiles laid, on land unseen in training."""
    shipped, work = our_rules().tables, paper()
    some = lands(100, seed=9)[:, 14::3].reshape(-1, WORDS)
    truth, out, s = np.zeros(len(some), np.float32), np.zeros(2, np.int32), our_rules().blank()
    outlook.expect(shipped, some, work, truth)
    right = 0
    for land, chance in zip(some, truth, strict=True):
        s[:WORDS] = land
        banmen.game("flatfront").judge.features(shipped, s, out)
        right += chance == 0.5 or (out[0] > 0) == (chance > 0.5)
    assert right > 0.8 * len(some)


def test_what_is_shipped_has_a_network_for_every_number_of_tiles() -> None:
    learned = np.load(LEARNED)
    blank = TileNet.blank()
    assert learned.shape == (15 * len(learned_rows(blank)), 64)
    assert all(part.any() for part in np.split(learned, 15))
