"""The first step of a release."""

from __future__ import annotations

from datetime import date

import pytest
from docs.release import released

LOG = "# Changes\n\n## Unreleased\n\n- Something new\n\n## 0.1.0\n\n- The first\n"


def test_changes_get_the_version_and_the_day() -> None:
    found = released(LOG, "0.2.0", date(2030, 1, 2))
    assert found == LOG.replace("## Unreleased\n", "## Unreleased\n\n## 0.2.0 — 2030-01-02\n")


@pytest.mark.parametrize(
    ("log", "version", "why"),
    [
        ("# Changes\n\n## Unreleased\n\n## 0.1.0\n", "0.2.0", "nothing under Unreleased"),
        ("# Changes\n", "0.2.0", "nothing under Unreleased"),
        (LOG.replace("0.1.0", "0.1.0 — 2029-01-01"), "0.1.0", "already has a version"),
    ],
)
def test_a_release_that_cannot_be_is_refused(log: str, version: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        released(log, version, date(2030, 1, 2))
