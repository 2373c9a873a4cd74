"""The command line, run in this process or in a separate one."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.paths import ROOT
from yachtdice.cli.app import run

YACHT = Path(sys.executable).with_name("yacht")
HOUSE = str(ROOT / "examples" / "house.toml")


class Outcome(NamedTuple):
    """The output and the exit code of a command."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Return the output as JSON."""
        return json.loads(self.out)

    def refused(self) -> str:
        """Return the line on stderr of a command that failed with code 2 and printed nothing."""
        assert (self.code, self.out, self.err.count("\n")) == (2, "", 1)
        return self.err


Yacht = Callable[..., Outcome]


@pytest.fixture
def yacht(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Yacht:
    """Return a function that runs `yacht ...` here, in English, on a terminal of 100 columns."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: str) -> Outcome:
        code = run(arguments)
        out, err = capsys.readouterr()
        return Outcome(code, out, _without_notices(err))

    return call


def yacht_process(*arguments: str, **environment: str) -> Outcome:
    """Return the outcome of `yacht ...` in a process, as users run it."""
    done = subprocess.run(
        [YACHT, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "100", **environment},
        check=False,
        timeout=60,
    )
    return Outcome(done.returncode, done.stdout, _without_notices(done.stderr))


def _without_notices(err: str) -> str:
    """Return stderr without the lines about results that the cache of the tests did not have."""
    ends = ("; the result is kept for the next time\n", "결과를 저장해 다음부터 씁니다\n")
    return "".join(line for line in err.splitlines(keepends=True) if not line.endswith(ends))
