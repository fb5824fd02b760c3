"""A table: who may do what, what follows, and that the log tells it all."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from pydantic import TypeAdapter

from banmen.errors import Complaint, IllegalMove
from banmen.record import Record
from banmen.server.domain import wire
from banmen.server.domain.clock import DAY
from banmen.server.domain.permissions import AWAY, MOST_SAID
from banmen.server.domain.player_info import PlayerInfo
from banmen.server.domain.table import Table, new_id
from banmen.server.domain.table_record import TERMINATIONS, record_of
from tests.server.player import DAYS, HERE, LEVEL, LIVE, NO_CLOCK, Player, action, wished

# --- beginning -----------------------------------------------------------------------------------


def test_ids_are_ten_letters_and_digits() -> None:
    ids = {new_id() for _ in range(100)}
    assert len(ids) == 100
    TypeAdapter(wire.TableId).validate_python(ids.pop())


def test_a_friend_takes_the_open_seat() -> None:
    ann = Player(sit=False)
    assert (ann.table.status, ann.may(0), ann.may(1)) == ("waiting", {"abort"}, {"abort"})
    assert ann.refused(0, "move", ply=0, code=0) == "table.waiting"
    with pytest.raises(Complaint, match="You are already at this table"):
        ann.table.sit("ann", None, 2)
    ann.done(ann.table.sit("ben", "Ben", 2))
    assert (ann.table.status, ann.table.seats_of("ben"), ann.table.seats_of("eve")) == (
        "playing",
        (1,),
        (),
    )
    with pytest.raises(Complaint, match="This seat is taken; you can watch"):
        ann.table.sit("eve", None, 3)


def test_nobody_sits_down_at_an_aborted_table() -> None:
    ann = Player(sit=False)
    ann.act(0, "abort")
    with pytest.raises(Complaint, match="The game is over"):
        ann.table.sit("ben", None, 2)
    assert (ann.view().result, ann.view().how, ann.may(0)) == ("*", "aborted", set())


def test_a_random_seat_is_either() -> None:
    assert {Player(seat="random", opponent=LEVEL).table.seats_of("ann") for _ in range(40)} == {
        (0,),
        (1,),
    }


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"game": "chess", "opponent": HERE}, "no game called"),
        ({"game": "squish", "options": {"order": 99}, "opponent": HERE}, "cannot be"),
        ({"game": "squish", "opponent": {"kind": "level", "level": "77"}}, "77"),
    ],
)
def test_what_cannot_be_played_is_said(wish: dict[str, Any], reason: str) -> None:
    with pytest.raises(Complaint, match=reason):
        Table.opened("t", wished(wish), "ann", 1)


# --- moves and endings ---------------------------------------------------------------------------


def test_a_move_is_made_once_and_in_turn() -> None:
    ann = Player()
    text = ann.table.position.moves()[0]
    assert ann.refused(1, "move", ply=0, text=text) == "table.not_your_turn"
    assert ann.refused(0, "move", ply=1, text=text) == "table.other_ply"
    assert ann.refused(0, "move", ply=0) == "table.no_move"
    with pytest.raises(IllegalMove):
        ann.act(0, "move", ply=0, text="a1-c2")
    [moved] = ann.act(0, "move", ply=0, text=text.upper())
    assert ann.table.public(moved).data == {
        "seat": 0,
        "ply": 0,
        "code": moved.data["code"],
        "text": text,
    }
    assert (ann.table.moves(), ann.table.ply, ann.table.turn) == ([text], 1, 1)
    assert ann.refused(0, "move", ply=0, text=text) == "table.not_your_turn"


def test_the_rules_end_a_game_with_its_last_move() -> None:
    ann = Player(HERE)
    while ann.table.status == "playing":
        ann.move()
    moved, ended = ann.log[-2:]
    assert (moved.kind, ended.kind) == ("moved", "ended")
    assert ended.data == {"result": ann.table.position.result, "how": "rules"}
    assert record_of(ann.table).check() == ann.table.position


def test_a_position_that_stands_for_the_third_time_is_a_draw() -> None:
    ann = Player(HERE, game="flipfour")
    again = ["a1-a2", "e5-e4", "a2-b1", "e4-d5", "b1-b2", "d5-d4", "b2-a1", "d4-e5"]
    for text in ["+a1", "+e5", *again, *again]:
        ann.act(0, "move", ply=ann.table.ply, text=text)
    assert (ann.table.result, ann.table.how) == ("1/2-1/2", "repetition")
    assert record_of(ann.table).check() == ann.table.position


@pytest.mark.parametrize(("seat", "result"), [(0, "0-1"), (1, "1-0")])
def test_who_resigns_has_lost(seat: int, result: str) -> None:
    ann = Player()
    ann.act(seat, "resign")
    assert (ann.view().status, ann.view().result, ann.view().how) == ("over", result, "resigned")
    assert (ann.view().turn, record_of(ann.table).termination) == (None, "resignation")
    assert ann.refused(1 - seat, "resign") == "table.over"


def test_abort_is_possible_before_the_second_move() -> None:
    ann = Player()
    ann.move()
    assert "abort" in ann.may(0) & ann.may(1)
    ann.move()
    assert ann.refused(0, "abort") == "table.abort_late"


# --- one device, and the computer ----------------------------------------------------------------


def test_at_one_device_the_side_to_move_acts() -> None:
    ann = Player(HERE)
    ann.move(3)
    assert ann.table.seats_of("ann") == (0, 1)
    assert ann.may(0) == ann.may(1) == {"move", "hint", "takeback", "draw", "resign"}
    ann.act(0, "offer", what="takeback")
    assert (ann.table.ply, ann.table.turn) == (2, 0)
    ann.move()
    ann.act(0, "resign")
    assert ann.table.result == "1-0"  # it was the second player's turn


def test_at_one_device_a_draw_is_agreed_at_once() -> None:
    ann = Player(HERE)
    ann.move(2)
    ann.act(0, "offer", what="draw")
    assert (ann.table.result, ann.table.how) == ("1/2-1/2", "agreed")


def test_the_computer_has_its_seat_and_level() -> None:
    ann = Player(LEVEL)
    assert ann.table.computer() is None
    ann.move()
    assert ann.table.computer() == (1, "2")
    assert ann.may(1) == {"move"}
    assert ann.refused(1, "resign") == "table.computers_seat"
    ann.move()
    assert ann.may(0) == {"move", "hint", "takeback", "resign"}
    assert ann.refused(0, "offer", what="draw") == "table.no_draw_with_computer"
    assert ann.refused(0, "say", text="hello?") == "table.nobody_else"


def test_against_the_computer_a_takeback_leads_to_the_own_last_turn() -> None:
    ann = Player(LEVEL, seat=1)
    ann.move()
    assert ann.refused(1, "offer", what="takeback") == "table.nothing_to_take_back"
    ann.move()
    ann.act(1, "offer", what="takeback")  # while the computer thinks
    assert (ann.table.ply, ann.table.turn) == (1, 1)
    ann.move(2)
    ann.act(1, "offer", what="takeback")  # after its reply
    assert (ann.table.ply, ann.table.turn, ann.table.computer()) == (1, 1, None)


# --- offers --------------------------------------------------------------------------------------


def test_a_takeback_needs_consent_and_reaches_past_the_reply() -> None:
    ann = Player()
    ann.move(3)
    before = ann.table.position.line[1]
    ann.act(1, "offer", what="takeback")  # Ben's move, and Ann's reply
    assert ann.table.ply == 3
    assert ann.refused(1, "accept", what="takeback") == "table.no_offer"
    ann.act(0, "accept", what="takeback")
    assert (ann.table.ply, ann.table.turn, ann.table.offers) == (1, 1, [])
    assert ann.table.position is before


def test_an_offer_is_made_once_in_a_position() -> None:
    ann = Player()
    ann.move(2)
    ann.act(0, "offer", what="draw")
    assert ann.refused(0, "offer", what="draw") == "table.asked_already"
    ann.act(1, "decline", what="draw")
    assert ann.refused(0, "offer", what="draw") == "table.turned_down"
    assert "draw" in ann.may(1)
    ann.move()
    assert "draw" in ann.may(0)


def test_a_draw_offer_stands_until_the_other_one_moves() -> None:
    ann = Player()
    ann.move(2)
    ann.act(0, "offer", what="draw")
    ann.move()
    assert ann.view().offers == (wire.Offer(what="draw", by=0),)
    ann.move()
    assert ann.view().offers == ()


def test_to_offer_what_is_offered_is_to_accept() -> None:
    ann = Player()
    ann.move(2)
    ann.act(0, "offer", what="draw")
    ann.act(1, "offer", what="draw")
    assert (ann.table.result, ann.table.how) == ("1/2-1/2", "agreed")
    assert record_of(ann.table).termination == "agreement"


def test_no_takeback_past_a_revealed_tile() -> None:
    ann = Player(HERE, game="flatfront")
    ann.move()
    assert ann.refused(0, "offer", what="takeback") == "table.revealed"
    while ann.table.scene().phase == "deployment":
        ann.move()
    assert "takeback" in ann.may(0)  # after the last tile none was turned up
    ann.act(0, "offer", what="takeback")
    assert (ann.table.ply, ann.table.scene().phase) == (15, "deployment")
    assert ann.refused(0, "offer", what="takeback") == "table.revealed"


def test_a_rematch_swaps_the_seats_when_both_want_it() -> None:
    ann = Player(clock=LIVE)
    assert ann.refused(0, "offer", what="rematch") == "table.rematch_later"
    ann.act(0, "resign")
    ann.act(0, "offer", what="rematch")
    assert not ann.table.rematch_due()
    ann.act(1, "accept", what="rematch")
    assert ann.table.rematch_due()
    table, first, last = ann.table.again("next", 9)
    ann.done(last)
    assert (ann.table.rematch_due(), ann.view().rematch) == (False, "next")
    assert (table.seats_of("ben"), table.seats_of("ann"), table.status) == ((0,), (1,), "playing")
    assert (table.game, table.clock) == (ann.table.game, ann.table.clock)
    assert first[0].data["seats"][0]["name"] == "Ben"
    assert ann.refused(1, "offer", what="rematch") == "table.rematched"


@pytest.mark.parametrize("opponent", [LEVEL, HERE])
def test_a_rematch_against_the_computer_or_oneself_comes_at_once(opponent: dict[str, Any]) -> None:
    ann = Player(opponent)
    ann.act(0, "resign")
    ann.act(0, "offer", what="rematch")
    assert ann.table.rematch_due()
    assert ann.table.again("next", 9)[0].seats == ann.table.seats[::-1]


# --- chat and names ------------------------------------------------------------------------------


def test_players_talk_also_after_the_game() -> None:
    ann = Player()
    ann.act(0, "resign")
    ann.act(1, "say", text="good game")
    assert ann.table.chat() == [wire.Said(by=1, name="Ben", text="good game", at=1000)]


def test_a_chat_has_an_end() -> None:
    ann = Player()
    for n in range(MOST_SAID):
        ann.act(n % 2, "say", text="!")
    assert ann.refused(0, "say", text="!") == "table.said_enough"


def test_somebody_takes_another_name() -> None:
    ann = Player()
    ann.act(0, "resign")
    ann.done(ann.table.rename("ann", "Anna", 5))
    assert (ann.view().seats[0].name, ann.view().status) == ("Anna", "over")
    assert ann.table.rename("ann", "Anna", 6) == ann.table.rename("eve", "Eve", 6) == []


def test_no_id_of_a_person_is_public() -> None:
    ann = Player(sit=False)
    ann.done(ann.table.sit("person-ben", "Ben", 2))
    public = [ann.table.public(entry) for entry in ann.log]
    assert b"person-ben" not in orjson.dumps([public, ann.view()])
    assert [one.data for one in public] == [{}, {"seat": 1}]


# --- clocks --------------------------------------------------------------------------------------


def test_a_live_clock_runs_once_both_have_moved() -> None:
    ann = Player(clock=LIVE)
    for _ in range(2):
        assert ann.table.due() is None
        ann.at += 50_000
        ann.move()
    assert ann.view().clocks == wire.Clocks(left=(60_000, 60_000), running=0, at=ann.at)
    ann.at += 10_000
    ann.move()
    assert ann.view().clocks == wire.Clocks(left=(52_000, 60_000), running=1, at=ann.at)
    assert record_of(ann.table).moves[2].clock == 52


def test_time_runs_out() -> None:
    ann = Player(clock=LIVE)
    ann.move(2)
    due = ann.table.due()
    assert due is not None
    assert ann.table.flag(due - 1) == []
    ann.at += 60_000
    code = ann.table.position.legal()[0].code
    assert ann.refused(0, "move", ply=2, code=code) == "table.time_up"
    assert ann.table.act(0, action("move", ply=2, code=code), ann.at, lag=20)
    ann.done(ann.table.flag(due))
    assert (ann.table.result, ann.table.how) == ("0-1", "time")
    assert ann.view().clocks == wire.Clocks(left=(0, 60_000), running=None, at=ann.at)
    assert ann.table.flag(due) == []
    assert ann.table.due() is None


def test_the_computer_does_not_lose_on_time() -> None:
    ann = Player(LEVEL, clock=LIVE, seat=1)
    ann.move(2)
    ann.at += 100_000
    assert ann.table.due() is None
    assert ann.table.flag(ann.at) == []
    ann.move()
    assert ann.table.due() is not None


def test_days_run_from_the_moment_both_sit() -> None:
    ann = Player(clock=DAYS)
    assert ann.table.due() == 1000 + DAY
    ann.at += DAY // 2
    ann.move()
    assert ann.table.due() == ann.at + DAY


def test_after_a_takeback_the_clock_of_whose_turn_it_is_goes_on() -> None:
    ann = Player(clock=LIVE)
    ann.move(3)
    ann.at += 5_000
    ann.act(0, "offer", what="takeback")
    ann.act(1, "accept", what="takeback")
    assert ann.view().clocks == wire.Clocks(left=(62_000, 55_000), running=0, at=ann.at)


def test_downtime_is_credited_however_often_a_table_is_loaded() -> None:
    ann = Player(clock=DAYS)
    outages = [(2000, 2000 + DAY)]
    for _ in range(2):
        again = Table.replay("t", ann.log, outages)
        assert again.due() == 1000 + 2 * DAY
    outages.append((3000 + DAY, 4000 + DAY))
    assert again.due() == 2000 + 2 * DAY


# --- gone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [NO_CLOCK, LIVE])
def test_a_game_is_claimed_of_somebody_who_is_to_move_and_gone(clock: dict[str, Any]) -> None:
    ann = Player(clock=clock)
    ann.move(3)
    ann.table.present({0}, ann.at)
    due = ann.table.claimable()
    assert due == ann.at + AWAY[clock["kind"]]
    ann.table.present({0}, ann.at + 10)  # gone since the first time
    ann.at = due - 1
    assert ann.refused(0, "claim") == "table.not_gone"
    ann.at = due
    assert "claim" in ann.may(0)
    assert "claim" not in ann.may(1)
    ann.act(0, "claim")
    assert (ann.table.result, ann.table.how) == ("1-0", "left")


def test_whose_opponent_is_gone_has_to_move_first() -> None:
    ann = Player()
    ann.move(2)
    ann.table.present({0}, ann.at)
    ann.at += 10 * AWAY["none"]
    assert ann.table.claimable() is None
    ann.move()
    assert ann.table.claimable() == ann.at + AWAY["none"]
    ann.table.present({0, 1}, ann.at)
    assert ann.table.claimable() is None


def test_a_game_by_days_is_not_claimed() -> None:
    ann = Player(clock=DAYS)
    ann.move(3)
    ann.table.present({0}, ann.at)
    assert ann.table.claimable() is None


# --- showing -------------------------------------------------------------------------------------


def test_scenes_for_replay_have_no_choices() -> None:
    ann = Player()
    ann.move(3)
    scenes = ann.table.scenes(1, 2)
    assert [scene.turn for scene in scenes] == [1, 0]
    assert all(scene.choices == () for scene in scenes)
    assert ann.table.scene().choices
    assert len(ann.table.scenes(0, 99)) == 4
    assert ann.table.scenes(7, 9) == ann.table.scenes(-5, -1) == []


def test_a_record_names_the_players() -> None:
    ann = Player(LEVEL, game="flatfront")
    tags = record_of(ann.table).tags
    assert {tags["Blue"], tags["Red"]} == {"Ann", "Level 2"}
    assert tags.keys() == {"Blue", "Red", "Commitment"}


@pytest.mark.parametrize("how", ["resigned", "agreed", "time", "left", "aborted"])
def test_a_record_tells_how_it_ended(how: str) -> None:
    ann = Player(clock=LIVE)
    ann.move(1 if how == "aborted" else 3)
    ann.table.present({0}, ann.at)
    ann.at += 62_000
    if how == "time":
        ann.done(ann.table.flag(ann.at))
    elif how == "agreed":
        ann.act(0, "offer", what="draw")
        ann.act(1, "accept", what="draw")
    else:
        ann.act(0, {"resigned": "resign", "left": "claim", "aborted": "abort"}[how])
    record = record_of(ann.table)
    assert ann.table.how == how
    assert record.termination == TERMINATIONS[how]
    assert record.check() == ann.table.position
    assert Record.from_text(record.to_text()) == Record.from_json(record.to_json()) == record


def test_an_entry_out_of_turn_is_not_folded() -> None:
    ann = Player()
    with pytest.raises(ValueError, match="entry 1 after 2"):
        ann.table.apply(ann.log[0])


def test_in_a_rated_game_nobody_is_helped() -> None:
    ann = Player(LEVEL)
    ann.move(2)
    assert {"hint", "takeback"} <= ann.may(0)
    ann.table.players = PlayerInfo(rated=True)
    assert not {"hint", "takeback"} & ann.may(0)
    assert ann.refused(0, "offer", what="takeback") == "table.rated_no_help"
    with pytest.raises(Complaint, match="rated"):
        ann.table.hint(0, ann.at)
