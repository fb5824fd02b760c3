"""Monte-Carlo tree search: its proofs, its kept trees, and its limits."""

from __future__ import annotations

import os
import random
import threading
import time
import tracemalloc
import zlib
from collections.abc import Iterator

import numpy as np
import pytest

import banmen
from banmen.game import Game, Position
from banmen.games import ids
from banmen.position import hidden_stack
from banmen.search.montecarlo import MonteCarlo
from banmen.search.montecarlo.reading import block, followed
from banmen.search.montecarlo.tree import (
    DRAWN,
    OPEN,
    ROOT,
    WON,
    expected,
    packed,
    planted,
    verdict_of,
    worth,
)
from banmen.search.montecarlo.workspace import workspace_for
from banmen.search.report import Limits, Report
from banmen.search.worth import worth as weights_of
from tests.search.test_alphabeta import middle

SMALL: dict[str, dict[str, object]] = {
    "flipflop": {"size": 3},
    "squish": {"order": 3},
    "flowish": {"order": 3},
    "flink": {"board": "square", "size": 5},
}
"""Boards on which games are short."""

PINNED = {
    "flipflop": (4228375675, 2595001958),
    "flipfour": (2757770661, 1465049207),
    "squish": (2560930601, 335785614),
    "flowish": (2582845230, 799525022),
    "flink": (4242861282, 4252704675),
    "flatfront": (777857204, 1052577076),
}
"""What `fingerprint` makes of a search by random games and of one by the judge: if a change of the
search, of the weights or of what is drawn by luck is meant, write down the new numbers."""


def small(id: str) -> Game:
    return banmen.game(id, **SMALL.get(id, {}))


def opened(game: Game, seed: int) -> Position:
    return game.start(seed=seed) if game.about.chance else game.start()


def random_positions(game: Game, games: int) -> Iterator[Position]:
    """The positions of some random games that are not over."""
    for seed in range(games):
        luck, pos = random.Random(seed), opened(game, seed)
        while not pos.over and len(pos.line) < 60:
            yield pos
            pos = pos.play(luck.choice(pos.codes))


def wins(pos: Position) -> set[int]:
    """The moves that win at once."""
    return {m.code for m in pos.legal() if pos.play(m).winner == pos.turn}


def loses(pos: Position, code: int) -> bool:
    """Whether the answer to a move can win at once."""
    after = pos.play(code)
    return not after.over and after.turn != pos.turn and bool(wins(after))


def fingerprint(search: MonteCarlo) -> int:
    """One number for how often each move was visited from some positions, by 1000 games each."""
    seen = []
    for pos in middle(search.game):
        search.run(pos, Limits(nodes=1000))
        tree = search._tree
        children = slice(*block(int(tree.children[ROOT])))
        seen += [*tree.move[children].tolist(), *tree.visits[children].tolist()]
    return zlib.crc32(np.array(seen, "<i4").tobytes())


# --- what it finds -------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ids())
def test_it_takes_a_win_in_one(id: str) -> None:
    game = small(id)
    search = MonteCarlo(game, memory=4, keep=False)
    found = [pos for pos in random_positions(game, 12) if wins(pos)][:10]
    assert found
    for pos in found:
        line = search.run(pos, Limits(nodes=1000)).lines[0]
        assert (line.proven, line.plies) == (True, 1)
        assert line.codes[0] in wins(pos)


@pytest.mark.parametrize("id", sorted(set(ids()) - {"flatfront"}))
def test_it_avoids_a_loss_in_two(id: str) -> None:
    game = small(id)
    search = MonteCarlo(game, memory=4, keep=False)
    for pos in [p for p in random_positions(game, 12) if not wins(p)][-12:]:
        losing = {m.code for m in pos.legal() if loses(pos, m.code)}
        report = search.run(pos, Limits(nodes=4000))
        if len(losing) < len(pos.legal()):
            assert report.lines[0].codes[0] not in losing
        else:
            assert report.lines[0].proven
            assert report.lines[0].score < 0


