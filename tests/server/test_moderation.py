"""Blocking, reporting, and what moderators decide: in the server, from beside it, undone again."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from banmen.cli import main
from banmen.server.accounts import passwords
from banmen.server.bus import Bus
from banmen.server.features import ROUTES
from banmen.server.moderation.cases import Moderation
from banmen.server.moderation.whom import one
from banmen.server.moderation.wire import NewDecision
from banmen.server.service import ServerSettings
from banmen.server.storage.store import Store
from tests.server.client import Browser, Message, serving, two_at_a_table
from tests.server.robot import Robot
from tests.server.test_accounts import QUICK, SECRET, log_in, sign_up
from tests.server.waiting import SOON

T = TypeVar("T")
HELLO: Message = {"type": "say", "text": "Hello"}
ADMIN = [route for route in ROUTES if route.path.startswith("admin/")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    file = tmp_path_factory.mktemp("store") / "banmen.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PasswordHasher", QUICK)
        with serving(ServerSettings(str(file), workers=0, times=1000)) as address:
            yield address, file


@pytest.fixture
def address(server: tuple[str, Path]) -> str:
    return server[0]


@pytest.fixture(scope="module")
def moderator(server: tuple[str, Path]) -> Browser:
    address, file = server
    found = account(address, "Mod")
    beside(file, lambda desk, store: appoint(desk, store, "Mod"))
    return found


def account(address: str, name: str) -> Browser:
    browser = Browser(address)
    sign_up(browser, name)
    return browser


def beside(file: Path, work: Callable[[Moderation, Store], Coroutine[Any, Any, T]]) -> T:
    """Do something as the command line does: on the database, in no server."""

    async def run() -> T:
        store = await Store.open(str(file), serves=False)
        try:
            return await work(Moderation.of(store, Bus()), store)
        finally:
            await store.close()

    return asyncio.run(run())


async def appoint(desk: Moderation, store: Store, name: str, yes: bool = True) -> None:
    await desk.decisions.appoint(await one(store, name), yes)


def case_of(moderator: Browser, name: str) -> Any:
    who, *_ = [one for one in moderator.get(f"admin/people?name={name}") if one["name"] == name]
    return moderator.get(f"admin/people/{who['id']}")


def decide(moderator: Browser, whom: str, kind: str, status: int = 201, /, **more: Any) -> Any:
    person = case_of(moderator, whom)["person"]["id"]
    wanted = {"kind": kind, "words": "Be kind.", **more}
    return moderator.post(f"admin/people/{person}/decisions", wanted, status)


def undo_last(moderator: Browser) -> Any:
    return moderator.post(f"admin/decisions/{moderator.get('admin/log')[0]['id']}/undo")


def act(browser: Browser, table: str, what: Message, status: int = 200) -> Any:
    return browser.post(f"tables/{table}/act", what, status)


def soon(true: Callable[[], object]) -> None:
    """Wait until a running server has noticed."""
    last = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < last
        time.sleep(0.05)


# --- blocks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("first_blocks", [True, False])
def test_two_of_whom_one_has_blocked_the_other_do_not_meet(
    address: str, first_blocks: bool
) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    names = f"Ann {first_blocks}", f"Bob {first_blocks}"
    for who, name in zip((ann, bob), names, strict=True):
        sign_up(who, name)
    waits = ann.post(
        "tables", {"game": "flipflop", "opponent": {"kind": "named", "name": names[1]}}, 201
    )
    listed = ann.open("flipflop", {"kind": "friend", "listed": True})
    ids = {line["id"] for line in bob.get("tables")}
    assert listed["table"] in ids
    by, seat = (ann, 1) if first_blocks else (bob, 0)
    (told,) = by.post("me/blocks", {"table": table, "seat": seat}, 201)
    assert told["name"] == names[seat]
    assert len(by.post("me/blocks", {"name": names[seat]}, 201)) == 1, "once is enough"
    for who, whom in ((ann, names[1]), (bob, names[0])):
        key = "moderation.blocked_by_you" if who is by else "moderation.blocked"
        assert act(who, table, HELLO, 403)["key"] == key
        wish = {"game": "flipflop", "opponent": {"kind": "named", "name": whom}}
        assert who.post("tables", wish, 403)["key"] == key
    assert listed["table"] not in {line["id"] for line in bob.get("tables")}
    bob.post(f"tables/{listed['table']}/sit", {"secret": listed["invite"]}, 403)
    assert bob.get(f"tables/{waits['table']}")["table"]["how"] == "declined"
    act(ann, table, {"type": "resign"})
    act(bob, table, {"type": "offer", "what": "rematch"}, 403)
    with closing(bob.look(table)) as seen:
        assert seen.send(HELLO)["type"] == "no"
    assert by.http.delete(f"me/blocks/{told['id']}").json() == []
    act(bob, table, HELLO)
    bob.post(f"tables/{listed['table']}/sit", {})


def test_a_block_holds_for_the_bots_of_the_blocked(address: str) -> None:
    ann, bob = account(address, "Blocker"), account(address, "Botter")
    made = bob.post("me/bots", {"name": "Botters bot"}, 201)
    robot = Browser(address)
    robot.http.headers = {"Authorization": f"Bearer {made['token']}"}
    ann.post("me/blocks", {"name": "Botter"}, 201)
    wish = {"game": "flipflop", "opponent": {"kind": "named", "name": "Blocker"}}
    assert robot.post("tables", wish, 403)["key"] == "moderation.blocked"
    robot.post("me/blocks", {"name": "Blocker"}, 403)
    robot.post("reports", {"name": "Blocker", "reason": "chat"}, 403)


def test_blocks_and_what_was_decided_follow_a_guest_into_an_account(
    address: str, moderator: Browser
) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    account(address, "Landed")
    bob.put("me", {"name": "Drifter"})
    ann.post("me/blocks", {"table": table, "seat": 1}, 201)
    decide(moderator, "Drifter", "mute", hours=2)
    log_in(bob, "Landed")
    assert ann.get("me/blocks")[0]["name"] == "Landed"
    assert bob.get("me/standing")["muted"]
    assert case_of(moderator, "Landed")["blocked_by"] == 1


def test_nobody_blocks_or_reports_themselves_or_nobody(address: str) -> None:
    ann = account(address, "Selfie")
    for path in ("me/blocks", "reports"):
        more = {"reason": "other"} if path == "reports" else {}
        assert ann.post(path, {"name": "Selfie", **more}, 409)["key"] == "moderation.oneself"
        for wanted in ({"name": "Nobody at all"}, {}, {"seat": 1}):
            assert ann.post(path, {**wanted, **more}, 404)["key"] == "moderation.nobody"
    assert ann.http.delete("me/blocks/0123456789abcdef").status_code == 404


# --- reports -------------------------------------------------------------------------------------


def test_a_report_is_made_once_until_it_is_settled(address: str, moderator: Browser) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    bob.put("me", {"name": "Shouter"})
    act(bob, table, {"type": "say", "text": "Something rude"})
    wanted = {"table": table, "seat": 1, "reason": "chat", "words": "He shouts."}
    id = ann.post("reports", wanted, 201)["id"]
    assert ann.post("reports", wanted, 409)["key"] == "moderation.reported"
    (found,) = [one for one in moderator.get("admin/reports") if one["id"] == id]
    assert (found["about"]["name"], found["table"], found["words"]) == (
        "Shouter",
        table,
        "He shouts.",
    )
    seen = moderator.get(f"admin/people/{found['about']['id']}")
    assert [line["text"] for line in seen["chat"]] == ["Something rude"]
    assert [line["id"] for line in seen["games"]] == [table]
    assert [line["id"] for line in seen["about"]] == [id]
    left = moderator.post(f"admin/reports/{id}/dismiss")
    assert id not in [one["id"] for one in left]
    moderator.post(f"admin/reports/{id}/dismiss", status=409)
    assert id in [one["id"] for one in moderator.get("admin/reports?settled=true")]
    undo_last(moderator)
    assert id in [one["id"] for one in moderator.get("admin/reports")]
    decide(moderator, "Shouter", "warning")
    assert id not in [one["id"] for one in moderator.get("admin/reports")], "that has settled it"


def test_reports_are_limited_by_person_and_address(tmp_path: Path) -> None:
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address:
        ann, _, table = two_at_a_table(address, "flipflop")
        wanted = {"table": table, "seat": 1, "reason": "other"}
        assert ann.http.post("reports", json=wanted).status_code == 201
        again = [ann.http.post("reports", json=wanted).status_code for _ in range(5)]
        assert again[-1] == 429
        assert Browser(address).http.post("reports", json=wanted).status_code == 429


# --- who may moderate ----------------------------------------------------------------------------


def whole(path: str) -> str:
    """A route's path with something in its braces."""
    for name in ("person", "report", "decision"):
        path = path.replace(f"{{{name}}}", "0123456789")
    return path


