"""A real server in a separate process, to be killed and restarted."""

import atexit
import json
import os
import random
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import lru_cache
from itertools import cycle
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import httpx

from tests.paths import ROOT
from tests.support.servers.databases import new_sqlite
from tests.support.waiting import PATIENCE, wait_until
from yachtdice.cache import cache_folder

#: Raises the rate limits of a server that one test calls as hundreds of people at one address.
CROWD = 100

COMPILED = cache_folder() / "kernels"  #: Compiled kernels in the user's cache.

_OUTAGES = (
    "database.away",
    "database.back",
    "bus.away",
    "bus.back",
    "fleet.rooms_lost",
    "data.damaged",
)
#: Endings of the log lines about outages, their ends and effects, and about damaged data.
OUTAGES = tuple(f"[{name}]" for name in _OUTAGES)

#: Parts of log lines that no outage explains: each is a fault of the program.
_NEVER_MEANT = ("Traceback", "was never retrieved", "was never awaited")

_WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % _WORKERS
#: Ports for the servers of this worker; the system gives them to no outgoing connection.
_PORTS = range(10_000 + _WORKER, 32_000, _WORKERS)
_ports = cycle(random.sample(_PORTS, len(_PORTS)))


def free_port() -> int:
    """Return a free port that no other worker uses and that this worker has not used lately."""
    while True:
        port = next(_ports)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


RUN_CACHE = "YACHT_TESTS_CACHE"  #: The environment variable with the cache folder of this test run.


def shared_cache() -> str:
    """Return the cache folder (XDG_CACHE_HOME) of this test run; it is deleted at its end.

    All worker processes share its solutions. Compiled kernels are those of the user's cache: the
    name of their folder is a hash of their sources, so they are never out of date.
    """
    if RUN_CACHE not in os.environ:
        folder = os.environ[RUN_CACHE] = tempfile.mkdtemp(prefix="yachtdice-tests-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        share_kernels(Path(folder))
    return os.environ[RUN_CACHE]


def share_kernels(cache: Path) -> None:
    """Let a new cache folder (XDG_CACHE_HOME) use the compiled kernels of the user's cache."""
    COMPILED.mkdir(parents=True, exist_ok=True)
    (cache / "yachtdice").mkdir()
    (cache / "yachtdice" / "kernels").symlink_to(COMPILED)


def is_readable(stream: socket.socket | IO[bytes], seconds: float) -> bool:
    """Return whether a stream can be read, at the latest after this time.

    Unlike `select.select` it also works for descriptors above 1,023, which crowds in tests take.
    """
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        return bool(selector.select(seconds))


class Launcher:
    """A process that has loaded the server and forks one for each request."""

    def __init__(self) -> None:
        """Start the process."""
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        words = [sys.executable, "-m", "tests.support.servers.serve", str(theirs.fileno())]
        with theirs:
            self._process = subprocess.Popen(
                words, cwd=ROOT, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()]
            )

    def fork(self, message: bytes, log: IO[bytes]) -> IO[bytes]:
        """Start a server; return the stream of its process id and, later, its exit code."""
        report, theirs = os.pipe()
        try:
            socket.send_fds(self._orders, [message], [log.fileno(), theirs])
        finally:
            os.close(theirs)
        return os.fdopen(report, "rb", buffering=0)

    def close(self) -> None:
        """End the process; servers that still run are not affected."""
        self._orders.close()
        self._process.wait(PATIENCE)


@lru_cache(maxsize=1)
def shared_launcher() -> Launcher:
    """Return the launcher of all servers of this test process."""
    launcher = Launcher()
    atexit.register(launcher.close)
    return launcher


