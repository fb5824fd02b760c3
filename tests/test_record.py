"""Records: both forms lose nothing, replay gives the game back, and damage is told exactly."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import banmen
from banmen import BadRecord, Position
from banmen.games import Value, ids
from banmen.record import TERMINATIONS, Ply, Record, read, read_text, write
from banmen.record.files import Form
from banmen.record.model import RESULTS

SMALL: dict[str, dict[str, Value]] = {
    "flipflop": {"size": 3},
    "squish": {"order": 3},
    "flowish": {"order": 3},
    "flink": {"board": "diamond", "size": 3},
}
HEAD = '[Banmen "1"]\n[Game "squish"]\n[Options "order=4"]\n\n'
DECK = "R1 R2 B0 R1 B1 B2 R3 B1 R1 B3 R0 B2 R2 B1 R1 B1"


quickly = settings(max_examples=50)

# --- both forms lose nothing ---------------------------------------------------------------------

TEXTS = st.text(st.characters(codec="utf-8"), max_size=30)
MOVES = st.sampled_from(
    ["c3-c4", "c3xc4", "+c3", "Xc3", "Fk@d5", "(+1,-1)=1+1+4", "x(+0,+2)", "pass", ">R2"]
)
CLOCKS = st.none() | st.integers(0, 10**6) | st.floats(0, 10**6)


def _lines(plies: st.SearchStrategy[Ply]) -> st.SearchStrategy[tuple[Ply, ...]]:
    return st.lists(plies, min_size=1, max_size=4).map(tuple)


PLIES = st.recursive(
    st.builds(Ply, MOVES, TEXTS, CLOCKS),
    lambda plies: st.builds(
        Ply, MOVES, TEXTS, CLOCKS, st.lists(_lines(plies), max_size=2).map(tuple)
    ),
    max_leaves=8,
)
NAMES = TEXTS.filter(lambda name: name and not any(s.isspace() or s in '"[]' for s in name))


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any well-formed record, whether its moves make sense or not."""
    game = draw(st.sampled_from(ids()))
    return Record(
        game=game,
        options=draw(st.sampled_from(banmen.game(game).about.variants())),
        tags=draw(st.dictionaries(NAMES.map(lambda name: f"x{name}"), TEXTS, max_size=3)),
        start=draw(st.none() | TEXTS),
        comment=draw(TEXTS),
        moves=tuple(draw(st.lists(PLIES, max_size=12))),
        result=draw(st.sampled_from(RESULTS)),
        termination=draw(st.sampled_from(list(TERMINATIONS))),
    )


@quickly
@given(records())
def test_both_forms_give_the_record_back(record: Record) -> None:
    assert Record.from_text(record.to_text()) == record
    assert Record.from_json(record.to_json()) == record
    assert "\n" not in record.to_json()


@quickly
@given(st.lists(records(), max_size=4), st.sampled_from(["text", "json"]))
def test_files_of_many_records(
    tmp_path_factory: pytest.TempPathFactory, found: list[Record], form: Form
) -> None:
    path = tmp_path_factory.getbasetemp() / f"many.{form}"
    write(path, found, form)
    assert list(read(path)) == found
    assert list(read_text(path.read_text(encoding="utf-8"))) == found


@quickly
@given(records(), st.data())
def test_a_text_cut_anywhere_gives_what_stood_before(record: Record, data: st.DataObject) -> None:
    text = record.to_text()
    cut = data.draw(st.integers(0, len(text.rstrip()) - 1))
    if not cut:
        assert not list(read_text(""))
        return
    with pytest.raises(BadRecord) as caught:
        list(read_text(text[:cut]))
    assert 1 <= caught.value.line <= text[:cut].count("\n") + 1
    if caught.value.valid is not None:  # its last move may be cut itself
        before = [ply.text for ply in caught.value.valid.moves[:-1]]
        assert before == [ply.text for ply in record.moves[: len(before)]]


@quickly
@given(records().filter(lambda record: len(record.moves) > 1), st.data())
def test_json_cut_anywhere_gives_what_stood_before(record: Record, data: st.DataObject) -> None:
    text = record.to_json()
    with pytest.raises(BadRecord) as caught:
        Record.from_json(text[: data.draw(st.integers(1, len(text) - 1))])
    valid = caught.value.valid
    assert valid is None or record.moves[: len(valid.moves)] == valid.moves


