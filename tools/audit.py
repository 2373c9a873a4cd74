"""Whether what is locked has known faults: `make audit`. What could not be asked is no answer.

pip-audit and npm ask services of others; where these cannot be reached both are apt to sound as
if all were well. Here only a whole report counts: each line says `audited` or `not audited`, and
the exit code is 0 only if everything was audited and nothing was found.
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
    """What is known of one lock: how many packages were looked up (None: not all), what faults."""

    looked_up: int | None
    faults: list[str]
    reason: str = ""

    @property
    def is_clean(self) -> bool:
        """Whether all was looked up and nothing was found."""
        return self.looked_up is not None and not self.faults

    def __str__(self) -> str:
        """Return it in a line."""
        if self.looked_up is None:
            return f"NOT AUDITED: {self.reason}"
        found = ", ".join(self.faults) or "no known faults"
        return f"audited, {self.looked_up} packages: {found}"


def _read(text: str) -> dict[str, Any]:
    """Return a report, empty if there is none."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _last_line(text: str) -> str:
    """Return the last thing that was said."""
    return (text.strip().splitlines() or ["it said nothing"])[-1]


def judge_python(report: str, said: str) -> Verdict:
    """Return what a report of pip-audit amounts to."""
    packages = _read(report).get("dependencies", [])
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    if not packages or skipped:
        return Verdict(None, [], f"skipped {', '.join(skipped)}" if skipped else _last_line(said))
    faults = [f"{one['name']} {bad['id']}" for one in packages for bad in one["vulns"]]
    return Verdict(len(packages), faults)


def judge_npm(report: str, said: str) -> Verdict:
    """Return what a report of npm amounts to."""
    found = _read(report)
    if "metadata" not in found:
        return Verdict(None, [], str(found.get("message") or _last_line(said)))
    return Verdict(
        found["metadata"]["dependencies"]["total"],
        [f"{name} {fault['severity']}" for name, fault in found["vulnerabilities"].items()],
    )


def audit_python(lock: str) -> Verdict:
    """Return what is known of a lock of Python's."""
    words = ["--strict", "--disable-pip", "--require-hashes", "-r", f"locks/{lock}.txt"]
    done = _run([str(PIP_AUDIT), *words, "--progress-spinner=off", "--format=json"], ROOT)
    return judge_python(done.stdout, done.stderr)


def audit_npm(*more: str) -> Verdict:
    """Return what is known of the client's lock."""
    npm = [sys.executable, str(ROOT / "hatch_build.py"), "npm"]
    done = _run([*npm, "audit", "--json", *more], ROOT)
    return judge_npm(done.stdout, done.stderr)


def _run(words: list[str], where: Path) -> "subprocess.CompletedProcess[str]":
    """Return what a program says, whatever its exit code."""
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
