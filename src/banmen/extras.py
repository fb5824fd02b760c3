"""Optional packages (extras), with a clear message when one is missing.

    with extra("print"):
        from reportlab.pdfgen.canvas import Canvas

``pip install banmen`` installs only NumPy and Numba. They suffice for the games themselves: rules,
notation, records, players, analysis, pictures as SVG. docs/extras.md describes the extras.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from banmen.errors import Complaint


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
        raise Complaint(f"extra.{name}", command=f'pip install "banmen[{name}]"') from None
