"""The composition root: what it loads, and its errors before the services are opened."""

import subprocess
import sys

import pytest

from yachtdice.cluster.ports import BusError
from yachtdice.compose import Settings, compose


def test_composing_loads_neither_a_web_framework_nor_nats() -> None:
    """A program without HTTP and without a cluster does not pay for their imports."""
    program = "import sys, yachtdice.compose; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert not {b"litestar", b"uvicorn", b"websockets", b"nats"} & set(done.stdout.split())


def test_a_cluster_needs_a_database_server() -> None:
    """Several servers cannot share a file."""
    with pytest.raises(BusError, match="PostgreSQL"):
        compose(Settings("games.sqlite3", bus="nats://127.0.0.1:4222"))
