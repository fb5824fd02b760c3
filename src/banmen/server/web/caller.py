"""The sender of a request: identified by a cookie or a bot's token, or anonymous."""

from __future__ import annotations

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from banmen.server.people import session_of
from banmen.server.service import Service
from banmen.server.storage.store import Identity
from banmen.server.web.devices import device_of
from banmen.server.web.guard import address_of, bearer_of

COOKIE, PASSES, TOKENS = "banmen", "banmen-seats", "banmen-known"
"""Cookies: the person's token, passes to other people's seats, and the tokens of accounts used on
this device.
"""
MOST_TOKENS = 4
MOST_PASSES = 8
YEAR = 365 * 24 * 3600


class HttpPeer:
    """The client: a `Peer` over HTTP."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.address = address_of(connection.scope)

    def remembered(self, response: Response) -> Response:
        """The response unchanged."""
        return response


class HttpCaller(HttpPeer):
    """A `Caller` over HTTP. People get no cookie before they act."""

    def __init__(
        self, person: Identity | None, token: str | None, connection: HTTPConnection
    ) -> None:
        super().__init__(connection)
        self.person = person
        self._token = token
        self._connection = connection
        self._service = service_of(connection)
        self._cookies = Response()
        """Never sent itself; it collects cookies."""

    @property
    def id(self) -> str | None:
        """The person's id, if there is one."""
        return self.person.id if self.person else None

    @property
    def token(self) -> str:
        """The cookie of a known person, or a bot's token."""
        assert self._token is not None
        return self._token

    @property
    def session(self) -> str | None:
        """A public name for the token, which itself must not be revealed."""
        return session_of(self._token) if self.person and self._token else None

    @property
    def page(self) -> str:
        """Scheme, host and port of the requesting page; `guard` has checked that they are this
        server's.
        """
        return f"{self._connection.url.scheme}://{self._connection.headers['host'].lower()}"

    @property
    def seat_passes(self) -> tuple[str, ...]:
        """The passes to other people's seats on this device; bots have none."""
        if self.person is not None and self.person.bot:
            return ()
        kept = self._connection.cookies.get(PASSES, "").split(".")
        return tuple(one for one in kept if one)[:MOST_PASSES]

    def keep_seat_pass(self, seat: str) -> None:
        """Store another pass on this device, first in the list."""
        self._keep(PASSES, ".".join(dict.fromkeys((seat, *self.seat_passes[: MOST_PASSES - 1]))))

    @property
    def device_tokens(self) -> tuple[str, ...]:
        """The tokens of accounts used on this device."""
        kept = self._connection.cookies.get(TOKENS, "").split(".")
        return tuple(one for one in kept if one)[:MOST_TOKENS]

    def keep_device_token(self, token: str) -> None:
        """Store another token on this device, first in the list."""
        self._keep(TOKENS, ".".join((token, *self.device_tokens[: MOST_TOKENS - 1])))

    async def settle(self) -> Identity:
        """Make sure that the person is known."""
        if self.person is None:
            self._service.limits.creations.take(self.address)
            self.person, token = await self._service.people.arrive(self._device)
            self._give(token)
        return self.person

    async def become(self, person: str, passkey: bytes | None = None) -> None:
        """Log in as a known person, with a new cookie."""
        self._give(await self._service.people.another_device(person, self._device, passkey))

    async def leave(self) -> None:
        """Log out on this device."""
        if self.person is not None:
            await self._service.people.forget(self.token)
            self.person = None
            self._cookies.delete_cookie(COOKIE, path=f"{self._service.settings.base}/")

    async def renew(self) -> None:
        """Extend the cookie by another year."""
        if self.person is not None and not self.person.bot:
            await self._service.people.seen(self.token)
            self._give(self.token)

    def remembered(self, response: Response) -> Response:
        """The response with the cookies added."""
        response.raw_headers += [h for h in self._cookies.raw_headers if h[0] == b"set-cookie"]
        return response

    @property
    def _device(self) -> str | None:
        return device_of(self._connection.headers.get("user-agent", ""))

    def _give(self, token: str) -> None:
        self._token = token
        self._keep(COOKIE, token)

    def _keep(self, name: str, value: str) -> None:
        self._cookies.set_cookie(
            name,
            value,
            max_age=YEAR,
            path=f"{self._service.settings.base}/",
            httponly=True,
            samesite="lax",
            secure=self._connection.url.scheme == "https",
        )


def service_of(connection: HTTPConnection) -> Service:
    """The service behind a request or socket."""
    service: Service = connection.app.state.service
    return service


async def peer(request: Request) -> HttpPeer:
    """The sender of a request, without a database lookup."""
    return HttpPeer(request)


async def caller(request: Request) -> HttpCaller:
    """The identified sender of a request."""
    return await caller_of(request)


async def caller_of(connection: HTTPConnection) -> HttpCaller:
    """The sender of a request or socket, by cookie or token; a wrong token is refused."""
    service = service_of(connection)
    if (token := bearer_of(connection.headers)) is not None:
        return HttpCaller(await service.tokens.known(token), token, connection)
    cookie = connection.cookies.get(COOKIE)
    return HttpCaller(await service.people.known(cookie), cookie, connection)
