"""Playing in the local network: where this machine can be reached, and a picture of the address."""

from __future__ import annotations

import io
import socket

from banmen.errors import Complaint

ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's."""


def address() -> str:
    """The address of this machine in its network: the one that packets would leave from."""
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
    """What others in the network call this machine."""
    host = socket.gethostname().lower()
    return frozenset({address(), host, f"{host.partition('.')[0]}.local"})


def qr_code(url: str) -> str:
    """The address for the camera of a phone, drawn for a terminal."""
    import segno

    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()
