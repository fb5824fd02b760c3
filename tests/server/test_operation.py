"""Run for others: settings from the environment, log lines, figures."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from banmen.server import metrics
from banmen.server.fair_queue import FairQueue
from banmen.server.log_lines import JsonLines, TextLines, new_request
from banmen.server.metrics import Metrics
from banmen.server.service import ServerSettings
from banmen.server.storage.store import Store
from banmen.server.tables.registry import TableRegistry
from tests.server.client import METRICS, Browser, figures, serving, two_at_a_table
from tests.server.test_nothing_lost import POSTGRES, empty_postgres
from tests.server.waiting import SOON


def banmen(*words: str, **environment: str) -> str:
    """The output of a command that ends by itself."""
    said = subprocess.run(
        [sys.executable, "-m", "banmen", *words],
        env={**os.environ, "BANMEN_LANGUAGE": "en", "COLUMNS": "80", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SOON,
    )
    return said.stdout + said.stderr


@pytest.mark.parametrize(("command", "fewest"), [("serve", 12), ("play", 7), ("work", 3)])
def test_every_option_has_a_variable(command: str, fewest: int) -> None:
    told = " ".join(banmen(command, "--help").split())
    names = set(re.findall(r" --([a-z-]+) ", told)) - {"help"}
    assert len(names) >= fewest
    for name in names:
        assert f"env var: BANMEN_{name.upper().replace('-', '_')}" in told


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [("BASE_PATH", "/a b", "“/a b”"), ("PROXY", "10.0.0.1 nginx", "“nginx”"), ("PORT", "x", "port"),
     ("DATABASE", "mysql://ann:secret@host/db", "banmen cannot use that database")],
)  # fmt: skip
def test_a_variable_counts_as_its_option_does(variable: str, value: str, said: str) -> None:
    told = banmen("serve", **{f"BANMEN_{variable}": value})
    assert said in told
    assert "secret" not in told


# --- machines that only search -------------------------------------------------------------------


def test_nobody_searches_for_servers_on_a_file(tmp_path: Path) -> None:
    told = banmen("work", "--database", str(tmp_path / "b.db"))
    assert "b.db is a file." in " ".join(told.split())
    assert "Traceback" not in told


async def test_a_machine_that_searches_says_for_whom_and_ends_in_peace() -> None:
    if POSTGRES is None:
        pytest.skip("!!! BANMEN_TEST_POSTGRES is not set: nothing is tested on PostgreSQL")
    async with empty_postgres(POSTGRES) as url:
        database = url.render_as_string(hide_password=False)
        await (await Store.open(database)).close()
        works = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "banmen", "work", "--workers", "1"),
            env={**os.environ, "BANMEN_LANGUAGE": "en", "BANMEN_DATABASE": database},
            stdout=subprocess.PIPE,
        )
        assert works.stdout is not None
        try:
            async with asyncio.timeout(SOON):
                said = (await works.stdout.readline()).decode()
                assert said.startswith("Searching for the servers on")
                works.terminate()
                assert await works.wait() == 0
        finally:
            if works.returncode is None:
                works.kill()


# --- the log -------------------------------------------------------------------------------------


def record(message: str, *values: object, error: bool = False) -> logging.LogRecord:
    found = logging.LogRecord("banmen.a.b", logging.WARNING, __file__, 1, message, values, None)
    if error:
        try:
            raise ValueError("two\nlines")
        except ValueError:
            found.exc_info = sys.exc_info()
    found.created = 0.25
    return found


def test_a_line_has_time_level_request_and_origin() -> None:
    assert TextLines().format(record("%s cups", 3)) == (
        "1970-01-01T00:00:00.250Z WARNING - banmen.a.b: 3 cups"
    )
    number = new_request()
    assert f" WARNING {number} banmen.a.b: 3 cups" in TextLines().format(record("%s cups", 3))
    assert "\nValueError: two" in TextLines().format(record("oh", error=True))


def test_a_line_of_json_is_one_line() -> None:
    number = new_request()
    text = JsonLines().format(record("%s\ncups", object, error=True))
    assert "\n" not in text
    line = json.loads(text)
    assert line["request"] == number
    assert (line["time"], line["level"], line["from"]) == (
        "1970-01-01T00:00:00.250Z",
        "WARNING",
        "banmen.a.b",
    )
    assert line["error"].endswith("ValueError: two\nlines")


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that fails at every table."""

    async def fail(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    settings = ServerSettings(str(tmp_path / "b.db"), workers=0, metrics_port=METRICS)
    with serving(settings) as address:
        monkeypatch.setattr(TableRegistry, "find", fail)
        yield address


def test_what_fails_is_found_in_the_log_by_its_number(
    broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.setFormatter(TextLines())
    fine = httpx.get(f"http://{broken}/api/health").headers["x-request-id"]
    answer = httpx.get(f"http://{broken}/api/tables/aaaaaaaaaa")
    assert answer.status_code == 500
    assert answer.headers["x-content-type-options"] == "nosniff", "guarded as any other"
    number = answer.headers["x-request-id"]
    assert re.search(rf" ERROR {number} .*\n(?s:.*)RuntimeError: a fault of ours", caplog.text)
    assert fine != number
    assert fine not in caplog.text
    assert 'banmen_refusals_total{status="500"} 1.0' in figures()


# --- figures -------------------------------------------------------------------------------------


def test_refusals_are_counted_wherever_they_happen(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "b.db"), workers=0, metrics_port=METRICS)
    with serving(settings) as address:
        ann, _, table = two_at_a_table(address, "flipflop")
        ann.get("tables/aaaaaaaaaa", 404)
        httpx.get(f"http://{address}/api/health", headers={"Host": "elsewhere.example"})
        socket = ann.look(table)
        assert socket.send("nonsense")["type"] == "no"
        socket.close()
        shown = figures()
    for status in (404, 421, 422):
        assert f'banmen_refusals_total{{status="{status}"}} 1.0' in shown, status
    assert 'status="5' not in shown
    settings = replace(settings, times=0.02)
    with serving(settings) as address:
        for _ in range(12):
            httpx.get(f"http://{address}/api/games")
        assert 'banmen_refusals_total{status="429"}' in figures()


def test_the_loop_and_the_queues_are_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics, "PAUSE", 0.01)
    settings = ServerSettings(str(tmp_path / "b.db"), workers=0, metrics_port=METRICS)
    with serving(settings) as address:
        Browser(address).put("me", {"name": "Ann"})
        while "banmen_loop_lag_seconds_count 0.0" in figures():
            pass
        shown = figures()
    for name in ("banmen_workers_wait_seconds", "banmen_append_wait_seconds",
                 "banmen_pictures_wait_seconds", "process_open_fds"):  # fmt: skip
        if name.startswith("banmen") or sys.platform == "linux":
            assert f"\n{name} " in shown, name


def test_the_age_of_a_queue_is_that_of_its_oldest() -> None:
    queue = FairQueue[str]()
    assert queue.age == 0.0
    queue.add("ann", "a")
    before = queue.age
    queue.add("ben", "b")
    assert queue.age >= before > 0.0
    assert queue.drop("ann", "a")
    assert queue.take() == "b"
    assert queue.age == 0.0


@pytest.mark.skipif(sys.platform != "linux", reason="only there is all of 127.0.0.0/8 one's own")
def test_figures_are_shown_at_one_address_alone(tmp_path: Path) -> None:
    settings = ServerSettings(
        str(tmp_path / "b.db"), workers=0, metrics_port=METRICS, metrics_host="127.0.0.2"
    )
    with serving(settings):
        shown = httpx.get(f"http://127.0.0.2:{METRICS}/metrics").text
        with pytest.raises(httpx.ConnectError):
            figures()
    assert "\nbanmen_tables 0.0" in shown


def test_figures_need_no_port() -> None:
    Metrics().refused(429)
