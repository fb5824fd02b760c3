"""Whatever is sent to any route: never a 5xx, and every refusal is a `Reason`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, settings

from banmen.server.app import create_app
from banmen.server.service import Settings
from banmen.server.wire import Reason

APP = create_app(Settings())
schema = schemathesis.openapi.from_dict(APP.openapi())


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    file = str(tmp_path_factory.mktemp("store") / "b.db")
    app = create_app(Settings(file, workers=0, times=1000))
    with TestClient(app, "http://localhost", headers={"X-Banmen": "page"}) as client:
        yield client


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_input_breaks_the_server(case: schemathesis.Case, client: TestClient) -> None:
    made = case.as_transport_kwargs(base_url="http://localhost")
    response = client.request(**{name: made[name] for name in made if name != "cookies"})
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        Reason.model_validate_json(response.content)
