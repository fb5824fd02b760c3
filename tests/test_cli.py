"""The command line: its output, its refusals, and its quick start."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import banmen
from banmen.cli import main, plain
from banmen.draw.board import draw
from banmen.games import Value, ids, modules
from banmen.games.contract import Facts
from banmen.record import Ply, Record, read, write

DECK = "R1 R2 B0 R1 B1 B2 R3 B1 R1 B3 R0 B2 R2 B1 R1 B1"


class Said(NamedTuple):
    """The result of a command."""

    code: int
    out: str
    err: str


class Shell:
    """Runs commands in this process, in English, with a user's folder of its own."""

    def __init__(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        folder: Path,
    ) -> None:
        self.capsys, self.monkeypatch, self.folder = capsys, monkeypatch, folder
        monkeypatch.setenv("BANMEN_LANGUAGE", "en")
        monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.chdir(folder)
        for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
            monkeypatch.delenv(name, raising=False)

    def __call__(self, *args: str, typed: str = "") -> Said:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as end:
            main(list(args))
        out, err = self.capsys.readouterr()
        return Said(int(end.value.code or 0), out, re.sub("Compiling .* once …\n", "", err))

    def kept(self) -> list[Path]:
        """The games that were written down for the user."""
        return sorted(self.folder.glob("data/banmen/games/*"))


@pytest.fixture
def shell(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Shell:
    return Shell(capsys, monkeypatch, tmp_path)


# --- starting ------------------------------------------------------------------------------------


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    heavy = {"asyncio", "numpy", "numba", "rich", "prompt_toolkit", "banmen.draw", "banmen.record"}
    code = f"import sys, banmen.cli; print({heavy} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "set()\n"


def test_help_and_version(shell: Shell) -> None:
    assert shell("--version") == (0, f"banmen {banmen.__version__}\n", "")
    said = shell("--help")
    assert all(f"\n  {command} " in said.out for command in ("games", "replay", "bench"))
    commands = "games show moves perft play levels analyse explain replay match tournament bench"
    for command in commands.split():
        assert shell(command, "--help").code == 0


def test_the_module_is_the_command() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "banmen", "moves", "chess"], capture_output=True, text=True
    )
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith("There is no game called “chess”.")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["play flipfour", "moves chess", "games"])
def test_closed_streams_do_no_harm(shell: Shell, command: str, closed: str) -> None:
    line = f"{sys.executable} -m banmen {command} {closed}"
    said = subprocess.run(line, shell=True, stderr=subprocess.PIPE, text=True, input="")
    assert said.returncode == (2 if "chess" in command else 0)
    assert "Traceback" not in said.stderr


WRONG = {
    ("show", "chess"): "There is no game called “chess”. There are: flipflop, flipfour,",
    ("moves", "squish", "-o", "order=9"): "order cannot be “9” in squish. It can be: 3, 4,",
    ("show", "sqiush"): "There is no game called “sqiush”. Did you mean squish?",
    ("moves", "squish", "-o", "size=4"): "squish has no option “size”. Its options: order.",
    ("moves", "squish", "-o", "order"): "“order” is not an option: write name=value",
    ("moves", "squish", "-p", "what"): "“what” is not a position:",
    ("moves", "squish", "--seed", "1"): "Squish has no shuffled stack",
    ("moves", "squish", "c3xc4", "a1-a2"): "1... a1-a2 cannot be played: There is no piece on a1.",
    ("perft", "flatfront", "1", "--deck", "R1 R2"): "A deck has all sixteen tiles. Missing:",
    ("perft", "flatfront", "1", "--deck", DECK, "--seed", "1"): "Give either a seed or a deck",
    ("show", "flatfront", "-p", ">R1", "--deck", DECK): "Give either a position or a deck",
    ("show", "flatfront", ">R1", "--seed", "1"): "The moves say which tiles are turned up",
    ("show", "squish", "--svg", "no/such/folder.svg"): "no/such/folder.svg: No such file",
    ("replay", "nowhere.txt"): "nowhere.txt: No such file or directory.",
    ("play", "squish", "--load", "."): ".: Is a directory.",
    ("play",): "No game was chosen.",
    ("bench", "-o", "order=4"): "An option needs a game",
}


@pytest.mark.parametrize("args", WRONG, ids=" ".join)
def test_what_is_wrong_is_said_in_one_sentence(shell: Shell, args: tuple[str, ...]) -> None:
    said = shell(*args)
    assert said.code == 2
    assert said.err.startswith(WRONG[args])
    assert said.err.count("\n") == 1