def test_it_solves_flipflop_3() -> None:
    game = small("flipflop")
    pos = game.start()
    report = MonteCarlo(game, memory=16).run(pos, Limits())
    line = report.lines[0]
    assert line.proven
    assert line.plies == len(line.codes)
    for code in line.codes:
        pos = pos.play(code)
    assert pos.winner == 0


def test_a_loser_holds_out_in_flipflop() -> None:
    """The moves of the loser's line are as many as the proven distance says."""
    game = small("flipflop")
    search = MonteCarlo(game, memory=16)
    pos = game.start()
    won = search.run(pos, Limits()).lines[0]
    lost = search.run(pos.play(won.codes[0]), Limits()).lines[0]
    assert lost.proven
    assert lost.score < 0
    assert lost.plies == (won.plies or 0) - 1


def test_a_third_repetition_counts_as_a_draw_but_proves_nothing_in_flipflop() -> None:
    pos = banmen.game("flipflop", size=5).start()
    rounds = "a3-b4 e3-d2 b4-a4 d2-e2 a4-b3 e2-d3 b3-a3 d3-e3 ".split()
    for move in ["a1-a3", "e5-e3", *rounds, *rounds[:-1]]:
        pos = pos.play(move)
    again = [m.code for m in pos.legal() if pos.play(m).repetitions == 3]
    assert again
    report = MonteCarlo(pos.game, memory=16).run(pos, Limits(nodes=3000), lines=99)
    line = next(line for line in report.lines if line.codes[0] == again[0])
    assert (line.score, line.proven, line.codes) == (0, False, (again[0],))


def test_verdicts_of_reveals_are_expectations() -> None:
    tree = planted(4, shares=True, rave=False)
    tree.children[ROOT] = packed(1, 3)
    tree.share[1:] = 0.5, 0.25, 0.25
    for verdicts, value in [
        ((WON - 3, WON - 5, OPEN), OPEN),
        ((WON - 3, WON - 5, WON - 4), WON - 5),
        ((5 - WON, 3 - WON, 4 - WON), 5 - WON),
        ((DRAWN, DRAWN, DRAWN), DRAWN),
        ((WON - 3, 3 - WON, DRAWN), verdict_of(0.625)),
    ]:
        tree.verdict[1:] = verdicts
        assert expected(tree, ROOT) == value
    assert worth(verdict_of(0.625)) == 0.625
    assert worth(DRAWN) == 0.5


@pytest.mark.parametrize("id", ["flink", "squish"])
def test_every_way_of_searching_finds_a_win_in_one(id: str) -> None:
    game = small(id)
    pos = next(pos for pos in random_positions(game, 12) if wins(pos))
    weights = weights_of(game)
    for search in (
        MonteCarlo(game, memory=4, rave=300),
        MonteCarlo(game, memory=4, leaf="judge", weights=weights),
        MonteCarlo(game, memory=4, leaf="mix", weights=weights),
    ):
        line = search.run(pos, Limits(nodes=3000)).lines[0]
        assert line.codes[0] in wins(pos)
        assert line.plies == 1


@pytest.mark.parametrize("id", ["flink", "squish"])
def test_plain_uct_proves_nothing_and_sees_a_win(id: str) -> None:
    game = small(id)
    pos = next(pos for pos in random_positions(game, 12) if wins(pos))
    line = MonteCarlo(game, memory=4, solver=False).run(pos, Limits(nodes=3000)).lines[0]
    assert not line.proven
    assert line.chance > 0.9


# --- limits and promises -------------------------------------------------------------------------


def search_of(**options: object) -> tuple[MonteCarlo, Position]:
    game = banmen.game("squish", order=4)
    return MonteCarlo(game, memory=16, **options), game.start()  # type: ignore[arg-type]


def test_the_same_seed_searches_the_same_in_squish() -> None:
    def known(seed: int) -> list[tuple[tuple[int, ...], int]]:
        search, pos = search_of(seed=seed)
        report = search.run(pos, Limits(nodes=2000), lines=30)
        assert report.nodes == 2000
        return [(line.codes, line.score) for line in report.lines]

    assert known(1) == known(1)
    assert known(1) != known(2)


