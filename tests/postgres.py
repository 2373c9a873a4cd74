"""A private PostgreSQL for the tests: a cluster of its own in a temporary folder."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from tests.server_process import PATIENCE, free_port

USER = "postgres"


def find_binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs, None where it is not installed."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    places = [Path(on_path).resolve().parent] if on_path else []
    found = (place for place in (*places, *debian) if _is_whole(place))
    return next(found, None)


def _is_whole(place: Path) -> bool:
    """Return whether all the programs we need are there."""
    return all((place / name).is_file() for name in ("initdb", "postgres", "psql"))


def _as_user() -> list[str]:
    """Return the words before a command: PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]


class PostgresCluster:
    """A running PostgreSQL; not durable, for that is not what is tested with it."""

    def __init__(self, binaries: Path) -> None:
        """Make the cluster; `start` starts it."""
        self._binaries = binaries
        self._folder = Path(tempfile.mkdtemp(prefix="yacht-pg-"))
        if os.geteuid() == 0:
            shutil.chown(self._folder, USER, USER)
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        made = self._run("initdb", "--username", USER, "--auth", "trust", "--no-sync",
                         "--encoding", "UTF8", "--locale", "C", "-D", self._data)  # fmt: skip
        assert made.returncode == 0, made.stderr.decode()

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, program: str, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
        """Run one of PostgreSQL's programs to its end."""
        words = [*_as_user(), str(self._binaries / program), *arguments]
        return subprocess.run(words, cwd=self._folder, capture_output=True, check=False)

    def _sql(self, statement: str) -> "subprocess.CompletedProcess[bytes]":
        """Run a statement as the administrator."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", USER]
        return self._run("psql", *where, "-c", statement)

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "fsync": "off",
            "full_page_writes": "off",
            "max_connections": "50",
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        words = [*_as_user(), str(self._binaries / "postgres"), "-D", self._data, *options]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(words, cwd=self._folder, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while self._sql("SELECT 1").returncode != 0:
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < deadline, "PostgreSQL did not come up"
            time.sleep(0.02)

    def stop(self) -> None:
        """End it at once, as a failure would (SIGQUIT: no goodbye to anybody)."""
        if self._process is not None:
            self._process.send_signal(3)
            self._process.wait(PATIENCE)
            self._process = None

    def freeze(self) -> None:
        """Stop all its processes where they are; calls are taken and never answered."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let a frozen one go on."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, what: signal.Signals) -> None:
        """Send a signal to the server and all that serve its connections."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        for pid in (self._process.pid, *map(int, children.read_text().split())):
            os.kill(pid, what)

    def remove(self) -> None:
        """End it and delete its files."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def new_database(self) -> str:
        """Return the URL of a fresh database."""
        self._databases += 1
        name = f"yacht{self._databases}"
        made = self._sql(f"CREATE DATABASE {name}")
        assert made.returncode == 0, made.stderr.decode()
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"
