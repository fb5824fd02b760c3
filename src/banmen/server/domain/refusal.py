"""Refusals, as a `Reason` that the page can put into its own language."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from banmen.errors import Complaint
from banmen.server.domain.wire import Reason
from banmen.texts import Sentence

OUT_OF_ORDER = ("store.", "workers.")
"""Prefixes of complaints that are not the caller's fault."""


class Refusal(Complaint):
    """A complaint with an HTTP status."""

    def __init__(self, status: int, key: str, **params: object) -> None:
        super().__init__(key, **params)
        self.status = status


class TooManyRequests(Refusal):
    """Refuses a person who asks too often or for too much; ``seconds`` is the time to wait."""

    def __init__(self, wait: float, key: str = "server.too_often", **params: object) -> None:
        self.seconds = max(1, math.ceil(wait))
        super().__init__(429, key, seconds=self.seconds, **params)


class Conflict(Complaint):
    """A row with this key already exists: another writer was faster. Reload the table."""


class Superseded(Conflict):
    """The change requires a lease that another node holds by now."""


def status_of(complaint: Complaint) -> int:
    """The HTTP status of a complaint."""
    if isinstance(complaint, Refusal):
        return complaint.status
    return 503 if complaint.key.startswith(OUT_OF_ORDER) else 400


def reason_of(complaint: Complaint) -> Reason:
    """The message to the page; a complaint inside another becomes a reason inside a reason."""
    params = {name: _plain(value) for name, value in complaint.params.items()}
    return Reason(key=complaint.key, params=params, text=str(complaint))


def complaint_of(reason: Reason) -> Complaint:
    """The complaint behind a reason, for raising it again."""
    params = {
        name: complaint_of(Reason(**value)) if isinstance(value, dict) else value
        for name, value in reason.params.items()
    }
    return Complaint(reason.key, **params)


def _plain(value: object) -> Any:
    if isinstance(value, Complaint):
        return asdict(reason_of(value))
    if isinstance(value, Sentence):
        return asdict(Reason(key=value.key, params=dict(value.params), text=value.say()))
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value if isinstance(value, (str, int, float)) else str(value)
