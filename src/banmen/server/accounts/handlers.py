"""Requests about people: login, accounts, profiles."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

from banmen.server.accounts import wire
from banmen.server.accounts.merging import forget, merge_guest
from banmen.server.accounts.own_data import own_data
from banmen.server.accounts.profiles import profile
from banmen.server.domain.constraints import Bounds
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import Me, Wire
from banmen.server.looks import folded
from banmen.server.route import Caller, File, Nothing, route

if TYPE_CHECKING:
    from banmen.server.service import Service
    from banmen.server.storage.store import Identity


@route("GET", "me/data", bots=False)
async def my_data(wanted: Nothing, who: Caller, here: Service) -> File:
    """Download all data that the server has about the caller: every game, and everything else."""
    if who.person is None:
        raise Refusal(404, "account.nothing_kept")
    person = who.person
    here.limits.exports.take(person.id)
    here.limits.exports.take(who.address)
    content = partial(own_data, here.store, here.tables, person)
    return File(media="application/json", content=content, name="banmen.json", kept=True)


# --- logging in ----------------------------------------------------------------------------------


@route("POST", "account", status=201, bots=False)
async def sign_up(wanted: wire.SignUp, who: Caller, here: Service) -> wire.Recovery:
    """Turn the calling guest into an account. The recovery code is shown only here.

    The guest's other cookies become invalid.
    """
    here.limits.creations.take(who.address)
    guest = await who.settle()
    code = await here.accounts.sign_up(guest, wanted.name, wanted.password)
    await here.people.end_sessions(guest.id)
    await who.become(guest.id)
    _remember(guest.id, who, here)
    await here.tables.rename(guest.id, wanted.name)
    return wire.Recovery(name=wanted.name, code=code)


@route("POST", "account/login", bots=False)
async def log_in(wanted: wire.LogIn, who: Caller, here: Service) -> Me:
    """Log in to an account; the guest's games move to it."""
    await _count_try(here, who, wanted.name)
    known = await here.accounts.log_in(wanted.name, wanted.password)
    await _arrive(known, who, here)
    return Me(name=known.name, account=True)


@route("POST", "account/recover", bots=False)
async def recover(wanted: wire.Recover, who: Caller, here: Service) -> wire.Recovery:
    """Set a new password by the recovery code; the answer has a new code.

    All passkeys and sessions end, because others may have had access.
    """
    await _count_try(here, who, wanted.name)
    known, code = await here.accounts.recover(wanted.name, wanted.code, wanted.password)
    await here.passkeys.remove_all(known.id)
    await here.people.end_sessions(known.id)
    await _arrive(known, who, here)
    return wire.Recovery(name=known.name or "", code=code)


@route("POST", "account/login/begin", bots=False)
async def begin_log_in(wanted: Nothing, who: Caller, here: Service) -> wire.PasskeyRequest:
    """The challenge for a login by passkey."""
    here.limits.challenges.take(who.address)
    return here.passkeys.ask(who.page)


@route("POST", "account/login/passkey", bots=False)
async def log_in_by_passkey(wanted: wire.PasskeyProof, who: Caller, here: Service) -> Me:
    """Log in by passkey; the guest's games move to the account."""
    known, passkey = await here.passkeys.log_in(who.page, wanted)
    await _arrive(known, who, here, passkey)
    return Me(name=known.name, account=True)


async def _arrive(
    known: Identity, who: Caller, here: Service, passkey: bytes | None = None
) -> None:
    """Log a person in on this device, with the games of the guest who was there.

    The cookie is always new, so that no one else can have it. Closed accounts are refused.
    """
    await here.conduct.check_open(known.id)
    guest = who.person
    if guest is not None and guest.id != known.id and not guest.account:
        await merge_guest(here.store, here.tables, here.bus, guest.id, known)
        await here.tokens.hand_over(guest.id, known.id)
        await here.people.end_sessions(guest.id)
    elif guest is not None:
        await who.leave()
    await who.become(known.id, passkey)
    _remember(known.id, who, here)


def _remember(person: str, who: Caller, here: Service) -> None:
    """Give this device a token, so that others' wrong passwords do not lock its owner out."""
    if here.known_devices.known(who.device_tokens, person) is None:
        who.keep_device_token(here.known_devices.token(person))


async def _count_try(here: Service, who: Caller, name: str) -> None:
    """Count an attempt for the address and the name. The limit of a name is so high that one
    address cannot lock its owner out. Devices where the owner logged in before have limits of their
    own.
    """
    here.limits.tries.take(who.address)
    owner = await here.accounts.owner(name)
    token = here.known_devices.known(who.device_tokens, owner) if owner else None
    if token is None:
        here.limits.tries_for_name.take(folded(name))
    else:
        here.limits.tries.take(f"device {token}")


def _count_owners_try(here: Service, who: Caller) -> None:
    """Count an attempt of a logged-in person: attempts by others do not matter."""
    here.limits.tries.take(who.address)
    here.limits.tries.take(f"session {who.session}")


# --- the caller's account ------------------------------------------------------------------------


