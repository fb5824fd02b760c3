"""Playing in the local network: where this machine can be reached, and a picture of the address."""

from __future__ import annotations

import io
import socket


def addresses() -> list[str]:
    """The addresses of this machine in its network, the usual one first."""
    found = [_outward(socket.AF_INET, "192.0.2.1"), *_by_name()]
    return [one for one in dict.fromkeys(found) if one and not one.startswith("127.")]


def names() -> frozenset[str]:
    """All names by which others in the network can ask for this machine."""
    host = socket.gethostname().lower()
    return frozenset({*addresses(), host, f"{host.partition('.')[0]}.local"})


def _outward(family: socket.AddressFamily, somewhere: str) -> str | None:
    """The address that packets would leave from; none is sent."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((somewhere, 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _by_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def qr_code(url: str) -> str:
    """The address for the camera of a phone, drawn for a terminal."""
    import segno

    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()