@pytest.mark.parametrize("route", ADMIN, ids=lambda route: str(route.name))
def test_to_all_but_moderators_there_is_nothing_to_moderate(address: str, route: Any) -> None:
    guest, owner = Browser(address), Browser(address)
    guest.put("me", {"name": "Somebody"})
    sign_up(owner, f"Owner of {route.name}"[:24])
    made = owner.post("me/bots", {"name": f"Bot {route.name}"[:24]}, 201)
    robot = Browser(address)
    robot.http.headers = {"Authorization": f"Bearer {made['token']}"}
    body = {"kind": "warning", "words": "x"} if route.method == "POST" else None
    params = {"name": "x"} if route.name == "look_up" else {}
    for who, status in ((Browser(address), 404), (guest, 404), (owner, 404), (robot, 403)):
        answer = who.http.request(route.method, whole(route.path), json=body, params=params)
        assert answer.status_code == status, answer.text
        assert answer.json()["key"] == ("server.no_path" if status == 404 else "bots.people_only")


def test_the_role_is_given_and_taken_by_the_command_line_alone(
    server: tuple[str, Path], moderator: Browser
) -> None:
    address, file = server
    eve = account(address, "Promoted")
    assert eve.get("me/standing")["moderator"] is False
    beside(file, lambda desk, store: appoint(desk, store, "Promoted"))
    assert eve.get("me/standing")["moderator"] is True
    eve.get("admin/log")
    refused = decide(moderator, "Promoted", "closure", 403)
    assert refused["key"] == "moderation.moderator"
    assert decide(moderator, "Mod", "warning", 403)["key"] == "moderation.moderator"
    id = moderator.get("admin/log")[0]["id"]
    assert (
        moderator.post(f"admin/decisions/{id}/undo", status=409)["key"] == "moderation.not_undone"
    )
    beside(file, lambda desk, store: appoint(desk, store, "Promoted", False))
    eve.get("admin/log", 404)


