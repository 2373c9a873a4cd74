"""A real server in a process of its own, to be killed and started again."""

import atexit
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from functools import lru_cache
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


@lru_cache(maxsize=1)
def shared_cache() -> str:
    """Return a cache of the tests' own, for solutions and compiled kernels; it ends with them."""
    folder = tempfile.mkdtemp(prefix="yachtdice-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class ServerProcess:
    """The server as users run it, on one database and one port, over several lives."""

    def __init__(
        self,
        database: str,
        *,
        bot_pause: float = 0.0,
        linger: float = 30.0,
        second_ms: int = 10_000,
        public_url: str | None = None,
        rules_folder: str | None = None,
        send_buffer: int | None = None,
        cache: str | None = None,
        limit_factor: int = 1000,
        trusted_proxies: tuple[str, ...] = (),
        bus: str | None = None,
        metrics: str | None = None,
        own_machine: bool = False,
        tournaments_by: tuple[str, ...] = (),
    ) -> None:
        """Say how it is to be; `start` starts it. `send_buffer` shrinks the kernel's, in bytes.

        `second_ms` is what a second of a turn's clock takes: long, or it would end turns that are
        slow because the machine is busy. `cache` is a folder for what it would keep in its user's
        cache, else one that tests share.
        """
        self.database = database
        self._cache = cache
        self._settings = json.dumps(
            {
                "database": database,
                "bot_pause": (bot_pause, bot_pause),
                "linger": linger,
                "second_ms": second_ms,
                "public_url": public_url,
                "rules_folder": rules_folder,
                "send_buffer": send_buffer,
                "limit_factor": limit_factor,
                "own_machine": own_machine,
                "tournaments_by": tournaments_by,
                "trusted_proxies": trusted_proxies,
                "bus": bus,
                "metrics": metrics,
            }
        )
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._keeper: subprocess.Popen[bytes] | None = None
        self._pid: int | None = None
        self._said = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - lives as long as this does

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
        """Stop it for good; it must never have complained."""
        try:
            self.stop()
        finally:
            said = self.said()
            self.close()
        assert kind is not None or not said, f"the server complained: {said}"

    def close(self) -> None:
        """Let go of everything, the server being dead."""
        if self._keeper is not None:
            self._keeper.communicate()
        self._said.close()

    def start(self) -> None:
        """Start it and wait until it answers."""
        if self._keeper is None:
            words = [sys.executable, "-m", "tests.serve", str(self.port), self._settings]
            self._keeper = subprocess.Popen(
                words,
                cwd=ROOT,
                env={**quick_start(), "XDG_CACHE_HOME": self._cache or shared_cache()},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said,
            )
        assert self._keeper.stdin is not None
        self._keeper.stdin.write(b"\n")
        self._keeper.stdin.flush()
        self._pid = self._number()
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert not self._has_spoken(0.02), f"the server ended at its start: {self.said()}"
            assert time.monotonic() < deadline, "the server did not come up"

    def _answers(self) -> bool:
        """Return whether requests are answered."""
        try:
            httpx.get(f"{self.url}/health").raise_for_status()
        except httpx.TransportError:
            return False
        return True

    def _has_spoken(self, seconds: float) -> bool:
        """Return whether the keeper has a number for us, at the latest after so many seconds."""
        assert self._keeper is not None
        assert self._keeper.stdout is not None
        return bool(select.select([self._keeper.stdout], [], [], seconds)[0])

    def _number(self) -> int:
        """Return the next number from the keeper: a process id, then an exit code."""
        assert self._keeper is not None
        assert self._keeper.stdout is not None
        assert self._has_spoken(PATIENCE), "the server did not end, or was not begun"
        line = self._keeper.stdout.readline()
        assert line, f"the keeper of the server has ended: {self.said()}"
        return int(line)

    def start_cold(self) -> None:
        """Start it as its user would, in a process that has yet to import everything."""
        if self._keeper is not None:
            self._keeper.communicate()
            self._keeper = None
        self.start()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._pid is not None
        return self._pid

    def _end(self, how: signal.Signals) -> int:
        """Send a signal; return the exit code it led to."""
        os.kill(self.pid, how)
        code = self._number()
        self._pid = None
        return code

    def kill(self) -> None:
        """End it as a crash would: SIGKILL, no goodbye."""
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """Stop it in the middle of whatever it does, with SIGSTOP; `thaw` lets it go on."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        os.kill(self.pid, signal.SIGCONT)

    def stop(self) -> int:
        """End it as its user would, if it lives; return its exit code."""
        if self._pid is None:
            return 0
        try:
            return self._end(signal.SIGTERM)
        except AssertionError:
            self.kill()
            raise

    def said(self) -> str:
        """Return what it has written to stderr, over all its lives: nothing, if all is well."""
        self._said.seek(0)
        return self._said.read().decode()
