"""The games for research and for notebooks.

notebook.py     a board in a cell of a notebook (extra `notebook`)
"""

from __future__ import annotations

from banmen.errors import Complaint


def missing(package: str, extra: str) -> Complaint:
    """What to say where an optional package is not installed."""
    command = f"pip install 'banmen[{extra}]'"
    return Complaint("envs.missing", package=package, command=command)
