"""A real server in a process of its own, to be killed and started again."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
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


def quick_start() -> dict[str, str]:
    """Return our environment, in which a second start finds the first one's compiled modules."""
    return {name: it for name, it in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


class ServerProcess:
    """The server as users run it, on one database and one port, over several lives."""

    def __init__(
        self,
        database: str,
        *,
        bot_pause: float = 0.0,
        linger: float = 30.0,
        public_url: str | None = None,
        rules_folder: str | None = None,
        send_buffer: int | None = None,
    ) -> None:
        """Say how it is to be; `start` starts it. `send_buffer` shrinks the kernel's, in bytes."""
        self.database = database
        self._settings = json.dumps(
            {
                "database": database,
                "bot_pause": (bot_pause, bot_pause),
                "linger": linger,
                "public_url": public_url,
                "rules_folder": rules_folder,
                "send_buffer": send_buffer,
            }
        )
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as this does

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
        try:
            self.stop()
        finally:
            said = self.said()
            self._said.close()
        assert kind is not None or not said, f"the server complained: {said}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        words = [sys.executable, "-m", "tests.serve", str(self.port), self._settings]
        self._process = subprocess.Popen(words, cwd=ROOT, env=quick_start(), stderr=self._said)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self._process.poll() is None, f"the server ended at its start: {self.said()}"
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

    def stop(self) -> int:
        """End it as its user would; return its exit code."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        return self._process.returncode

    def said(self) -> str:
        """Return what it has written to stderr, over all its lives: nothing, if all is well."""
        self._said.seek(0)
        return self._said.read().decode()
