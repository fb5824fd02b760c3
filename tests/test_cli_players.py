"""Playing against the computer and asking it, on the command line."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import banmen
from banmen.cli import review, study
from banmen.cli.interrupt import insistent
from banmen.cli.opponent import Opponent, name_of, spec_of
from banmen.cli.typing import completer
from banmen.games import about
from banmen.kernel import INTERPRETED
from banmen.players import player
from banmen.record import Record, read
from banmen.texts import say
from tests.test_cli import DECK, Shell

SMALL = ("flipflop", "-o", "size=3")
"""Solved, so that everything is exact and immediate."""


@pytest.fixture
def shell(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Shell:
    """A shell with quick players."""
    for module, name in ((study, "ASKED"), (review, "A_MOVE")):
        monkeypatch.setattr(module, name, {"nodes": 100})
    study._asked.cache_clear()  # noqa: SLF001 (as in a fresh process)
    return Shell(capsys, monkeypatch, tmp_path)


def moves_of(shell: Shell) -> list[str]:
    """The moves of the one game that was kept."""
    (kept,) = shell.kept()
    (record,) = read(kept)
    return [ply.text for ply in record.moves]


# --- playing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["first", "second"])
def test_a_whole_game_of_squish(shell: Shell, colour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(question: str, words: list[str]) -> str:
        if question.startswith("Game over"):
            raise EOFError
        return words[0]

    monkeypatch.setattr("banmen.cli.play.reader", lambda: ask)
    game = ("play", "squish", "-o", "order=4", "--against", "1", "--seed", "5", "--colour", colour)
    said = shell(*game)
    assert (said.code, said.err) == (0, "")
    assert re.search(r"has won, (1-0|0-1)\.", said.out)
    (record,) = read(shell.kept()[0])
    assert record.termination == "rules"
    record.check()
    sides = ("White", "Black") if colour == "first" else ("Black", "White")
    assert [record.tags[side] for side in sides] == ["Person", "Level 1"]
    once, again = (out.split("The game has been kept")[0] for out in (said.out, shell(*game).out))
    assert once == again


def test_the_computer_answers(shell: Shell) -> None:
    said = shell("play", *SMALL, "--against", "Best", "--seed", "1", typed="b1xb3\n")
    assert "You are ○ White, Best is ● Black." in said.out
    assert len(moves_of(shell)) == 2
    assert "thinking" not in said.out, "only a terminal is told"
    assert f"banmen play --load {shell.kept()[0]} --against best\n" in said.out


def test_the_second_player_sees_the_board_from_the_other_side(shell: Shell) -> None:
    said = shell("play", *SMALL, "--against", "best", "--colour", "BLACK", typed="")
    assert len(moves_of(shell)) == 1
    assert re.search(r"\n +c +b +a *\n", said.out)
    flipped = shell("play", *SMALL, "--against", "best", "--colour", "second", "--flip", typed="")
    assert re.search(r"\n +a +b +c *\n", flipped.out)


def test_a_seed_draws_the_colour(shell: Shell) -> None:
    args = ("play", "flipfour", "--against", "random", "--colour", "random", "--seed")
    said = {seed: shell(*args, str(seed)).out for seed in range(6)}
    assert len({"You are ○ White" in out for out in said.values()}) == 2
    assert shell(*args, "0").out.split("The game is")[0] == said[0].split("The game is")[0]


@pytest.mark.parametrize("colour", ["blue", "red"])
def test_a_seat_of_flatfront_holds_a_colour(shell: Shell, colour: str) -> None:
    red_first = "--deck", DECK
    args = ("play", "flatfront", *red_first, "--against", "random", "--seed", "1")
    said = shell(*args, "--colour", colour, typed="(0,0)=1\ntakeback\n")
    if colour == "red":
        assert "You are R Red, random is B Blue." in said.out
        assert "A tile has been turned up since" in said.err
    else:
        assert "You are B Blue, random is R Red." in said.out
        first, move, *_ = moves_of(shell)
        assert (first, move[:8]) == (">R1", "(+0,+0)="), "the computer owns the first tile"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_the_first_search_in_squish_says_that_it_compiles(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = banmen.game("squish")
    player("1", game).choose(game.start())
    monkeypatch.setattr("banmen.kernel.cache_folder", lambda: tmp_path)
    for language in ("en", "ja"):
        monkeypatch.setenv("BANMEN_LANGUAGE", language)
        player("1", game)
        player("2", game)
        said = capsys.readouterr().err.splitlines()[-1]
        assert said == say("compiling.search", language, game=about("squish").called)
        (tmp_path / f"alphabeta-{game.rules.label}.ready").unlink()


def test_play_asks_against_whom(shell: Shell) -> None:
    said = shell("play", typed="flipflop\n9\n\na1-a2\n")
    assert said.err.startswith("There is no level “9”; there are 1, 2, 3,")
    assert "You are" not in said.out
    assert moves_of(shell) == ["a1-a2"]
    assert "Level 1 is ● Black" in shell("play", typed="squish\n1\n").out


def test_takeback_takes_the_answer_too(shell: Shell) -> None:
    typed = "takeback\nb1xb3\ntakeback\na1-a2\nresign\ntakeback\ntakeback\nc1-c2\n"
    said = shell("play", *SMALL, "--against", "best", "--seed", "1", typed=typed)
    assert said.err == "There is no move to take back.\n"
    assert "● Black has won, 0-1. The other side resigned." in said.out
    moves = moves_of(shell)
    assert (len(moves), moves[0]) == (2, "c1-c2")


def test_takeback_after_the_end(shell: Shell) -> None:
    pos = banmen.game("flipfour").start()
    for move in "+a1 +e5 +b1 +e4 +c1 +e3".split():
        pos = pos.play(move)
    at = ("-p", str(pos), "--against", "random", "--seed", "1")
    said = shell("play", "flipfour", *at, typed="+d1\n+d1\ntakeback\nX(d2\n+d2\n")
    assert "○ White has won, 1-0." in said.out
    assert said.err.startswith("The game is over: 1-0.\n")
    assert len(moves_of(shell)) == 2


def test_the_level_can_be_changed(shell: Shell) -> None:
    typed = "level best\nlevel 8\nb1xb3\nlevel\nlevel random\nsave a.txt\n"
    said = shell("play", *SMALL, typed=typed)
    assert said.err == "FlipFlop has no level 8; it has 1, 2, best.\n"
    assert "You are ○ White, Best is ● Black." in said.out
    assert "The strongest play this program knows" in said.out
    (record,) = read(shell.folder / "a.txt")
    assert len(record.moves) == 2
    assert (record.tags["White"], record.tags["Black"]) == ("Person", "random")


def test_draws_follow_the_rule_of_the_page(shell: Shell) -> None:
    computer = shell("play", *SMALL, "--against", "random", typed="draw\n")
    assert computer.err == "The computer does not agree to draws; play on, or resign.\n"
    early = shell("play", *SMALL, typed="a1-a2\ndraw\n")
    assert early.err == "It is too early for a draw: each side moves first.\n"
    agreed = shell("play", *SMALL, typed="a1-a2\nb3-b2\ndraw\n")
    assert "A draw, 1/2-1/2. Both agreed." in agreed.out


def test_a_loaded_game_goes_on(shell: Shell) -> None:
    pos = banmen.game("flipflop", size=3).start()
    record = Record.of(pos, White="Best", Black="Ann")
    Path("a.txt").write_text(record.to_text(), encoding="utf-8")
    said = shell("play", "--load", "a.txt", "--against", "best", typed="save b.txt\n")
    assert "You are ● Black, Best is ○ White." in said.out
    (saved,) = read("b.txt")
    assert (len(saved.moves), dict(saved.tags)) == (1, {"White": "Best", "Black": "Ann"})
    said = shell("play", *SMALL, "--against", "random", typed="load b.txt\nsave c.txt\n")
    assert "You are ● Black, random is ○ White." in said.out
    swapped = shell("play", "--load", "a.txt", "--against", "best", "--colour", "white")
    assert "You are ○ White, Best is ● Black." in swapped.out


@pytest.mark.parametrize(
    "wrong", [("--against", "4:foo=1"), ("--against", "4", "-o", "order=1"), ("--against", "Nix")]
)
def test_nothing_is_compiled_for_who_cannot_play(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, wrong: tuple[str, ...]
) -> None:
    begun: list[str] = []
    monkeypatch.setattr("banmen.players.ahead.begin", lambda spec, game: begun.append(spec))
    assert shell("play", "flowish", *wrong).code == 2
    assert not begun


def test_names_and_specs() -> None:
    for spec in ("4", "best", "random", "alphabeta:nodes=5"):
        assert spec_of(name_of(spec)) == spec
    assert [spec_of(name) for name in ("Ann", "Person", "best", "Level 9", "4")] == [None] * 5


# --- asking --------------------------------------------------------------------------------------


def test_hint_eval_and_why_of_flipflop(shell: Shell) -> None:
    typed = "why\nanalyse\nhint\neval\nwhy a1-a2\nwhy a1-a9\nb1xb3\nwhy\n"
    said = shell("play", *SMALL, "--against", "best", "--seed", "1", typed=typed)
    assert said.err.splitlines()[:2] == ["No move has been made yet."] * 2
    assert said.err.splitlines()[2].startswith("There is no cell a9")
    assert "The best move is b1xb3 (wins in 8). Then " in said.out
    assert re.search(
        r"○ White: wins in 8\nmove +worth +what follows *\nb1xb3  wins in 8 ", said.out
    )
    assert "a1-a2 wins in 9.\n  Black b3xb1 (captured on b1, reached the goal b1)\n" in said.out
    assert "b1xb3 wins in 8.\n  Black " in said.out, "of one's own move, not of the answer"


def test_analyse_lists_what_cost_most(shell: Shell) -> None:
    said = shell("play", *SMALL, typed="b1-b2\nanalyse\nresign\nanalyse\nhint\n")
    assert said.err == "The game is over. You can analyse it, take back, save, load or quit.\n"
    told = """\