def test_what_a_text_looks_like() -> None:
    record = Record(
        "squish",
        tags={"White": 'Ann "A" Lee', "Black": "健二"},
        comment="A calm game.",
        moves=(
            Ply("c3-c4"),
            Ply("c5xc4", "Too early; {really}?", 180.5, ((Ply("c5-c6"), Ply("d5-d6")),)),
            Ply("d4-d5", "line one\nline two"),
        ),
        result="1-0",
        termination="resignation",
    )
    assert record.to_text() == (
        '[Banmen "1"]\n[Game "squish"]\n[Options "order=4"]\n[Rules "1"]\n'
        '[White "Ann \\"A\\" Lee"]\n[Black "健二"]\n[Termination "resignation"]\n\n'
        "{A calm game.} 1. c3-c4 c5xc4 {[%clk 0:03:00.5] Too early; {really\\}?}\n"
        "(1... c5-c6 2. d5-d6) 2. d4-d5 {line one\\nline two} 1-0\n"
    )


def test_what_json_looks_like() -> None:
    record = Record("flatfront", moves=(Ply(">R1"), Ply("(+0,+0)=1", "!", 60)))
    assert record.to_json() == (
        '{"format":1,"game":"flatfront","options":{},"rules":1,'
        '"moves":[">R1",{"move":"(+0,+0)=1","clock":60,"comment":"!"}],"result":"*"}'
    )


def test_flat_fronts_brackets_are_not_variations() -> None:
    text = '[Banmen "1"][Game "flatfront"] >R1 1. (+0,+0)=1 ((+0,+0)=2) >B1 (>B0) 2. (+1,+1)=1 *'
    first, second, third, fourth = Record.from_text(text).moves
    assert (first.text, fourth.text) == (">R1", "(+1,+1)=1")
    assert second == Ply("(+0,+0)=1", variations=((Ply("(+0,+0)=2"),),))
    assert third == Ply(">B1", variations=((Ply(">B0"),),))


def test_writing_is_all_or_nothing(tmp_path: Path) -> None:
    def broken() -> Iterator[Record]:
        yield Record("squish")
        raise ZeroDivisionError

    path = tmp_path / "games.txt"
    path.write_text("dear old file")
    with pytest.raises(ZeroDivisionError):
        write(path, broken())
    assert path.read_text() == "dear old file"
    assert list(tmp_path.iterdir()) == [path]


# --- replay --------------------------------------------------------------------------------------


def played(game: str, seed: int, most: int) -> Position:
    """A random game, perhaps not to its end."""
    luck, variant = random.Random(seed), banmen.game(game, **SMALL.get(game, {}))
    pos = variant.start(seed=seed) if variant.about.chance else variant.start()
    while not pos.over and len(pos.line) <= most:
        pos = pos.play(luck.choice(pos.moves()))
    return pos


def with_variations(record: Record, seed: int) -> Record:
    """The record with remarks, and here and there a legal line that was not played."""
    luck, plies, positions = random.Random(seed), list(record.moves), list(record.positions())
    indices = [i for i, ply in enumerate(plies) if not ply.reveal]
    for i, pos in zip(indices, positions, strict=False):
        if luck.random() < 0.2:
            other = Record.of(pos.play(luck.choice(pos.moves()))).moves
            began = len(Record.of(pos).moves)
            variation = tuple(replace(ply, comment="or so") for ply in other[began:])
            plies[i] = replace(plies[i], clock=luck.randrange(600), variations=(variation,))
    return replace(record, moves=tuple(plies))


@pytest.mark.parametrize("game", ids())
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6), most=st.integers(0, 60))
def test_replay_gives_the_game_back(game: str, seed: int, most: int) -> None:
    pos = played(game, seed, most)
    record = with_variations(Record.of(pos, White="Ann"), seed)
    for again in (Record.from_text(record.to_text()), Record.from_json(record.to_json())):
        assert again == record
        assert list(again.positions()) == pos.line
        last = again.check()
        assert (last, last.result, last.history) == (pos, pos.result, pos.history)
        assert [p.reveals for p in last.line] == [p.reveals for p in pos.line]


@pytest.mark.parametrize("game", ids())
def test_a_game_from_the_middle(game: str) -> None:
    before = next(pos for seed in range(99) if not (pos := played(game, seed, 4)).over)
    pos = before.game.parse(str(before))
    assert Record.of(pos).start == str(before)
    pos = pos.play(pos.moves()[0])
    assert Record.from_text(Record.of(pos).to_text()).check() == pos


def test_flatfront_from_before_a_tile_is_turned_up() -> None:
    game = banmen.game("flatfront")
    pos = game.parse("R(+0,+0)=1 >?", seed=3)
    record = Record.of(pos.play(pos.moves()[-1]))
    assert record.start == str(pos)
    assert record.check() == pos.play(pos.moves()[-1])
    assert Record("flatfront", start="R(+0,+0)=1 >?", moves=(Ply(">B3"),)).check() == game.parse(
        "R(+0,+0)=1 >B3"
    )


