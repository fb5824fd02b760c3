"""Analysis and explanations: their results and their wording."""

from __future__ import annotations

import re

import pytest

import banmen
from banmen.errors import Complaint
from banmen.game import Position
from banmen.games import ids
from banmen.players.analysis import Candidate, verdict
from banmen.players.explain import Explanation, called, in_words
from banmen.search.report import WIN, ScoredLine


def start(id: str) -> Position:
    game = banmen.game(id, **({"size": 3} if id == "flipflop" else {}))
    return game.start(seed=3) if game.about.chance else game.start()


def test_the_best_moves_of_flipflop_come_first() -> None:
    found = banmen.analyse(start("flipflop"))
    assert [(one.move.text, one.verdict()) for one in found.candidates[:1]] == [
        ("b1xb3", "wins in 8")
    ]
    assert [one.plies for one in found.candidates] == [15, 17, 17]
    assert found.best.verdict("ja") == "15手で勝ち"
    assert found.best.proven
    assert found.best.exact


@pytest.mark.parametrize("id", ids())
def test_lines_are_legal_and_told_in_notation(id: str) -> None:
    pos = start(id)
    for one in banmen.analyse(pos, nodes=3000, memory=4).candidates:
        at = pos
        for text, code in zip(one.line, one.codes, strict=False):
            move = next(move for move in at.legal() if move.code == code)
            assert move.text == text
            at = at.play(code)
            if at.reveals:
                break
        assert 0 <= one.chance <= 1


def test_progress_is_told_as_it_goes() -> None:
    depths: list[int] = []
    banmen.analyse(start("squish"), depth=4, memory=4, progress=lambda a: depths.append(a.depth))
    assert depths == [1, 2, 3, 4]


def test_whoever_hears_of_progress_can_end_it() -> None:
    def enough(found: banmen.Analysis) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        banmen.analyse(start("squish"), seconds=60, memory=4, progress=enough)


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"nodes": -5}, {"lines": 0}, {"memory": 0}])
def test_senseless_limits_are_refused(limits: dict[str, int]) -> None:
    with pytest.raises(Complaint, match="greater than 0"):
        banmen.analyse(start("flipflop"), **limits)  # type: ignore[arg-type]


@pytest.mark.parametrize("id", ids())
def test_threads_analyse_together(id: str) -> None:
    found = banmen.analyse(start(id), nodes=5000, memory=4, threads=2)
    assert found.best.move.code in start(id).codes


def test_threads_have_an_end() -> None:
    for threads in (0, 257):
        with pytest.raises(Complaint, match="threads goes from 1 to 256"):
            banmen.analyse(start("flipflop"), threads=threads)


def test_memory_has_an_end() -> None:
    with pytest.raises(Complaint, match="memory goes from 1 to 65536"):
        banmen.analyse(start("flipflop"), memory=10**9)


def test_a_game_that_is_over_cannot_be_analysed() -> None:
    pos = start("flipflop")
    while not pos.over:
        pos = pos.play(pos.legal()[0])
    with pytest.raises(Complaint, match="The game is over"):
        banmen.analyse(pos)


EXPLAINED = {
    "b1xb3": ("wins", "b1xb3 wins in 8."),
    "b1-b2": ("slips", "b1-b2 (loses in 7) lets a win slip: b1xb3 wins in 8."),
}


@pytest.mark.parametrize("move", EXPLAINED)
def test_moves_of_flipflop_are_explained(move: str) -> None:
    found = banmen.explain(start("flipflop"), move)
    kind, sentence = EXPLAINED[move]
    assert found.kind == kind
    assert str(found).startswith(sentence)
    assert "b1" in found.say("ja")


def test_a_sentence_in_japanese_says_what_a_percentage_is_of() -> None:
    pos = start("squish")
    found = banmen.explain(pos, banmen.analyse(pos, nodes=2000, memory=1).best.move, nodes=2000)
    assert found.kind == "best"
    assert re.search(r"最善手は \S+（勝率\d+％）です。", found.say("ja"))
    assert re.fullmatch(r"\d+％", found.best.verdict("ja"))


def test_a_lost_position_of_flipflop_is_said_to_be_lost() -> None:
    pos = start("flipflop").play("b1-b2").play("a3-a2")
    assert {banmen.explain(pos, move).kind for move in pos.moves()} <= {"lost", "longest"}


