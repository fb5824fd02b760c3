"""Serve every route over HTTP: read requests from path, query and body; write answers as JSON.

FastAPI reads function signatures. `_endpoint` makes a function with the signature of a request:

    POST tables/{id}/sit       class Sit: id, secret

    endpoint(asked: Request, who: HttpCaller, here: Service,
             id: Annotated[TableId, Path()],
             body: Annotated[Sit, Body()])      a dataclass of the remaining fields: secret
"""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from dataclasses import MISSING, Field, fields, is_dataclass
from inspect import Parameter, Signature
from typing import Annotated, Any, get_type_hints

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.security import HTTPBearer

from banmen.server.bots import examples
from banmen.server.domain import wire
from banmen.server.route import EventStream, File, Route, Written
from banmen.server.service import Service
from banmen.server.web.answers import json_answer
from banmen.server.web.caller import HttpCaller, HttpPeer, caller, peer, service_of
from banmen.server.web.ndjson import NDJSON, NdjsonResponse, told
from banmen.server.web.patience import while_there
from banmen.server.web.sockets import socket_of

REFUSED: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": wire.Reason, "description": "Refused, with the reason"}
}
TOKEN = Depends(HTTPBearer(auto_error=False, description="The token of a bot."))


def exposed(routes: Iterable[Route[Any, Any]]) -> APIRouter:
    """A FastAPI router for the routes."""
    router = APIRouter(prefix="/api", responses=REFUSED)
    for route in routes:
        path = f"/{route.path}"
        if route.kind == "socket":
            router.add_api_websocket_route(path, socket_of(route), route.name)
        else:
            described = _described(route)
            router.add_api_route(path, _endpoint(route), methods=[route.method], **described)
    return router


# --- requests ------------------------------------------------------------------------------------


def _endpoint(route: Route[Any, Any]) -> Any:
    """A function whose signature tells where the parts of a request are."""
    whole = body_of(route)

    async def endpoint(
        asked: Request, who: HttpPeer, here: Service, body: Any = None, **given: Any
    ) -> Response:
        if route.strict:
            _refuse_more(asked, route)
        if whole is not None:
            given |= {one.name: getattr(body, one.name) for one in fields(whole)}
        asking: Any = who  # an HttpCaller if the route needs one

        async def answered() -> Response:
            answer = await route(route.request(**given), asking, here)
            return who.remembered(await _response(route, answer, asked))

        return await (while_there(asked, answered()) if route.left_off else answered())

    given = {
        "asked": Request,
        "who": Annotated[HttpPeer, Depends(_who(route))],
        "here": Annotated[Service, Depends(service_of)],
    }
    if whole is not None:
        given["body"] = Annotated[whole, _body(route)]
    read = [Parameter(name, Parameter.KEYWORD_ONLY, annotation=given[name]) for name in given]
    endpoint.__signature__ = Signature([*read, *_parameters(route)])  # type: ignore[attr-defined]
    endpoint.__name__, endpoint.__doc__ = route.name, route.handler.__doc__
    return endpoint


def _who(route: Route[Any, Any]) -> Callable[..., Awaitable[HttpPeer]]:
    """A dependency that identifies the sender, and refuses callers without access before anything
    else.
    """
    if not route.known:
        return peer

    async def admitted(who: Annotated[HttpCaller, Depends(caller)]) -> HttpCaller:
        route.admit(who)
        return who

    return admitted


def _parameters(route: Route[Any, Any]) -> Iterable[Parameter]:
    """The parameters in path and query, and the field that is the whole body."""
    hints = get_type_hints(route.request, include_extras=True)
    for one in fields(route.request):
        default = Parameter.empty if one.default is MISSING else one.default
        if one.name in route.in_path:
            place: Any = Path()
        elif one.name in route.query:
            place = Query()
        elif one.name == route.body:
            place = _body(route)
        else:
            continue
        hint: Any = Annotated[(hints[one.name], place)]
        yield Parameter(one.name, Parameter.KEYWORD_ONLY, annotation=hint, default=default)


def _body(route: Route[Any, Any]) -> Any:
    shown: Any = examples.BODIES.get(route.name)
    return Body(openapi_examples=shown)


def body_of(route: Route[Any, Any]) -> type[Any] | None:
    """The dataclass of the fields in neither path nor query: the request or its base if the fields
    match, else a new one of the same name.
    """
    elsewhere = {*route.in_path, *route.query}
    left = [one for one in fields(route.request) if one.name not in elsewhere]
    if route.body is not None or not left:
        return None
    for kind in route.request.__mro__:
        if is_dataclass(kind) and {one.name for one in fields(kind)} == {one.name for one in left}:
            return kind
    hints = get_type_hints(route.request, include_extras=True)
    parts = [(one.name, hints[one.name], _like(one)) for one in left]
    strict = {"__pydantic_config__": wire.Wire.__pydantic_config__}
    made = dataclasses.make_dataclass(
        route.request.__name__, parts, namespace=strict, frozen=True, kw_only=True
    )
    made.__doc__ = route.request.__doc__
    return made


def _like(one: Field[Any]) -> Any:
    """A field with the same default."""
    if one.default_factory is not MISSING:
        return dataclasses.field(default_factory=one.default_factory)
    return dataclasses.field(default=one.default)


def _refuse_more(asked: Request, route: Route[Any, Any]) -> None:
    """Refuse unknown query parameters."""
    for name in asked.query_params:
        if name not in route.query:
            problem = {"loc": ("query", name), "msg": "Extra inputs are not permitted"}
            raise RequestValidationError([problem])


# --- answers -------------------------------------------------------------------------------------


async def _response(route: Route[Any, Any], answer: object, asked: Request) -> Response:
    match answer:
        case File():
            return await file_answer(answer, asked)
        case EventStream():
            return NdjsonResponse(answer)
        case AsyncGenerator():
            return told(answer)
        case Written():
            return Response(answer.json, route.status, media_type="application/json")
        case _:
            return json_answer(answer, route.status)


async def file_answer(file: File, asked: Request) -> Response:
    """The file, or 304 if the client has it already."""
    headers = dict(file.headers)
    if file.key is not None:
        headers = {"ETag": f'"{file.key}"', "Cache-Control": "no-cache", **headers}
        if headers["ETag"] in asked.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
    content = file.content if isinstance(file.content, bytes) else await file.content()
    if file.name is not None:
        how = "attachment" if file.kept else "inline"
        headers["Content-Disposition"] = f'{how}; filename="{file.name}"'
    return Response(content, headers=headers, media_type=file.media)


# --- the description (api/openapi.json) ----------------------------------------------------------


def _described(route: Route[Any, Any]) -> dict[str, Any]:
    """FastAPI's settings for a route besides its parameters."""
    said: dict[str, Any] = {"status_code": route.status}
    if route.kind == "events":
        lines = examples.as_lines(examples.STREAMS[route.name])
        shown = examples.answer(lines, NDJSON, schema={"type": "string"})
        about = {"description": "Lines of JSON; an empty one now and then", **shown}
        security = {"dependencies": [TOKEN], "tags": ["streams"]}
        return {**said, "response_class": NdjsonResponse, "responses": {200: about}, **security}
    if route.kind == "file":
        return {**said, "response_class": Response}
    if (example := examples.ANSWERS.get(route.name)) is not None:
        said["responses"] = {route.status: examples.answer(example)}
    return {**said, "response_model": route.part}
