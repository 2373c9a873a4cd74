"""A private NATS for the tests: a server on a free port, without persistence."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from socket import create_connection

from tests.support.server_process import PATIENCE, free_port


class NatsServer:
    """A running NATS, on one port across restarts."""

    def __init__(self) -> None:
        """Choose a port; `start` starts it."""
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        program = str(Path(sys.executable).parent / "nats-server")
        words = [program, "--addr", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, "NATS ended at its start"
            assert time.monotonic() < deadline, "NATS did not come up"
            time.sleep(0.01)

    def _answers(self) -> bool:
        """Return whether the server accepts connections."""
        try:
            create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """Kill the server if it is running."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None
