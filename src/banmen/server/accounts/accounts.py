"""Accounts: names with passwords. They are optional, and give a person the same games on all
devices.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import sqlalchemy as sa

from banmen.server.accounts.passwords import Passwords, chosen, new_code, typed, typed_code
from banmen.server.accounts.wire import LoginSession
from banmen.server.conduct import Conduct
from banmen.server.domain.constraints import Secret
from banmen.server.domain.refusal import Refusal
from banmen.server.looks import folded, look
from banmen.server.now import now
from banmen.server.people import hashed, who_looks_like
from banmen.server.storage import schema
from banmen.server.storage.statements import Alter
from banmen.server.storage.store import Conflict, Identity, Store

NAME = re.compile(r"[\w][\w .'-]*")
"""The characters of a name: letters and digits of any language, so that it fits an address."""
LONGEST = 100
"""The greatest length of a name as compared: some characters expand to several."""


SHORT = 16
"""Digits of a session's name (`people.session_of`), enough to tell a person's own sessions
apart.
"""


def check_name(name: str) -> None:
    """Refuse names that an account cannot have."""
    if not NAME.fullmatch(name) or len(folded(name)) > LONGEST or len(look(name)) > LONGEST:
        raise Refusal(422, "account.signs")


class Account(NamedTuple):
    """A stored account."""

    person: str
    name: str
    password: str
    recovery: str


class Accounts:
    """All accounts of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._passwords = Passwords()
        self._conduct = Conduct(store)

    # --- logging in ------------------------------------------------------------------------------

    async def sign_up(self, guest: Identity, name: str, password: Secret) -> str:
        """Give a guest a password; return the recovery code, to be shown once."""
        if guest.account:
            raise Refusal(409, "account.has_one")
        check_name(name)
        if await self._is_anothers(name, guest.id):
            raise Refusal(409, "account.taken", name=name)
        secret, code = chosen(password, name), new_code()
        row = {
            "person": guest.id,
            "login": folded(name),
            "password": await self._passwords.hashed(secret),
            "recovery": await self._passwords.hashed(typed_code(Secret(code))),
            "created": now(),
        }
        try:
            await self._store.save(
                [(schema.accounts, row), (schema.names, {"look": look(name), "person": guest.id})],
                [(schema.people, {"id": guest.id}, {"name": name})],
            )
        except Conflict:
            raise Refusal(409, "account.taken", name=name) from None
        return code

    async def log_in(self, name: str, password: Secret) -> Identity:
        """The person with this name and password."""
        found = await self._named(name)
        fits = await self._passwords.fits(found and found.password, typed(password))
        if found is None or not fits:
            raise Refusal(403, "account.wrong")
        return Identity(found.person, found.name, True)

    async def recover(self, name: str, code: Secret, new: Secret) -> tuple[Identity, str]:
        """Set a new password by the recovery code, and return a new code."""
        found = await self._named(name)
        fits = await self._passwords.fits(found and found.recovery, typed_code(code))
        if found is None or not fits:
            raise Refusal(403, "account.wrong_code")
        await self._conduct.check_open(found.person)
        await self._set_password(found, new)
        return Identity(found.person, found.name, True), await self._set_code(found)

    # --- changing --------------------------------------------------------------------------------

    async def change_password(self, who: Identity, old: Secret, new: Secret) -> None:
        """Set a new password."""
        await self._set_password(await self.confirmed(who, old), new)

    async def new_code(self, who: Identity, password: Secret) -> str:
        """Replace the recovery code; the old one becomes invalid."""
        return await self._set_code(await self.confirmed(who, password))

    async def rename(self, who: Identity, name: str | None) -> None:
        """Change the name of a person, with or without an account.

        Names of accounts and bots, and names that look like them, are refused.
        """
        if name is not None and len(folded(name)) > LONGEST:
            raise Refusal(422, "account.signs")
        if name is not None and await self._is_anothers(name, who.id):
            raise Refusal(409, "account.taken", name=name)
        if not who.account:
            return await self._store.rename(who.id, name)
        if name is None:
            raise Refusal(422, "account.signs")
        check_name(name)
        login: Alter = (schema.accounts, {"person": who.id}, {"login": folded(name)})
        shown: Alter = (schema.people, {"id": who.id}, {"name": name})
        try:
            await self._store.save(
                [(schema.names, {"look": look(name), "person": who.id})],
                [login, shown],
                [(schema.names, {"person": who.id})],
            )
        except Conflict:
            raise Refusal(409, "account.taken", name=name) from None

    async def owner(self, name: str) -> str | None:
        """The person with an account of that name."""
        found = await self._named(name)
        return found and found.person

    async def confirmed(self, who: Identity, password: Secret) -> Account:
        """A person's account, after checking the password."""
        if not who.account:
            raise Refusal(403, "account.none")
        found = await self._find(schema.accounts.c.person == who.id)
        if found is None or not await self._passwords.fits(found.password, typed(password)):
            raise Refusal(403, "account.wrong_password")
        return found

    # --- devices ---------------------------------------------------------------------------------

    async def sessions(self, who: Identity, token: str) -> list[LoginSession]:
        """The devices where a person is logged in, last used first."""
        c = schema.tokens.c
        wanted = sa.select(c.hash, c.device, c.created, c.seen).where(c.person == who.id)
        rows = await self._store.rows(wanted.order_by(c.seen.desc()))
        return [
            LoginSession(
                id=row.hash.hex()[:SHORT],
                device=row.device,
                created=row.created,
                seen=row.seen,
                here=row.hash == hashed(token),
            )
            for row in rows
        ]

    # --- the database ----------------------------------------------------------------------------

    async def _named(self, name: str) -> Account | None:
        return await self._find(schema.accounts.c.login == folded(name))

    async def _is_anothers(self, name: str, person: str) -> bool:
        """Whether another account or bot has that name, or one that looks the same."""
        return bool(await who_looks_like(self._store, name) - {person})

    async def _find(self, condition: sa.ColumnElement[bool]) -> Account | None:
        accounts, people = schema.accounts, schema.people
        wanted = sa.select(
            accounts.c.person, people.c.name, accounts.c.password, accounts.c.recovery
        )
        joined = wanted.join(people, people.c.id == accounts.c.person).where(condition)
        rows = await self._store.rows(joined)
        return Account(*rows[0]) if rows else None

    async def _set_password(self, account: Account, new: Secret) -> None:
        password = await self._passwords.hashed(chosen(new, account.name))
        await self._alter(account, password=password)

    async def _set_code(self, account: Account) -> str:
        code = new_code()
        recovery = await self._passwords.hashed(typed_code(Secret(code)))
        await self._alter(account, recovery=recovery)
        return code

    async def _alter(self, account: Account, **values: str) -> None:
        key = {"person": account.person}
        await self._store.save([], [(schema.accounts, key, dict(values))])
