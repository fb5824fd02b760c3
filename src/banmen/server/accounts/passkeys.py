"""Passkeys (WebAuthn): a second way to log in, by a key on a device.

    page                                      server
      request a challenge    ──────────────▶  a new challenge, kept for two minutes
      the device signs it    ◀──────────────
      the signature          ──────────────▶  this challenge, this page, a key that is known

The private key never leaves the device, which uses it for one host only. So a fake page gets
nothing that opens an account here, and the database contains nothing that does. Logging in needs no
name: the device knows whose key it is.
"""

from __future__ import annotations

import ipaddress
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlsplit

import sqlalchemy as sa
from webauthn.authentication.verify_authentication_response import verify_authentication_response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    RegistrationCredential,
)
from webauthn.registration.generate_registration_options import default_supported_pub_key_algs
from webauthn.registration.verify_registration_response import verify_registration_response

from banmen.server.accounts import wire
from banmen.server.bus import Bus, ChallengeGiven, ChallengeTaken
from banmen.server.domain.refusal import Refusal
from banmen.server.now import now
from banmen.server.people import hashed_bytes
from banmen.server.storage import schema
from banmen.server.storage.database import Found
from banmen.server.storage.store import Conflict, Identity, Store

MOST = 10
"""The most passkeys of one account."""
LASTS = 120.0
"""The lifetime of a challenge, in seconds."""
MOST_CHALLENGES = 50_000
"""The most open challenges; the oldest are dropped. `rate_limits` allows an address 200."""
LOG_IN = "log in"
"""The purpose of a challenge for logging in; other challenges belong to the session that asked for
them.
"""
SHORT = 16
"""Digits of a passkey's name, enough to tell a person's own passkeys apart."""


class Challenges:
    """Open challenges, each for one purpose, one answer, and a short time.

    All nodes know them, because the answer may reach any node.
    """

    def __init__(self, bus: Bus, clock: Callable[[], float] = time.monotonic) -> None:
        self._bus = bus
        self._clock = clock
        self._waiting: OrderedDict[bytes, tuple[str, float]] = OrderedDict()
        """The purpose and expiry of each challenge, oldest first."""

        bus.subscribe(ChallengeGiven, self._given)
        bus.subscribe(ChallengeTaken, self._taken)

    def give(self, purpose: str) -> bytes:
        """Make a new challenge."""
        made = secrets.token_bytes(32)
        self._bus.publish(ChallengeGiven(made.hex(), purpose))
        return made

    def _given(self, message: ChallengeGiven) -> None:
        while self._waiting and (len(self._waiting) >= MOST_CHALLENGES or self._oldest_is_over()):
            self._waiting.popitem(last=False)
        until = self._clock() + LASTS
        self._waiting[bytes.fromhex(message.challenge)] = message.purpose, until

    def _taken(self, message: ChallengeTaken) -> None:
        self._waiting.pop(bytes.fromhex(message.challenge), None)

    def take(self, challenge: bytes, purpose: str) -> bool:
        """Use up a challenge; return whether it was valid for the purpose."""
        what, until = self._waiting.pop(challenge, ("", 0.0))
        if what:
            self._bus.tell_others(ChallengeTaken(challenge.hex()))
        return what == purpose and self._clock() < until

    def _oldest_is_over(self) -> bool:
        _, until = next(iter(self._waiting.values()))
        return until <= self._clock()


class Arrival(NamedTuple):
    """A person who logged in, and the hash of the passkey's id."""

    person: Identity
    passkey: bytes


