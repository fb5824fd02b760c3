"""Three nodes keep their promises under faults; faulty builds are detected."""

from __future__ import annotations

import pytest

from tests.cluster.chaos import run
from tests.cluster.postgres import there

pytestmark = [
    pytest.mark.skipif(not there(), reason="!!! PostgreSQL is not installed: nodes are not tested"),
    pytest.mark.xdist_group("cluster"),
]


async def test_nodes_under_faults_keep_what_they_promise() -> None:
    outcome = await run(seconds=40, seed=20, clients=60, fewest=5)
    print(outcome)
    assert outcome.anomalies == []
    assert outcome.acknowledged > 50, "nobody has played"


@pytest.mark.parametrize(
    ("build", "only", "seconds", "wrong"),
    [
        ("early", "kill", 18, "not in the log"),
        ("unfenced", "freeze", 26, "under an old lease"),
        ("clock", "slow_clients", 8, "more than people have seen go by"),
    ],
)
async def test_a_wrong_build_is_found_out(
    build: str, only: str, seconds: float, wrong: str
) -> None:
    """A fault has to fall into a moment in which the build is wrong: on a busy machine few do."""
    for seed in range(14, 19):
        outcome = await run(seconds, seed, clients=24, build=build, only=only)
        if any(wrong in one for one in outcome.anomalies):
            return
    pytest.fail(f"{build} was not found out: {outcome}")
