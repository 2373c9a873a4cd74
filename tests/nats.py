"""A private NATS for the tests: a server of our own on a free port, which keeps nothing."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from socket import create_connection

from tests.server_process import PATIENCE, free_port


class NatsServer:
    """A running NATS, on one port over several lives."""

    def __init__(self) -> None:
        """Choose a port; `start` starts it."""
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        program = str(Path(sys.executable).parent / "nats-server")
        words = [program, "--addr", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, "NATS ended at its start"
            assert time.monotonic() < deadline, "NATS did not come up"
            time.sleep(0.01)

    def _answers(self) -> bool:
        """Return whether it takes connections."""
        try:
            create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """End it as a crash would, if it lives."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None
