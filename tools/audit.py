"""Check locked packages for known vulnerabilities: `make audit`.

pip-audit and npm ask online services. When a service is unreachable, both can still report success.
This program accepts only complete reports: it prints `audited` or `NOT AUDITED` for each lock, and
its exit code is 0 only if every lock was audited and has no known fault.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
LOCKS: Final = ("play", "dev")
PIP_AUDIT: Final = ROOT / ".tools" / "audit" / "bin" / "pip-audit"


class Verdict(NamedTuple):
    """The audit of one lock: the number of packages checked and their faults.

    The number is None if some could not be checked; `reason` says why.
    """

    looked_up: int | None
    faults: list[str]
    reason: str = ""

    @property
    def is_clean(self) -> bool:
        """Whether all packages were checked and none has a known fault."""
        return self.looked_up is not None and not self.faults

    def __str__(self) -> str:
        """Return the result as a line of text."""
        if self.looked_up is None:
            return f"NOT AUDITED: {self.reason}"
        found = ", ".join(self.faults) or "no known faults"
        return f"audited, {self.looked_up} packages: {found}"


def _read(text: str) -> dict[str, Any]:
    """Return the report in the output of a program, empty if there is none."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _last_line(text: str) -> str:
    """Return the last line of the output of a program."""
    return (text.strip().splitlines() or ["it said nothing"])[-1]


def judge_python(report: str, said: str) -> Verdict:
    """Return the result of a pip-audit report."""
    packages = _read(report).get("dependencies", [])
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    if not packages or skipped:
        return Verdict(None, [], f"skipped {', '.join(skipped)}" if skipped else _last_line(said))
    faults = [f"{one['name']} {bad['id']}" for one in packages for bad in one["vulns"]]
    return Verdict(len(packages), faults)


def judge_npm(report: str, said: str) -> Verdict:
    """Return the result of an npm report."""
    found = _read(report)
    if "metadata" not in found:
        return Verdict(None, [], str(found.get("message") or _last_line(said)))
    return Verdict(
        found["metadata"]["dependencies"]["total"],
        [f"{name} {fault['severity']}" for name, fault in found["vulnerabilities"].items()],
    )


def audit_python(lock: str) -> Verdict:
    """Return the audit of a Python lock."""
    words = ["--strict", "--disable-pip", "--require-hashes", "-r", f"locks/{lock}.txt"]
    done = _run([str(PIP_AUDIT), *words, "--progress-spinner=off", "--format=json"], ROOT)
    return judge_python(done.stdout, done.stderr)


def audit_npm(*more: str) -> Verdict:
    """Return the audit of the client's lock."""
    npm = [sys.executable, str(ROOT / "hatch_build.py"), "npm"]
    done = _run([*npm, "audit", "--json", *more], ROOT)
    return judge_npm(done.stdout, done.stderr)


def _run(words: list[str], where: Path) -> "subprocess.CompletedProcess[str]":
    """Run a program and return its output; its exit code is ignored."""
    return subprocess.run(words, cwd=where, capture_output=True, text=True, check=False)


def main() -> int:
    """Audit everything; return the exit code."""
    verdicts = {f"locks/{lock}.txt": audit_python(lock) for lock in LOCKS}
    verdicts["web/package-lock.json"] = audit_npm()
    for name, verdict in verdicts.items():
        print(f"{name}: {verdict}")
    return 0 if all(verdict.is_clean for verdict in verdicts.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
