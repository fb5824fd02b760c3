"""HTTP: accounts and profiles."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi import Path as InPath

from banmen.server.accounts.moving import forget, take_along
from banmen.server.accounts.profiles import profile
from banmen.server.accounts.wire import (
    LogIn,
    NewPassword,
    OldPassword,
    Profile,
    Recover,
    Recovery,
    Session,
    SignUp,
)
from banmen.server.domain.wire import Me
from banmen.server.people import folded
from banmen.server.service import Service
from banmen.server.storage.store import Known
from banmen.server.web.api import REFUSED, Here, Human, Somebody
from banmen.server.web.guard import address_of
from banmen.server.web.refusal import Refusal
from banmen.server.web.visitor import Visitor

router = APIRouter(prefix="/api", responses=REFUSED)
PersonName = Annotated[str, InPath(min_length=1, max_length=100)]


@router.post("/account", status_code=201)
async def sign_up(wanted: SignUp, request: Request, who: Human, here: Here) -> Recovery:
    """Make an account out of the guest one is. The recovery code is told once, here."""
    here.meters.creations.take(address_of(request.scope))
    guest = await who.settle()
    code = await here.accounts.sign_up(guest, wanted.name, wanted.password)
    await here.hall.rename(guest.id, wanted.name)
    return Recovery(name=wanted.name, code=code)


@router.post("/account/login")
async def log_in(wanted: LogIn, request: Request, who: Human, here: Here) -> Me:
    """Be the owner of an account; the games of the guest one was go along."""
    _count_try(here, request, wanted.name)
    known = await here.accounts.log_in(wanted.name, wanted.password)
    await _arrive(known, who, here)
    return Me(name=known.name, account=True)


@router.post("/account/recover")
async def recover(wanted: Recover, request: Request, who: Human, here: Here) -> Recovery:
    """Set a new password by the recovery code; a new code comes for the one used up."""
    _count_try(here, request, wanted.name)
    known, code = await here.accounts.recover(wanted.name, wanted.code, wanted.password)
    await _arrive(known, who, here)
    return Recovery(name=known.name or "", code=code)


async def _arrive(known: Known, who: Visitor, here: Service) -> None:
    """Somebody is on this device from now on, with the games of the guest who was there."""
    guest = who.guest
    if guest is not None and guest.id != known.id:
        if not guest.account:
            await take_along(here.store, here.hall, here.bus, guest.id, known)
            await here.tokens.hand_over(guest.id, known.id)
        await who.leave()
    await who.become(known.id)


def _count_try(here: Service, request: Request, name: str) -> None:
    here.meters.tries.take(address_of(request.scope))
    here.meters.tries.take(f"name {folded(name)}")


# --- one's own account ---------------------------------------------------------------------------


def _owner(who: Visitor) -> Known:
    if who.guest is None or not who.guest.account:
        raise Refusal(403, "account.none")
    return who.guest


@router.post("/account/logout")
async def log_out(who: Human) -> Me:
    """Be nobody on this device."""
    _owner(who)
    await who.leave()
    return Me(name=None)


@router.post("/account/password")
async def change_password(
    wanted: NewPassword, request: Request, who: Human, here: Here
) -> list[Session]:
    """Another password; all other devices are logged out."""
    owner = _owner(who)
    _count_try(here, request, owner.name or "")
    await here.accounts.change_password(owner, wanted.password, wanted.new)
    return await _alone(owner, who, here)


@router.post("/account/recovery")
async def new_code(wanted: OldPassword, request: Request, who: Human, here: Here) -> Recovery:
    """Another recovery code."""
    owner = _owner(who)
    _count_try(here, request, owner.name or "")
    code = await here.accounts.new_code(owner, wanted.password)
    return Recovery(name=owner.name or "", code=code)


@router.get("/account/sessions")
async def sessions(who: Human, here: Here) -> list[Session]:
    """Where one is logged in."""
    return await here.accounts.sessions(_owner(who), who.token)


@router.post("/account/sessions/end")
async def end_sessions(who: Human, here: Here) -> list[Session]:
    """Log out everywhere else."""
    return await _alone(_owner(who), who, here)


async def _alone(owner: Known, who: Visitor, here: Service) -> list[Session]:
    await here.accounts.log_out_elsewhere(owner, who.token)
    return await here.accounts.sessions(owner, who.token)


@router.post("/account/delete")
async def delete(wanted: OldPassword, request: Request, who: Human, here: Here) -> Me:
    """Delete the account: the games stay, the name goes."""
    owner = _owner(who)
    _count_try(here, request, owner.name or "")
    await here.accounts.confirmed(owner, wanted.password)
    for bot in await here.tokens.of(owner.id):
        await here.tokens.revoke(owner.id, bot.id)
    await forget(here.store, here.bus, owner.id)
    await who.leave()
    return Me(name=None)


# --- everybody's ---------------------------------------------------------------------------------


@router.get("/people/{name}")
async def person(name: PersonName, who: Somebody, here: Here) -> Profile:
    """How somebody with an account does."""
    return await profile(here.store, name, who.id)
