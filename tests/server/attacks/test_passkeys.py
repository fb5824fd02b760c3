"""A passkey opens its owner's account at its own page, once a signature, and nothing else."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen.server.accounts import passwords, wire
from banmen.server.accounts.passkeys import LASTS, MOST, MOST_CHALLENGES, Challenges, Passkeys
from banmen.server.bus import Bus
from banmen.server.domain.refusal import Refusal
from banmen.server.now import now
from banmen.server.people import hashed
from banmen.server.service import ServerSettings
from banmen.server.storage import schema
from banmen.server.storage.store import Identity, Store
from tests.server.attacks.test_seat_links import NEW, SECRET, sign_up
from tests.server.authenticator import PRESENT, Authenticator
from tests.server.client import Browser, serving, two_at_a_table
from tests.server.test_store import store, url

__all__ = ["store", "url"]

Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server that does not take its time over passwords, at an address with a name."""
    file = tmp_path_factory.mktemp("store") / "banmen.db"
    with pytest.MonkeyPatch.context() as patch:
        quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(passwords, "PasswordHasher", quick)
        with serving(ServerSettings(str(file), workers=0, times=1000)) as found:
            yield found.replace("127.0.0.1", "localhost"), file


@pytest.fixture
def address(server: tuple[str, Path]) -> str:
    return server[0]


def registered(browser: Browser, **changed: Any) -> Authenticator:
    """A device that has a passkey of the person logged in."""
    device = Authenticator(f"http://{browser.address}")
    vars(device).update(changed)
    offer = browser.post("account/passkeys/begin", {"password": SECRET})
    browser.post("account/passkeys", device.make(offer), 201)
    return device


def log_in(browser: Browser, device: Authenticator, status: int = 200) -> Any:
    request = browser.post("account/login/begin")
    return browser.post("account/login/passkey", device.sign(request), status)


# --- as it should be -----------------------------------------------------------------------------


def test_a_passkey_logs_in_without_a_name_and_brings_the_guests_games(address: str) -> None:
    desk, phone = Browser(address), Browser(address)
    code = sign_up(desk, "Pia")
    device = registered(desk)
    mine = phone.open("flipflop", {"kind": "here"})["table"]
    before = phone.http.cookies["banmen"]
    assert log_in(phone, device) == {"name": "Pia", "account": True}
    assert phone.http.cookies["banmen"] != before
    assert [table["id"] for table in desk.get("me/tables")] == [mine]
    (key,) = desk.get("account/passkeys")
    assert key["name"] == "Phone"
    assert key["used"] >= key["created"]
    other = Browser(address)
    other.post("account/login", {"name": "Pia", "password": SECRET})
    other.post("account/recover", {"name": "Pia", "password": "another long one", "code": code})


def test_a_device_that_counts_nothing_and_verifies_nobody_is_fine(address: str) -> None:
    ann = Browser(address)
    sign_up(ann, "Paula")
    device = registered(ann, flags=PRESENT)
    for _ in range(2):
        device.signs = -1  # it says 0 each time, as phones do
        assert log_in(Browser(address), device)["account"]


async def test_they_are_kept_in_every_database(store: Store) -> None:
    """The same with SQLite and PostgreSQL: adding, using, counting and removing."""
    page, keys = "http://localhost:1", Passkeys(store, Bus())
    id = await store.new_person(hashed("cookie"), now(), "Ann")
    ann, device = Identity(id, "Ann", True), Authenticator(page)
    offer = await keys.offer(ann, "session", page)
    await keys.add(ann, "session", page, wire.NewPasskey(**device.make(vars(offer))))
    again = wire.NewPasskey(**device.make(vars(await keys.offer(ann, "session", page))))
    with pytest.raises(Refusal, match="already"):
        await keys.add(ann, "session", page, again)

    async def come() -> bytes:
        proof = wire.PasskeyProof(**device.sign(vars(keys.ask(page))))
        found = await keys.log_in(page, proof)
        assert found.person == ann
        return found.passkey

    hash = await come()
    await store.new_token(id, hashed("other"), now(), None, hash)
    device.signs -= 1
    with pytest.raises(Refusal):
        await come()
    (known,) = await keys.of(id)
    assert await keys.remove(id, known.id) == hash
    device.signs += 2
    with pytest.raises(Refusal, match="no account"):
        await come()


# --- forged --------------------------------------------------------------------------------------


def at_another_page(device: Authenticator) -> None:
    device.page = "https://banmen.example"


