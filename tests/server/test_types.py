"""The page's types are the server's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from banmen.server.web.types import components
from banmen.server.web.typescript import typescript

WEBUI = Path(__file__).parents[2] / "webui"
GENERATOR = WEBUI / "node_modules" / "openapi-typescript"


def test_everything_on_the_wire_is_described() -> None:
    found = components()
    assert {"Hello", "Happened", "Scene", "Choice", "ToServer", "ToPage"} <= found.keys()
    assert len(found["ToServer"]["oneOf"]) == 7


def test_no_two_things_on_the_wire_share_a_name() -> None:
    assert [name for name in components() if "__" in name] == []


@pytest.mark.skipif(not GENERATOR.exists(), reason="needs webui/node_modules (npm ci)")
def test_wire_ts_is_made_from_what_the_server_says(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "banmen.server.web.types"], capture_output=True, check=True
    ).stdout
    assert json.loads(told)["components"]["schemas"].keys() == components().keys()
    made = tmp_path / "wire.ts"
    subprocess.run(["node", WEBUI / "types.mjs", made], input=told, check=True)
    committed = (WEBUI / "src" / "generated" / "wire.ts").read_text()
    assert made.read_text() == committed, "wire.py has changed: run `make types`"


def test_routes_ts_is_made_from_the_routes() -> None:
    committed = (WEBUI / "src" / "generated" / "routes.ts").read_text()
    assert typescript() == committed, "a route has changed: run `make types`"
