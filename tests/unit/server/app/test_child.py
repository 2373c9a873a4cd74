"""The program of child processes: it ends with its server."""

import subprocess
from pathlib import Path

import msgspec
import pytest

from tests.support.waiting import PATIENCE
from tests.unit.server.best_play.service.test_workshop import LARGE
from yachtdice.server.app.child import CHILDREN
from yachtdice.server.best_play.service.child_messages import WorkOrder
from yachtdice.server.jobs.process import child


@pytest.mark.parametrize("name", CHILDREN)
def test_a_child_without_work_ends_with_its_server(name: str, tmp_path: Path) -> None:
    """A child ends by itself once its stdin is closed, as when the server is killed."""
    with subprocess.Popen(child(name), stdin=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(PATIENCE) == 1


def test_a_child_that_computes_ends_with_its_server(tmp_path: Path) -> None:
    """A child that would compute for minutes ends at once when the server is killed."""
    order = WorkOrder("solution", LARGE.text, 2_500_000_000, 600)
    pipe = subprocess.PIPE
    with subprocess.Popen(child("best-play"), stdin=pipe, stdout=pipe, cwd=tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        process.stdin.flush()
        assert process.stdout.readline(), "it computes"
        process.stdin.close()
        assert process.wait(PATIENCE) == 1