@pytest.mark.parametrize("id", PINNED)
def test_the_search_is_the_one_that_was_measured(id: str) -> None:
    game = banmen.game(id)
    searches = (
        MonteCarlo(game, memory=16, seed=7, keep=False),
        MonteCarlo(game, memory=16, seed=7, keep=False, leaf="judge", weights=weights_of(game)),
    )
    assert tuple(map(fingerprint, searches)) == PINNED[id]


def test_the_same_seed_reaches_a_depth_of_squish_by_the_same_games() -> None:
    def games() -> int:
        search, pos = search_of()
        report = search.run(pos, Limits(depth=5))
        assert report.depth >= 5
        return report.nodes

    assert games() == games()


@pytest.mark.parametrize("solver", [True, False])
def test_a_depth_that_no_line_of_flipflop_3_reaches_ends_the_search(solver: bool) -> None:
    game = small("flipflop")
    report = MonteCarlo(game, memory=16, solver=solver).run(
        game.start(), Limits(depth=400, seconds=600)
    )
    assert report.seconds < 300
    assert report.lines[0].proven == solver


def test_without_keeping_nothing_depends_on_earlier_searches_of_squish() -> None:
    search, pos = search_of(keep=False)
    first = search.run(pos, Limits(nodes=2000)).lines
    search.run(pos.play(first[0].codes[0]), Limits(nodes=500))
    assert search.run(pos, Limits(nodes=2000)).lines == first


def test_only_some_moves_come_into_question_in_squish() -> None:
    search, pos = search_of()
    codes = tuple(move.code for move in pos.legal()[3:6])
    report = search.run(pos, Limits(nodes=500), lines=9, only=codes)
    assert {line.codes[0] for line in report.lines} == set(codes)
    assert len(search.run(pos, Limits(nodes=500), lines=99).lines) == len(pos.legal())


def test_a_full_tree_of_squish_goes_on() -> None:
    game = banmen.game("squish", order=4)
    search = MonteCarlo(game, memory=1)
    assert sum(known.nbytes for known in search._tree) <= 1 << 20
    report = search.run(game.start(), Limits(nodes=100_000))
    free, beyond, room = search._stretches[0]
    assert 0 <= beyond - free < room / 10
    assert report.nodes == 100_000


def test_the_tree_is_kept_between_moves_of_squish() -> None:
    search, pos = search_of()
    codes = search.run(pos, Limits(nodes=5000)).lines[0].codes[:2]
    node = followed(search._tree, list(codes))
    assert node is not None
    first = search._tree.visits[node]
    after = pos.play(codes[0]).play(codes[1])
    search.run(after, Limits(nodes=100))
    assert search._tree.visits[ROOT] == first + 100
    search.run(pos, Limits(nodes=100))
    assert search._tree.visits[ROOT] == 100


@pytest.mark.parametrize(
    ("id", "options"), [("squish", {"threads": 2}), ("flink", {"rave": 300}), ("flatfront", {})]
)
def test_a_kept_tree_knows_all_it_knew(id: str, options: dict[str, int]) -> None:
    def known_below(node: int) -> list[object]:
        tree = search._tree
        kept = [known for known in tree[1:] if len(known) > 1]
        return [
            (*(known[child] for known in kept), known_below(child))
            for child in range(*block(int(tree.children[node])))
        ]

    pos = opened(small(id), 1)
    search = MonteCarlo(pos.game, memory=16, **options)  # type: ignore[arg-type]
    after = pos.play(search.run(pos, Limits(nodes=5000)).lines[0].codes[0])
    node = search._find(after)
    assert node is not None
    known = known_below(node)
    assert len(known) > 1
    search._settle(after, ())
    assert known_below(ROOT) == known
    free = int(search._stretches[0][0])
    assert free == 1 + sum(size_of(entry) for entry in known)


def size_of(entry: object) -> int:
    """How many nodes an entry of `known_below` stands for."""
    assert isinstance(entry, tuple)
    return 1 + sum(map(size_of, entry[-1]))


