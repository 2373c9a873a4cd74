"""Real databases and servers for the integration tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.games.one_box import ANY
from tests.support.servers.server_process import CROWD, ServerProcess, server_with


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a running server on a fresh SQLite file; bots play without a pause."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3")) as process:
        yield process


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a running server that tests share, each with its own rooms; no test stops it.

    Ended sessions must close their connections at once, not at the next check.
    """
    where = str(tmp_path_factory.mktemp("house") / "yacht.sqlite3")
    with ServerProcess(where, limit_factor=CROWD, checks_sessions=False) as process:
        yield process


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server that offers a game of one box."""
    folder = tmp_path_factory.mktemp("club")
    with server_with(folder, ANY, limit_factor=CROWD) as process:
        yield process
