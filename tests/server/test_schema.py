"""Random requests to every route: never a 5xx, and every refusal is a `Reason`."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from pydantic import TypeAdapter

from banmen.server.domain.wire import Reason
from banmen.server.service import ServerSettings
from banmen.server.web.app import create_app
from tests.server.client import Browser
from tests.server.waiting import SOON

described = schemathesis.openapi.from_dict(create_app(ServerSettings()).openapi())
REASON = TypeAdapter(Reason)
schema = described.exclude(tag="streams")  # they never end; test_bots.py asks them


@pytest.fixture(scope="module")
def ann(address: str) -> Browser:
    return Browser(address)


@pytest.fixture(scope="module")
def table(ann: Browser) -> str:
    """A table where the one who asks may do everything."""
    return str(ann.open("flipflop", {"kind": "here"})["table"])


@schema.parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_no_input_breaks_the_server(case: schemathesis.Case[Any], ann: Browser, table: str) -> None:
    ask(case, ann)
    if "id" in case.path_parameters and not case.path.endswith("/hint"):  # no search runs here
        case.path_parameters["id"] = table
        ask(case, ann)


def ask(case: schemathesis.Case[Any], ann: Browser) -> None:
    response = case.call(
        base_url=f"http://{ann.address}",
        headers={"X-Banmen": "page"},
        cookies=dict(ann.http.cookies),
        timeout=SOON,
    )
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        REASON.validate_json(response.content)
