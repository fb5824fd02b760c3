"""Looks the dependencies up in the indexes of known vulnerabilities: pip-audit and npm audit.

``make audit``. It ends with 1 if one is vulnerable, and with 0 if none is; where an index cannot
be reached from here, it says so.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("requirements.lock", "requirements-play.lock")
PATIENCE = 300
"""Seconds for a command."""


def vulnerable_python(report: str) -> list[str] | None:
    """What pip-audit has found, of its report; None if no index answered.

    Where PyPI does not answer, pip-audit takes each package for one that nobody knows, skips it,
    and finds nothing: that is no answer.
    """
    try:
        found: dict[str, Any] = json.loads(report)
    except ValueError:
        return None
    if all("skip_reason" in one for one in found["dependencies"]):
        return None
    return [
        f"{one['name']} {one['version']}: {flaw['id']}, fixed in {', '.join(flaw['fix_versions'])}"
        for one in found["dependencies"]
        for flaw in one.get("vulns", ())
    ]


def vulnerable_node(report: str) -> list[str] | None:
    """What npm has found; None without a report."""
    try:
        found: dict[str, Any] = json.loads(report)
    except ValueError:
        return None
    if "auditReportVersion" not in found:
        return None
    return [f"{name}: {one['severity']}" for name, one in found["vulnerabilities"].items()]


def run(command: Sequence[str | Path], where: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command, however it ends; one that takes too long says nothing."""
    try:
        return subprocess.run(
            command, cwd=where, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return subprocess.CompletedProcess(command, 1, "", "")


def python_report(folder: Path) -> str:
    """What pip-audit says of the locks; it has an environment of its own."""
    run([sys.executable, "-m", "venv", folder / "venv"])
    python, report = folder / "venv" / "bin" / "python", folder / "report.json"
    run([python, "-m", "pip", "install", "--quiet", "pip-audit"])
    locks = [word for lock in LOCKS for word in ("--requirement", lock)]
    out = ("--format", "json", "--output", report, "--progress-spinner", "off")
    run([python, "-m", "pip_audit", "--disable-pip", *locks, *out])
    return report.read_text("utf-8") if report.exists() else ""


def main() -> int:
    """Ask both; what they say, in sentences."""
    with tempfile.TemporaryDirectory() as folder:
        python = vulnerable_python(python_report(Path(folder)))
    node = vulnerable_node(run(["npm", "audit", "--json"], ROOT / "webui").stdout)
    for what, found in (("Python", python), ("page", node)):
        if found is None:
            print(f"!!! The dependencies ({what}) are not audited: no index can be reached here.")
        else:
            print(f"Dependencies ({what}) with known vulnerabilities: {len(found)}")
            print(*(f"    {one}" for one in found), sep="\n", end="\n" if found else "")
    return int(bool(python or node))


if __name__ == "__main__":
    sys.exit(main())
