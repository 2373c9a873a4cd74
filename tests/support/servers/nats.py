"""A private NATS for the tests: a server on a free port, without persistence."""

import signal
import subprocess
import sys
from pathlib import Path
from socket import create_connection

from tests.support.servers.server_process import free_port
from tests.support.waiting import PATIENCE, wait_until


class NatsServer:
    """A running NATS, on one port across restarts."""

    def __init__(self) -> None:
        """Choose a port; `start` starts it."""
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server and wait until it answers."""
        program = str(Path(sys.executable).parent / "nats-server")
        words = [program, "--addr", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        wait_until(self._answers)

    def _answers(self) -> bool:
        """Return whether the server accepts connections; fail if it has ended."""
        assert self._process is not None
        assert self._process.poll() is None, "NATS ended at its start"
        try:
            create_connection(("127.0.0.1", self.port), PATIENCE).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """Kill the server if it is running."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None
