"""The first step of a release: set the version and give the changes a heading with today's date.

python docs/release.py 0.3.0
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")
UNRELEASED = "## Unreleased\n"


def released(changes: str, version: str, day: date) -> str:
    """The changelog with what was unreleased under a version."""
    head, found, rest = changes.partition(UNRELEASED)
    following = rest.partition("\n## ")[0]
    if not found or not following.strip():
        raise ValueError("CHANGELOG.md lists nothing under Unreleased")
    if re.search(rf"^## {re.escape(version)}\b", changes, re.M):
        raise ValueError(f"CHANGELOG.md already has a version {version}")
    return f"{head}{UNRELEASED}\n## {version} — {day.isoformat()}\n{rest}"


def main() -> None:
    """Edit both files, or say what is wrong and touch none."""
    version = sys.argv[1] if len(sys.argv) == 2 else ""
    if not VERSION.fullmatch(version):
        sys.exit("Name the version: make release VERSION=0.3.0")
    package, log = ROOT / "src" / "banmen" / "__init__.py", ROOT / "CHANGELOG.md"
    try:
        changes = released(log.read_text(encoding="utf-8"), version, date.today())
    except ValueError as problem:
        sys.exit(f"Not released: {problem}.")
    code = package.read_text(encoding="utf-8")
    line = f'__version__ = "{version}"'
    package.write_text(re.sub(r'__version__ = ".*"', line, code), encoding="utf-8")
    log.write_text(changes, encoding="utf-8")


if __name__ == "__main__":
    main()
