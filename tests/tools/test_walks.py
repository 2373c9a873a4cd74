"""The tracing behind `tools.walks`."""

import subprocess
import sys
from pathlib import Path

from tests.paths import ROOT
from tools.walk_trace import RECORDS, SWITCH

PROGRAM = """
import sys, threading
from pathlib import Path
from tools.walk_trace import record, switch_to
folder = Path(sys.argv[1])
record(folder, f"{folder}/package/")
sys.path.insert(0, sys.argv[1])
from package import early, late
early.work()
switch_to(folder, 7)
from package import silent
thread = threading.Thread(target=late.work)
thread.start()
thread.join()
"""


def test_only_functions_of_the_walk_are_recorded(tmp_path: Path) -> None:
    """A function that runs in any thread is recorded; an import and an earlier call are not."""
    package = tmp_path / "package"
    package.mkdir()
    for name in ("__init__", "early", "late", "silent"):
        (package / f"{name}.py").write_text("class Fact:\n    size = 1\n\ndef work(): pass\n")
    (tmp_path / SWITCH).write_bytes(b"\0")
    (tmp_path / RECORDS).touch()

    subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path)], cwd=ROOT, check=True)

    (line,) = (tmp_path / RECORDS).read_text().splitlines()
    walk, *_, function, file = line.split()
    assert (walk, function, file) == ("7", "work", f"{package}/late.py")
