"""Checks for every request and socket: host, origin, size and rate.

Only known host names are served, so that no foreign name can be pointed at a server in a person's
home. Only the server's own pages may change anything (Origin, the header ``X-Banmen`` and the
SameSite cookie together). Requests are limited in size and rate.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Collection, Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banmen.server.domain.refusal import Refusal
from banmen.server.log_lines import new_request
from banmen.server.rate_limits import REQUESTS, RateLimiter
from banmen.server.web.answers import answer

LARGEST_BODY = 65_536
BODY = 20.0
"""The longest wait for a body, in seconds."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
HSTS = "max-age=31536000"
"""Browsers that came by https keep to it for a year. Subdomains are left out: they are not this
server's to decide about.
"""
log = logging.getLogger(__name__)


def address_of(scope: Scope) -> str:
    """The client's address; an IPv6 /64 network counts as one, like a household.

    IPv4 addresses in IPv6 notation (::ffff:192.0.2.1) are converted: otherwise all of IPv4 would
    count as one household.
    """
    host = scope["client"][0] if scope.get("client") else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def believed(proxies: Iterable[str]) -> list[str]:
    """Trusted proxies in uvicorn's notation: those with IPv4 addresses also as IPv6, because a
    server listening on :: sees them so.
    """
    found: list[str] = []
    for proxy in map(ipaddress.ip_network, proxies):
        found.append(str(proxy))
        if proxy.version == 4:
            found.append(f"::ffff:{proxy.network_address}/{96 + proxy.prefixlen}")
    return found


class Guard:
    """The middleware around the whole app."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], times: float) -> None:
        self.app = app
        self._hosts = hosts
        """In lower case; names are added when the server listens elsewhere, too."""
        self._requests = RateLimiter(REQUESTS.times(times))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, _with_headers(send, scope, new_request()))
        elif scope["type"] == "websocket":
            new_request()
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
            if scope["method"] not in SAFE:
                _check_sender(scope)
                async with asyncio.timeout(BODY):
                    receive = await _read_whole(scope, receive)
        except TimeoutError:
            await answer(Refusal(408, "server.slow"))(scope, receive, send)
        except Refusal as refusal:
            await answer(refusal)(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sent)
        except Exception:
            if begun:
                raise  # too late for an answer: the connection ends
            log.exception("A request could not be answered")
            await answer(Refusal(500, "server.broken"))(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
        except Refusal as refusal:
            _count(scope, refusal.status)
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if _name_of("//" + host) not in self._hosts:
            raise Refusal(421, "server.host", host=host[:100])
        origin = headers.get("origin")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and origin is not None and origin.partition("//")[2].lower() != host.lower():
            raise Refusal(403, "server.origin", origin=origin[:100])
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # databases cannot store NUL
            raise Refusal(404, "server.no_path")
        self._requests.take(address_of(scope))


def _name_of(url: str) -> str:
    """The host of a URL, without its port; empty if it cannot be parsed."""
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def _check_sender(scope: Scope) -> None:
    """Require a header that only this server's pages can set: other pages need a preflight request,
    which is refused. The same holds for a token header, with which no cookie counts.
    """
    headers = Headers(scope=scope)
    if headers.get("x-banmen") is None and bearer_of(headers) is None:
        raise Refusal(403, "server.header")


def bearer_of(headers: Headers) -> str | None:
    """The bot token in the headers."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def _read_whole(scope: Scope, receive: Receive) -> Receive:
    """Read the body, unless it is too large, and pass it on in one piece."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return receive  # disconnected
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST_BODY:
            raise Refusal(413, "server.large", kilobytes=LARGEST_BODY // 1024)
    pieces = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return pieces.pop() if pieces else await receive()

    return again


def _count(scope: Scope, status: int) -> None:
    scope["app"].state.service.metrics.refused(status)


def _with_headers(send: Send, scope: Scope, number: str) -> Send:
    always = {**HEADERS, "X-Request-ID": number}
    if scope["scheme"] == "https":
        always["Strict-Transport-Security"] = HSTS

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            if message["status"] >= 400:
                _count(scope, message["status"])
            headers = MutableHeaders(scope=message)
            own_policy = "content-security-policy" in headers
            for name, value in always.items():
                headers.setdefault(name, value)
            if own_policy:  # it says which pages may embed it
                del headers["X-Frame-Options"]
        await send(message)

    return sent
