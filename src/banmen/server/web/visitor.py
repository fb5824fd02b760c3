"""Whoever sends a request: known by a cookie or a bot's token, or nobody yet."""

from __future__ import annotations

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from banmen.server.service import Service
from banmen.server.storage.store import Known
from banmen.server.web.guard import address_of, bearer_of

COOKIE = "banmen"
YEAR = 365 * 24 * 3600


class Stranger:
    """Whoever it is: `Anybody` over HTTP."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.address = address_of(connection.scope)

    def remembered(self, response: Response) -> Response:
        """An answer as it is."""
        return response


class Visitor(Stranger):
    """A `Caller` over HTTP. They get no cookie before they do something."""

    def __init__(self, person: Known | None, connection: HTTPConnection) -> None:
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

    async def settle(self) -> Known:
        """Make sure that they are somebody."""
        if self.person is None:
            self._service.meters.creations.take(self.address)
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


async def stranger(request: Request) -> Stranger:
    """Whoever sends a request; nobody looks who it is."""
    return Stranger(request)


async def visitor(request: Request) -> Visitor:
    """Who sends a request."""
    return await met(request)


async def met(connection: HTTPConnection) -> Visitor:
    """Who shows a cookie or a token with a request or a socket; a wrong token is refused."""
    service = service_of(connection)
    if (token := bearer_of(connection.headers)) is not None:
        return Visitor(await service.tokens.known(token), connection)
    return Visitor(await service.people.known(connection.cookies.get(COOKIE)), connection)
