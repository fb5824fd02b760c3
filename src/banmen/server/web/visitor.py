"""Whoever sends a request: known by a cookie or a bot's token, or nobody yet."""

from __future__ import annotations

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from banmen.server.service import Service
from banmen.server.storage.store import Known
from banmen.server.web.guard import address_of, bearer_of

COOKIE = "banmen"
YEAR = 365 * 24 * 3600


class Visitor:
    """Somebody, or nobody yet. They get no cookie before they do something."""

    def __init__(self, guest: Known | None, request: Request, response: Response) -> None:
        self.guest = guest
        self._request = request
        self._response = response
        self._service: Service = service_of(request)

    @property
    def id(self) -> str | None:
        """Their id, if they have one."""
        return self.guest.id if self.guest else None

    async def settle(self) -> Known:
        """Make sure that they are somebody."""
        if self.guest is None:
            self._service.meters.creations.take(address_of(self._request.scope))
            self.guest, token = await self._service.people.arrive()
            self._give(token)
        return self.guest

    async def become(self, person: str) -> None:
        """Be somebody known from another device, from now on."""
        if person != self.id:
            self._give(await self._service.people.another_device(person))

    async def leave(self) -> None:
        """Be nobody on this device from now on."""
        if self.guest is not None:
            await self._service.people.forget(self.token)
            self.guest = None
            self._response.delete_cookie(COOKIE, path=f"{self._service.settings.base}/")

    @property
    def token(self) -> str:
        """The cookie of somebody known."""
        return self._request.cookies[COOKIE]

    async def renew(self) -> None:
        """Let the cookie live for another year."""
        if self.guest is not None and not self.guest.bot:
            await self._service.people.seen(self.token)
            self._give(self.token)

    def _give(self, token: str) -> None:
        self._response.set_cookie(
            COOKIE,
            token,
            max_age=YEAR,
            path=f"{self._service.settings.base}/",
            httponly=True,
            samesite="lax",
            secure=self._request.url.scheme == "https",
        )


def service_of(connection: HTTPConnection) -> Service:
    """The service that a request or a socket has come to."""
    service: Service = connection.app.state.service
    return service


async def known(connection: HTTPConnection) -> Known | None:
    """Who shows a cookie or a token with a request or a socket; a wrong token is refused."""
    service = service_of(connection)
    if (token := bearer_of(connection.headers)) is not None:
        return await service.tokens.known(token)
    return await service.people.known(connection.cookies.get(COOKIE))


async def visitor(request: Request, response: Response) -> Visitor:
    """For the routes of `api`."""
    return Visitor(await known(request), request, response)
