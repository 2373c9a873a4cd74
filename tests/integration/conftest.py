"""Databases and servers for the integration tests: real ones, private to each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server_process import ServerProcess


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a running server on a fresh SQLite file; bots play without a pause."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3")) as process:
        yield process
