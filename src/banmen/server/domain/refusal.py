"""What is refused, as a `Reason` the page can say in its own language."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from banmen.errors import Complaint
from banmen.server.domain.wire import Reason
from banmen.texts import Sentence

OUT_OF_ORDER = ("store.", "workers.")
"""How the keys of complaints begin that are no fault of the caller's."""


class Refusal(Complaint):
    """A complaint that says what kind it is: ``status`` is a number of HTTP's."""

    def __init__(self, status: int, key: str, **params: object) -> None:
        super().__init__(key, **params)
        self.status = status


class TooManyRequests(Refusal):
    """A person asks too often, or for too much; ``seconds`` says when to come back."""

    def __init__(self, wait: float, key: str = "server.too_often", **params: object) -> None:
        self.seconds = max(1, math.ceil(wait))
        super().__init__(429, key, seconds=self.seconds, **params)


class Conflict(Complaint):
    """A row of that key is there already: someone else was faster. Load the table again."""


class Superseded(Conflict):
    """It was to be done under a lease that another node holds by now."""


def status_of(complaint: Complaint) -> int:
    """What kind of refusal a complaint is, as HTTP counts them."""
    if isinstance(complaint, Refusal):
        return complaint.status
    return 503 if complaint.key.startswith(OUT_OF_ORDER) else 400


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
    if isinstance(value, Sentence):
        return asdict(Reason(key=value.key, params=dict(value.params), text=value.say()))
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value if isinstance(value, (str, int, float)) else str(value)