def in_a_frame(device: Authenticator) -> None:
    device.said = {"crossOrigin": True}


def for_another_host(device: Authenticator) -> None:
    device.host = "banmen.example"


def with_another_key(device: Authenticator) -> None:
    device.key = Authenticator(device.page).key


def with_nobody_there(device: Authenticator) -> None:
    device.flags = 0


def as_what_makes_a_key(device: Authenticator) -> None:
    device.said = {"type": "webauthn.create"}


def after_it_was_copied(device: Authenticator) -> None:
    device.signs = 0


def with_an_unknown_id(device: Authenticator) -> None:
    device.id = bytes(32)


def as_somebody_else(device: Authenticator) -> None:
    device.owner = "c29tZWJvZHk"


@pytest.mark.parametrize(
    ("forge", "key"),
    [
        (at_another_page, "account.passkey_page"),
        (in_a_frame, "account.passkey_wrong"),
        (for_another_host, "account.passkey_wrong"),
        (with_another_key, "account.passkey_wrong"),
        (with_nobody_there, "account.passkey_wrong"),
        (as_what_makes_a_key, "account.passkey_wrong"),
        (after_it_was_copied, "account.passkey_wrong"),
        (with_an_unknown_id, "account.passkey_unknown"),
        (as_somebody_else, "account.passkey_unknown"),
    ],
)
def test_a_forged_signature_opens_nothing(
    address: str, forge: Callable[[Authenticator], None], key: str
) -> None:
    ann, eve = Browser(address), Browser(address)
    sign_up(ann, f"Ann {forge.__name__}"[:24])
    device = registered(ann)
    log_in(Browser(address), device)
    forge(device)
    assert log_in(eve, device, 403)["key"] == key
    assert not eve.get("me")["account"]


def test_a_challenge_is_for_one_answer_and_one_purpose(address: str) -> None:
    ann, eve = Browser(address), Browser(address)
    sign_up(ann, "Ann Once")
    sign_up(eve, "Eve Once")
    device = registered(ann)
    proof = device.sign(ann.post("account/login/begin"))
    ann.post("account/login/passkey", proof)
    assert eve.post("account/login/passkey", proof, 403)["key"] == "account.passkey_late"
    offer = ann.post("account/passkeys/begin", {"password": SECRET})
    told = device.sign({**offer, "challenge": offer["challenge"]})
    assert eve.post("account/login/passkey", told, 403)["key"] == "account.passkey_late"
    offer = ann.post("account/passkeys/begin", {"password": SECRET})
    made = Authenticator(device.page).make(offer)
    assert eve.post("account/passkeys", made, 403)["key"] == "account.passkey_late"
    own = {**offer, "challenge": "AAAA"}
    made = Authenticator(device.page).make(own)
    assert ann.post("account/passkeys", made, 403)["key"] == "account.passkey_late"


def test_challenges_end_with_their_time_and_the_oldest_give_way() -> None:
    time = 0.0
    challenges = Challenges(Bus(), lambda: time)
    first, second = challenges.give("a"), challenges.give("a")
    time = LASTS - 1
    assert challenges.take(first, "a")
    assert not challenges.take(first, "a")
    time = LASTS
    assert not challenges.take(second, "a")
    old = challenges.give("a")
    for _ in range(MOST_CHALLENGES):
        new = challenges.give("a")
    assert not challenges.take(old, "a")
    assert not challenges.take(new, "b")
    assert not challenges.take(new, "a"), "used up by the wrong try"


def test_nobody_takes_a_passkey_of_somebody_else(address: str) -> None:
    """Else they would see what its owner does, or lock them out."""
    ann, eve = Browser(address), Browser(address)
    sign_up(ann, "Ann Own")
    sign_up(eve, "Eve Own")
    device = registered(ann)
    offer = eve.post("account/passkeys/begin", {"password": SECRET})
    assert eve.post("account/passkeys", device.make(offer), 409)["key"] == "account.passkey_there"
    (key,) = ann.get("account/passkeys")
    refused = eve.http.delete(f"account/passkeys/{key['id']}")
    assert (refused.status_code, refused.json()["key"]) == (404, "account.no_passkey")
    assert eve.get("account/passkeys") == []
    device.owner = ann.post("account/passkeys/begin", {"password": SECRET})["owner"]
    assert log_in(Browser(address), device)["name"] == "Ann Own"


