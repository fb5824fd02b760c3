"""Matches: fair pairs, the same games from the same seed, and files that survive anything."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

import banmen
from banmen.arena import Match, SequentialTest, Standing, play_match, play_matches
from banmen.arena.workers import workers
from banmen.errors import Complaint
from banmen.game import Game, Position
from banmen.record import Record, read

SMALL = banmen.game("flipflop", size=3)


def small(pairs: int = 6, seed: int = 5) -> Match:
    return Match(SMALL, "random", "random", pairs, seed)


def games(standing: Standing) -> list[Record]:
    return [game for pair in standing.pairs for game in pair.games]


# --- pairs ---------------------------------------------------------------------------------------


class Named:
    """A player with any name, who always plays the first or the last legal move."""

    def __init__(self, spec: str, game: Game, seed: int = 0) -> None:
        self.name, self.at = spec, -1 if spec == "last" else 0

    def choose(self, position: Position) -> int:
        return position.legal()[self.at].code


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("match", "tables"):
        monkeypatch.setattr(f"banmen.arena.{module}.player", Named)


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("id", ["flipflop", "flatfront"])
def test_a_pair_is_an_opening_twice_with_the_sides_swapped(id: str) -> None:
    game = banmen.game(id)
    sides = [colour.capitalize() for colour in game.about.colours]
    for pair in play_match(Match(game, "first", "last", 4), jobs=1).pairs:
        one, two = pair.games
        assert [one.tags[side] for side in sides] == ["first", "last"]
        assert [two.tags[side] for side in sides] == ["last", "first"]
        assert (one.tags["Pair"], two.tags["Pair"]) == (str(pair.number),) * 2
        assert (one.tags["Leg"], two.tags["Leg"]) == ("1", "2")
        plies = int(one.tags["Opening"])
        assert one.moves[:plies] == two.moves[:plies]
        for record in pair.games:
            who = {sides[0]: 0, sides[1]: 1}
            check_moves(record, {who[side]: record.tags[side] for side in sides}, plies)


def check_moves(record: Record, players: dict[int, str], plies: int) -> None:
    """Every move after the opening is one that its player plays."""
    line = record.check().line
    for at, after in zip(line[plies:], line[plies + 1 :], strict=False):
        assert at.turn is not None
        wanted = at.moves()[-1 if players[at.turn] == "last" else 0]
        assert after.history[-1] == wanted


def test_both_games_of_a_pair_have_the_same_stack_flatfront() -> None:
    match = Match(banmen.game("flatfront"), "random", "random", 3)
    for pair in play_match(match, jobs=1).pairs:
        stacks = [[ply.text for ply in game.moves if ply.reveal] for game in pair.games]
        assert stacks[0] == stacks[1]
        assert len(stacks[0]) == 16


def test_points_are_those_of_the_first_player() -> None:
    standing = play_match(small(40), jobs=1)
    won = sum(pair.games[0].result == "1-0" for pair in standing.pairs)
    won += sum(pair.games[1].result == "0-1" for pair in standing.pairs)
    assert standing.score.wins == won
    assert standing.score.games == 80
    assert sum(pair.points[0] + pair.points[1] for pair in standing.pairs) == (
        standing.score.wins + standing.score.draws / 2
    )


def test_records_replay_to_the_same_result(tmp_path: Path) -> None:
    standing = play_match(small(), file=tmp_path / "games.jsonl", jobs=1)
    found = list(read(tmp_path / "games.jsonl"))
    assert found == games(standing)
    for record in found:
        assert record.check().result == record.result


def test_a_game_that_is_too_long_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.arena.match.LONGEST", 4)
    found = [g for g in games(play_match(small(), jobs=1)) if g.termination == "length"]
    assert found
    for record in found:
        record.check()
        assert (len(record.moves), record.result) == (4, "1/2-1/2")


# --- reproducible --------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games_at_any_number_of_tables(tmp_path: Path) -> None:
    alone = play_match(small(), jobs=1)
    together = play_match(small(), file=tmp_path / "games.jsonl", jobs=2)
    assert games(alone) == games(together)
    assert len(list(read(tmp_path / "games.jsonl"))) == 12
    assert games(play_match(small(seed=6), jobs=1)) != games(alone)


def test_more_pairs_begin_with_the_same_ones() -> None:
    assert games(play_match(small(9), jobs=1))[:12] == games(play_match(small(6), jobs=1))


def ended(points: Sequence[tuple[float, float]]) -> dict[tuple[int, int], Record]:
    """Games with these points of the first player."""
    found = {}
    results = {0.0: "0-1", 0.5: "1/2-1/2", 1.0: "1-0"}
    for number, (one, two) in enumerate(points, 1):
        for leg, point in ((1, one), (2, 1 - two)):
            found[number, leg] = Record("flipflop", result=results[point], termination="time")
    return found


def test_a_verdict_does_not_depend_on_the_order_in_which_games_end() -> None:
    luck = random.Random(2)
    points = [(luck.choice((0.5, 1.0, 1.0)), luck.choice((0.0, 1.0))) for _ in range(200)]
    standings = []
    for order in range(3):
        standing = Standing(small(200), SequentialTest(0, 100))
        found = list(ended(points).items())
        if order:
            random.Random(order).shuffle(found)
        for (number, leg), record in found:
            standing.add(number, leg, record)
        standings.append(standing)
    one, *others = standings
    assert one.verdict is True
    assert one.score.pairs < 150
    assert len(one.pairs) == one.score.pairs
    for other in others:
        assert (other.verdict, other.score, other.ratio) == (one.verdict, one.score, one.ratio)


def test_a_verdict_ends_the_match() -> None:
    standing = play_match(small(500), jobs=1, test=SequentialTest(400, 800))
    assert standing.verdict is False
    assert standing.over
    assert standing.score.pairs < 100
    assert list(standing.due()) == []


def test_progress_is_told_from_the_start() -> None:
    told: list[int] = []
    play_match(small(3), jobs=1, progress=lambda standing: told.append(standing.score.pairs))
    assert told == [0, 1, 2, 3]


# --- files ---------------------------------------------------------------------------------------


def test_a_file_cut_anywhere_is_completed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play_match(small(), file=path, jobs=1)
    whole = path.read_bytes()
    for keep in sorted(random.Random(1).sample(range(len(whole)), 25)):
        path.write_bytes(whole[:keep])
        play_match(small(), file=path, jobs=1)
        assert path.read_bytes() == whole, keep


def test_zeros_at_the_end_as_after_a_power_failure_are_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play_match(small(2), file=path, jobs=1)
    whole = path.read_bytes()
    first, *_ = whole.splitlines(keepends=True)
    for keep in (0, 5, len(first) - 1, len(first), len(first) + 9, len(whole)):
        path.write_bytes(whole[:keep] + bytes(4096))
        play_match(small(2), file=path, jobs=1)
        assert path.read_bytes() == whole, keep


class Gone(BaseException):
    """The machine goes off."""


def test_a_killed_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"

    def stop(standing: Standing) -> None:
        if standing.score.pairs == 3:
            raise Gone

    with pytest.raises(Gone):
        play_match(small(), file=path, jobs=2, progress=stop)
    kept = path.read_bytes()
    assert len(kept.splitlines()) == 6
    standing = play_match(small(), file=path, jobs=1)
    assert path.read_bytes().startswith(kept)
    assert games(standing) == games(play_match(small(), jobs=1))


def test_a_finished_match_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play_match(small(), file=path, jobs=1)
    before = path.read_bytes()
    assert play_match(small(), file=path, jobs=1).score.pairs == 6
    assert play_match(small(4), file=path, jobs=1).score.pairs == 4
    assert path.read_bytes() == before
    assert play_match(small(8), file=path, jobs=1).score.pairs == 8
    assert len(path.read_bytes().splitlines()) == 16


OTHERS = {
    "players": (Match(SMALL, "random", "4", 6, 5), "arena.other_players"),
    "seed": (small(seed=4), "arena.other_seed"),
    "options": (Match(banmen.game("flipflop"), "random", "random", 6, 5), "arena.other_game"),
    "game": (Match(banmen.game("flipfour"), "random", "random", 6, 5), "arena.other_game"),
}


@pytest.mark.parametrize("which", OTHERS)
def test_a_file_of_another_match_is_refused_and_left_alone(which: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play_match(small(2), file=path, jobs=1)
    before = path.read_bytes()
    match, key = OTHERS[which]
    with pytest.raises(Complaint) as reason:
        play_match(match, file=path, jobs=1)
    assert reason.value.key == key
    assert str(path) in str(reason.value)
    assert path.read_bytes() == before


STRANGE = {
    "a letter": (b"Dear Ann", "Line 1: The JSON is broken in column 1."),
    "an unfinished game": (Record("flipflop").to_json().encode() + b"\n", "line 1: this is no"),
    "another format": (b'{"format":99,"game":"flipflop"}', "Line 1: This record has format “99”"),
    "damage before the end": (b'{"format":1,"ga\n{"format":1}\n', "Line 1: The JSON is broken"),
    "zeros before the end": (bytes(9) + b'\n{"format":1}\n', "Line 1: The JSON is broken"),
}


@pytest.mark.parametrize("which", STRANGE)
def test_a_file_that_holds_something_else_is_refused_and_left_alone(
    which: str, tmp_path: Path
) -> None:
    data, said = STRANGE[which]
    path = tmp_path / "games.jsonl"
    path.write_bytes(data)
    with pytest.raises(Complaint) as reason:
        play_match(small(), file=path, jobs=1)
    assert str(reason.value).startswith(str(path))
    assert said in str(reason.value)
    assert path.read_bytes() == data


def test_a_file_that_cannot_be_written_is_known_before_the_first_game(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        play_match(small(), file=tmp_path / "no" / "games.jsonl", jobs=1)


def test_an_unknown_player_is_known_before_the_first_game(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="no player “nobody”"):
        play_match(Match(SMALL, "random", "nobody"), file=tmp_path / "games.jsonl", jobs=1)


def test_a_lost_worker_is_told_without_a_promise() -> None:
    with pytest.raises(Complaint, match=r"has died\. Games already saved in a file are kept;"):
        list(workers(2).spread(os._exit, (1, 1)))


@pytest.mark.usefixtures("named")
def test_a_file_can_hold_many_matches(tmp_path: Path) -> None:
    meetings = [("a", "b"), ("a", "last"), ("b", "last")]
    matches = [Match(SMALL, first, second, 3) for first, second in meetings]
    path = tmp_path / "games.jsonl"
    whole = play_matches(matches, file=path, jobs=1)
    assert [standing.score.pairs for standing in whole] == [3, 3, 3]
    os.truncate(path, path.stat().st_size // 2)
    again = play_matches(matches, file=path, jobs=1)
    assert [games(standing) for standing in again] == [games(standing) for standing in whole]
