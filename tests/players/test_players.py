"""Players: read from a line of text, always legal, reproducible, and perfect where they say so."""

from __future__ import annotations

import random

import pytest

import banmen
from banmen.errors import Complaint
from banmen.game import Game, Position
from banmen.games import ids
from banmen.players import LEVELS, Spec, level, levels, player, search_of, specs
from banmen.search.alphabeta import AlphaBeta
from banmen.search.alphabeta.driver import mood
from banmen.search.report import Limits, Search
from banmen.solve.flipflop.size3 import rank, solve, table, unrank
from banmen.solve.perfect import Perfect
from tests.reference.solve import explore
from tests.reference.solve import solve as brute_force

WRONG = {
    "nobody": "There is no player “nobody”; there are 1, 2,",
    "": "There is no player “”",
    "9": "There is no player “9”",
    "alphabeta:wit=3": "A player of the kind alphabeta has no setting “wit”",
    "alphabeta:nodes": "“nodes” in “alphabeta:nodes” cannot be understood",
    "alphabeta:nodes=-1": "nodes goes from 1 to",
    "alphabeta:memory=999999999": "memory goes from 1 to 65536, not to 999999999.",
    "alphabeta:seconds=0": "seconds goes from 0.001 to 1000000, not to 0.",
    "uct:seconds=0": "seconds goes from 0.001 to",
    "montecarlo:threads=0": "threads goes from 1 to 256, not to 0.",
    "alphabeta:nodes=2.5": "“nodes=2.5” in",
    "alphabeta:nodes=nan": "nodes goes from 1 to",
    "montecarlo:leaf=gold": "“leaf=gold” in “montecarlo:leaf=gold” cannot be understood: leaf is "
    "one of playout, judge, mix.",
    "montecarlo:leaf": "“leaf” in “montecarlo:leaf” cannot be understood: leaf is one of",
    "naive:sense=beauty": "A newcomer to FlipFlop cannot look at “beauty”; there are: pieces, ",
    "naive:depth=1,reduce=1": "A player of the kind naive has no setting “reduce”",
    "random:nodes=5": "The player random takes no settings: write random, without “:nodes=5”.",
    "perfect:nodes=0": "The player perfect takes no settings",
    "4:nodes=5": "The player 4 takes no settings: write 4, without “:nodes=5”.",
}


def start(game: Game) -> Position:
    return game.start(seed=3) if game.about.chance else game.start()


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_player_is_refused(text: str) -> None:
    with pytest.raises(Complaint) as refused:
        player(text, banmen.game("flipflop"))
    assert str(refused.value).startswith(WRONG[text])


def test_memory_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*args: object) -> Search:
        raise MemoryError

    monkeypatch.setitem(specs._SEARCHES, "knowing", greedy)  # noqa: SLF001 (a search of the test's own)
    small = banmen.game("flipflop", size=3)
    for ask in (
        lambda: player("knowing:nodes=9", small),
        lambda: search_of(Spec("knowing"), small),
    ):
        with pytest.raises(Complaint, match="There is not enough memory"):
            ask()


def test_a_spec_has_its_limits() -> None:
    spec = Spec.read(" montecarlo:seconds=0.5, nodes=200,leaf=mix ")
    assert spec.limits == Limits(seconds=0.5, nodes=200)
    assert spec.settings["leaf"] == "mix"


@pytest.mark.parametrize("id", ids())
def test_every_game_has_nine_levels_the_weaker_ones_quick(id: str) -> None:
    found = levels(banmen.game(id))
    assert tuple(one.name for one in found) == LEVELS
    for one in found:
        assert one.title("en") != one.title("ja")
        assert one.sentence("en") != one.sentence("ja")
        limits = Spec.read(one.plays).limits
        assert limits.seconds is None or one.name == "best"
        assert (limits.nodes or limits.depth) is not None or one.name == "best"


@pytest.mark.parametrize("id", ids())
def test_levels_play_legal_moves_and_the_same_ones_again(id: str) -> None:
    game = banmen.game(id)
    for name in LEVELS[:6]:
        pos = start(game)
        for _ in range(3):
            code = player(name, game, seed=9).choose(pos)
            assert code == player(name, game, seed=9).choose(pos)
            pos = pos.play(code)


@pytest.mark.parametrize("id", ids())
def test_the_first_level_is_no_machine(id: str) -> None:
    """From the same position it plays different moves, but not any: it is no dice either."""
    game = banmen.game(id, size=5) if id == "flink" else banmen.game(id)  # with fewer moves
    pos = start(game)
    chosen = {player("1", game, seed).choose(pos) for seed in range(25)}
    assert 1 < len(chosen) < 25


@pytest.mark.parametrize("id", ids())
def test_only_levels_1_to_3_judge_as_a_newcomer(id: str) -> None:
    """So neither analysis nor hints nor explanations ever do: these are searches of the best."""
    game = banmen.game(id)
    plain = [one.name for one in levels(game) if Spec.read(one.plays).kind == "naive"]
    assert plain == ["1", "2", "3"][: len(plain)]
    assert bool(plain) == bool(game.judge.naive.names)


def test_a_naive_player_takes_what_it_counts_and_draws_among_equals() -> None:
    game = banmen.game("squish")
    pos = game.start()
    captures = {move.code for move in pos.legal() if "x" in move.text}
    spec = "naive:sense=pieces,depth=1"
    chosen = {player(spec, game, seed).choose(pos) for seed in range(40)}
    assert chosen <= captures
    assert len(chosen) > 1
    assert len({player(spec, game, 5).choose(pos) for _ in range(3)}) == 1