○ White
  1.  b1-b2  wins in 8 → loses in 7  better: b1xb3
● Black
  No mistakes found.
"""
    assert said.out.count(told) == 2, "during the game and after it"


def test_squish_is_judged_in_chances(shell: Shell) -> None:
    said = shell("play", "squish", typed="hint\neval\nc3xc4\nwhy\nanalyse\n")
    assert said.err == ""
    assert re.search(r"The best move is \S+ \(\d+ %\)\.", said.out)
    assert re.search(r"○ White: \d+ %\n", said.out)
    assert re.search(r"c3xc4 .*\d+ %\)", said.out)


def test_completion_knows_the_commands(shell: Shell) -> None:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from banmen.cli.play import COMMANDS

    def completed(typed: str) -> list[str]:
        words = completer(["a1-a2", "b1xb3", *COMMANDS])
        return [c.text for c in words.get_completions(Document(typed), CompleteEvent())]

    assert completed("h") == ["help", "hint"]
    assert completed("le") == ["level"]
    assert completed("why b") == ["b1xb3"]


def test_it_speaks_japanese(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANMEN_LANGUAGE", "ja")
    typed = "hint\nwhy a1-a2\nb1xb3\nlevel\nhelp\n"
    said = shell("play", *SMALL, "--against", "best", typed=typed)
    for text in (
        "あなたは○ 白、最強は● 黒です。",
        "最善手は b1xb3（15手で勝ち）です。以下 ",
        "a1-a2 は17手で勝ちです。\n  黒 b3xb1（",
        "レーティング",
        "  hint      最善手とその後の読み筋",
    ):
        assert text in said.out
    assert read_tags(shell) == ("Person", "Best"), "records speak one language"
    assert "呼び名" in shell("levels", "squish").out
    assert "15手で勝ち" in shell("analyse", *SMALL).out


def read_tags(shell: Shell) -> tuple[str, str]:
    (record,) = read(shell.kept()[0])
    return record.tags["White"], record.tags["Black"]


# --- Ctrl-C --------------------------------------------------------------------------------------


def test_ctrl_c_stops_the_computer_and_nothing_else(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, times = Opponent.choose, iter((True, True, False, False))

    def interrupted(self: Opponent, position: banmen.Position) -> int:
        if next(times):
            raise KeyboardInterrupt
        return choose(self, position)

    monkeypatch.setattr(Opponent, "choose", interrupted)
    typed = "b1xb3\na3xb3\ntakeback\na1-a2\n\nquit\n"
    said = shell("play", *SMALL, "--against", "best", typed=typed)
    assert said.out.count("Best stopped thinking.") == 2
    assert said.err == "It is Best’s turn: press Enter to let it think.\n"
    moves = moves_of(shell)
    assert (len(moves), moves[0]) == (2, "a1-a2")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_is_heard_where_the_first_one_gets_lost() -> None:
    def deaf_at_first() -> None:
        with contextlib.suppress(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(1)
        time.sleep(60)

    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt), insistent():
        deaf_at_first()
    assert time.monotonic() - began < 60
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def heed_interrupts() -> None:
    """What a shell starts in the background does not, and so on to its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_in_squish_for_real(tmp_path: Path) -> None:
    squish = banmen.game("squish")
    player("alphabeta:nodes=10", squish).choose(squish.start())  # compiled before it is interrupted
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "BANMEN_LANGUAGE": "en"}
    command = [
        sys.executable,
        "-m",
        "banmen",
        "play",
        "squish",
        "--against",
        "alphabeta:seconds=99",
    ]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=env,
        text=True,
        preexec_fn=heed_interrupts,
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("c3xc4\n")
        game.stdin.flush()
        while "● Black to move" not in (line := game.stdout.readline()):
            assert line
        game.send_signal(signal.SIGINT)
        said, _ = game.communicate("takeback\nd3-d4\nquit\n", timeout=300)
    assert game.returncode == 0
    assert "alphabeta:seconds=99 stopped thinking." in said
    assert "○ White to move" in said


