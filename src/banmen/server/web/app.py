"""The web application, put together by `create_app`."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware

import banmen
from banmen.errors import Complaint
from banmen.server.domain.refusal import Refusal
from banmen.server.features import ROUTES
from banmen.server.service import ServerSettings, running
from banmen.server.web import frame, reference
from banmen.server.web.answers import answer, misread
from banmen.server.web.expose import exposed
from banmen.server.web.guard import Guard, believed
from banmen.server.web.ndjson import NDJSON
from banmen.server.web.page import page
from banmen.server.web.transports import LimitedProtocol, OpenTransports
from banmen.server.web.types import components

BAD_REQUEST = 400
LARGEST_MESSAGE = 65_536
"""The size in bytes at which a socket is closed. `live` refuses messages longer than 4 kB with a
sentence.
"""


def create_app(settings: ServerSettings | None = None) -> FastAPI:
    """The application; its lifespan starts and stops the services behind it."""
    settings = settings or ServerSettings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings) as app.state.service:
            yield

    app = FastAPI(
        title="banmen",
        description="What the page asks, and bots too: with `Authorization: Bearer TOKEN`, and no "
        "other header. docs/bots.md is their manual.",
        version=banmen.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{settings.base}/api/openapi.json",
    )
    app.include_router(exposed(ROUTES), prefix=settings.base)
    app.include_router(frame.router, prefix=settings.base)
    app.include_router(reference.router, prefix=settings.base)
    app.include_router(page(settings.base), prefix=settings.base)
    app.add_middleware(
        GZipMiddleware,
        minimum_size=1024,
        compresslevel=6,
        exclude_content_types=(
            *DEFAULT_EXCLUDED_CONTENT_TYPES,
            NDJSON,
        ),  # compression would delay it
    )
    app.state.proxies, app.state.times = settings.proxies, settings.times
    app.state.hosts = {host.lower() for host in settings.hosts}
    app.add_middleware(Guard, hosts=app.state.hosts, times=settings.times)
    _say_what_is_wrong(app)
    _describe_sockets(app)
    return app


class WebServer(uvicorn.Server):
    """Serves an app. When it stops, streams end at once."""

    async def listen(self, listening: socket.socket) -> None:
        """Listen on another socket, too."""
        assert self.started
        protocol: Any = self.config.http_protocol_class
        connection = partial(
            protocol,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(connection, sock=listening))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, and finish requests in progress."""
        app: Any = self.config.app
        await app.state.service.hand_on()
        app.state.service.streams.end()
        app.state.service.searches.stop()
        await super().shutdown(sockets)


def web_server(app: FastAPI) -> WebServer:
    """The server of an app. The caller must start the service first (`running`)."""

    def refused(status: int) -> None:
        app.state.service.metrics.refused(status)

    transports = OpenTransports(app.state.times, app.state.proxies, refused)
    limited: Any = partial(LimitedProtocol, transports)
    config = uvicorn.Config(
        app,
        http=limited,
        lifespan="off",
        access_log=False,  # what people view is private
        log_config=None,  # the process configures its log
        server_header=False,
        proxy_headers=bool(app.state.proxies),
        forwarded_allow_ips=believed(app.state.proxies),
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # it would compress the same bytes for every viewer
        timeout_graceful_shutdown=5,
    )
    return WebServer(config)


def _say_what_is_wrong(app: FastAPI) -> None:
    """Turn every refusal into a `Reason`."""

    @app.exception_handler(Complaint)
    def complained(request: Request, complaint: Complaint) -> Response:
        return answer(complaint)

    @app.exception_handler(RequestValidationError)
    def misunderstood(request: Request, error: RequestValidationError) -> Response:
        return answer(misread(error.errors()))

    @app.exception_handler(HTTPException)
    def no_route(request: Request, error: HTTPException) -> Response:
        unread = [{"loc": ("body",), "msg": error.detail}]
        refusal = Refusal(error.status_code, "server.no_path")
        response = answer(misread(unread) if error.status_code == BAD_REQUEST else refusal)
        response.headers.update(error.headers or {})
        return response


def _describe_sockets(app: FastAPI) -> None:
    """Add the messages of WebSockets to the API description."""
    described = app.openapi

    def openapi() -> dict[str, Any]:
        schema = described()
        known = schema["components"]["schemas"]
        schema["components"]["schemas"] = {**components(), **known}
        return schema

    app.openapi = openapi  # type: ignore[method-assign]
