"""A real server in a process of its own, to be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import httpx

ROOT = Path(__file__).parent.parent
PATIENCE = 30.0
"""Seconds to wait for a server on a busy machine."""


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """The server as users run it, on one database and one port, over several lives."""

    def __init__(self, database: str, *, bot_pause: float = 0.0, linger: float = 30.0) -> None:
        """Name the database; `start` starts it."""
        self.database, self.bot_pause, self.linger = database, bot_pause, linger
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "ServerProcess":
        """Start it."""
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop it."""
        self.stop()

    def start(self) -> None:
        """Start it and wait until it answers."""
        arguments = [self.database, self.port, self.bot_pause, self.linger]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.serve", *map(str, arguments)], cwd=ROOT
        )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self._process.poll() is None, "the server ended at its start"
            try:
                httpx.get(f"{self.url}/health").raise_for_status()
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return
        raise TimeoutError("the server did not come up")

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it as a crash would: SIGKILL, no goodbye."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it as its user would."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