def test_ctrl_c_ends_a_hint(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **limits: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(banmen, "analyse", interrupted)
    said = shell("play", *SMALL, typed="hint\nb1xb3\n")
    assert "Stopped." in said.out
    assert moves_of(shell) == ["b1xb3"]


# --- commands ------------------------------------------------------------------------------------


def test_analyse_command(shell: Shell) -> None:
    said = shell("analyse", *SMALL, "b1xb3", "--lines", "1")
    lines = said.out.splitlines()
    assert len(lines) == 3
    assert re.match(r"[ac]3xb3  loses in 7  [ac]1-", lines[1])
    assert re.match(r"depth \d+, 4 nodes, ", lines[2])


def test_analyse_as_json(shell: Shell) -> None:
    said = shell("analyse", "squish", "--depth", "2", "--lines", "2", "--memory", "1", "--json")
    reports = [json.loads(line) for line in said.out.splitlines()]
    assert [(report["depth"], report["final"]) for report in reports] == [
        (1, False),
        (2, False),
        (2, True),
    ]
    best, second = reports[-1]["lines"]
    assert best["score"] >= second["score"]
    assert best["move"] == best["line"][0]
    assert best["move"] in banmen.game("squish").start().moves()
    assert (best["proven"], best["plies"]) == (False, None)


def test_analyse_keeps_what_was_found_before_ctrl_c(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    analyse = banmen.analyse

    def interrupted(*args: Any, **named: Any) -> None:
        analyse(*args, **named)
        raise KeyboardInterrupt

    monkeypatch.setattr(banmen, "analyse", interrupted)
    assert "b1xb3  wins in 8" in shell("analyse", *SMALL).out


def test_explain_command(shell: Shell) -> None:
    said = shell("explain", *SMALL, "b1xb3", "a3xb3")
    assert said.out.startswith(
        "a3xb3 loses in 7, and nothing holds out longer. What follows:\n  White "
    )
    assert shell("explain", "squish", "c3xc4", "--nodes", "200").out.startswith("c3xc4 ")


def test_levels_command(shell: Shell) -> None:
    said = shell("levels", "squish")
    assert [line.split()[0] for line in said.out.splitlines() if line[0] != " "][1:] == [
        *"12345678",
        "best",
    ]
    assert "Sees most moves, but not what they" in said.out
    first, *_ = json.loads(shell("levels", "squish", "--json").out)
    assert (first["name"], first["title"]) == ("1", "First game")


WRONG = {
    ("play", "squish", "--against", "9"): "There is no player “9”; there are 1, 2,",
    ("play", "squish", "--against", "alphabeta:hm=1"): "A player of the kind alphabeta has no",
    ("play", "squish", "--against", "alphabeta:nodes=x"): "“nodes=x” in “alphabeta:nodes=x”",
    ("play", "squish", "--against", "perfect"): "Squish is not solved",
    ("play", *SMALL, "--against", "8"): "FlipFlop has no level 8; it has 1, 2, best.",
    ("play", "squish", "--against", "1", "--colour", "blue"): "There is no colour “blue”; there",
    ("play", "squish", "--colour", "white"): "Two people at one terminal have both colours",
    ("analyse", "squish", "--seconds", "0"): "Lines, seconds, nodes, depth and memory must be",
    ("analyse", "squish", "--lines", "0"): "Lines, seconds, nodes, depth and memory must be",
    ("analyse", *SMALL, "-p", "3/3/3 w"): "",
    ("explain", "squish", "c3-c9"): "",
    ("levels", "chess"): "There is no game called “chess”.",
}


@pytest.mark.parametrize("args", WRONG, ids=" ".join)
def test_what_is_wrong_is_said_in_one_sentence(shell: Shell, args: tuple[str, ...]) -> None:
    said = shell(*args)
    assert said.code == 2
    assert said.err.startswith(WRONG[args])
    assert said.err.count("\n") == 1
