"""The tables of small games: against brute force, against the naive rules, and against faults."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

import banmen
from banmen.cli import main
from banmen.errors import Complaint
from banmen.game import Game
from banmen.games.modules import facts
from banmen.players.specs import Spec, search_of
from banmen.search.report import Search
from banmen.solve import tables
from banmen.solve.flipflop.size3 import Dense
from banmen.solve.small import reached
from banmen.solve.verify import fault, follows, verify
from tests.lockstep import opened
from tests.reference.solve import explore, solve

SMALL = [
    banmen.game("flipflop", size=3),
    banmen.game("squish", order=3),
    banmen.game("flowish", order=3),
]
"""Of these every position is known."""


@pytest.mark.parametrize("id", ["squish", "flowish"])
def test_every_position_is_worth_what_brute_force_says(id: str) -> None:
    game = banmen.game(id, order=3)
    solution, table = solve(explore(game, [game.start()])), reached.known(game)
    assert table.total() == len(solution.signs)
    for row, number in solution.graph.numbers.items():
        truth = solution.of(number)
        value = truth.sign * ((truth.plies or 0) + 1)
        assert table.value(np.frombuffer(row, np.uint64)) == value


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_values_follow_from_the_naive_rules(game: Game) -> None:
    """Along random games: what follows comes from `tests.reference` alone."""
    table, luck = tables.table(game), random.Random(3)
    for _ in range(6):
        pos, naive = opened(game.id, game.options, luck)
        while naive.result() == "*":
            after = [table.value(pos.play(move).state) for move in naive.moves()]
            assert table.value(pos.state) == follows([v for v in after if v is not None])
            move = luck.choice(naive.moves())
            pos = pos.play(move)
            naive.play(move)


def test_a_position_that_cannot_arise_is_left_to_the_search() -> None:
    game = banmen.game("squish", order=3)
    pos = game.parse("2w/4/1b1bw/2b1/1w1 b")
    assert tables.table(game).value(pos.state) is None
    assert banmen.analyse(pos, nodes=2000).best.line


def unasked() -> Search:
    raise AssertionError("A table of all positions needs no search.")


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_a_sample_of_each_table_is_sound(game: Game) -> None:
    assert verify(tables.table(game), game, 40, seed=5, soon=unasked) == (40, [])


def test_a_sample_of_the_way_of_flipfour_is_sound() -> None:
    game = banmen.game("flipfour")
    soon = search_of(Spec.read("alphabeta:memory=4"), game)
    assert verify(tables.table(game), game, 4, seed=1, soon=lambda: soon) == (4, [])


def test_each_game_names_its_solver_and_its_tables() -> None:
    """Only named solvers are found: `banmen solve` reads the games' facts."""
    known = {about.id: facts(about.id) for about in banmen.games()}
    folder = Path(tables.__file__).parent
    solvers = {path.parent.name for path in folder.glob("*/command.py")}
    assert {id for id, found in known.items() if found.solver} == solvers
    cards = {path.stem for path in (folder.parent / "gpu").glob("*.py")} & known.keys()
    assert {id for id, found in known.items() if found.solver_on_card} == cards
    for id, found in known.items():
        named = found.solver, found.table_file, *found.tables.values()
        assert all(callable(tables.opener(name)) for name in named if name), id
        if found.solver_on_card:  # without a card its module cannot be imported
            module, _, name = found.solver_on_card.partition(":")
            assert module == f"banmen.gpu.{id}"
            assert f"class {name}" in (folder.parent / "gpu" / f"{id}.py").read_text("utf-8")


def test_a_wrong_value_is_found() -> None:
    game = banmen.game("flipflop", size=3)
    right = tables.table(game)
    assert isinstance(right, Dense)
    values = right.values.copy()
    wrong, start = Dense(values), game.start()
    assert fault(wrong, start, unasked) is None
    values[values == 16] = 14
    assert fault(wrong, start, unasked) == f"{start}: 14, not 16"


def test_the_best_play_has_the_length_that_was_promised() -> None:
    for game in SMALL:
        looked = tables.probe(tables.table(game), game.start())
        assert looked.value == len(looked.line) + 1
        pos = game.start()
        for move in looked.line:
            pos = pos.play(move)
        assert pos.result == "1-0"


def test_analysis_looks_up_first() -> None:
    best = banmen.analyse(banmen.game("flowish", order=3).start(), nodes=1).best
    assert (best.plies, best.exact) == (9, True)


def test_a_game_without_a_table_is_a_sentence() -> None:
    with pytest.raises(Complaint, match=r"no table of Squish .* Squish 3"):
        tables.table(banmen.game("squish"))


def test_a_file_that_is_no_whole_table_is_a_sentence(tmp_path: Path) -> None:
    game, file = banmen.game("flipfour"), tmp_path / "some.npy"
    np.save(file, np.zeros(3, np.int16))
    with pytest.raises(Complaint, match="not a complete table"):
        tables.table(game, file)
    for junk in (b"", b"junk"):
        file.write_bytes(junk)
        with pytest.raises(Complaint, match="is not a table"):
            tables.table(game, file)
    with pytest.raises(Complaint, match="There is one of FlipFlop, FlipFour"):
        tables.table(banmen.game("squish"), file)


def said(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    with pytest.raises(SystemExit) as end:
        main(list(args))
    assert not end.value.code
    return capsys.readouterr().out


def test_probe(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANMEN_LANGUAGE", "en")
    out = said(capsys, "probe", "squish", "-o", "order=3", "c1xc2")
    assert out.startswith("Black to move loses in 2: 4 plies.\n")
    assert "Best play: a1xb2 a3xb3 b2-c3 c2xc3\n" in out
    data = json.loads(said(capsys, "probe", "flipflop", "-o", "size=3", "--json"))
    assert (data["result"], data["plies"], data["exact"]) == ("win", 15, True)
    assert data["moves"][0] == {"move": "b1xb3", "result": "win", "plies": 15}
    assert len(data["line"]) == 15


def test_table_verify(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANMEN_LANGUAGE", "en")
    out = said(capsys, "table", "verify", "squish", "-o", "order=3", "--positions", "20")
    assert out == "Squish order=3: 20 positions follow from their successors, 0 do not.\n"