def test_keeping_a_tree_of_squish_takes_no_memory_beside_its_own() -> None:
    search, pos = search_of()
    assert sum(known.nbytes for known in (*search._tree, *search._marks)) <= 16 << 20
    after = pos.play(search.run(pos, Limits(nodes=50_000)).lines[0].codes[0])
    tracemalloc.start()
    search._settle(after, ())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert search._stretches[0][0] > 10_000
    assert peak < 1 << 16


def test_a_tree_of_squish_too_large_for_the_time_there_is_begins_anew() -> None:
    def kept_for(seconds: float) -> int:
        search, pos = search_of()
        after = pos.play(search.run(pos, Limits(nodes=50_000)).lines[0].codes[0])
        search._settle(after, (), seconds)
        return int(search._tree.visits[ROOT])

    assert kept_for(0.0001) == 0
    assert kept_for(10) > 1000


@pytest.mark.parametrize("id", ids())
def test_threads_share_a_tree(id: str) -> None:
    game = small(id)
    pos = opened(game, 1)
    report = MonteCarlo(game, memory=16, threads=3).run(pos, Limits(nodes=6000))
    assert report.lines[0].codes[0] in {move.code for move in pos.legal()}
    assert report.nodes == 6000 or report.lines[0].proven


@pytest.mark.parametrize("cores", [1, 128])
def test_many_threads_of_flink_are_as_many_as_are_of_use(
    cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    game = banmen.game("flink")
    search = MonteCarlo(game, memory=1, threads=256)
    assert search.threads == len(search._stretches) <= 2 * cores
    assert sum(known.nbytes for known in (*search._tree, *search._marks)) <= 1 << 20
    search._settle(game.start(), ())
    assert all(stretch[2] >= game.rules.actions(game.rules.tables) for stretch in search._stretches)


def test_a_search_of_squish_counts_bundles_of_games_in_every_node() -> None:
    search, pos = search_of(threads=2)
    search._settle(pos, ())
    work = workspace_for(pos.game, pos.state, search._past, search._stretches[0])
    assert search._play(work, 0, 5003) == 5003
    tree = search._tree
    opened = np.flatnonzero((tree.children > 0) & (tree.visits > 0) & (tree.verdict == OPEN))
    assert tree.visits[ROOT] == 5003
    assert len(opened) > 100
    for node in opened[1:].tolist():
        below = slice(*block(int(tree.children[node])))
        own = tree.visits[node] - tree.visits[below].sum()
        worth_of_own = tree.total[node] - (tree.visits[below] - tree.total[below]).sum()
        assert 0 <= worth_of_own <= own


def test_a_search_of_squish_tells_how_it_goes_and_ends_when_told() -> None:
    search, pos = search_of()
    told: list[Report] = []

    def tell(report: Report) -> None:
        told.append(report)
        if len(told) == 3:
            search.stop()

    report = search.run(pos, Limits(), progress=tell)
    assert len(told) == 3
    assert report.nodes > told[0].nodes > 0
    assert 0 < report.depth <= len(report.lines[0].codes)


def test_a_search_of_squish_ends_soon_after_it_is_stopped() -> None:
    """At least once: the machine may be busy."""
    search, pos = search_of()
    ended: list[float] = []

    def run() -> None:
        search.run(pos, Limits())
        ended.append(time.perf_counter())

    def delay() -> float:
        thread = threading.Thread(target=run)
        thread.start()
        time.sleep(0.05)
        stopped = time.perf_counter()
        search.stop()
        thread.join()
        return ended[-1] - stopped

    assert any(delay() < 0.02 for _ in range(200))


def test_a_search_of_squish_keeps_to_its_time() -> None:
    search, pos = search_of()
    assert any(0.1 <= search.run(pos, Limits(seconds=0.1)).seconds < 0.12 for _ in range(100))


def test_a_search_of_flatfront_never_sees_the_stack() -> None:
    """Two games that look alike are searched alike, however their hidden tiles differ."""
    game = banmen.game("flatfront")
    pos = game.start(seed=1)
    other = game.parse(str(pos), seed=2)
    assert hidden_stack(pos) != hidden_stack(other)
    first, second = (
        MonteCarlo(game, memory=4).run(p, Limits(nodes=2000), lines=9).lines for p in (pos, other)
    )
    assert first == second
