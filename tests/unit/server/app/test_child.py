"""The program of child processes: it ends with its server."""

import subprocess
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE
from yachtdice.server.app.child import CHILDREN
from yachtdice.server.jobs.process import child


@pytest.mark.parametrize("name", CHILDREN)
def test_a_child_without_work_ends_with_its_server(name: str, tmp_path: Path) -> None:
    """A child ends by itself once its stdin is closed, as when the server is killed."""
    with subprocess.Popen(child(name), stdin=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(PATIENCE) == 1
