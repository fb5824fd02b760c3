"""What is refused, as a `Reason` the page can say in its own language."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import orjson
from starlette.responses import Response

from banmen.errors import Complaint
from banmen.server.domain.wire import Reason

OUT_OF_ORDER = ("store.", "workers.")
"""Complaints that are no fault of whoever asks."""


class Refusal(Complaint):
    """A complaint that has an HTTP status of its own."""

    def __init__(self, status: int, key: str, **params: object) -> None:
        super().__init__(key, **params)
        self.status = status


class TooMuch(Refusal):
    """Somebody asks too often, or for too much; ``seconds`` says when to come back."""

    def __init__(self, wait: float, key: str = "server.too_often", **params: object) -> None:
        self.seconds = max(1, math.ceil(wait))
        super().__init__(429, key, seconds=self.seconds, **params)


def reason_of(complaint: Complaint) -> Reason:
    """What to say to the page; a complaint inside another one becomes a reason inside a reason."""
    params = {name: _plain(value) for name, value in complaint.params.items()}
    return Reason(key=complaint.key, params=params, text=str(complaint))


def complaint_of(reason: Reason) -> Complaint:
    """The complaint that a reason tells, to be told again."""
    params = {
        name: complaint_of(Reason(**value)) if isinstance(value, dict) else value
        for name, value in reason.params.items()
    }
    return Complaint(reason.key, **params)


def _plain(value: object) -> Any:
    if isinstance(value, Complaint):
        return asdict(reason_of(value))
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value if isinstance(value, (str, int, float)) else str(value)


def misread(errors: Sequence[Any]) -> Refusal:
    """What is wrong with what was sent: the first of pydantic's errors."""
    where = ".".join(str(part) for part in errors[0]["loc"] if part != "body")
    problem = str(errors[0]["msg"])
    return Refusal(422, "server.misread", where=where[:100] or "JSON", problem=problem[:200])


def answer(complaint: Complaint) -> Response:
    """The answer to a request that is refused."""
    headers = {"Retry-After": str(complaint.seconds)} if isinstance(complaint, TooMuch) else {}
    return json_answer(reason_of(complaint), status_of(complaint), headers)


def status_of(complaint: Complaint) -> int:
    """The HTTP status of a complaint."""
    if isinstance(complaint, Refusal):
        return complaint.status
    return 503 if complaint.key.startswith(OUT_OF_ORDER) else 400


def json_answer(
    content: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer out of dataclasses and plain data, written by orjson."""
    return Response(to_json(content), status, headers, media_type="application/json")


def to_json(content: object) -> bytes:
    """Dataclasses and plain data as JSON."""
    return orjson.dumps(content)
