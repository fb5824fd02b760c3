"""The server's log: one line for each problem, with time, level and request.

    2026-11-19T04:20:11.123Z WARNING 7f3a9c21 banmen.server.storage.writer: the database is back

Each request has a number, which its response contains, too (``X-Request-ID``). As JSON each line is
an object with ``time``, ``level``, ``request``, ``from``, ``message`` and, for an exception,
``error``. For the sake of privacy only problems are logged, not what people view.
"""

from __future__ import annotations

import logging
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime

import orjson

_request: ContextVar[str | None] = ContextVar("request", default=None)


def new_request() -> str:
    """A number for a new request, which its log lines have from now on."""
    number = secrets.token_hex(4)
    _request.set(number)
    return number


class TextLines(logging.Formatter):
    """Formats lines for people; tracebacks follow them."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, request, logger: message."""
        record.request = _request.get() or "-"
        record.time = _time(record)
        return super().format(record)

    def __init__(self) -> None:
        super().__init__("%(time)s %(levelname)s %(request)s %(name)s: %(message)s")


class JsonLines(logging.Formatter):
    """Formats one JSON object a line, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """One object without line breaks."""
        line = {
            "time": _time(record),
            "level": record.levelname,
            "request": _request.get(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def _time(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def write_log(json: bool) -> None:
    """Write this process's log to standard error from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if json else TextLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)
