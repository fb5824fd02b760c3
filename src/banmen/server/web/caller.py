"""Whoever sends a request: known by a cookie or a bot's token, or nobody yet."""

from __future__ import annotations

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from banmen.server.service import Service
from banmen.server.storage.store import Identity
from banmen.server.web.guard import address_of, bearer_of

COOKIE = "banmen"
YEAR = 365 * 24 * 3600


class HttpPeer:
    """Whoever it is: a `Peer` over HTTP."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.address = address_of(connection.scope)

    def remembered(self, response: Response) -> Response:
        """An answer as it is."""
        return response


class HttpCaller(HttpPeer):
    """A `Caller` over HTTP. They get no cookie before they do something."""

    def __init__(self, person: Identity | None, connection: HTTPConnection) -> None:
        super().__init__(connection)
        self.person = person
        self._connection = connection
        self._service = service_of(connection)
        self._cookies = Response()
        """It is never sent, but for its cookies."""

    @property
    def id(self) -> str | None:
        """Their id, if they have one."""
        return self.person.id if self.person else None

    @property
    def token(self) -> str:
        """The cookie of somebody known."""
        return self._connection.cookies[COOKIE]

    async def settle(self) -> Identity:
        """Make sure that they are somebody."""
        if self.person is None:
            self._service.limits.creations.take(self.address)
            self.person, token = await self._service.people.arrive()
            self._give(token)
        return self.person

    async def become(self, person: str) -> None:
        """Be somebody known from another device, from now on."""
        if person != self.id:
            self._give(await self._service.people.another_device(person))

    async def leave(self) -> None:
        """Be nobody on this device from now on."""
        if self.person is not None:
            await self._service.people.forget(self.token)
            self.person = None
            self._cookies.delete_cookie(COOKIE, path=f"{self._service.settings.base}/")

    async def renew(self) -> None:
        """Let the cookie live for another year."""
        if self.person is not None and not self.person.bot:
            await self._service.people.seen(self.token)
            self._give(self.token)

    def remembered(self, response: Response) -> Response:
        """An answer that brings the cookie along."""
        response.raw_headers += [h for h in self._cookies.raw_headers if h[0] == b"set-cookie"]
        return response

    def _give(self, token: str) -> None:
        self._cookies.set_cookie(
            COOKIE,
            token,
            max_age=YEAR,
            path=f"{self._service.settings.base}/",
            httponly=True,
            samesite="lax",
            secure=self._connection.url.scheme == "https",
        )


def service_of(connection: HTTPConnection) -> Service:
    """The service that a request or a socket has come to."""
    service: Service = connection.app.state.service
    return service


async def peer(request: Request) -> HttpPeer:
    """Whoever sends a request; nobody looks who it is."""
    return HttpPeer(request)


async def caller(request: Request) -> HttpCaller:
    """Who sends a request."""
    return await caller_of(request)


async def caller_of(connection: HTTPConnection) -> HttpCaller:
    """Who shows a cookie or a token with a request or a socket; a wrong token is refused."""
    service = service_of(connection)
    if (token := bearer_of(connection.headers)) is not None:
        return HttpCaller(await service.tokens.known(token), connection)
    return HttpCaller(await service.people.known(connection.cookies.get(COOKIE)), connection)