# --- what moderators decide ----------------------------------------------------------------------


def test_a_warning_is_read_before_anything_else_is_said(address: str, moderator: Browser) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    sign_up(bob, "Warned")
    decide(moderator, "Warned", "warning", words="No insults, please.")
    (notice,) = bob.get("me/standing")["notices"]
    assert (notice["kind"], notice["words"]) == ("warning", "No insults, please.")
    assert act(bob, table, HELLO, 403)["key"] == "moderation.unread"
    wish = {"game": "flipflop", "opponent": {"kind": "here"}}
    assert bob.post("tables", wish, 403)["key"] == "moderation.unread"
    act(bob, table, {"type": "offer", "what": "takeback"}, 400)  # playing goes on
    ann.post("me/standing/seen", {"decision": notice["id"]}, 404)
    assert bob.post("me/standing/seen", {"decision": notice["id"]})["notices"] == []
    act(bob, table, HELLO)
    (line,) = case_of(moderator, "Warned")["decisions"]
    assert line["seen"]
    assert line["by"]["name"] == "Mod"


def test_who_is_muted_plays_on_without_chat_until_it_is_undone(
    address: str, moderator: Browser
) -> None:
    _, bob, table = two_at_a_table(address, "flipflop")
    bob.put("me", {"name": "Chatty"})
    decide(moderator, "Chatty", "mute", 422)
    decide(moderator, "Chatty", "mute", hours=24)
    standing = bob.get("me/standing")
    assert standing["muted"] > time.time() * 1000
    with closing(bob.look(table)) as seat:
        refused = seat.send(HELLO)
        assert refused["reason"]["key"] == "moderation.muted"
        assert "UTC" in refused["reason"]["params"]["until"]
    act(bob, table, {"type": "move", "ply": 0, "text": "b1-b2"}, 400)  # it is the other's turn
    log = undo_last(moderator)
    assert log[0]["undone_by"]["name"] == "Mod"
    assert log[0]["undoable"] is False
    act(bob, table, HELLO)
    assert bob.get("me/standing") == {"moderator": False, "muted": None, "notices": []}


