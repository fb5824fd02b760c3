"""`banmen match` and `banmen tournament`: their output and their refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banmen.cli import main
from banmen.record import read

GAME = ("--game", "flipflop", "-o", "size=3", "--jobs", "1")


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BANMEN_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(list(args))
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out, err


def test_a_match_is_reported_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    command = ("match", "random", "random", *GAME, "--pairs", "5", "--out", "games.jsonl")
    code, out, _ = run(capsys, *command)
    assert code == 0
    assert out.startswith("random – random, FlipFlop, size 3\n10 games: ")
    assert len(list(read("games.jsonl"))) == 10
    assert run(capsys, *command)[1] == out
    assert "Leg: 2" in run(capsys, "replay", "games.jsonl", "-n", "2", "--at", "0")[1]


def test_a_match_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--pairs", "400", "--sprt", "400,800", "--json")
    found = json.loads(run(capsys, "match", "random", "random", *GAME, *args)[1])
    assert found["players"] == ["random", "random"]
    assert found["games"] == 2 * sum(found["pairs"]) < 800
    assert found["sprt"]["verdict"] is False
    assert found["sprt"]["llr"] <= -found["sprt"]["bound"]


def test_a_test_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    match = ("match", "random", "random", *GAME)
    said = run(capsys, *match, "--pairs", "400", "--sprt", "400,800")[1]
    assert "\nSequential test: +400 Elo rather than +800, LLR " in said
    assert "test: open" in run(capsys, *match, "--pairs", "2", "--sprt", "0,5")[1]


def test_an_interrupted_match_says_how_to_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("banmen.arena.play_match", interrupted)
    monkeypatch.setattr("sys.argv", ["banmen", "match", "a b", "random"])
    match = ("match", "random", "random", *GAME)
    code, _, err = run(capsys, *match, "--out", "games.jsonl")
    assert code == 130
    assert "continue with: banmen match 'a b' random" in err
    assert "with --out FILE they are saved" in run(capsys, *match)[2]


WRONG = {
    ("match", "random", "nobody", *GAME): "There is no player “nobody”;",
    ("match", "random", "random", *GAME, "--sprt", "5"): "“5” is not a test: write two Elo",
    ("match", "random", "random", *GAME, "--sprt", "9,3"): "A test needs two Elo differences from",
    ("match", "random", "random", *GAME, "--sprt", "0,10000"): "A test needs two Elo differences",
    ("match", "random", "random", *GAME, "--sprt=-1e308,0"): "A test needs two Elo differences",
    ("match", "random", "random", *GAME, "--out", "no/x.jsonl"): "no/x.jsonl: No such file",
    ("match", "random", "random", "--game", "chess"): "There is no game called “chess”.",
    ("tournament", "random", *GAME): "A tournament needs at least two players",
    ("tournament", "random", "random", *GAME): "A tournament needs at least two players",
    ("tournament", "random", "best", *GAME, "--figure", "x.gif"): "x.gif is not a picture",
}


@pytest.mark.parametrize("args", WRONG, ids=" ".join)
def test_what_is_wrong_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...]
) -> None:
    code, _, err = run(capsys, *args)
    assert code == 2
    assert err.startswith(WRONG[args])
    assert err.count("\n") == 1


def test_a_tournament_is_a_table_and_a_figure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.arena.test_match import Named

    for module in ("match", "tables"):
        monkeypatch.setattr(f"banmen.arena.{module}.player", Named)
    meeting = ("tournament", "a", "b", "last", *GAME, "--pairs", "6", "--out", "games.jsonl")
    code, out, _ = run(capsys, *meeting, "--figure", "ratings.svg")
    assert code == 0
    assert Path("ratings.svg").exists()
    assert len(list(read("games.jsonl"))) == 36
    lines = [line.split() for line in out.splitlines()]
    assert lines[0][0] == "player"
    assert {line[0] for line in lines[1:]} == {"a", "b", "last"}
    found = json.loads(run(capsys, *meeting, "--json")[1])
    assert [line[0] for line in lines[1:]] == [rating["player"] for rating in found]
    assert all(rating["games"] == 24 for rating in found)
