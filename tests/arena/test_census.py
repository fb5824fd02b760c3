"""A census: its counts add up, and are those of the playouts and of games played move by move."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import banmen
from banmen.arena.census import by_workers, facts, wilson
from banmen.arena.workers import Processes
from banmen.cli import app
from banmen.games import ids
from banmen.kernel import Word, advance, stream
from banmen.measure.census import Census, on_cores
from banmen.search.playout import CUT, DRAWN, FIRST_WON, MOVES, SECOND_WON, playouts_of

BOARDS: dict[str, dict[str, int]] = {"squish": {"order": 5}, "flowish": {"order": 3}}
"""Where random games are compiled for other tests too; of other games the usual board."""


@pytest.mark.parametrize("name", ids())
def test_the_counts_add_up_and_are_those_of_the_playouts(name: str) -> None:
    game, number = banmen.game(name, **BOARDS.get(name, {})), 60
    census, rules = on_cores(game.rules, 5)(1000, number), game.rules
    start, tally = rules.blank(), np.zeros(5, np.int64)
    rules.setup(rules.tables, start)
    where = (5, 1000, number, rules.ply_limit)
    playouts_of(rules).playouts(rules.tables, start, rules.blank(), *where, tally)
    found = facts(game, census, 5)
    assert found["games"] == number == census.lengths.sum() == census.openings.sum()
    assert census.last.sum() == number
    moves = int(tally[MOVES])
    assert moves == found["moves"] == census.choices.sum()
    assert moves == (census.lengths * np.arange(len(census.lengths))).sum()
    for end, key in ((FIRST_WON, "first"), (SECOND_WON, "second"), (DRAWN, "drawn"), (CUT, "cut")):
        assert found[key]["count"] == tally[end]
    assert found["length"]["mean"] == pytest.approx(moves / number)


def test_a_census_is_what_is_seen_move_by_move_squish() -> None:
    game = banmen.game("squish", order=5)
    T, rules = game.rules.tables, game.rules
    census, seen = on_cores(rules, 2)(0, 40), Census.blank(rules)
    step = playouts_of(rules).step
    for number in range(40):
        s, luck, played = rules.blank(), Word(stream(Word(2), Word(number))), list[int]()
        rules.setup(T, s)
        while True:
            luck = Word(advance(luck))
            end, n, m = step(T, s, luck, len(played), rules.ply_limit)
            if end:
                break
            seen.choices[n] += 1
            seen.taken[m] += 1
            played.append(m)
        seen.ends[end] += 1
        seen.lengths[len(played)] += 1
        seen.last[played[-1]] += 1
        seen.openings[played[0], 0 if end in (1, 5) else 1] += 1
    assert (census.turns == seen.turns).all()
    assert (census.games == seen.games).all()


def test_parts_of_a_census_are_the_whole_flipflop() -> None:
    rules = banmen.game("flipflop", size=3).rules
    taker, whole = on_cores(rules, 1), Census.blank(rules)
    for first, number in ((0, 1), (1, 40), (41, 59)):
        whole.add(taker(first, number))
    at_once = taker(0, 100)
    assert (whole.turns == at_once.turns).all()
    assert (whole.games == at_once.games).all()


@pytest.mark.parametrize("name", ["flipflop", "flipfour", "squish", "flowish"])
def test_every_move_counts_for_a_cell(name: str) -> None:
    game = banmen.game(name, **BOARDS.get(name, {}))
    found = facts(game, on_cores(game.rules, 1)(0, 30), 1)
    assert sum(cell["moves"] for cell in found["cells"]) == found["moves"]
    assert sum(cell["first"] for cell in found["cells"]) == 30
    assert sum(cell["last"] for cell in found["cells"]) == 30


def test_moves_count_for_the_cell_they_go_to_flipflop() -> None:
    game = banmen.game("flipflop", size=3)
    found = facts(game, on_cores(game.rules, 1)(0, 2000), 1)
    first = {cell["cell"]: cell["first"] for cell in found["cells"]}
    assert {cell for cell, count in first.items() if count} == {"a2", "b2", "c2", "b3"}
    assert {one["move"] for one in found["openings"]} == set(map(str, game.start().moves()))
    assert sum(one["count"] for one in found["openings"]) == found["first"]["count"]


@pytest.mark.parametrize(
    ("part", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (0, 0, 0.0, 1.0)],
)
def test_intervals_of_wilson(part: int, total: int, low: float, high: float) -> None:
    assert wilson(part, total) == pytest.approx((low, high), abs=5e-5)


def test_the_command_squish(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "census.svg"
    args = ["census", "squish", "-o", "order=5", "--games", "1e3", "--seed", "4"]
    said = CliRunner().invoke(app, [*args, "--json", "--figure", str(picture)])
    found = json.loads(said.stdout.splitlines()[-1])
    assert (found["games"], found["seed"], found["options"]) == (1000, 4, {"order": 5})
    assert "<svg" in picture.read_text()
    assert "first player wins" in CliRunner().invoke(app, args).stdout


def test_a_number_of_games_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    from banmen.cli import main

    for text in ("many", "0", "1.5", "-3"):
        with pytest.raises(SystemExit):
            main(["census", "squish", f"--games={text}"])
        assert text in capsys.readouterr().err


def test_workers_count_what_one_machine_counts() -> None:
    game = banmen.game("squish", order=3)
    ours, theirs = on_cores(game.rules, 5)(10, 101), by_workers(game, 5, Processes(1))(10, 101)
    assert (ours.turns == theirs.turns).all()
    assert (ours.games == theirs.games).all()
