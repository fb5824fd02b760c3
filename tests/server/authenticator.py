"""A device that keeps passkeys, and a browser at some page: as they should be, or forged."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

Json = dict[str, Any]
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """It has one key. What is public can be changed, to see what a server makes of it."""

    def __init__(self, page: str) -> None:
        """`page`: scheme, host and port of what the browser shows."""
        self.page = page
        self.host: str | None = None
        """The host it signs for; None for the one that it is asked for."""
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.owner = ""
        self.flags = PRESENT | VERIFIED
        self.signs = 0
        """How often it has signed, as it says."""
        self.said: Json = {}
        """The browser's further data."""

    def make(self, offer: Json, name: str = "Phone") -> Json:
        """The request that registers a passkey."""
        self.owner = offer["owner"]
        point = self.key.public_key().public_numbers()
        x, y = (n.to_bytes(32, "big") for n in (point.x, point.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        key = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        signed = self._data(offer, self.flags | ATTESTED) + key
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": signed})
        told = self._told("webauthn.create", offer)
        return {**told, "name": name, "attestation": bytes_to_base64url(attestation)}

    def sign(self, request: Json) -> Json:
        """The request that logs in."""
        self.signs += 1
        told, data = self._told("webauthn.get", request), self._data(request, self.flags)
        shown = hashlib.sha256(base64url_to_bytes(told["client_data"])).digest()
        signature = self.key.sign(data + shown, ec.ECDSA(SHA256()))
        return {
            **told,
            "authenticator_data": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
            "owner": self.owner,
        }

    def _told(self, kind: str, request: Json) -> Json:
        said = {"type": kind, "challenge": request["challenge"], "origin": self.page, **self.said}
        client_data = bytes_to_base64url(json.dumps(said).encode())
        return {"id": bytes_to_base64url(self.id), "client_data": client_data}

    def _data(self, request: Json, flags: int) -> bytes:
        host = hashlib.sha256((self.host or request["host"]).encode()).digest()
        return host + bytes([flags]) + self.signs.to_bytes(4, "big")
