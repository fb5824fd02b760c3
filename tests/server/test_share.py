"""Playing in the local network."""

from __future__ import annotations

import ipaddress

from banmen.server.share import addresses, names, qr_code


def test_this_machine_knows_where_it_is() -> None:
    for address in addresses():
        assert not ipaddress.ip_address(address).is_loopback
        assert address in names()


def test_the_code_is_drawn_for_a_terminal() -> None:
    lines = qr_code("http://192.168.1.20:8017/").splitlines()
    assert len({len(line) for line in lines if "█" in line or "▄" in line}) >= 1
    assert 10 < len(lines) < 40
