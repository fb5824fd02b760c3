"""The audit of dependencies and its reading of the indexes' answers."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", ROOT / ".ci" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_a_vulnerable_dependency_is_named(audit: ModuleType) -> None:
    flaw = {"id": "PYSEC-1", "fix_versions": ["2.1"], "aliases": []}
    report = {"dependencies": [{"name": "a", "version": "1", "vulns": []},
                               {"name": "b", "version": "2", "vulns": [flaw]}]}  # fmt: skip
    assert audit.vulnerable_python(json.dumps(report)) == ["b 2: PYSEC-1, fixed in 2.1"]
    told = {"auditReportVersion": 2, "vulnerabilities": {"c": {"severity": "high"}}}
    assert audit.vulnerable_node(json.dumps(told)) == ["c: high"]


def test_an_index_that_does_not_answer_is_no_clean_bill(audit: ModuleType) -> None:
    assert audit.vulnerable_python("") is None
    assert audit.vulnerable_node("") is None
    refused = {"message": "405 Method Not Allowed", "error": {"summary": ""}}
    assert audit.vulnerable_node(json.dumps(refused)) is None
    skipped = {"name": "jinja2", "skip_reason": "Dependency not found on PyPI"}
    assert audit.vulnerable_python(json.dumps({"dependencies": [skipped]})) is None
    looked_up = {"name": "a", "version": "1", "vulns": []}
    assert audit.vulnerable_python(json.dumps({"dependencies": [skipped, looked_up]})) == []


@pytest.mark.parametrize("vulnerable", [True, False, None])
def test_it_fails_if_one_is_vulnerable_and_says_so_where_it_cannot_tell(
    audit: ModuleType,
    vulnerable: bool | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = None if vulnerable is None else ["b 2"] * vulnerable
    monkeypatch.setattr(audit, "python_report", lambda folder: "")
    monkeypatch.setattr(audit, "vulnerable_python", lambda report: found)
    monkeypatch.setattr(audit, "vulnerable_node", lambda report: None)
    assert audit.main() == int(bool(vulnerable))
    said = capsys.readouterr().out
    assert said.count("not audited") == (2 if vulnerable is None else 1)
    assert ("b 2" in said) is bool(vulnerable)
