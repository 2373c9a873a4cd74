"""An audit that could not run is distinguished from one without findings."""

import json
from socket import socket

import pytest

from tools.audit import Verdict, audit_npm, judge_npm, judge_python

NUMPY = {"name": "numpy", "version": "2.1", "vulns": []}
FAULTY = {"name": "jinja2", "version": "2.4.1", "vulns": [{"id": "PYSEC-2019-217"}]}
UNKNOWN = {"name": "nobody", "skip_reason": "Dependency not found on PyPI"}
COUNT = {"dependencies": {"total": 7}, "vulnerabilities": {"total": 0}}


@pytest.mark.parametrize(
    ("packages", "verdict"),
    [
        ([NUMPY], Verdict(1, [])),
        ([NUMPY, FAULTY], Verdict(2, ["jinja2 PYSEC-2019-217"])),
        ([NUMPY, UNKNOWN], Verdict(None, [], "skipped nobody")),
        ([], Verdict(None, [], "cannot be reached")),
    ],
)
def test_only_a_complete_report_of_pip_audit_counts(
    packages: list[dict[str, object]], verdict: Verdict
) -> None:
    """A report with skipped or missing packages is not an audit."""
    found = judge_python(json.dumps({"dependencies": packages}), "first\ncannot be reached\n")
    assert found == verdict
    assert found.is_clean == (packages == [NUMPY])


def test_only_a_report_of_npm_counts() -> None:
    """Findings are named; an error or an empty report is not an audit."""
    faults = {"vite": {"severity": "high"}}
    whole = {"metadata": COUNT, "vulnerabilities": {}}
    assert judge_npm(json.dumps(whole), "").is_clean
    assert judge_npm(json.dumps({**whole, "vulnerabilities": faults}), "").faults == ["vite high"]
    for report in ('{"message": "405 Method Not Allowed", "error": {}}', "[]", ""):
        found = judge_npm(report, "it said nothing")
        assert found.looked_up is None
        assert str(found).startswith("NOT AUDITED: ")


def test_an_unreachable_npm_service_fails_the_audit() -> None:
    """The real npm without its registry reports that nothing was audited."""
    with socket() as reserved:  # without `listen`, the system refuses connections to this port
        reserved.bind(("127.0.0.1", 0))
        registry = f"--registry=http://127.0.0.1:{reserved.getsockname()[1]}"
        verdict = audit_npm(registry, "--fetch-retries=0")
    assert verdict.looked_up is None
    assert "REFUSED" in verdict.reason
