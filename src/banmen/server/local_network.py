"""The local network: this machine's address in it, and a QR code of the address."""

from __future__ import annotations

import io
import socket

from banmen.errors import Complaint

ELSEWHERE = ("192.0.2.1", 9)
"""A documentation address that belongs to no machine."""


def address() -> str:
    """The address of this machine in its network: the source address of outgoing packets."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # sends nothing
        except OSError:
            raise Complaint("server.no_network") from None
        found: str = probe.getsockname()[0]
    if found.startswith("127."):
        raise Complaint("server.no_network")
    return found


def names() -> frozenset[str]:
    """The names of this machine in the network."""
    host = socket.gethostname().lower()
    return frozenset({address(), host, f"{host.partition('.')[0]}.local"})


def qr_code(url: str) -> str:
    """The address as a QR code for a terminal."""
    import segno

    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()