def test_a_cookie_alone_makes_no_passkey(address: str) -> None:
    """It would outlive the session that a thief has."""
    ann, robot = Browser(address), Browser(address)
    sign_up(ann, "Ann Thrift")
    wrong = ann.post("account/passkeys/begin", {"password": "wrong"}, 403)
    assert wrong["key"] == "account.wrong_password"
    Browser(address).post("account/passkeys/begin", {"password": SECRET}, 403)
    token = ann.post("me/bots", {"name": "Thrifty"}, 201)["token"]
    robot.http.headers = {"Authorization": f"Bearer {token}"}
    for path, body in (
        ("account/passkeys/begin", {"password": SECRET}),
        ("account/login/begin", None),
    ):
        assert robot.post(path, body, 403)["key"] == "bots.people_only"


def test_there_is_none_at_a_bare_address(address: str) -> None:
    ann = Browser(address.replace("localhost", "127.0.0.1"))
    assert ann.post("account/login/begin", status=409)["key"] == "account.passkey_host"


def test_an_account_has_few(address: str) -> None:
    ann = Browser(address)
    sign_up(ann, "Ann Many")
    for _ in range(MOST):
        registered(ann)
    refused = ann.post("account/passkeys/begin", {"password": SECRET}, 409)
    assert refused["key"] == "account.passkeys_enough"


# --- what ends -----------------------------------------------------------------------------------


def test_removing_a_passkey_ends_what_it_opened(address: str) -> None:
    desk, _, table = two_at_a_table(address, "flipflop")
    sign_up(desk, "Ann Lost")
    lost, kept = registered(desk), registered(desk)
    thief, phone = Browser(address), Browser(address)
    log_in(thief, lost)
    log_in(phone, kept)
    here, there = reversed(desk.get("account/passkeys"))
    with closing(thief.look(table)) as theirs, closing(phone.look(table)) as mine:
        left = desk.http.delete(f"account/passkeys/{here['id']}").json()
        assert [one["id"] for one in left] == [there["id"]]
        assert theirs.closed() == 1013
        assert mine.send({"type": "say", "text": "Still here"})["type"] == "ok"
    assert not thief.get("me")["account"]
    assert log_in(thief, lost, 403)["key"] == "account.passkey_unknown"
    phone.http.delete(f"account/passkeys/{there['id']}")
    assert phone.get("me")["account"], "who removes the one they came by stays"


def test_the_recovery_code_ends_passkeys_and_a_new_password_does_not(address: str) -> None:
    ann = Browser(address)
    code = sign_up(ann, "Ann Anew")
    device = registered(ann)
    ann.post("account/password", NEW)
    log_in(Browser(address), device)
    ann.post("account/recover", {"name": "Ann Anew", "password": SECRET, "code": code})
    assert log_in(Browser(address), device, 403)["key"] == "account.passkey_unknown"


def test_a_deleted_account_leaves_no_key(server: tuple[str, Path]) -> None:
    address, file = server
    ann = Browser(address)
    sign_up(ann, "Ann Gone")
    device = registered(ann)
    ann.post("account/delete", {"password": SECRET})
    log_in(ann, device, 403)
    with sqlite3.connect(file) as database:
        found = database.execute("SELECT hash FROM passkeys WHERE credential = ?", (device.id,))
        assert found.fetchall() == []


# --- whatever else is sent -----------------------------------------------------------------------


@given(
    st.sampled_from(["id", "client_data", "attestation"]),
    st.integers(0, 400),
    st.binary(min_size=1, max_size=8),
)
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_a_device_says_is_taken_or_refused(part: str, place: int, bytes_: bytes) -> None:
    """The readers of CBOR, keys and certificates fail in many ways; none is a fault of ours."""
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

    page = "http://localhost:1"

    class NoStore:
        async def rows(self, wanted: object) -> list[object]:
            return []

        async def save(self, adds: list[tuple[object, Json]]) -> None:
            assert adds[0][0] is schema.passkeys

    keys: Any = Passkeys(NoStore(), Bus())  # type: ignore[arg-type]
    who, device = Identity("ann", "Ann", True), Authenticator(page)

    async def send() -> None:
        made = device.make(vars(await keys.offer(who, "s", page)))
        raw = bytearray(base64url_to_bytes(made[part]))
        at = place % len(raw)
        raw[at : at + len(bytes_)] = bytes_
        made[part] = bytes_to_base64url(bytes(raw))
        await keys.add(who, "s", page, wire.NewPasskey(**made))

    with suppress(Refusal):
        asyncio.run(send())
