"""A server of any checkout in a process of its own, to be measured, killed and restarted."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Self

import httpx

from bench.load.servers.failure import FailedProcessError
from bench.load.servers.parts import Profile, read_profile
from bench.load.servers.processor import ProcessorTime, processor_time
from tests.paths import ROOT
from tests.support.servers.server_process import CROWD, OUTAGES, free_port
from tests.support.waiting import PATIENCE, wait_until

HOST: Final = ROOT / "bench" / "load" / "servers" / "host.py"
ALL_CORES: Final = -1
#: Bots do not pause, and seconds of the turn clock are so long that no turn ends by it.
USUAL: Final = {"bot_pause": (0.0, 0.0), "second_ms": 10_000, "limit_factor": CROWD}


def pin(pid: int, core: int) -> None:
    """Pin a process to one core, if the system supports it."""
    if core != ALL_CORES and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(pid, {core % (os.cpu_count() or 1)})


class LoadServer:
    """A server on core 0, by default with an empty database, across restarts."""

    def __init__(
        self, folder: Path, environment: dict[str, str], settings: Mapping[str, Any], core: int = 0
    ) -> None:
        """Configure the server of the sources in a folder; `start` starts it."""
        self._folder, self._environment, self._core = folder, environment, core
        self._own = tempfile.TemporaryDirectory(prefix="yachtdice-load-")
        self._files = Path(self._own.name)
        database = str(self._files / "yacht.sqlite3")
        self._settings = {"database": database, **USUAL, **settings}
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Start the server."""
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Stop the server; raise FailedProcessError if it has logged anything but outages."""
        self.stop()
        said = [line for line in self.said().splitlines() if not line.endswith(OUTAGES)]
        self.close()
        if said and kind is None:
            raise FailedProcessError("the server has logged", "\n".join(said))

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server in a new process, and wait until it answers."""
        settings, profile = json.dumps(self._settings), str(self._files / "profile.json")
        with (self._files / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-P", str(HOST), str(self._port), settings, profile],
                cwd=self._folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        pin(self.pid, self._core)
        wait_until(self._answers)

    def _answers(self) -> bool:
        """Return whether the server answers; raise FailedProcessError if it has ended."""
        assert self._process is not None
        if self._process.poll() is not None:
            raise FailedProcessError("the server ended at its start", self.said())
        try:
            httpx.get(f"{self.url}/health").raise_for_status()
        except httpx.TransportError:
            return False
        return True

    def kill(self) -> None:
        """Kill the server with SIGKILL."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Stop the server normally, if it runs."""
        assert self._process is not None
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def switch_profile(self) -> ProcessorTime:
        """Begin or end the profile; return the processor time so far."""
        os.kill(self.pid, signal.SIGUSR1)
        return processor_time(self.pid)

    def profile(self) -> Profile:
        """Return the profile, which has ended."""
        file = self._files / "profile.json"
        wait_until(file.is_file)
        return read_profile(file)

    def said(self) -> str:
        """Return the log of the server over all runs; it is empty without errors."""
        return (self._files / "log").read_text("utf-8")

    def close(self) -> None:
        """Kill the process if it runs, and delete the files."""
        if self._process is not None and self._process.poll() is None:
            self.kill()
        self._own.cleanup()