def test_who_is_muted_or_warned_does_not_go_on_by_a_bot(address: str, moderator: Browser) -> None:
    eve = account(address, "Puppeteer")
    bot = Robot(address, "Puppet", eve)
    ann = Browser(address)
    made = ann.open("flipflop", {"kind": "friend"})
    bot.post(f"tables/{made['table']}/sit", {"secret": made["invite"]})
    bot.post(f"tables/{made['table']}/act", HELLO)
    decide(moderator, "Puppeteer", "mute", hours=24)
    bot.post(f"tables/{made['table']}/act", HELLO, 403)
    undo_last(moderator)
    decide(moderator, "Puppeteer", "warning")
    again = {"game": "flipflop", "opponent": {"kind": "friend"}}
    assert bot.post("tables", again, 403)["key"] == "moderation.unread"


def test_a_closed_account_is_shut_out_with_its_bots_until_that_is_undone(
    address: str, moderator: Browser
) -> None:
    _, bob, table = two_at_a_table(address, "flipflop")
    sign_up(bob, "Closed")
    robot = Browser(address)
    token = bob.post("me/bots", {"name": "Closed bot"}, 201)["token"]
    robot.http.headers = {"Authorization": f"Bearer {token}"}
    with closing(bob.look(table)) as seat:
        assert decide(moderator, "Closed", "closure", words="Insults.")["closed"]
        seat.closed()
    assert bob.get("me") == {"name": None, "account": False}
    robot.get("me", 401)
    refused = log_in(bob, "Closed", status=403)
    assert (refused["key"], refused["params"]["words"]) == ("moderation.closed", "Insults.")
    assert log_in(bob, "Closed", "not the password", 403)["key"] == "account.wrong"
    wish = {"game": "flipflop", "opponent": {"kind": "named", "name": "Closed"}}
    assert moderator.post("tables", wish, 409)["key"] == "moderation.gone"
    undo_last(moderator)
    log_in(bob, "Closed")
    assert table in {line["id"] for line in bob.get("me/tables")}


def test_a_closed_account_cannot_be_recovered_and_keeps_its_code(
    address: str, moderator: Browser
) -> None:
    bob = Browser(address)
    code = sign_up(bob, "Recoverer")
    decide(moderator, "Recoverer", "closure")
    wanted = {"name": "Recoverer", "code": code, "password": "another long one"}
    assert bob.post("account/recover", wanted, 403)["key"] == "moderation.closed"
    undo_last(moderator)
    bob.post("account/recover", wanted)


def test_a_name_is_taken_away_everywhere_and_from_everybody(
    server: tuple[str, Path], moderator: Browser
) -> None:
    address, file = server
    ann, bob, table = two_at_a_table(address, "flipflop")
    sign_up(bob, "Rude Word")
    act(bob, table, HELLO)
    with closing(ann.look(table)) as seen:
        decide(moderator, "Rude Word", "renaming", 409, name="Mod")
        decide(moderator, "Rude Word", "renaming", name="Polite Word")
        while seen.table["seats"][1]["name"] != "Polite Word":
            seen.table = seen.next().get("table", seen.table)
    chat = ann.get(f"tables/{table}")["chat"]
    assert [line["name"] for line in chat] == ["Polite Word"]
    assert bob.get("me")["name"] == "Polite Word"
    for who in (bob, ann):
        assert who.put("me", {"name": "Rude Word"}, 409)["key"] == "account.taken"
    Browser(address).post("account", {"name": "rude word", "password": SECRET}, 409)
    log_in(Browser(address), "Polite Word")
    with sqlite3.connect(file) as database:
        told = [line for line in database.iterdump() if "Rude Word" in line]
    assert [line.split('"')[1] for line in told] == ["decisions"]
    assert bob.get("me/standing")["notices"][0]["name"] == "Polite Word"
    undo_last(moderator)
    assert bob.get("me")["name"] == "Rude Word"
    assert ann.get(f"tables/{table}")["chat"][0]["name"] == "Rude Word"
    log_in(Browser(address), "Rude Word")


