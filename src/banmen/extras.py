"""Optional packages (extras), with a clear message when one is missing.

    with extra("print"):
        from reportlab.pdfgen.canvas import Canvas

``pip install banmen`` installs only NumPy. It suffices for the games themselves, on kernels
compiled ahead: rules, notation, records, players, analysis, pictures as SVG. docs/extras.md
describes the extras.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from banmen.errors import Complaint


def command(name: str) -> str:
    """What installs an extra."""
    return f'pip install "banmen[{name}]"'


def missing(name: str) -> Complaint:
    """Says that an extra is missing."""
    return Complaint(f"extra.{name}", command=command(name))


@contextmanager
def extra(name: str) -> Iterator[None]:
    """A context for importing an extra's packages; if one is missing, a Complaint names the command
    to install it.
    """
    try:
        yield
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] == "banmen":
            raise
        raise missing(name) from None
