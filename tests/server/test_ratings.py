"""Ratings: the model tells the truth about strength, and only fair games count."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import pytest

import banmen
from banmen.server.accounts.profiles import profile
from banmen.server.accounts.rated import MOST_OF_A_PAIR, counts, player_info, rating_rows
from banmen.server.accounts.ratings import DAY, NEWCOMER, Strength, after, of_level, on_scale
from banmen.server.archive.archiver import Archiver
from banmen.server.archive.search import find
from banmen.server.archive.wire import ArchiveQuery
from banmen.server.bots.tokens import BotTokens
from banmen.server.bus import Bus
from banmen.server.now import now
from banmen.server.storage.store import Store
from tests.server.player import HERE, LEVEL, Player


def test_ratings_find_the_true_strength_and_know_how_far_off_they_are() -> None:
    luck, found, sure = random.Random(5), [], []
    for _ in range(30):
        me = NEWCOMER
        for _ in range(40):
            level = Strength(500 + 150 * luck.randrange(8), 50)
            chance = 1 / (1 + 10 ** ((level.rating - 1300) / 400))
            me, _ = after(me, level, "1-0" if luck.random() < chance else "0-1")
        found.append(me.rating)
        sure.append(me.deviation)
    assert abs(fmean(found) - 1300) < 60
    assert 0.5 < pstdev(found) / fmean(sure) < 1.5


def test_a_draw_brings_players_together_and_a_win_sets_them_apart() -> None:
    strong, weak = Strength(1500, 80), Strength(1000, 80)
    drawn = after(strong, weak, "1/2-1/2")
    assert drawn[0].rating < 1500 < drawn[0].rating + 200
    assert drawn[1].rating > 1000
    expected, upset = after(strong, weak, "1-0"), after(strong, weak, "0-1")
    assert 0 < expected[0].rating - 1500 < 1500 - upset[0].rating


def test_who_is_away_is_less_sure() -> None:
    sharp = Strength(1200, 60)
    assert sharp.later(0) == sharp
    assert 60 < sharp.later(30 * DAY).deviation < sharp.later(300 * DAY).deviation <= 350
    assert sharp.later(10_000 * DAY).deviation == 350


def test_levels_are_anchors_on_the_scale_of_their_game() -> None:
    squish, small = banmen.game("squish"), banmen.game("flipflop", size=3)
    first, second = of_level("1", squish), of_level("5", squish)
    assert first is not None
    assert second is not None
    assert first.rating < second.rating
    assert not on_scale(small), "it has a ladder of its own"
    assert of_level("1", small) is None


# --- which games count ---------------------------------------------------------------------------


def game(opponent: dict[str, Any] | None = None, **more: Any) -> Player:
    player = Player(opponent or {"kind": "friend"}, game="squish", **more)
    player.move(4)
    return player


def test_only_fair_games_count() -> None:
    both = {"ann": 1, "ben": 1}
    assert counts(game().table, both)
    assert counts(game(LEVEL).table, both)
    assert not counts(game().table, {"ann": 1}), "both need an account"
    assert not counts(game().table, {"ann": 1, "ben": 2000}), "before it began"
    assert not counts(game(HERE).table, both), "both sides at one device"
    back = game(LEVEL)
    back.act(0, "offer", what="takeback")
    assert not counts(back.table, both), "a move was taken back"
    hinted = game(LEVEL)
    hinted.done(hinted.table.hint(0, hinted.at))
    assert not counts(hinted.table, both), "a hint was given"
    casual = game(casual=True)
    assert not counts(casual.table, both), "made as a casual one"
    again, _, _ = casual.table.again("rematch001", casual.at)
    assert again.casual, "and so is the rematch"
    assert not counts(Player().table, both), "FlipFlop 3x3 has a scale of its own"


@pytest.fixture
async def store(tmp_path: Path) -> Any:
    found = await Store.open(str(tmp_path / "b.db"))
    yield found
    await found.close()


async def account(store: Store, name: str) -> str:
    from banmen.server.storage import schema

    person = await store.new_person(name.encode(), 1, name)
    row = {"person": person, "login": name, "password": "", "recovery": "", "created": 1}
    await store.save([(schema.accounts, row)])
    return person


TIMES = itertools.count(now() + 3_600_000)
"""When games of these tests begin: one after the other, after all accounts and bots were made."""


async def finished(
    store: Store, ann: str, ben: str, how: str = "resign", moves: int = 4, later: int = 0
) -> Player:
    """A game in which the second player resigns, saved; or as ``how`` says ("run": it goes on)."""
    player = Player(game="squish", sit=False, at=next(TIMES) + later)
    seats = player.log[0].data["seats"]
    seats[0]["person"], player.table.seats[0] = ann, type(player.table.seats[0])(ann, "Ann")
    player.done(player.table.sit(ben, "Ben", player.at))
    player.move(moves)
    if how == "resign":
        player.act(1, "resign")
    elif how == "leave":
        away = 1 - (player.table.turn or 0)
        player.table.present((away,), player.at)
        player.at += 10 * 60_000
        player.act(away, "claim")
    elif how == "draw":
        player.act(0, "offer", what="draw")
        player.act(1, "accept", what="draw")
    await store.append(player.table.id, player.log)
    return player


async def test_a_rated_game_changes_both_ratings_once(store: Store) -> None:
    ann, ben = await account(store, "ann"), await account(store, "ben")
    archiver = Archiver(store)
    player = await finished(store, ann, ben)
    await archiver.keep(player.table)
    await archiver.keep(player.table)
    known = await player_info(store, player.table)
    first, second = known.ratings
    assert known.rated
    assert first is not None
    assert second is not None
    assert first.change is not None
    assert first.rating > 1000 > second.rating
    assert first.change == first.rating - 1000
    (line,) = await store.tables_of(ann)
    assert line.seats[0].rating == replace(first, change=None)
    again = await finished(store, ann, ben)
    await archiver.keep(again.table)
    third = (await player_info(store, again.table)).ratings[0]
    assert third is not None
    assert third.change is not None
    assert 0 < third.change < first.change
    assert (
        third.rating == first.rating + third.change
        or abs(third.rating - first.rating - third.change) <= 1
    )


async def test_bots_are_rated_and_have_a_page(store: Store) -> None:
    ann, ben = await account(store, "ann"), await account(store, "ben")
    bot, _ = await BotTokens(store, Bus()).make(ben, "Robo")
    player = await finished(store, ann, bot)
    await Archiver(store).keep(player.table)
    assert (await player_info(store, player.table)).accounts == (True, True)
    page = await profile(store, "robo", None)
    assert (page.name, page.progress[0].lost) == ("Robo", 1)
    assert page.progress[0].rating is not None
    found = await find(store, ArchiveQuery(player="ROBO"), None, None)
    assert [game.id for game in found.games] == [player.table.id], "games of bots are public"


async def test_agreed_and_short_games_are_not_rated(store: Store) -> None:
    ann, ben = await account(store, "ann"), await account(store, "ben")
    for player in (
        await finished(store, ann, ben, how="draw"),
        await finished(store, ann, ben, moves=1),
    ):
        assert await rating_rows(store, player.table) == []
        assert not (await player_info(store, player.table)).rated


async def test_nobody_is_rated_against_their_own_bots(store: Store) -> None:
    ann, tokens = await account(store, "ann"), BotTokens(store, Bus())
    bots = [(await tokens.make(ann, name))[0] for name in ("One", "Two")]
    for first, second in ((ann, bots[0]), bots):
        player = await finished(store, first, second)
        await Archiver(store).keep(player.table)
        assert not (await player_info(store, player.table)).rated
        player = await finished(store, first, second, how="run")
        assert not (await player_info(store, player.table)).rated


async def test_a_pair_is_rated_only_so_often_a_day(store: Store) -> None:
    ann, ben, zoe = [await account(store, name) for name in ("ann", "ben", "zoe")]
    archiver = Archiver(store)
    for _ in range(MOST_OF_A_PAIR):
        player = await finished(store, ann, ben)
        await archiver.keep(player.table)
        assert (await player_info(store, player.table)).rated
    once_more = (await finished(store, ben, ann)).table
    await archiver.keep(once_more)
    assert not (await player_info(store, once_more)).rated
    assert await rating_rows(store, (await finished(store, ann, zoe)).table)
    tomorrow = await finished(store, ben, ann, later=DAY + 60_000)
    assert await rating_rows(store, tomorrow.table)


async def test_nobody_ends_the_games_that_are_won_first(store: Store) -> None:
    """Of those that run at once the first ones count, and not the first ones to end."""
    ann, ben = await account(store, "ann"), await account(store, "ben")
    running = [await finished(store, ann, ben, how="run") for _ in range(MOST_OF_A_PAIR + 1)]
    rated = [(await player_info(store, player.table)).rated for player in running]
    assert rated == [True] * MOST_OF_A_PAIR + [False]
    won = running[-1]
    won.act(1, "resign")
    assert await rating_rows(store, won.table) == []


async def test_a_level_is_beaten_for_a_rating_only_so_often_a_day(store: Store) -> None:
    ann, archiver = await account(store, "ann"), Archiver(store)
    for number in range(MOST_OF_A_PAIR + 1):
        player = Player(LEVEL, game="squish", sit=False, at=next(TIMES))
        seats = player.log[0].data["seats"]
        seats[0]["person"], player.table.seats[0] = ann, type(player.table.seats[0])(ann, "Ann")
        player.move(4)
        player.act(0, "resign")
        await store.append(player.table.id, player.log)
        await archiver.keep(player.table)
        rated = (await player_info(store, player.table)).rated
        assert rated == (number < MOST_OF_A_PAIR)


async def test_who_leaves_a_rated_game_loses_it(store: Store) -> None:
    ann, ben = await account(store, "ann"), await account(store, "ben")
    player = await finished(store, ann, ben, how="leave")
    assert player.table.how == "left"
    assert await rating_rows(store, player.table)