def test_flatfront_never_tells_the_order_of_the_stack() -> None:
    pos = banmen.game("flatfront").start(deck=DECK).play("(+0,+0)=1")
    record = Record.of(pos)
    assert [ply.text for ply in record.moves] == [">R1", "(+0,+0)=1", ">R2"]
    for _ in range(3):
        assert record.replay() == pos
    futures = {record.replay().play("(+1,+1)=1+1").reveals[0] for _ in range(40)}
    assert len(futures) > 1, "what was not turned up yet lies in a new order"


def test_flatfront_variations_have_their_own_tiles() -> None:
    line = "(+0,+0)=1 >R2 (>B3 2. (+1,+1)=1+1+4 >B0) 2. (+1,+1)=1+1 (2. (+1,-1)=1+1 >B3) >B0"
    text = f'[Banmen "1"]\n[Game "flatfront"]\n\n>R1 (>B0 1. (+0,+0)=0 >R1) 1. {line} *'
    assert [str(p).split()[-1] for p in Record.from_text(text).check().line] == [
        ">R1",
        ">R2",
        ">B0",
    ]


def test_endings_the_players_settle() -> None:
    moves = (Ply("c3xc4"), Ply("d3-d4"))
    for result, why in (("1-0", "resignation"), ("1/2-1/2", "agreement"), ("0-1", "time")):
        Record("squish", moves=moves, result=result, termination=why).check()


# --- what is wrong, and where --------------------------------------------------------------------

BAD_TEXTS = {
    "hello": (1, "record.form"),
    '\n\n[Event "x"]\n*': (3, "record.form"),
    '[Banmen "2"]\n*': (1, "record.format"),
    '[Banmen "1"]\n*': (1, "record.no_game"),
    '[Banmen "1"]\n[Game "chess"]\n*': (2, "record.head"),
    '[Banmen "1"]\n[Game "squish"]\n[Options "order=9"]\n*': (3, "record.head"),
    '[Banmen "1"]\n[Game "squish"]\n[Options "order"]\n*': (3, "record.options"),
    '[Banmen "1"]\n[Game "squish"]\n[Rules "2"]\n*': (3, "record.rules"),
    '[Banmen "1"]\n[Game "squish"]\n[Rules "I"]\n*': (3, "record.tag_number"),
    '[Banmen "1"]\n[Game "squish"]\n[Termination "boredom"]\n*': (3, "record.termination"),
    '[Banmen "1"]\n[Game "squish"]\n[result "1-0"]\n*': (3, "record.tag_name"),
    '[Banmen "1"]\n[Game "squish"]\n[White "A"]\n[White "B"]\n*': (4, "record.tag_twice"),
    '[Banmen "1"]\n[Game squish]\n*': (2, "record.tag_form"),
    '[Banmen "1"]\n[Game "squish"]\n[Start "nonsense"]\n*': (1, "record.head"),
    HEAD + "1. c3xc4\n2. d4-d5 *": (6, "record.number"),
    HEAD + "1. c3xc4\n{oh *": (6, "record.comment_open"),
    HEAD + "1. c3xc4 (\n{oh} 1. d4-d5) *": (6, "record.comment_early"),
    HEAD + "{[%clk 0:01:00]} *": (5, "record.comment_early"),
    HEAD + "1. c3xc4 (1. d4-d5\n*": (5, "record.variation_open"),
    HEAD + "1. c3xc4 )\n*": (5, "record.variation_close"),
    HEAD + "(1. c3xc4) *": (5, "record.variation_early"),
    HEAD + "1. c3xc4 () *": (5, "record.variation_empty"),
    HEAD + "1. c3xc4 " + "(1. c3xc4 " * 99: (5, "record.deep"),
    HEAD + "1. c3xc4 ] *": (5, "record.sign"),
    HEAD + "1. c3xc4\nd3-d4\n\n": (6, "record.no_result"),
    HEAD + "1. c3xc4\n" + HEAD: (6, "record.no_result"),
    HEAD + "1. c3xc4 *\nd3-d4": (6, "record.after_result"),
    HEAD + "1. c3xc4\nc5-c7 *": (6, "record.illegal"),
    HEAD + "1. c3xc4\n(1. b1xb2 d3-d4\n2. a1-a2) *": (7, "record.illegal"),
    HEAD + ">R2 1. c3xc4 *": (5, "record.reveal_early"),
    HEAD + "1. c3xc4 >R2 *": (5, "record.reveal_early"),
    HEAD + "1. c3xc4\n1-0": (5, "record.not_over"),
}


