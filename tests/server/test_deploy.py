"""The files for running it for others, as far as their programs are on this machine."""

from __future__ import annotations

import json
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from starlette.types import Scope
from websockets.sync.client import connect

from banmen.server import rate_limits
from banmen.server.service import LOCAL, ServerSettings
from banmen.server.sharing import renderer
from banmen.server.tables import waiting_tables
from banmen.server.web import guard, sockets, transports
from tests.server.client import free_port, serving
from tests.server.test_operation import banmen
from tests.server.waiting import SOON

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
HOST = "games.example.org"


def test_every_variable_is_one_of_an_option() -> None:
    said = banmen("serve", "--help")
    for name in ("banmen.service", "Containerfile"):
        used = set(re.findall(r"\bBANMEN_\w+(?==)", (DEPLOY / name).read_text("utf-8")))
        assert len(used) > 2
        assert not {variable for variable in used if variable not in said}, name


def test_the_table_of_limits_is_true() -> None:
    page = (ROOT / "docs" / "run-for-others.md").read_text("utf-8")
    rows = [line.split("|")[1:4] for line in page.splitlines() if line.startswith("| ")]
    told = {what.strip(): (once.strip(), then.strip()) for what, once, then in rows if what}
    rates = {
        "requests, sockets included": rate_limits.REQUESTS,
        "new tables, new people": rate_limits.CREATIONS,
        "actions at tables": rate_limits.ACTS,
        "games aborted once a move was made": rate_limits.ABORTS,
        "chat, new names": rate_limits.CHAT,
        "passwords, of an address": rate_limits.TRIES,
        "passwords, for one name": rate_limits.TRIES_FOR_NAME,
        "moves of lines looked through": rate_limits.LINES,
        "new pictures and films": rate_limits.PICTURES,
        "reports": rate_limits.REPORTS,
        "data exports": rate_limits.EXPORTS,
        "messages over a socket": rate_limits.MESSAGES,
        "messages over all sockets of an address": rate_limits.MESSAGES_OF_ADDRESS,
    }
    for what, rate in rates.items():
        assert told[what] == (f"{rate.burst:g}", _each(rate.second)), what
    waiting = f"{waiting_tables.OF_PERSON} of a person, {waiting_tables.OF_ADDRESS} of an address"
    assert told["tables waiting for an opponent"][0] == waiting
    files = f"{renderer.QUICK_EACH}, {renderer.LONG_EACH}"
    assert told["pictures waiting, films waiting *"][0] == files
    assert told["connections"][0] == str(transports.OF_ADDRESS)
    assert told["a request's head, body *"][0] == f"{transports.HEAD:g} s, {guard.BODY:g} s"
    sizes = f"{guard.LARGEST_BODY // 1024} kB, {sockets.LONGEST // 1024} kB"
    assert told["a body, a message *"][0] == sizes


def _each(second: float) -> str:
    """A rate in the words of the page."""
    if second >= 1:
        return f"{second:g} a second"
    seconds = 1 / second
    return f"one every {seconds:g} s" if seconds < 60 else f"one every {seconds / 60:g} minutes"


def test_systemd_reads_the_unit() -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("There is no systemd here.")
    unit = DEPLOY / "banmen.service"
    said = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False
    ).stderr
    faults = [line for line in said.splitlines() if "is not executable" not in line]
    assert not [line for line in faults if "banmen.service" in line]


@pytest.fixture
def behind_nginx(tmp_path: Path) -> Iterator[str]:
    """A server behind nginx with the file of ours: only names and ports are others."""
    if not (shutil.which("nginx") and shutil.which("openssl")):
        pytest.skip("There is no nginx here.")
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    key, cert, port = tmp_path / "key.pem", tmp_path / "cert.pem", free_port()
    named = ["-subj", f"/CN={HOST}", "-keyout", str(key), "-out", str(cert)]
    subprocess.run([*made, *named], check=True, capture_output=True)
    settings = ServerSettings(
        str(tmp_path / "b.db"), workers=0, hosts=LOCAL | {HOST}, proxies=("127.0.0.1",)
    )
    with serving(settings) as address:
        text = (DEPLOY / "nginx.conf").read_text("utf-8").replace("127.0.0.1:8017", address)
        text = re.sub(r"listen \[::\].*\n", "", text)
        text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
        text = text.replace("listen 443", f"listen 127.0.0.1:{port}")
        text = re.sub(r"/etc/letsencrypt\S*fullchain.pem", str(cert), text)
        text = re.sub(r"/etc/letsencrypt\S*privkey.pem", str(key), text)
        config = tmp_path / "nginx.conf"
        config.write_text(f"events {{}}\npid {tmp_path}/pid;\nhttp {{\n{text}\n}}\n")
        errors = f"error_log {tmp_path}/log;"
        process = subprocess.Popen(["nginx", "-c", config, "-g", f"daemon off; {errors}"])
        try:
            _wait_for(f"https://127.0.0.1:{port}/")
            yield f"127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(SOON)


def _wait_for(url: str) -> None:
    last = time.monotonic() + SOON
    while time.monotonic() < last:
        with suppress(httpx.HTTPError):
            httpx.get(url, verify=False, headers={"Host": HOST})
            return
        time.sleep(0.1)
    pytest.fail("nginx does not answer")


def test_nginx_passes_on_who_asks_and_sockets_and_nothing_that_is_too_large(
    behind_nginx: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[str] = set()
    address_of = guard.address_of

    def noted(scope: Scope) -> str:
        seen.add(found := address_of(scope))
        return found

    monkeypatch.setattr(guard, "address_of", noted)
    headers = {"Host": HOST, "X-Banmen": "page", "X-Forwarded-For": "203.0.113.9"}
    base = f"https://{behind_nginx}/api/"
    with httpx.Client(base_url=base, headers=headers, verify=False, timeout=SOON) as http:
        made = http.put("me", json={"name": "Ann"})
        assert "secure" in made.headers["set-cookie"].lower()
        assert made.headers["strict-transport-security"]
        cookie = made.headers["set-cookie"].partition(";")[0]
        wish = {"game": "flipflop", "opponent": {"kind": "here"}}
        table = http.post("tables", json=wish, headers={"Cookie": cookie}).json()["table"]
        assert http.put("me", content=b"x" * 70_000).status_code == 413
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    host, port = behind_nginx.split(":")
    way = socket.create_connection((host, int(port)))
    url, told = f"wss://{HOST}/api/tables/{table}/live", {"Cookie": cookie}
    with connect(url, sock=way, ssl=trust, additional_headers=told) as live:
        assert json.loads(live.recv(timeout=SOON))["you"]["seats"] == [0, 1]
    assert seen == {"127.0.0.1"}, "a header from outside counts for nothing"


def test_caddy_reads_its_file() -> None:
    if not shutil.which("caddy"):
        pytest.skip("There is no Caddy here.")
    file = str(DEPLOY / "Caddyfile")
    check = ["caddy", "validate", "--adapter", "caddyfile", "--config", file]
    subprocess.run(check, check=True, capture_output=True)