def _owner(who: Caller) -> Identity:
    if who.person is None or not who.person.account:
        raise Refusal(403, "account.none")
    return who.person


@route("POST", "account/logout", bots=False)
async def log_out(wanted: Nothing, who: Caller, here: Service) -> Me:
    """Log out on this device."""
    _owner(who)
    await who.leave()
    return Me(name=None)


@route("POST", "account/password", bots=False)
async def change_password(
    wanted: wire.NewPassword, who: Caller, here: Service
) -> list[wire.LoginSession]:
    """Change the password; all other devices are logged out."""
    owner = _owner(who)
    _count_owners_try(here, who)
    await here.accounts.change_password(owner, wanted.password, wanted.new)
    return await _alone(owner, who, here)


@route("POST", "account/recovery", bots=False)
async def new_code(wanted: wire.OldPassword, who: Caller, here: Service) -> wire.Recovery:
    """Get a new recovery code."""
    owner = _owner(who)
    _count_owners_try(here, who)
    code = await here.accounts.new_code(owner, wanted.password)
    return wire.Recovery(name=owner.name or "", code=code)


@route("GET", "account/sessions", bots=False)
async def sessions(wanted: Nothing, who: Caller, here: Service) -> list[wire.LoginSession]:
    """The devices where the caller is logged in."""
    return await here.accounts.sessions(_owner(who), who.token)


@route("POST", "account/sessions/end", bots=False)
async def end_sessions(wanted: Nothing, who: Caller, here: Service) -> list[wire.LoginSession]:
    """Log out on all other devices."""
    return await _alone(_owner(who), who, here)


class OfSession(Wire):
    """A request about one of the caller's sessions."""

    session: Annotated[str, Bounds(min_length=16, max_length=64)]


@route("DELETE", "account/sessions/{session}", bots=False)
async def end_session(wanted: OfSession, who: Caller, here: Service) -> list[wire.LoginSession]:
    """Log out on one device; return the remaining sessions."""
    owner = _owner(who)
    await here.people.end_session(owner.id, wanted.session)
    return await here.accounts.sessions(owner, who.token)


async def _alone(owner: Identity, who: Caller, here: Service) -> list[wire.LoginSession]:
    await here.people.end_sessions(owner.id, keep=who.token)
    return await here.accounts.sessions(owner, who.token)


@route("GET", "account/passkeys", bots=False)
async def passkeys(wanted: Nothing, who: Caller, here: Service) -> list[wire.Passkey]:
    """The caller's passkeys, newest first."""
    return await here.passkeys.of(_owner(who).id)


@route("POST", "account/passkeys/begin", bots=False)
async def begin_passkey(wanted: wire.OldPassword, who: Caller, here: Service) -> wire.PasskeyOffer:
    """The challenge for registering a passkey. It takes the password: a stolen cookie must not be
    enough for a passkey, which would outlive it.
    """
    owner = _owner(who)
    _count_owners_try(here, who)
    await here.accounts.confirmed(owner, wanted.password)
    return await here.passkeys.offer(owner, who.session or "", who.page)


@route("POST", "account/passkeys", status=201, bots=False)
async def add_passkey(wanted: wire.NewPasskey, who: Caller, here: Service) -> list[wire.Passkey]:
    """Register a passkey that a device has made."""
    owner = _owner(who)
    await here.passkeys.add(owner, who.session or "", who.page, wanted)
    return await here.passkeys.of(owner.id)


class OfPasskey(Wire):
    """A request about one of the caller's passkeys."""

    passkey: Annotated[str, Bounds(min_length=16, max_length=16)]


@route("DELETE", "account/passkeys/{passkey}", bots=False)
async def remove_passkey(wanted: OfPasskey, who: Caller, here: Service) -> list[wire.Passkey]:
    """Remove a passkey, and log out the sessions it began; return the remaining passkeys."""
    owner = _owner(who)
    gone = await here.passkeys.remove(owner.id, wanted.passkey)
    await here.people.end_sessions_by(owner.id, gone, keep=who.token)
    return await here.passkeys.of(owner.id)


@route("POST", "account/delete", bots=False)
async def delete(wanted: wire.OldPassword, who: Caller, here: Service) -> Me:
    """Delete the account: games in progress are lost, all games stay, the name is removed."""
    owner = _owner(who)
    _count_owners_try(here, who)
    await here.accounts.confirmed(owner, wanted.password)
    for bot in await here.tokens.of(owner.id):
        await here.leaving.leave(bot.id)
        await here.tokens.revoke(owner.id, bot.id)
    await here.leaving.leave(owner.id)
    await here.people.end_sessions(owner.id)
    await forget(here.store, here.bus, owner.id)
    await who.leave()
    return Me(name=None)


# --- profiles ------------------------------------------------------------------------------------


class OfPerson(Wire):
    """A request about a person by name."""

    name: Annotated[str, Bounds(min_length=1, max_length=100)]


@route("GET", "people/{name}")
async def person(wanted: OfPerson, who: Caller, here: Service) -> wire.Profile:
    """The profile of a person with an account."""
    return await profile(here.store, wanted.name, who.id)