class ServerProcess:
    """The server as users run it, on one database and one port, across restarts."""

    def __init__(
        self,
        database: str,
        *,
        bot_pause: float = 0.0,
        linger: float = 30.0,
        second_ms: int = 10_000,
        share_ms: int = 8_000,
        public_url: str | None = None,
        rules_folder: str | None = None,
        send_buffer: int | None = None,
        cache: str | None = None,
        limit_factor: int = 1,
        trusted_proxies: tuple[str, ...] = (),
        bus: str | None = None,
        metrics: str | None = None,
        own_machine: bool = False,
        tournaments_by: tuple[str, ...] = (),
        may_complain: bool = False,
        files: int | None = None,
        contact: str | None = None,
        checks_sessions: bool = True,
        reviews: bool = False,
        push: str | None = None,
        push_hosts: tuple[str, ...] = (),
        turns_s: float = 30.0,
        smtp: str | None = None,
        ahead_ms: int = 0,
        account_days: int = 7,
        discord: dict[str, str] | None = None,
        previews: bool = False,
    ) -> None:
        """Configure the server; `start` starts it.

        `send_buffer` shrinks the kernel's send buffer, in bytes. `files` is the hard limit of open
        files. `second_ms` is the length of a second of the turn clock: long, because otherwise slow
        turns on a busy machine would time out. `share_ms` is the wait for shares: long for
        the same reason, but shorter than the silence after which a page connects again. `cache`
        replaces the user's cache folder; the default is shared by the tests. With `may_complain`
        the server may log anything but a traceback, and the test checks `said` itself. Without
        `checks_sessions` the server does not look for the sessions that commands of the host have
        ended, so that it must close all others itself. With `reviews` it reviews the games of
        accounts in the background. It looks for overdue turns every `turns_s` seconds. With `smtp`
        it sends mails to this server, with links to itself, as `previews` do. Accounts enter
        contests and make clubs when they are `account_days` old. `discord`: its variables. Its
        wall clock is `ahead_ms` ahead of the machine's. Rate limits are those of production unless
        `limit_factor` is CROWD, because all clients of a test share an address.
        """
        self.database, self._may_complain = database, may_complain
        if "://" not in database and not Path(database).exists():
            new_sqlite(Path(database))
        self._cache = cache
        self._settings = {
            "database": database,
            "bot_pause": (bot_pause, bot_pause),
            "linger": linger,
            "second_ms": second_ms,
            "share_ms": share_ms,
            "public_url": public_url,
            "rules_folder": rules_folder,
            "send_buffer": send_buffer,
            "limit_factor": limit_factor,
            "own_machine": own_machine,
            "tournaments_by": tournaments_by,
            "trusted_proxies": trusted_proxies,
            "bus": bus,
            "metrics": metrics,
            "files": files,
            "contact": contact,
            "checks_sessions": checks_sessions,
            "reviews": reviews,
            "smtp": smtp,
            "push": push,
            "push_hosts": push_hosts,
            "turns_s": turns_s,
            "ahead_ms": ahead_ms,
            "account_days": account_days,
            "discord": discord,
            "previews": previews,
        }
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        if public_url is None and (smtp is not None or discord is not None or previews):
            self._settings["public_url"] = self.url
        self._report: IO[bytes] | None = None
        self._pid: int | None = None
        self._said = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - open as long as this object

    def __enter__(self) -> "ServerProcess":
        """Start the server."""
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the server; it must have logged nothing except outages caused by the test."""
        try:
            self.stop()
        finally:
            lines = self.said().splitlines()
            said = [line for line in lines if not line.endswith(OUTAGES)]
            self.close()
        if self._may_complain:
            said = [line for line in said if any(words in line for words in _NEVER_MEANT)]
        assert kind is not None or not said, f"the server complained: {said}"

    def close(self) -> None:
        """Release all resources of a dead server."""
        if self._report is not None:
            self._report.close()
        self._said.close()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._start(shared_launcher())

    def start_cold(self) -> None:
        """Start the server in a new process that must import everything, as for a user."""
        launcher = Launcher()
        try:
            self._start(launcher)
        finally:
            launcher.close()

    def _start(self, launcher: Launcher) -> None:
        """Start the server and wait until it answers."""
        if self._report is not None:
            self._report.close()
        environment = {**os.environ, "XDG_CACHE_HOME": self._cache or shared_cache()}
        message = {"port": self.port, "settings": self._settings, "environment": environment}
        self._report = launcher.fork(json.dumps(message).encode(), self._said)
        self._pid = self._number()
        wait_until(self._answers)

    def _answers(self) -> bool:
        """Return whether requests are answered; fail if the server has ended."""
        assert not self._has_spoken(0), f"the server ended at its start: {self.said()}"
        try:
            httpx.get(f"{self.url}/health").raise_for_status()
        except httpx.TransportError:
            return False
        return True

    def _has_spoken(self, seconds: float) -> bool:
        """Return whether a number is reported within this time."""
        assert self._report is not None
        return is_readable(self._report, seconds)

    def _number(self) -> int:
        """Return the next number reported: the process id, then the exit code."""
        assert self._report is not None
        assert self._has_spoken(PATIENCE), "the server did not end, or did not begin"
        line = self._report.readline()
        assert line, f"the launcher of the server has ended: {self.said()}"
        return int(line)

    @property
    def pid(self) -> int:
        """The process id of the server."""
        assert self._pid is not None
        return self._pid

    def _end(self, how: signal.Signals) -> int:
        """Send a signal; return the resulting exit code."""
        os.kill(self.pid, how)
        code = self._number()
        self._pid = None
        return code

    def kill(self) -> None:
        """Kill the server with SIGKILL, and wait until its port is free.

        A child process that the server was starting may hold the port for a moment.
        """
        self._end(signal.SIGKILL)
        wait_until(self._is_port_free)

    def _is_port_free(self) -> bool:
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", self.port))
            return True
        return False

    def freeze(self) -> None:
        """Freeze the server with SIGSTOP; `thaw` continues it."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Continue a frozen server."""
        os.kill(self.pid, signal.SIGCONT)

    def stop(self) -> int:
        """Stop the server normally if it is running; return its exit code."""
        if self._pid is None:
            return 0
        try:
            return self._end(signal.SIGTERM)
        except AssertionError:
            self.kill()
            raise

    def said(self) -> str:
        """Return the stderr output over all runs; it is empty without errors."""
        self._said.seek(0)
        return self._said.read().decode()


def server_with(folder: Path, *rules: str, **options: Any) -> ServerProcess:
    """Return a server with a database in a folder, which also offers these rule sets."""
    for number, text in enumerate(rules):
        (folder / f"rules-{number}.toml").write_text(text, "utf-8")
    return ServerProcess(str(folder / "yacht.sqlite3"), rules_folder=str(folder), **options)
