"""Where refusals were until the routes follow: `banmen.server.domain.refusal`."""

from banmen.server.domain.refusal import (
    OUT_OF_ORDER,
    Refusal,
    TooMuch,
    complaint_of,
    reason_of,
    status_of,
)
from banmen.server.json import to_json
from banmen.server.web.answers import answer, json_answer, misread

__all__ = [
    "OUT_OF_ORDER",
    "Refusal",
    "TooMuch",
    "answer",
    "complaint_of",
    "json_answer",
    "misread",
    "reason_of",
    "status_of",
    "to_json",
]
