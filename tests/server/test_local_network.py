"""Playing in the local network. Nothing listens there during these tests."""

from __future__ import annotations

import ipaddress

import pytest

from banmen.cli.serve import announce, reached
from banmen.errors import Complaint
from banmen.server import local_network

HOME = "192.168.1.20"


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_network, "address", lambda: HOME)


def test_this_machine_knows_where_it_is() -> None:
    try:
        found = local_network.address()
    except Complaint:
        pytest.skip("this machine is in no network")
    assert not ipaddress.ip_address(found).is_loopback


def test_without_a_network_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_network, "ELSEWHERE", ("127.0.0.1", 9))
    with pytest.raises(Complaint, match="not seem to be on a network"):
        local_network.address()


@pytest.mark.usefixtures("at_home")
def test_sharing_opens_one_address_and_its_names() -> None:
    addresses, hosts = reached("127.0.0.1", True, [])
    assert addresses == ["127.0.0.1", HOME]
    assert {"localhost", "127.0.0.1", HOME} <= hosts
    assert "evil.example" not in hosts


def test_without_sharing_only_this_machine_is_answered() -> None:
    addresses, hosts = reached("127.0.0.1", False, [])
    assert addresses == ["127.0.0.1"]
    assert hosts == {"localhost", "127.0.0.1", "::1"}
    assert "banmen.example" in reached("127.0.0.1", False, ["banmen.example"])[1]


def test_the_address_is_said_and_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    announce([("127.0.0.1", 8017), (HOME, 8017)], "/x", open=False)
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8017/x/" in said
    assert f"http://{HOME}:8017/x/" in said
    assert said.count("█") > 100
