"""Alpha-beta: its promises besides correctness, which `test_exact` covers."""

from __future__ import annotations

import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import banmen
from banmen.game import Game, Position
from banmen.position import hidden_stack
from banmen.search.alphabeta import AlphaBeta, driver
from banmen.search.alphabeta.workspace import EXACT, NODES
from banmen.search.report import WIN, Limits, Report, Steps
from banmen.search.worth import worth

SMALL: dict[str, dict[str, object]] = {
    "flipflop": {},
    "flipfour": {},
    "squish": {},
    "flowish": {},
    "flink": {"size": 6},
    "flatfront": {},
}
PINNED = {
    "flipflop": (6, 57399),
    "flipfour": (4, 142240),
    "squish": (6, 125372),
    "flowish": (5, 22313),
    "flink": (2, 1185),
    "flatfront": (2, 24715),
}
"""How deep the positions of `middle` are searched, and how many positions that takes: if a change
of the search or of the weights is meant, write down the new number."""


def start(game: Game) -> Position:
    return game.start(seed=1) if game.about.chance else game.start()


def middle(game: Game) -> list[Position]:
    """Positions after 0, 2, 4 and 6 moves of a fixed game: always the move in the middle."""
    found, at = [start(game)], start(game)
    for ply in range(1, 7):
        at = at.play(at.codes[len(at.codes) // 2])
        found += [at] if ply % 2 == 0 and not at.over else []
    return found


def search(game: Game, **how: int) -> AlphaBeta:
    return AlphaBeta(game, memory=4, worth=worth(game), **how)  # type: ignore[arg-type]


@pytest.fixture(scope="module", params=SMALL)
def game(request: pytest.FixtureRequest) -> Game:
    return banmen.game(request.param, **SMALL[request.param])


def essence(report: Report) -> tuple[object, ...]:
    return report.depth, report.nodes, report.lines


def test_the_same_positions_are_looked_at_as_ever(game: Game) -> None:
    depth, pinned = PINNED[game.id]
    total = sum(search(game).run(pos, Limits(depth=depth)).nodes for pos in middle(game))
    assert total == pinned


def test_the_same_seed_and_limit_give_the_same_answer(game: Game) -> None:
    pos, limits = middle(game)[-1], Limits(nodes=3000)
    used = search(game, noise=300, blind=60, seed=5)
    used.run(start(game), limits)
    fresh = search(game, noise=300, blind=60, seed=5)
    assert essence(used.run(pos, limits)) == essence(fresh.run(pos, limits))


def test_who_errs_by_another_seed_is_a_player_of_that_seed(game: Game) -> None:
    """Also where what a network said is remembered: it was said with the errors of the old seed."""
    pos, limits = middle(game)[-1], Limits(nodes=3000)
    changed, fresh = (search(game, noise=2000, blind=60, seed=seed) for seed in (5, 6))
    changed.run(pos, limits)
    changed.err_by(6)
    assert essence(changed.run(pos, limits)) == essence(fresh.run(pos, limits))


def test_where_it_pauses_changes_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    pos, limits = middle(game)[1], Limits(nodes=1500)
    steady = search(game).run(pos, limits)
    halting = search(game)

    def one(depth: int) -> int:
        return depth == 1 or halting._work.control[NODES] < 1500

    monkeypatch.setattr(halting, "_most", one)
    assert essence(halting.run(pos, limits)) == essence(steady)


def test_a_limit_of_nodes_is_kept(game: Game) -> None:
    report = search(game).run(middle(game)[1], Limits(nodes=5000))
    assert report.nodes <= 5000 or report.depth == 1


def test_several_lines_are_the_best_ones_in_order(game: Game) -> None:
    pos, limits = middle(game)[1], Limits(depth=2 if game.id != "flatfront" else 1)
    several = search(game).run(pos, limits, lines=4).lines
    moves = [line.codes[0] for line in several]
    assert len(set(moves)) == 4
    assert [line.score for line in several] == sorted((x.score for x in several), reverse=True)
    alone = {code: search(game).run(pos, limits, only=(code,)).lines[0].score for code in pos.codes}
    assert [alone[code] for code in moves] == sorted(alone.values(), reverse=True)[:4]


def test_every_line_that_is_asked_for_comes_however_few_the_nodes(game: Game) -> None:
    pos = middle(game)[1]
    for nodes in (1, 300):
        found = search(game).run(pos, Limits(nodes=nodes), lines=len(pos.codes) + 1).lines
        assert {line.codes[0] for line in found} == set(pos.codes)


def test_it_stops_at_once(game: Game) -> None:
    """At least once: the machine may be busy."""
    engine, pos = search(game), middle(game)[1]

    def delay() -> float:
        asked = list[float]()

        def enough(report: Report) -> None:
            asked.append(report.seconds)
            engine.stop()

        return engine.run(pos, Limits(), progress=enough).seconds - asked[0]

    assert any(delay() < 0.1 for _ in range(100))


def test_a_limit_of_time_is_kept(game: Game) -> None:
    """At least once: the machine may be busy."""
    engine, pos = search(game), middle(game)[1]
    assert any(engine.run(pos, Limits(seconds=0.05)).seconds < 0.25 for _ in range(100))


MEMORY_IN_USE = Path("/proc/self/statm")


@pytest.mark.skipif(not MEMORY_IN_USE.exists(), reason="only Linux says what memory is in use")
def test_memory_is_taken_before_the_clock_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    game = banmen.game("flipflop", size=3)
    engine, taken = AlphaBeta(game, memory=128, worth=worth(game)), list[int]()

    def clock() -> float:
        taken.append(int(MEMORY_IN_USE.read_text().split()[1]) * 4096 >> 20)
        return 0.0

    clock()
    monkeypatch.setattr(driver, "time", SimpleNamespace(perf_counter=clock))
    engine.run(game.start(), Limits(seconds=1, depth=2))
    before, first, *_ = taken
    assert first - before > 100, "megabytes"


@pytest.mark.parametrize("lines", [1, 9])
def test_searches_that_end_at_once_stop_too(lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = banmen.game("flipflop", size=3)
    engine, searched = search(game), list[bool]()
    one = engine._search

    def counted(*of: Any) -> Steps[bool]:
        searched.append(engine._stopped)
        if len(searched) == lines + 1:
            engine.stop()
        return one(*of)

    monkeypatch.setattr(engine, "_search", counted)
    engine.run(game.start(), Limits(depth=6), lines)
    assert not any(searched), "none is begun after it was told to stop"


def test_what_is_proven_stays_proven() -> None:
    game = banmen.game("squish")
    position = game.parse("1wb1/w1b1b/b2bww/2bbbw1/bw2w1/1ww2/2b1 b")
    told: list[Report] = []
    search = AlphaBeta(game, 16, worth(game), reduce=True)
    search.run(position, Limits(depth=12), progress=told.append)
    first = next(i for i, report in enumerate(told) if report.lines[0].proven)
    assert len(told) > first + 1
    assert all(report.lines[0].proven for report in told[first:])


def test_progress_goes_deeper() -> None:
    depths: list[int] = []
    pos = banmen.game("squish").start()
    search(pos.game).run(pos, Limits(depth=4), progress=lambda report: depths.append(report.depth))
    assert depths == [1, 2, 3, 4]


def test_nobody_sees_the_order_of_the_stack_of_flatfront() -> None:
    game = banmen.game("flatfront")
    first = game.start(seed=1)
    other = game.parse(str(first), seed=7)
    assert hidden_stack(first) != hidden_stack(other)
    engine = search(game)
    limits = Limits(nodes=3000)
    assert essence(engine.run(first, limits)) == essence(engine.run(other, limits))


@pytest.mark.parametrize("reduce", [0, 1])
def test_reductions_find_the_exact_distance_too(reduce: int) -> None:
    pos = banmen.game("flipflop", size=3).start()
    line = search(pos.game, reduce=reduce).run(pos, Limits(depth=20)).lines[0]
    assert (line.plies, line.proven, line.exact) == (15, True, True)


# --- several threads ---


@pytest.mark.parametrize("reduce", [0, 1])
def test_threads_prove_the_same(reduce: int) -> None:
    pos = banmen.game("flipflop", size=3).start()
    for _ in range(5):
        line = search(pos.game, reduce=reduce, threads=3).run(pos, Limits(depth=20)).lines[0]
        assert (line.plies, line.proven, line.exact) == (15, True, True)


def test_the_driver_need_not_look_for_what_helpers_found(game: Game) -> None:
    """At least once: the machine may be busy."""
    pos, limits = middle(game)[0], Limits(depth=PINNED[game.id][0])
    alone, engine = search(game).run(pos, limits).nodes, search(game, threads=3)
    assert any(engine.run(pos, limits).nodes - engine._helpers.nodes < alone for _ in range(50))


def test_all_threads_count_towards_a_limit_of_nodes(game: Game) -> None:
    """A thread exceeds its share only by children that it has to search again at once."""
    engine = search(game, threads=3)
    for pos in middle(game):
        assert engine.run(pos, Limits(nodes=20_000)).nodes <= 20_100


def test_no_thread_outlives_its_search(game: Game) -> None:
    engine, pos = search(game, threads=3), middle(game)[0]
    others = threading.active_count()
    engine.run(pos, Limits(nodes=5000))
    assert threading.active_count() == others
    left = engine.steps(pos, Limits())
    next(left)
    assert threading.active_count() == others + 2
    engine.run(pos, Limits(depth=1))
    assert threading.active_count() == others, "the one under way was closed"
    assert list(left) == []


def test_an_entry_that_two_threads_wrote_half_each_is_no_result() -> None:
    pos = banmen.game("flipflop", size=3).start()
    engine = search(pos.game)
    engine.run(pos, Limits(seconds=60, depth=14))
    results = engine._table[:, 1]
    results[results != 0] = WIN - 1 + 32768 << 16 | 100 << 32 | EXACT << 40  # of another position
    line = engine.run(pos, Limits(seconds=60, depth=20)).lines[0]
    assert (line.score, line.exact) == (WIN - 15, True)


def test_a_third_occurrence_is_a_draw_in_flipflop() -> None:
    pos = banmen.game("flipflop").start()
    rounds = "a3-b4 e3-d2 b4-a4 d2-e2 a4-b3 e2-d3 b3-a3 d3-e3 ".split()
    for move in ["a1-a3", "e5-e3", *rounds, *rounds[:-1]]:
        pos = pos.play(move)
    again = next(move.code for move in pos.legal() if pos.play(move).repetitions == 3)
    line = search(pos.game).run(pos, Limits(depth=3), only=(again,)).lines[0]
    assert (line.score, line.proven) == (0, False)
    unaware = pos.game.parse(str(pos))
    assert search(pos.game).run(unaware, Limits(depth=3), only=(again,)).lines[0].score != 0


@pytest.mark.parametrize("id", sorted(SMALL))
def test_a_blind_player_still_finds_a_legal_move(id: str) -> None:
    game = banmen.game(id, **SMALL[id])
    for seed in range(5):
        engine = search(game, blind=255, noise=2000, seed=seed)
        for pos in middle(game):
            line = engine.run(pos, Limits(nodes=200, depth=2)).lines[0]
            assert line.codes[0] in pos.codes