def test_an_illegal_move_is_not_explained() -> None:
    with pytest.raises(banmen.IllegalMove):
        banmen.explain(start("flipflop"), "b1-c3")


@pytest.mark.parametrize("plies", range(1, 40))
def test_a_loss_counts_the_same_moves_as_the_win_that_follows_it(plies: int) -> None:
    won = ScoredLine((1,), WIN - plies, proven=True, exact=True)
    lost = ScoredLine((2,), plies + 1 - WIN, proven=True, exact=True)
    assert verdict(won) == f"wins in {(plies + 1) // 2}"
    assert verdict(lost) == verdict(won).replace("wins", "loses")
    assert int(verdict(lost, "ja").split("手")[0]) == int(verdict(won, "ja").split("手")[0]) + 1


def test_a_move_that_ends_the_game_against_its_player_loses_at_once() -> None:
    lost = ScoredLine((1,), 1 - WIN, proven=True, exact=True)
    assert verdict(lost) == "loses at once"


def test_a_line_of_flipflop_in_words() -> None:
    pos = start("flipflop")
    codes = tuple(pos.code_of(text) for text in ["b1xb3"])
    assert in_words(pos, codes) == ["White b1xb3 (captured on b3, reached the goal b3)"]
    assert in_words(pos, codes, "ja") == ["白 b1xb3（b3 で取る、b3 のゴールに到達）"]


def test_where_chance_decides_next_no_answer_is_announced() -> None:
    pos = start("flatfront")
    worse, best = (
        Candidate(move, (move.text,), (move.code,), chance, 0, False, False, None)
        for move, chance in zip(pos.legal()[:2], (0.25, 0.5), strict=True)
    )
    said = Explanation(pos, worse, best).say()
    first, second = (called(pos.game, pos.state, one.codes[0]) for one in (worse, best))
    assert said == f"T{first[1:]} (25 %) is worse than {second} (50 %)."


DECK = "R1 R2 B0 R1 B1 B2 R3 B1 R1 B3 R0 B2 R2 B1 R1 B1"
BATTLE = (
    "B(+0,+0)=1+2 R(-2,-4)=1 R(-2,-2)=2+2 B(-2,+2)=1 R(-1,-3)=0 B(-1,-1)=1 R(-1,+1)=4 "
    "R(-1,+3)=1+1 R(+0,-4)=1 B(+0,-2)=1 R(+0,+2)=1+1+1 B(+0,+4)=0 B(+1,+1)=1+4 B(+1,+3)=1 "
    "B(+2,-2)=1+1+2 R(+2,+0)=1 "
)


@pytest.mark.parametrize(
    ("id", "at", "language", "name"),
    [
        ("flatfront", BATTLE + "blue", "en", "the attack on "),
        ("flatfront", BATTLE + "blue", "ja", " への攻撃"),
        ("flatfront", "", "en", "the tile on (+0,+0) with "),
        ("flink", "", "en", "the block on "),
        ("flink", "", "ja", "ブロックの配置（"),
    ],
)
def test_sentences_call_moves_by_words_where_notation_says_little(
    id: str, at: str, language: str, name: str
) -> None:
    game = banmen.game(id)
    pos = game.parse(at) if at else game.start(deck=DECK) if id == "flatfront" else game.start()
    move = pos.legal()[0]
    one = Candidate(move, (move.text,), (move.code,), 0.6, 0, False, False, None)
    said = Explanation(pos, one, one).say(language)
    assert name.lower() in said.lower()
    assert not re.search(r"x\(|\)=|@", said), "no notation"
    assert said[0] == said[0].upper()
    assert not re.search(r"x\(|\)=|@", in_words(pos, one.codes, language)[0])


def test_squares_are_words_enough() -> None:
    pos = banmen.game("squish").start()
    assert called(pos.game, pos.state, pos.code_of("c3xc4")) == "c3xc4"


def test_analysis_of_flatfront_does_not_know_the_stack() -> None:
    pos = banmen.game("flatfront").start(seed=1)
    other = pos.game.parse(str(pos), seed=99)
    first, second = (banmen.analyse(one, nodes=2000, memory=4) for one in (pos, other))
    assert first.candidates == second.candidates