class Passkeys:
    """All passkeys of a store."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self._store = store
        self._challenges = Challenges(bus)

    # --- logging in ------------------------------------------------------------------------------

    def ask(self, page: str) -> wire.PasskeyRequest:
        """A challenge for logging in; ``page`` is scheme, host and port of the page."""
        return wire.PasskeyRequest(
            challenge=bytes_to_base64url(self._challenges.give(LOG_IN)), host=host_of(page)
        )

    async def log_in(self, page: str, proof: wire.PasskeyProof) -> Arrival:
        """Verify the signature; return the person."""
        with _understood():
            signed = AuthenticationCredential(
                id=proof.id,
                raw_id=base64url_to_bytes(proof.id),
                response=AuthenticatorAssertionResponse(
                    client_data_json=base64url_to_bytes(proof.client_data),
                    authenticator_data=base64url_to_bytes(proof.authenticator_data),
                    signature=base64url_to_bytes(proof.signature),
                    user_handle=base64url_to_bytes(proof.owner),
                ),
            )
            challenge = self._challenge_in(signed.response.client_data_json, LOG_IN, page)
        k, p = schema.passkeys.c, schema.people.c
        wanted = sa.select(k.hash, k.person, p.name, k.public_key, k.signs).where(
            k.hash == hashed_bytes(signed.raw_id), p.id == k.person
        )
        rows = await self._store.rows(wanted)
        if not rows or signed.response.user_handle != _handle(rows[0].person):
            raise Refusal(403, "account.passkey_unknown")
        with _understood():
            found = verify_authentication_response(
                credential=signed,
                expected_challenge=challenge,
                expected_rp_id=host_of(page),
                expected_origin=page,
                credential_public_key=rows[0].public_key,
                credential_current_sign_count=rows[0].signs,
            )
        used = {"signs": found.new_sign_count, "used": now()}
        await self._store.save([], [(schema.passkeys, {"hash": rows[0].hash}, used)])
        return Arrival(Identity(rows[0].person, rows[0].name, True), rows[0].hash)

    # --- a person's own --------------------------------------------------------------------------

    async def of(self, person: str) -> list[wire.Passkey]:
        """A person's passkeys, newest first."""
        return [
            wire.Passkey(id=_short(row.hash), name=row.name, created=row.created, used=row.used)
            for row in await self._rows(person)
        ]

    async def offer(self, who: Identity, session: str, page: str) -> wire.PasskeyOffer:
        """A challenge for registering a passkey."""
        known = await self._rows(who.id)
        if len(known) >= MOST:
            raise Refusal(409, "account.passkeys_enough", most=MOST)
        return wire.PasskeyOffer(
            challenge=bytes_to_base64url(self._challenges.give(session)),
            host=host_of(page),
            owner=bytes_to_base64url(_handle(who.id)),
            algorithms=tuple(map(int, default_supported_pub_key_algs)),
            known=tuple(bytes_to_base64url(row.credential) for row in known),
        )

    async def add(self, who: Identity, session: str, page: str, made: wire.NewPasskey) -> None:
        """Register a passkey; ``session`` is the one that asked for the challenge."""
        with _understood():
            signed = RegistrationCredential(
                id=made.id,
                raw_id=base64url_to_bytes(made.id),
                response=AuthenticatorAttestationResponse(
                    client_data_json=base64url_to_bytes(made.client_data),
                    attestation_object=base64url_to_bytes(made.attestation),
                ),
            )
            found = verify_registration_response(
                credential=signed,
                expected_challenge=self._challenge_in(
                    signed.response.client_data_json, session, page
                ),
                expected_rp_id=host_of(page),
                expected_origin=page,
            )
            if found.credential_id != signed.raw_id:
                raise ValueError("one id is signed and another one told")
        row = {
            "hash": hashed_bytes(found.credential_id),
            "person": who.id,
            "name": made.name,
            "credential": found.credential_id,
            "public_key": found.credential_public_key,
            "signs": found.sign_count,
            "created": now(),
            "used": None,
        }
        try:
            await self._store.save([(schema.passkeys, row)])
        except Conflict:
            raise Refusal(409, "account.passkey_there") from None

    async def remove(self, person: str, id: str) -> bytes:
        """Remove a passkey; return the hash of its id."""
        found: list[bytes] = [
            row.hash for row in await self._rows(person) if _short(row.hash) == id
        ]
        if not found:
            raise Refusal(404, "account.no_passkey")
        await self._store.save(removes=[(schema.passkeys, {"hash": found[0]})])
        return found[0]

    async def remove_all(self, person: str) -> None:
        """Remove all passkeys of a person."""
        await self._store.save(removes=[(schema.passkeys, {"person": person})])

    async def _rows(self, person: str) -> Found:
        k = schema.passkeys.c
        wanted = sa.select(schema.passkeys).where(k.person == person)
        return await self._store.rows(wanted.order_by(k.created.desc()))

    def _challenge_in(self, client_data: bytes, purpose: str, page: str) -> bytes:
        """The challenge that the browser says it signed, which is used up. Pages in frames of other
        pages, or at another address, are refused.
        """
        said = parse_client_data_json(client_data)
        if not self._challenges.take(said.challenge, purpose):
            raise Refusal(403, "account.passkey_late")
        if said.cross_origin:
            raise ValueError("signed in a frame of another page")
        if said.origin != page:
            raise Refusal(403, "account.passkey_page", found=str(said.origin)[:100], page=page)
        return said.challenge


def host_of(page: str) -> str:
    """The host whose passkeys a page may use. Browsers have none for IP addresses."""
    host = urlsplit(page).hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host
    raise Refusal(409, "account.passkey_host", host=host)


def _handle(person: str) -> bytes:
    """The user handle by which a device identifies the owner of a key."""
    return person.encode()


def _short(hash: bytes) -> str:
    return hash.hex()[:SHORT]


@contextmanager
def _understood() -> Iterator[None]:
    """Refuse input that cannot be parsed or verified.

    It is JSON, CBOR, keys and certificates from outside, and the errors of their parsers have no
    common class.
    """
    try:
        yield
    except Refusal:
        raise
    except Exception:
        raise Refusal(403, "account.passkey_wrong") from None
