"""Refusals and other JSON as HTTP responses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import Response

from banmen.errors import Complaint
from banmen.server.domain.refusal import Refusal, TooManyRequests, reason_of, status_of
from banmen.server.json import to_json


def misread(errors: Sequence[Any]) -> Refusal:
    """The refusal for invalid input: the first of Pydantic's errors."""
    where = ".".join(str(part) for part in errors[0]["loc"] if part != "body")
    problem = str(errors[0]["msg"])
    return Refusal(422, "server.misread", where=where[:100] or "JSON", problem=problem[:200])


def answer(complaint: Complaint) -> Response:
    """The response to a refused request."""
    headers = (
        {"Retry-After": str(complaint.seconds)} if isinstance(complaint, TooManyRequests) else {}
    )
    return json_answer(reason_of(complaint), status_of(complaint), headers)


def json_answer(
    content: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """A response from dataclasses and plain data."""
    return Response(to_json(content), status, headers, media_type="application/json")
