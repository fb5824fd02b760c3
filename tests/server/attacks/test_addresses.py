"""Addresses that no page of ours makes."""

from __future__ import annotations

import httpx
import pytest


@pytest.mark.parametrize(
    "path", ["api/people/%00", "api/people/Ann%00", "api/archive?player=%00", "t/%00", "%00"]
)
def test_no_address_holds_a_nul(address: str, path: str) -> None:
    """PostgreSQL keeps none: what asks for one would look like trouble with the database."""
    refused = httpx.get(f"http://{address}/{path}")
    assert (refused.status_code, refused.json()["key"]) == (404, "server.no_path")