def test_what_bots_can_be_told(address: str, moderator: Browser) -> None:
    bob = account(address, "Owning")
    made = bob.post("me/bots", {"name": "Owned bot"}, 201)
    robot = Browser(address)
    robot.http.headers = {"Authorization": f"Bearer {made['token']}"}
    assert decide(moderator, "Owned bot", "warning", 409)["key"] == "moderation.bot_warned"
    decide(moderator, "Owned bot", "renaming", name="Better bot")
    assert bob.get("me/bots")[0]["name"] == "Better bot"
    assert case_of(moderator, "Better bot")["owner"]["name"] == "Owning"
    decide(moderator, "Better bot", "closure")
    robot.get("me", 401)
    bob.get("me")


# --- from beside a running server ----------------------------------------------------------------


def test_the_command_line_does_all_that_moderators_do(
    server: tuple[str, Path],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address, file = server
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setenv("BANMEN_LANGUAGE", "en")
    ann, bob, table = two_at_a_table(address, "flipflop")
    sign_up(bob, "Typed Man")
    act(bob, table, {"type": "say", "text": "Some [bold]words"})
    id = ann.post("reports", {"table": table, "seat": 1, "reason": "leaving"}, 201)["id"]

    def typed(*words: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as left:
            main(["admin", *words, "--database", str(file)])
        assert left.value.code == code
        found = capsys.readouterr()
        return found.err if code else found.out

    assert id in typed("reports")
    typed("dismiss", id)
    assert id not in typed("reports")
    assert id in typed("reports", "--settled")
    typed("mute", "typed man", "1", "Too loud.")
    shown = typed("show", "Typed Man")
    assert table in shown
    assert "Some [bold]words" in shown
    assert "Muted until" in shown
    logged = typed("log", "Typed Man").splitlines()[1]
    assert "Too loud." in logged
    assert "command line" in logged
    assert act(bob, table, HELLO, 403)["key"] == "moderation.muted"
    typed("undo", logged.split()[0])
    act(bob, table, HELLO)
    typed("warn", "Typed Man", "Hello there")
    assert len(bob.get("me/standing")["notices"]) == 1
    typed("role", "Typed Man", "moderator")
    bob.get("admin/reports")
    typed("role", "Typed Man", "none")
    bob.get("admin/reports", 404)
    typed("rename", "Typed Man", "Other Man", "No.")
    assert bob.get("me")["name"] == "Other Man"
    typed("close", "Other Man", "Enough.")
    soon(lambda: bob.get("me")["account"] is False)
    assert "Nobody here" in typed("show", "Typed Man", code=2)
    assert "words" in typed("warn", "Other Man", "x" * 501, code=2)
    assert "cannot be undone" in typed("undo", logged.split()[0], code=2)


def test_what_the_command_line_decides_reaches_a_running_server(server: tuple[str, Path]) -> None:
    address, file = server
    ann, bob, table = two_at_a_table(address, "flipflop")
    sign_up(bob, "From Beside")

    def decided(whom: str, /, **wanted: Any) -> str:
        async def work(desk: Moderation, store: Store) -> str:
            who, words = await one(store, whom), NewDecision(words="So it is.", **wanted)
            return await desk.decisions.decide(words, who, None)

        return beside(file, work)

    decided("From Beside", kind="mute", hours=1)
    assert act(bob, table, HELLO, 403)["key"] == "moderation.muted"
    with closing(ann.look(table)) as seen:
        decided("From Beside", kind="renaming", name="Renamed Beside")
        while seen.table["seats"][1]["name"] != "Renamed Beside":
            seen.table = seen.next().get("table", seen.table)
    with closing(bob.look(table)) as seat:
        closure = decided("Renamed Beside", kind="closure")
        seat.closed()
    soon(lambda: bob.get("me")["account"] is False)
    beside(file, lambda desk, store: desk.decisions.undo(closure, None))
    log_in(bob, "Renamed Beside")
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT count(*) FROM outages").fetchone() == (0,)