def test_by_two_plies_a_naive_player_sees_the_answer() -> None:
    """Black has three in a line: who looks at one ply may let it be, who looks at two stops it."""
    game = banmen.game("flipfour")
    pos = game.parse("5/5/Pppp1/5/2X2 w")

    def stopped(spec: str) -> list[bool]:
        after = [pos.play(player(spec, game, seed).choose(pos)) for seed in range(8)]
        return [all(one.play(code).winner is None for code in one.codes) for one in after]

    assert all(stopped("naive:sense=pieces,depth=2"))
    assert not all(stopped("naive:sense=pieces,depth=1"))


@pytest.mark.parametrize(("absent", "seen"), [(0, 20), (255, 5)])
def test_who_is_absent_minded_overlooks_even_a_win(absent: int, seen: int) -> None:
    game = banmen.game("flipfour")
    pos = game.parse("5/pp1p1/5/5/PPP2 w")
    spec = f"naive:depth=1,absent={absent}"
    won = [pos.play(player(spec, game, seed).choose(pos)).winner == 0 for seed in range(20)]
    assert sum(won) == seen if absent == 0 else sum(won) <= seen


def test_a_player_is_absent_minded_through_a_whole_game_or_not_at_all() -> None:
    """It hangs on how the game began: a third of all games, and each to its end."""
    game = banmen.game("flowish", order=4)
    luck, absent = random.Random(4), 0
    for _ in range(60):
        pos, drawn = game.start(), set[bool]()
        for ply in range(8):
            pos = pos.play(luck.choice(pos.codes))
            if ply >= 4:
                drawn.add(mood(pos) < 85)
        assert len(drawn) == 1
        absent += drawn.pop()
    assert 10 <= absent <= 30


@pytest.mark.parametrize("seed", [2**64, -1, -(2**70), 99999999999999999999])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    game = banmen.game("flipflop", size=3)
    for name in ("1", "random", "perfect"):
        chosen = player(name, game, seed).choose(game.start())
        assert chosen == player(name, game, seed).choose(game.start())


def test_small_flipflop_has_fewer_levels() -> None:
    small = banmen.game("flipflop", size=3)
    assert level("best", small).plays == "perfect"
    with pytest.raises(Complaint, match="has no level 8; it has 1, "):
        level("8", small)


# --- perfect play --------------------------------------------------------------------------------


def test_the_table_of_flipflop_is_what_solving_gives() -> None:
    assert (solve(banmen.game("flipflop", size=3).rules) == table()).all()


def test_the_table_of_flipflop_agrees_with_brute_force() -> None:
    game = banmen.game("flipflop", size=3)
    solution = brute_force(explore(game, [game.start()]))
    search = Perfect(game)
    truths = solution.running()
    chosen = dict(list(truths.items())[::997])
    texts = solution.texts(chosen)
    for number, truth in chosen.items():
        line = search.run(game.parse(texts[number]), Limits()).lines[0]
        assert (line.score > 0) - (line.score < 0) == truth.sign
        assert line.plies == truth.plies
    assert len(chosen) > 200


def test_a_number_of_flipflop_is_one_position() -> None:
    game = banmen.game("flipflop", size=3)
    pos = game.start()
    for _ in range(6):
        again = game.rules.blank()
        assert unrank(rank(pos.state), again)
        assert (again == pos.state).all()
        pos = pos.play(pos.legal()[0])


def test_perfect_play_wins_flipflop_against_anybody() -> None:
    game = banmen.game("flipflop", size=3)
    for other in ("random", "alphabeta:nodes=2000", "perfect"):
        players = [player("best", game, 1), player(other, game, 2)]
        pos = game.start()
        while pos.turn is not None:
            pos = pos.play(players[pos.turn].choose(pos))
        assert pos.winner == 0
        assert len(pos.history) <= 15


def test_nobody_plays_large_flipflop_perfectly() -> None:
    with pytest.raises(Complaint, match="not solved"):
        player("perfect", banmen.game("flipflop", size=5))


@pytest.mark.parametrize("kind", ["random", "2", "best", "knowing", "montecarlo:nodes=50"])
def test_a_game_that_is_over_has_no_move(kind: str) -> None:
    over = banmen.game("flipflop", size=3).start()
    while not over.over:
        over = over.play(over.legal()[-1])
    with pytest.raises(Complaint, match="The game is over"):
        player(kind, over.game, 1).choose(over)


def test_with_one_legal_move_nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    game = banmen.game("flipflop", size=3)
    position = game.parse("p2/3/2X w")
    assert len(position.codes) == 1
    someone = player("alphabeta:seconds=60,memory=1", game, 1)
    monkeypatch.setattr(AlphaBeta, "_prepare", None)  # what thinking begins with
    assert someone.choose(position) == position.codes[0]


@pytest.mark.parametrize("kind", ["2", "best", "knowing", "uct:nodes=50"])
def test_a_player_of_one_game_refuses_another(kind: str) -> None:
    someone = player(kind, banmen.game("flipflop", size=3), 1)
    for other in (banmen.game("flipflop", size=5), banmen.game("flink")):
        with pytest.raises(Complaint, match="This player is for"):
            someone.choose(other.start())
