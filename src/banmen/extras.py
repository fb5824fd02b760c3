"""Parts that need further packages are extras; where one is missing, one sentence says so.

    with extra("print"):
        from reportlab.pdfgen.canvas import Canvas

``pip install banmen`` brings NumPy and Numba alone. With these everything is there that concerns
the games themselves: rules, notation, records, players, analyses, pictures as SVG. What an extra is
for says docs/extras.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from banmen.errors import Complaint


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import inside it what an extra brings; a Complaint names the command where it is missing."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] == "banmen":
            raise
        raise Complaint(f"extra.{name}", command=f'pip install "banmen[{name}]"') from None
