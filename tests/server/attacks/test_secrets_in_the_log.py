"""Database errors put no secret into the log: no stack, no hash, no name."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError

from banmen.errors import Complaint
from banmen.server.storage import schema, writer
from banmen.server.storage.database import in_words
from banmen.server.storage.store import Store

STACK = [19, 4, 77, 53]
HASH = "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo"
PERSON = {"id": "ann", "name": None, "created": 1}
ACCOUNT = {"person": "ann", "login": "ann", "password": HASH, "recovery": HASH, "created": 1}


@pytest.mark.parametrize("broken", ["table is gone", "value of no type", "value of no JSON"])
async def test_a_commit_that_fails_logs_no_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.0)
    file = tmp_path / "b.db"
    store = await Store.open(str(file))
    try:
        entry: dict[str, Any] = {"table": "t", "seq": 1, "at": 1, "kind": "dealt"}
        entry["data"] = {"stack": STACK}
        account: dict[str, Any] = dict(ACCOUNT)
        if broken == "table is gone":
            with sqlite3.connect(file) as database:
                database.execute("ALTER TABLE accounts RENAME TO gone")
        elif broken == "value of no type":
            account["login"] = object()
        else:
            entry["data"]["more"] = object()
        with caplog.at_level(logging.DEBUG), pytest.raises(Complaint, match="could not be saved"):
            await store.save(
                [(schema.people, PERSON), (schema.accounts, account), (schema.events, entry)]
            )
    finally:
        await store.close()
    assert "could not be" in caplog.text
    if broken != "value of no JSON":
        assert "INSERT INTO" in caplog.text, "what was tried is told"
    assert "argon2id" not in caplog.text
    assert str(STACK) not in caplog.text
    assert str(STACK).replace(" ", "") not in caplog.text


def test_what_a_driver_quotes_is_not_told() -> None:
    """PostgreSQL's driver shows the row that failed, below "DETAIL"."""

    class NotNullViolationError(Exception):
        pass

    row = f"DETAIL: Failing row contains (ann, {HASH})."
    error = DBAPIError("INSERT INTO accounts", {}, NotNullViolationError(row), hide_parameters=True)
    assert HASH in str(error)
    assert HASH not in in_words(error)
    assert "NotNullViolationError" in in_words(error)