@pytest.mark.parametrize(("text", "line", "key"), [(t, *fault) for t, fault in BAD_TEXTS.items()])
def test_a_damaged_text_gives_the_line_and_the_reason(text: str, line: int, key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        [record.check() for record in read_text(text)]
    fault = caught.value
    assert (fault.line, fault.key) == (line, key)
    assert str(fault).startswith(f"Line {line}: ")
    assert fault.say("ja").startswith(f"{line}行目：")


def json_with(**fields: object) -> str:
    return json.dumps({"format": 1, "game": "squish", **fields})


BAD_JSON = {
    json_with(format=2): "record.format",
    json_with(format=True): "record.format",
    json_with(game=5): "record.not_text",
    json_with(options=[]): "record.not_object",
    json_with(options={"order": 4.5}): "record.not_number",
    json_with(options={"order": 9}): "record.head",
    json_with(rules="1"): "record.not_number",
    json_with(tags={"White": None}): "record.not_text",
    json_with(tags={"White Knight": ""}): "record.tag_name",
    json_with(tags={"White": "\ud800"}): "record.surrogate",
    json_with(start=1): "record.not_text",
    json_with(result="2-0"): "record.result",
    json_with(result=None): "record.not_text",
    json_with(colour="red"): "record.unknown_field",
    json_with(moves="c3xc4"): "record.not_list",
    json_with(moves=["c3xc4", None]): "record.not_object",
    json_with(moves=["c3xc4", "d3 d4"]): "record.move_text",
    json_with(moves=["c3xc4", "1-0"]): "record.move_text",
    json_with(moves=["c3xc4", {"move": "d3-d4", "clock": True}]): "record.not_number",
    json_with(moves=["c3xc4", {"move": "d3-d4", "clock": -1}]): "record.clock",
    json_with(moves=["c3xc4", {"move": "d3-d4", "clock": float("nan")}]): "record.clock",
    json_with(moves=["c3xc4", {"move": "d3-d4", "variations": [[]]}]): "record.variation_empty",
    json_with(moves=["c3xc4", {"move": "d3-d4", "variations": ["d3-d4"]}]): "record.not_list",
    '{"format": 1}': "record.no_game",
    "[1]": "record.not_object",
    '{"format": 1,': "record.json",
    '{"format": ' + "[" * 10**5: "record.deep",
    '{"format": ' + "9" * 10**5 + "}": "record.json",
}


@pytest.mark.parametrize("text", BAD_JSON, ids=lambda text: text[:60])
def test_damaged_json_gives_the_reason(text: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.from_json(text)
    assert caught.value.key == BAD_JSON[text]
    assert "moves" not in text or caught.value.valid in (
        Record("squish", moves=(Ply("c3xc4"),)),
        Record("squish"),
    )


def test_the_sentence_says_it_all() -> None:
    text = HEAD + "{Well.} 1. c3xc4 {!} d3-d4\n2. c3-c5 1-0"
    with pytest.raises(BadRecord) as caught:
        Record.from_text(text).check()
    fault = caught.value
    assert str(fault) == "Line 6: 2. c3-c5 cannot be played: There is no piece on c3."
    assert fault.valid == Record("squish", comment="Well.", moves=(Ply("c3xc4", "!"), Ply("d3-d4")))
    assert fault.valid is not None
    assert fault.valid.replay().history == ["c3xc4", "d3-d4"]
    again = pickle.loads(pickle.dumps(fault))
    assert (str(again), again.valid, again.line) == (str(fault), fault.valid, 6)


def test_what_was_valid_in_a_variation() -> None:
    text = HEAD + "1. c3xc4 (1. b1xb2) (1. b1xb2 d3-d4 2. a1-a2) 1... d3-d4 *"
    with pytest.raises(BadRecord) as caught:
        Record.from_text(text).check()
    kept = Record.from_text(HEAD + "1. c3xc4 (1. b1xb2) (1. b1xb2 d3-d4) *")
    assert caught.value.valid == kept


def test_good_records_come_before_the_fault(tmp_path: Path) -> None:
    good = [Record("squish", moves=(Ply("c3xc4"),)), Record("flipfour", tags={"Event": "試合"})]
    for name, rest in (("a.jsonl", "{\n"), ("a.txt", "\nx\n")):
        path = tmp_path / name
        write(path, good)
        path.write_text(path.read_text(encoding="utf-8") + rest, encoding="utf-8")
        found = read(path)
        assert [next(found), next(found)] == good
        with pytest.raises(BadRecord) as caught:
            next(found)
        assert caught.value.line == path.read_text(encoding="utf-8").rstrip().count("\n") + 1


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(HEAD.encode() + b"1. c3xc4\n{\xff} *")
    with pytest.raises(BadRecord, match="Line 6: The file is not UTF-8 text"):
        list(read(path))
    for bad, moves in (
        (b"1. c3xc4\n{\xff} *", ["c3xc4"]),
        (b"1. c3xc4 b5x\xff *", ["c3xc4"]),
        (b"1. c3xc4 {a\nb\xff} b5xb4 *", ["c3xc4"]),
        (b"1. \n\xff", []),
    ):
        path.write_bytes(HEAD.encode() + b"*\n\n" + HEAD.encode() + bad)
        found = read(path)
        assert next(found) == Record("squish")
        with pytest.raises(BadRecord, match="not UTF-8 text") as caught:
            next(found)
        assert caught.value.valid == Record("squish", moves=tuple(map(Ply, moves)))
    path.write_bytes(Record("squish", moves=(Ply("c3xc4"), Ply("b5xb4"))).to_json().encode()[:-20])
    path.write_bytes(path.read_bytes() + b"\xff")
    with pytest.raises(BadRecord) as caught:
        list(read(path))
    assert caught.value.line == 1
    assert caught.value.valid == Record("squish", moves=(Ply("c3xc4"),))
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode() + b"1. c3xc4 *\r\n")
    assert list(read(path)) == [Record("squish", moves=(Ply("c3xc4"),))]
    path.write_bytes(b"")
    assert list(read(path)) == []


def test_the_mark_of_some_editors_is_passed_over() -> None:
    record = Record("squish", moves=(Ply("c3xc4"),))
    for form in (record.to_text(), record.to_json()):
        assert list(read_text("\ufeff" + form)) == [record]
    assert Record.from_text("\ufeff" + record.to_text()) == record
    assert Record.from_json("\ufeff" + record.to_json()) == record


def test_what_is_no_text_gets_a_sentence() -> None:
    pos = played("squish", 1, 3)
    for wrong in (
        lambda: Record.of(pos, Elo=1500),  # type: ignore[arg-type]
        lambda: Record("squish", comment=None),  # type: ignore[arg-type]
        lambda: Record("squish", start=5),  # type: ignore[arg-type]
        lambda: Ply(7),  # type: ignore[arg-type]
        lambda: Record.from_text(b"x"),  # type: ignore[arg-type]
        lambda: Record.from_json(None),  # type: ignore[arg-type]
    ):
        with pytest.raises(BadRecord, match="must be a text, not"):
            wrong()


def test_a_file_that_cannot_be_written_is_called_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "a.txt"
    with pytest.raises(FileNotFoundError) as caught:
        write(path, [])
    assert caught.value.filename == str(path)


WRONG_ENDS = (
    ("*", "", "record.wrong_result"),
    ("1-0", "rules", "record.wrong_result"),
    ("0-1", "resignation", "record.ended_by_rules"),
)


@pytest.mark.parametrize(("result", "why", "key"), WRONG_ENDS)
def test_the_result_must_be_that_of_the_rules(result: str, why: str, key: str) -> None:
    pos = next(pos for seed in range(99) if (pos := played("squish", seed, 99)).result == "0-1")
    record = replace(Record.of(pos), result=result, termination=why)
    with pytest.raises(BadRecord) as caught:
        record.check()
    assert caught.value.key == key
    extra = replace(Record.of(pos), moves=(*Record.of(pos).moves, Ply("c3-c4")))
    with pytest.raises(BadRecord, match="The game is over: 0-1"):
        extra.check()


BAD_REVEALS = {
    "1. (+0,+0)=1 *": "record.reveal_missing",
    ">R1 1. (+0,+0)=1 *": "record.reveal_missing",
    ">R1 >R1 1. (+0,+0)=1 >R1 *": "record.reveal_early",
    ">R1 1. (+0,+0)=1 >R1 >R1 *": "record.reveal_early",
    ">R0 1. (+0,+0)=0 >R0 *": "record.head",
    ">X7 *": "record.head",
    ">R1 1. (+0,+0)=1 (>R2) >R1 *": "record.reveal_early",
}


@pytest.mark.parametrize("moves", BAD_REVEALS)
def test_flatfront_reveals_must_be_possible(moves: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.from_text(f'[Banmen "1"]\n[Game "flatfront"]\n\n{moves}').check()
    assert caught.value.key == BAD_REVEALS[moves]
    if caught.value.valid is not None:
        caught.value.valid.replay()
