"""Nobody gets out of a loss: who leaves early, goes for good or comes as somebody else has lost it;
nor does anybody make a game count that they are winning.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from banmen.server.accounts import passwords
from banmen.server.accounts.rated import rating_rows
from banmen.server.service import ServerSettings
from banmen.server.storage.store import Store
from tests.server.attacks.test_help_in_rated_games import owner, rated
from tests.server.attacks.test_seat_links import SECRET, sign_up
from tests.server.client import Browser, Message, serving
from tests.server.robot import NUMBERS, Robot, wait_for
from tests.server.test_ratings import account, finished


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that does not take its time over passwords."""
    file = tmp_path_factory.mktemp("store") / "banmen.db"
    with pytest.MonkeyPatch.context() as patch:
        quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(passwords, "PasswordHasher", quick)
        with serving(ServerSettings(str(file), workers=0, times=1000)) as found:
            yield found


@pytest.mark.parametrize("moves", [2, 3])
@pytest.mark.parametrize("how", ["leave", "resign"])
async def test_who_leaves_once_a_game_cannot_be_aborted_has_lost_it(
    tmp_path: Path, moves: int, how: str
) -> None:
    store = await Store.open(str(tmp_path / "b.db"))
    try:
        ann, ben = await account(store, "ann"), await account(store, "ben")
        player = await finished(store, ann, ben, how=how, moves=moves)
        assert len(await rating_rows(store, player.table)) == 2
    finally:
        await store.close()


def seen(who: Browser, table: str) -> Message:
    found: Message = who.get(f"tables/{table}")["table"]
    return found


def ends(who: Browser, table: str, how: str, rated: bool) -> bool:
    """Whether a game is over, so, and rated; that is told a moment later."""

    def ending() -> tuple[object, ...]:
        now = seen(who, table)
        return now["status"], now["how"], now["rated"]

    wanted = "over", how, rated
    return wait_for(ending, wanted) == wanted


def played_by_bot(ann: Browser, bot: Robot) -> str:
    """A rated game between a person and a bot, after two moves."""
    with bot.hearing():
        opponent = {"kind": "named", "name": bot.name}
        made = ann.open("flipfour", opponent, seat=0)
        table = f"tables/{made['table']}"
        bot.post(f"{table}/sit", {})
    for who, ply, text in ((ann, 0, "+c3"), (bot, 1, "+b2")):
        who.post(f"{table}/act", {"type": "move", "ply": ply, "text": text})
    return str(made["table"])


def test_a_deleted_account_loses_its_games_first(address: str) -> None:
    ann, eve = owner(address), owner(address)
    running, just_over = rated(ann, eve), rated(eve, ann)
    early = ann.open("flipfour", {"kind": "friend"}, seat=0)
    eve.post(f"tables/{early['table']}/sit", {"secret": early["invite"]})
    waiting = eve.open("flipfour", {"kind": "friend"})["table"]
    eve.post(f"tables/{just_over}/act", {"type": "resign"})
    eve.post("account/delete", {"password": SECRET})
    for table, how in ((running, "left"), (just_over, "resigned")):
        assert ends(ann, table, how, True)
        mine = 0 if table == running else 1
        assert seen(ann, table)["seats"][mine]["rating"]["change"] > 0
        assert seen(ann, table)["seats"][1 - mine]["kind"] == "deleted"
    for table in (early["table"], waiting):
        assert ends(ann, table, "aborted", False)


@pytest.mark.parametrize("by", ["revoking", "deleting"])
def test_a_revoked_bot_loses_its_games_first(address: str, by: str) -> None:
    ann, eve = owner(address), owner(address)
    bot = Robot(address, f"Bot {next(NUMBERS)}", eve)
    table = played_by_bot(ann, bot)
    if by == "revoking":
        eve.http.delete(f"me/bots/{bot.id}").raise_for_status()
    else:
        eve.post("account/delete", {"password": SECRET})
    assert ends(ann, table, "left", True)
    assert seen(ann, table)["seats"][0]["rating"]["change"] > 0


def test_nobody_ends_the_games_of_somebody_elses_bot(address: str) -> None:
    ann, eve = owner(address), owner(address)
    bot = Robot(address, f"Bot {next(NUMBERS)}", owner(address))
    table = played_by_bot(ann, bot)
    assert eve.http.delete(f"me/bots/{bot.id}").status_code == 404
    assert seen(ann, table)["status"] == "playing"


@pytest.mark.parametrize("by", ["signing up", "logging in"])
def test_a_game_that_is_won_does_not_begin_to_count(address: str, by: str) -> None:
    ann, eve = owner(address), Browser(address)
    name = f"Eve {next(NUMBERS)}"
    if by == "logging in":
        sign_up(Browser(address), name)
    table = rated(ann, eve)
    assert not seen(ann, table)["rated"]
    if by == "logging in":
        eve.post("account/login", {"name": name, "password": SECRET})
    else:
        sign_up(eve, name)
    assert eve.get(f"tables/{table}")["you"]["seats"] == [1]
    assert not seen(ann, table)["rated"]
    ann.post(f"tables/{table}/act", {"type": "resign"})
    mine = "archive?game=flipfour&mine=true"
    assert wait_for(lambda: [game["id"] for game in eve.get(mine)["games"]], [table]) == [table]
    assert [game["rating"] for game in eve.get(f"people/{name}")["progress"]] == [None]