def test_it_speaks_the_language_of_the_environment(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BANMEN_LANGUAGE")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert shell("show", "chess").err.startswith("「chess」というゲームはありません。")
    assert "白の番です" in shell("show", "flipfour").out


BOARDS_IN_ASCII = {
    "flipflop c1-c3": ["[+]    [+]", ">(x)<", "> b <", "B Black to move"],
    "flipfour": ["W White to move", "W White holds 4 pieces", " 5    .      .      .   "],
    "squish c3xc4": [">.< >W<", "Groups: W White 10, B Black 11"],
    "flink Fa@d5": [" W1<", " b ", " w "],
    "flatfront": ["B Blue holds", "R Red holds", "In the stack:"],
}


@pytest.mark.parametrize("game", BOARDS_IN_ASCII)
def test_a_board_can_be_read_without_its_signs(shell: Shell, game: str) -> None:
    shown = shell("show", *game.split()).out.encode("ascii", plain.ERRORS).decode()
    assert "?" not in shown
    assert all(part in shown for part in BOARDS_IN_ASCII[game]), shown


def test_a_terminal_without_the_signs_gets_others() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "banmen", "show", "squish"],
        env=os.environ | {"PYTHONIOENCODING": "ascii", "BANMEN_LANGUAGE": "en"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "W White to move" in said.stdout
    assert "?" not in said.stdout


# --- looking -------------------------------------------------------------------------------------


def test_games(shell: Shell) -> None:
    said = shell("games")
    assert all(re.search(rf"^{id} ", said.out, re.MULTILINE) for id in ids())
    assert max(map(len, said.out.splitlines())) <= 80
    listed = json.loads(shell("games", "--json").out)
    assert [game["id"] for game in listed] == list(ids())
    assert listed[2]["options"] == [
        {
            "name": "order",
            "choices": [3, 4, 5, 6, 7, 8],
            "default": 4,
            "when": None,
            "formerly": [],
        }
    ]


def test_show_squish(shell: Shell) -> None:
    board = """\
Squish  order 4

      g   ·   ○   ●   ·
    f   ○   ●   ·   ○   ●
  e   ●   ·   ○   ●   ·   ○
d   ·   ○   ●   ·   ○   ●   ·
  c   ●   ·  ›·‹ ›○‹  ·   ○   7
    b   ○   ●   ·   ○   ●   6
      a   ·   ○   ●   ·   5
            1   2   3   4

Last move: c3xc4 (captured on c4)
Groups: ○ White 10, ● Black 11
● Black to move
"""
    said = shell("show", "squish", "c3-c4")
    assert "\n".join(line.rstrip() for line in said.out.split("\n")) == board


def test_show_breaks_no_rank_of_a_board_wider_than_the_screen(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    said = shell("show", "squish", "-o", "order=8")
    assert f"h   {'   '.join('●·○' * 5)}" in said.out


def test_show_flipflop_beside_its_words(shell: Shell) -> None:
    lines = shell("show", "flipflop", "-o", "size=3", "b1xb3").out.split("\n")
    assert [line.rstrip() for line in lines if line.strip()] == [
        "FlipFlop  size 3",
        " 3   [+]   ›(×)‹   [+]",
        " 2    ·      ·      ·",
        " 1   (+)   › ◆ ‹   (+)",
        "      a      b      c",
        "Last move: b1xb3 (captured on b3, turned over, reached the goal b3)",
        "● Black to move",
    ]


def test_show_flatfront(shell: Shell) -> None:
    said = shell("show", "flatfront", ">B1", "1.", "(+0,+0)=2", ">R2")
    assert " ›B 2‹ " in said.out
    assert "B Blue holds 8 of power 1, 1 of power 2, 1 of power 4\n" in said.out
    assert "Face up: R2\nIn the stack: 1×B0 3×B1 2×B2 1×B3 1×R0 4×R1 1×R2 1×R3\n" in said.out
    assert "R Red to move\n" in said.out


LARGE: dict[str, list[dict[str, Value]]] = {
    "flink": [{"board": "square", "size": 14}, {"board": "diamond", "size": 9}]
}


@pytest.mark.parametrize("game", ids())
def test_every_board_fits_and_can_be_flipped(shell: Shell, game: str) -> None:
    for options in LARGE.get(game, [{}]):
        pos = banmen.game(game, **options).start()
        for _ in range(3):
            pos = pos.play(pos.moves()[-1])
        scene = pos.scene()
        board = draw(scene).plain
        assert max(map(len, board.split("\n"))) <= 80
        flipped = draw(scene, flip=True).plain
        assert sorted("".join(flipped.split())) == sorted("".join(board.split()))


def test_pictures_and_scenes(shell: Shell) -> None:
    assert shell("show", "flipfour", "+c3", "--svg", "a.svg") == (0, "", "")
    assert (shell.folder / "a.svg").read_text(encoding="utf-8").startswith("<svg")
    scene = json.loads(shell("show", "flipfour", "+c3", "--json").out)
    assert (scene["turn"], scene["pieces"][0]["cell"]) == (1, "c3")


@pytest.mark.parametrize("game", ids())
def test_moves(shell: Shell, game: str) -> None:
    pos = banmen.game(game).parse(str(banmen.game(game).start()))
    at = ("--position", str(pos))
    assert shell("moves", game, *at).out.split() == pos.moves()
    listed = json.loads(shell("moves", game, *at, "--json").out)
    assert [(move["text"], move["code"]) for move in listed] == [m[:2] for m in pos.legal()]
    assert all(("cubes" in move) == (game == "flink") for move in listed)


# --- counting ------------------------------------------------------------------------------------

PERFT = {
    ("flipflop", "6", "-o", "size=3"): [1, 4, 12, 40, 124, 398, 1240],
    ("flipfour", "3"): [1, 50, 2400, 125120],
    ("squish", "3", "--option", "order=4"): [1, 30, 810, 19794],
    ("flowish", "3", "-o", "order=4"): [1, 30, 810, 5523],
    ("flink", "2", "-o", "board=diamond", "-o", "size=3"): [1, 80, 2896],
    ("flatfront", "4", "--deck", DECK): [1, 3, 72, 576, 11700],
    ("squish", "0"): [1],
}


@pytest.mark.parametrize("args", PERFT, ids=" ".join)
def test_perft(shell: Shell, args: tuple[str, ...]) -> None:
    lines = "".join(f"{depth} {count}\n" for depth, count in enumerate(PERFT[args]))
    assert shell("perft", *args) == (0, lines, "")


def test_perft_as_json(shell: Shell) -> None:
    said = shell("perft", "squish", "1", "--json")
    assert [json.loads(line) for line in said.out.splitlines()] == [
        {"depth": 0, "count": 1},
        {"depth": 1, "count": 30},
    ]


def test_perft_from_a_position(shell: Shell) -> None:
    pos = banmen.game("squish").start()
    total = 0
    for move in pos.moves():
        said = shell("perft", "squish", "2", "--position", str(pos.play(move)))
        total += int(said.out.split()[-1])
    assert total == 19794
    over = "3/3/3 w"
    assert shell("perft", "flipflop", "2", "-o", "size=3", "-p", over).code == 2


def test_bench_of_the_searches_in_flipflop(shell: Shell) -> None:
    how = ("bench", "flipflop", "--search", "--seconds", "0.2")
    (found,) = json.loads(shell(*how, "--json").out)
    figures = ("nodes_per_s", "nodes_by_two", "playouts_per_s", "playouts_by_two")
    assert min(found[name] for name in figures) > 0
    assert "positions/s" in shell(*how).out


def test_bench(shell: Shell) -> None:
    args = ("bench", "squish", "-o", "order=3", "--seconds", "0.05")
    (row,) = json.loads(shell(*args, "--json").out)
    assert (row["game"], row["options"]) == ("squish", {"order": 3})
    assert row["games"] == row["first"] + row["second"] + row["drawn"] + row["cut"]
    assert row["games_per_s"] > 0
    assert row["moves_per_s"] == pytest.approx(
        row["games_per_s"] * row["moves"] / row["games"], rel=0.1
    )
    assert (row["c_moves_per_s"], row["ratio"]) == (None, None)
    assert re.search(r"squish 3 +[\d,]+ +[\d,]+", shell(*args).out)


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
@pytest.mark.parametrize("game", ["squish", "flipflop"])
def test_bench_plays_the_same_games_as_c(
    shell: Shell, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (row,) = json.loads(shell("bench", game, "--seconds", "0.05", "--json").out)
    assert row["ratio"] == pytest.approx(row["c_moves_per_s"] / row["moves_per_s"], rel=0.01)
    others = Facts(in_c={(4,): "flipflop5", (5,): "squish4"}, bench=modules.facts(game).bench)
    monkeypatch.setattr(modules, "facts", lambda id: others)
    said = shell("bench", game, "--seconds", "0.05", "--json")
    assert said.code == 1
    assert "games of seed 1 differ" in said.err
    monkeypatch.setattr("banmen.measure.bench.C_SOURCES", Path("nowhere"))
    (row,) = json.loads(shell("bench", game, "--seconds", "0.05", "--json").out)
    assert row["ratio"] is None
    assert "not part of an installed banmen" in row["note"]


# --- playing -------------------------------------------------------------------------------------


def test_play_squish(shell: Shell) -> None:
    said = shell("play", "squish", typed="help\nc3 c4\nc3-c4\nmoves\nD3-D4\nundo\nflip\nquit\nx\n")
    assert said.code == 0
    assert "takeback  take back the last move" in said.out
    assert said.err == "There is no piece on c3.\n"
    assert said.out.count("○ White to move") == 2
    assert "\nf7xf6\n" in said.out
    (kept,) = shell.kept()
    assert f"Resume it with: banmen play --load {kept}" in said.out.replace("\n", " ").replace(
        "  ", " "
    )
    (record,) = read(kept)
    assert [ply.text for ply in record.moves] == ["c3xc4"]


def test_play_to_the_end(shell: Shell) -> None:
    said = shell(
        "play", "flipfour", typed="+a1 +e5 +b1 +e4 +c1 +e3 +d1\n".replace(" ", "\n") + "+e2\n"
    )
    assert "Last move: +d1 (four in a row)" in said.out
    assert "○ White has won, 1-0." in said.out
    assert said.err == "The game is over: 1-0.\n"
    (record,) = read(shell.kept()[0])
    assert (record.check().winner, record.termination) == (0, "rules")


def test_play_saves_and_loads(shell: Shell) -> None:
    said = shell("play", "squish", typed="c3xc4\nsave a.txt\nsave a.txt\nresign\nsave b.json\n")
    assert said.out.count("Saved in a.txt.") == 2
    assert "○ White has won, 1-0. The other side resigned." in said.out
    assert not shell.kept(), "what was saved need not be kept twice"
    said = shell("play", "--load", "b.json", typed="d3-d4\ntakeback\nd3-d4\nsave a.txt\ndraw\n")
    assert said.err.splitlines() == [
        "The game is over. You can analyse it, take back, save, load or quit.",
        "a.txt exists already: choose another name.",
    ]
    (record,) = read(shell.kept()[0])
    assert [ply.text for ply in record.moves] == ["c3xc4", "d3-d4"]
    assert (record.result, record.termination) == ("1/2-1/2", "agreement")


def test_play_keeps_what_a_record_says(shell: Shell) -> None:
    plies = (Ply("c3xc4", "bold", 60, ((Ply("b1xb2"),),)), Ply("d3-d4", "oh"))
    write(shell.folder / "a.txt", [Record("squish", moves=plies, tags={"White": "Ann"})])
    shell("play", "--load", "a.txt", typed="takeback\nf4-f5\nsave b.txt\n")
    (record,) = read(shell.folder / "b.txt")
    assert record == Record("squish", moves=(plies[0], Ply("f4-f5")), tags={"White": "Ann"})


def test_play_load_gives_what_is_valid(shell: Shell) -> None:
    (shell.folder / "a.txt").write_text('[Banmen "1"]\n[Game "squish"]\n\n1. c3xc4 d3-')
    said = shell("play", "squish", typed="load\nload a.txt\nload b.txt\nd3-d4\n")
    assert said.err.splitlines() == [
        "Which file? Write load and its name.",
        "Line 4: The record breaks off: its result is missing.",
        "b.txt: No such file or directory.",
    ]
    assert "Last move: d3-d4" in said.out


def test_play_flatfront(shell: Shell) -> None:
    said = shell("play", "flatfront", "--deck", DECK, typed="takeback\n(0,0)=1\ntakeback\n")
    assert said.err.splitlines() == [
        "There is no move to take back.",
        "A tile has been turned up since: the move cannot be taken back.",
    ]
    (record,) = read(shell.kept()[0])
    assert [ply.text for ply in record.moves] == [">R1", "(+0,+0)=1", ">R2"]


def test_play_asks_which_game(shell: Shell) -> None:
    assert "FlipFour\n" in shell("play", typed="flipfour\n").out
    assert shell("play", typed="chess\n").code == 2
    said = shell("play", typed="chess\nflipfour\n")
    assert said.err.startswith("There is no game called “chess”.")
    assert "FlipFour\n" in said.out


def test_files_that_cannot_be(shell: Shell) -> None:
    said = shell("play", "squish", typed="save ~nobody-here/a\nload a\0b\nsave no/a\nc3xc4\n")
    missing = re.findall("(.*): No such file or directory", said.err)
    assert missing == ["~nobody-here/a", "a\ufffdb", "no/a"]
    assert "Last move: c3xc4" in said.out


def test_play_goes_on_where_nothing_can_be_kept(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    said = shell("play", "squish", typed="c3xc4\nd3-d4\n")
    assert "Last move: d3-d4" in said.out
    assert said.err.startswith("The game could not be kept in /dev/null")


# --- replaying -----------------------------------------------------------------------------------

DAMAGED = """\
[Banmen "1"]
[Game "squish"]
[White "Ann"]

{Calm.} 1. c3xc4 {[%clk 0:03:00] Bold!} (1. b1xb2 d3-d4) 1... d3-d4
2. a1-a2 *
"""


def test_replay_prints_every_position(shell: Shell) -> None:
    pos = banmen.game("flipfour").start().play("+c3").play("Xa1")
    write(shell.folder / "a.txt", [Record.of(pos), Record("squish")])
    said = shell("replay", "a.txt", "--all")
    assert re.findall(r"Position \d of \d|Last move: .*?(?= |\n)..", said.out)
    assert [f"Position {i} of 2" in said.out for i in range(3)] == [True] * 3
    assert "Squish" in shell("replay", "a.txt", "-n", "2").out
    assert shell("replay", "a.txt", "-n", "3").err == (
        "a.txt has 2 records, so there is no record 3.\n"
    )
    assert "Last move: +c3" in shell("replay", "a.txt", "--at", "1").out
    assert shell("replay", "a.txt", "--at", "3").err == (
        "There is no position 3: the last one is 2.\n"
    )


def test_replay_shows_what_was_valid_and_the_fault(shell: Shell) -> None:
    (shell.folder / "a.txt").write_text(DAMAGED)
    said = shell("replay", "a.txt")
    assert said.code == 2
    assert said.err == "Line 6: 2. a1-a2 cannot be played: There is no piece on a1.\n"
    assert "Position 2 of 2" in said.out
    for remark in ("White: Ann", "Calm.", "Clock: 0:03:00\nBold!\nOr: 1. b1xb2 d3-d4\n"):
        assert remark in said.out
    found = json.loads(shell("replay", "a.txt", "--json").out)
    assert found["error"]["line"] == 6
    assert len(found["positions"]) == 3


def test_a_record_cannot_steer_the_terminal(shell: Shell) -> None:
    bad, head = "\x1b[2J", '[Banmen "1"]\n[Game "squish"]\n'
    text = f'{head}[White "{bad}"]\n\n{{{bad}}} 1. c3xc4 {{{bad}}} (1. b1xb2 {{{bad}}}) b\x1bb *'
    Path("a.txt").write_text(text, encoding="utf-8")
    said = shell("replay", "a.txt")
    assert said.out.count("\ufffd[2J") == 4
    assert "“b\ufffdb” is not a move" in said.err
    assert "\x1b" not in said.out + said.err


def test_replay_refuses_what_is_no_record(shell: Shell) -> None:
    (shell.folder / "a.txt").write_text("hello")
    assert shell("replay", "a.txt").err.startswith("Line 1: This is not a record")


@pytest.mark.parametrize(
    ("typed", "offered"), [("banmen sho", "show"), ("banmen show sq", "squish")]
)
def test_a_shell_completes_commands_and_games(typed: str, offered: str) -> None:
    asked = {"_BANMEN_COMPLETE": "complete_bash", "COMP_WORDS": typed}
    said = subprocess.run(
        [sys.executable, "-m", "banmen"],
        env=os.environ | asked | {"COMP_CWORD": str(typed.count(" "))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.stdout.split() == [offered], said.stderr


def test_a_command_that_is_mistyped_is_named(shell: Shell) -> None:
    assert "Did you mean 'show'?" in shell("shwo", "squish").err
