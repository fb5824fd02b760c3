"""Passwords cannot be tried without end, and an attacker cannot lock the owner out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from banmen.server.accounts import handlers, passwords, wire
from banmen.server.domain.constraints import Secret
from banmen.server.domain.refusal import Refusal, TooManyRequests
from banmen.server.service import ServerSettings, Service, running
from tests.server.test_routes import Somebody

RIGHT, WRONG = Secret("correct horse battery"), Secret("wrong horse battery")


@pytest.fixture
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Service]:
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "PasswordHasher", quick)
    async with running(ServerSettings(str(tmp_path / "b.db"), workers=0)) as service:
        yield service


async def tried(here: Service, address: str) -> bool:
    """Whether a wrong password was looked at, and not refused unseen."""
    eve = Somebody(here)
    eve.address = address
    with pytest.raises(Refusal) as refused:
        await handlers.log_in(wire.LogIn(name="Ann", password=WRONG), eve, here)
    return not isinstance(refused.value, TooManyRequests)


async def test_wrong_tries_elsewhere_lock_nobody_out(here: Service) -> None:
    ann = Somebody(here)
    await handlers.sign_up(wire.SignUp(name="Ann", password=RIGHT), ann, here)
    assert [await tried(here, "elsewhere") for _ in range(12)].count(True) == 10
    phone = Somebody(here)
    phone.address = "on the way"
    assert (await handlers.log_in(wire.LogIn(name="Ann", password=RIGHT), phone, here)).account
    await handlers.new_code(wire.OldPassword(password=RIGHT), phone, here)


async def test_many_addresses_together_are_stopped_too_but_not_the_owner(here: Service) -> None:
    ann = Somebody(here)
    await handlers.sign_up(wire.SignUp(name="Ann", password=RIGHT), ann, here)
    ann.person = await here.people.known(ann.token)
    assert [await tried(here, f"address {n}") for n in range(120)].count(True) < 110
    await handlers.new_code(wire.OldPassword(password=RIGHT), ann, here)


async def test_a_device_of_the_owner_is_let_in_while_others_try(here: Service) -> None:
    ann, ben = Somebody(here), Somebody(here)
    await handlers.sign_up(wire.SignUp(name="Ann", password=RIGHT), ann, here)
    await handlers.sign_up(wire.SignUp(name="Ben", password=RIGHT), ben, here)
    assert [await tried(here, f"address {n}") for n in range(120)].count(True) < 110
    known, elsewhere, bens = Somebody(here), Somebody(here), Somebody(here)
    known.address, elsewhere.address, bens.address = "home", "a café", "another"
    known.device_tokens, bens.device_tokens = ann.device_tokens, ben.device_tokens
    wanted = wire.LogIn(name="Ann", password=RIGHT)
    assert (await handlers.log_in(wanted, known, here)).account
    for stranger in (elsewhere, bens):
        with pytest.raises(TooManyRequests):
            await handlers.log_in(wanted, stranger, here)


async def test_a_known_device_tries_no_more_often_than_others(here: Service) -> None:
    ann = Somebody(here)
    await handlers.sign_up(wire.SignUp(name="Ann", password=RIGHT), ann, here)
    seen = []
    for n in range(14):  # an attacker who knows it comes from anywhere
        thief = Somebody(here)
        thief.address, thief.device_tokens = f"address {n}", ann.device_tokens
        with pytest.raises(Refusal) as refused:
            await handlers.log_in(wire.LogIn(name="Ann", password=WRONG), thief, here)
        seen.append(isinstance(refused.value, TooManyRequests))
    assert seen.count(False) == 10
