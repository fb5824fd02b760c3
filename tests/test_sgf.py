"""Records as SGF: nothing is lost, other programs can read it, and damage is told exactly."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from sgfmill import sgf as sgfmill

from banmen import BadRecord
from banmen.cli import main
from banmen.games import ids
from banmen.record import Ply, Record, read, read_text, write
from tests.test_record import played, quickly, records, with_variations

HEAD = "(;FF[4]GAME[squish]\n"


@quickly
@given(records())
def test_what_was_read_is_written_the_same(record: Record) -> None:
    once = Record.from_sgf(record.to_sgf())
    again = Record.from_sgf(once.to_sgf())
    assert again == once
    assert [ply.text for ply in once.moves] == [ply.text for ply in record.moves]
    assert [ply.clock for ply in once.moves] == [ply.clock for ply in record.moves]
    assert (once.options, once.result, once.termination) == (
        record.options,
        record.result,
        record.termination,
    )
    assume(not re.search(r"[\t\v\f\r\n]", "".join([*record.tags.values(), record.start or ""])))
    assert (once.tags, once.start) == (record.tags, record.start)


@pytest.mark.parametrize("game", ids())
def test_games_come_back_with_their_variations(game: str) -> None:
    for seed, most in ((1, 9), (2, 99)):
        pos = played(game, seed, most)
        record = with_variations(Record.of(pos, White="Ann", Date="2026-11-15", Blue="B]\\:"), seed)
        again = Record.from_sgf(record.to_sgf())
        assert again == record
        assert again.check() == pos


@pytest.mark.parametrize("game", ids())
def test_other_programs_can_walk_through_it(game: str) -> None:
    record = with_variations(Record.of(played(game, 5, 60), White="Ann"), 5)
    tree = sgfmill.Sgf_game.from_string(record.to_sgf())
    line = tree.get_main_sequence()
    assert len(line) == 1 + len(record.moves)
    assert [next(iter(node.properties())) for node in line[1:]] == [
        "TILE" if ply.reveal else side
        for ply, side in zip(record.moves, _sides(record), strict=True)
    ]
    branches = sum(len(node) - 1 for node in line if len(node))
    assert branches == sum(len(ply.variations) for ply in record.moves)


def _sides(record: Record) -> list[str]:
    """Whose move each ply is: White's and Red's are W."""
    colours = {"white": "W", "black": "B", "red": "W", "blue": "B"}
    found = []
    for pos in record.positions():
        players = pos.game.pictures.players(pos.game.rules, pos.state)
        found += [""] * len(pos.reveals)
        if pos.turn is not None:
            found.append(colours[players[pos.turn]])
    return found[: len(record.moves)]


def test_what_it_looks_like() -> None:
    record = Record(
        "squish",
        tags={"White": "Ann", "Black": "健二", "Site": "Ōsaka", "Elo": "1:2]"},
        comment="A calm game.",
        moves=(
            Ply("c3-c4"),
            Ply("c5xc4", "Too early; [really]?", 180.5, ((Ply("c5-c6"), Ply("d5-d6")),)),
            Ply("d4-d5", "line one\nline two"),
        ),
        result="1-0",
        termination="resignation",
    )
    assert record.to_sgf() == (
        "(;FF[4]CA[UTF-8]GM[0]AP[banmen:1]BANMEN[1]GAME[squish]OPTIONS[order=4]RU[1]SZ[4]"
        "PW[Ann]PB[健二]PC[Ōsaka]RE[W+R]TAG[Elo:1:2\\]]C[A calm game.]\n"
        ";W[c3-c4](;B[c5xc4]BL[180.5]C[Too early; [really\\]?]\n"
        ";W[d4-d5]C[line one\nline two])(;B[c5-c6];W[d5-d6]))\n"
    )
    assert Record.from_sgf(record.to_sgf()) == record


def test_what_other_editors_make_of_it() -> None:
    text = (
        "(;GM[0]FF[4] AP[Editor:9]\r\nGAME [flipflop] OPTIONS[size=3] PlayerBlack[Ben] RE[B+Resign]"
        "ZZ[kept][too]\r\n(;W[b1xb3]N[name]C[Bold \\\r\nand soft]TR[aa];C[and more];B[a3xb3])"
        "(;W[b1-b2]))"
    )
    record = Record.from_sgf(text)
    assert record == Record(
        "flipflop",
        {"size": 3},
        tags={"Black": "Ben"},
        moves=(Ply("b1xb3", "Bold and soft and more", None, ((Ply("b1-b2"),),)), Ply("a3xb3")),
        result="0-1",
        termination="resignation",
    )
    record.check()


BAD = {
    "(hello)": (1, 2, "record.sgf_node"),
    "(;FF[4])": (1, 2, "record.sgf_game"),
    "\n(;FF[4]GAME[chess])": (2, 2, "record.head"),
    "(;GAME[squish]OPTIONS[order=9])": (1, 2, "record.head"),
    "(;GAME[squish]BANMEN[2])": (1, 2, "record.format"),
    "(;GAME[squish]RE[2-0])": (1, 2, "record.result"),
    "(;GAME[squish]TAG[oh])": (1, 2, "record.sgf_tag"),
    HEAD + ";W[c3xc4]\n ;W[d3-d4])": (3, 2, "record.sgf_turn"),
    HEAD + ";W[c3xc4]B[d3-d4])": (2, 1, "record.sgf_two_moves"),
    HEAD + ";W[c3xc4]WL[soon])": (2, 1, "record.clock"),
    HEAD + ";W[c3 xc4])": (2, 1, "record.move_text"),
    HEAD + ";W(;B[d3-d4]))": (2, 3, "record.sgf_no_value"),
    HEAD + ";[c3xc4])": (2, 2, "record.sgf_no_name"),
    "(;GAME[squish]null)": (1, 15, "record.sign"),
    "(;null)": (1, 3, "record.sign"),
    HEAD + ";null)": (2, 2, "record.sign"),
    HEAD + ";W[c3xc4]W[c3xc4])": (2, 10, "record.tag_twice"),
    HEAD + ";W[c3xc4(;B[d3-d4)": (2, 3, "record.sgf_value_open"),
    HEAD + ";W[c3xc4]!)": (2, 10, "record.sign"),
    HEAD + ";W[c3xc4](;B[d3-d4])(;C[x]))": (2, 22, "record.comment_early"),
    HEAD + ";W[c3xc4](;B[d3-d4])())": (2, 22, "record.variation_empty"),
    HEAD + ";W[c3xc4](;B[d3-d4]);B[d3-d4])": (2, 21, "record.sgf_late"),
    HEAD + ";W[c3xc4]))": (2, 11, "record.sgf_close"),
}


@pytest.mark.parametrize(("text", "fault"), BAD.items())
def test_damage_is_told_with_its_line_and_column(text: str, fault: tuple[int, int, str]) -> None:
    with pytest.raises(BadRecord) as caught:
        list(read_text(text))
    found = caught.value
    assert (found.line, found.params["column"], found.params["reason"].key) == fault  # type: ignore[attr-defined]
    assert str(found).startswith(f"Line {fault[0]}: column {fault[1]}: ")
    assert found.say("ja").startswith(f"{fault[0]}行目：{fault[1]}列目：")


def test_whatever_was_before_the_damage_is_there() -> None:
    whole = with_variations(Record.of(played("squish", 3, 20)), 3)
    text = whole.to_sgf()
    for cut in range(1, len(text.rstrip())):
        with pytest.raises(BadRecord) as caught:
            list(read_text(text[:cut]))
        valid = caught.value.valid
        found = [] if valid is None else [ply.text for ply in valid.moves]
        assert found == [ply.text for ply in whole.moves[: len(found)]]


def test_a_deep_tree_is_no_harm() -> None:
    ply = Ply("c3xc4", variations=((Ply("d3-d4"),),))
    long = Record("squish", moves=(ply,) * 3000)
    assert Record.from_sgf(long.to_sgf()) == long
    deep: tuple[Ply, ...] = (Ply("a1-a2"), Ply("a1-a2"))
    for _ in range(60):
        deep = (Ply("a1-a2"), Ply("a1-a2", variations=(deep,)))
    with pytest.raises(BadRecord, match="nested too deeply"):
        Record.from_sgf(Record("squish", moves=deep).to_sgf())


def test_files_and_commands_know_it_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = with_variations(Record.of(played("flipflop", 4, 12), White="Ann"), 4)
    write("many.sgf", [record, replace(record, comment="twice")])
    assert list(read("many.sgf")) == [record, replace(record, comment="twice")]
    main_quietly("convert", "many.sgf", "many.jsonl")
    main_quietly("convert", "many.jsonl", "again.sgf")
    assert Path("again.sgf").read_bytes() == Path("many.sgf").read_bytes()
    main_quietly("png", "many.sgf", "--at", "2", "--width", "120")
    main_quietly("svg", "many.sgf", "--number", "2")
    assert Path("many.png").read_bytes()[:4] == b"\x89PNG"
    assert Path("many.svg").read_text("utf-8").startswith("<svg")
    with pytest.raises(SystemExit):
        main(["convert", "many.sgf", "again.sgf"])
    assert "exists already" in capsys.readouterr().err


def main_quietly(*args: str) -> None:
    """A command that ends well."""
    with pytest.raises(SystemExit) as ended:
        main(list(args))
    assert ended.value.code == 0
