"""A private PostgreSQL for the tests: a cluster in a temporary folder."""

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from tests.support.servers.databases import migrate
from tests.support.servers.server_process import free_port
from tests.support.waiting import PATIENCE, wait_until

USER = "postgres"

_END = "--- end of the answer ---"

#: Tables with the numbers of their columns and indexes, and the version of the schema.
_TABLES = """
SELECT c.relname, c.relnatts, (SELECT count(*) FROM pg_index WHERE indrelid = c.oid), v.version_num
FROM pg_class c, alembic_version v WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
ORDER BY 1;
"""

#: The statement that stores the rows of a table again, if it has some.
_ROWS = """
SELECT format('INSERT INTO {name} SELECT * FROM json_populate_recordset(NULL::{name}, %L);',
              json_agg(row)) FROM {name} row HAVING count(*) > 0;
"""

_CLOSE_OTHERS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid();
"""


def find_binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs, None if it is not installed."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    places = [Path(on_path).resolve().parent] if on_path else []
    found = (place for place in (*places, *debian) if _is_whole(place))
    return next(found, None)


def _is_whole(place: Path) -> bool:
    """Return whether all required programs are there."""
    return all((place / name).is_file() for name in ("initdb", "postgres", "psql"))


def _as_user() -> list[str]:
    """Return a command prefix, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]


class PostgresCluster:
    """A running PostgreSQL; not durable, because the tests do not need that."""

    def __init__(self, binaries: Path) -> None:
        """Create the cluster; `start` starts it."""
        self._binaries = binaries
        self._folder = Path(tempfile.mkdtemp(prefix="yacht-pg-"))
        if os.geteuid() == 0:
            shutil.chown(self._folder, USER, USER)
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self._template: str | None = None
        self._tables: list[str] = []
        self._emptying: list[str] = []
        self._shared: str | None = None
        self._psql: subprocess.Popen[str] | None = None
        made = self._run("initdb", "--username", USER, "--auth", "trust", "--no-sync",
                         "--encoding", "UTF8", "--locale", "C", "-D", self._data)  # fmt: skip
        assert made.returncode == 0, made.stderr.decode()

    @property
    def pid(self) -> int:
        """The id of its main process, which all others descend from."""
        assert self._process is not None
        return self._process.pid

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, program: str, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
        """Run one of PostgreSQL's programs to its end."""
        words = [*_as_user(), str(self._binaries / program), *arguments]
        return subprocess.run(words, cwd=self._folder, capture_output=True, check=False)

    def _answers(self) -> bool:
        """Return whether statements are executed; fail if the server has ended."""
        assert self._process is not None
        assert self._process.poll() is None, (self._folder / "log").read_text()
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", USER]
        return self._run("psql", *where, "-c", "SELECT 1").returncode == 0

    def _ask(self, *lines: str) -> list[str]:
        """Return the rows of these lines for psql, a process that stays open between calls."""
        if self._psql is None:
            where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", USER, "-d", "postgres"]
            words = [*_as_user(), str(self._binaries / "psql"), "-X", "-q", "-A", "-t", *where]
            self._psql = subprocess.Popen(
                words, cwd=self._folder, text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )  # fmt: skip
        assert self._psql.stdin is not None
        assert self._psql.stdout is not None
        self._psql.stdin.write("\n".join([*lines, f"\\echo {_END}", ""]))
        self._psql.stdin.flush()
        rows: list[str] = []
        for row in self._psql.stdout:
            if row == f"{_END}\n":
                break
            rows.append(row.rstrip("\n"))
        else:
            raise AssertionError(f"psql ended: {rows}")
        assert not [row for row in rows if row.startswith(("ERROR", "FATAL"))], rows
        return rows

    def start(self) -> None:
        """Start the server and wait until it answers."""
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
        wait_until(self._answers)

    def stop(self) -> None:
        """Stop the server at once, as a failure would (SIGQUIT, without closing connections)."""
        self._close_psql()
        if self._process is not None:
            self._process.send_signal(3)
            self._process.wait(PATIENCE)
            self._process = None

    def _close_psql(self) -> None:
        """End psql; the next call starts another one."""
        if self._psql is not None:
            self._psql.kill()
            self._psql.communicate()
            self._psql = None

    def freeze(self) -> None:
        """Stop all its processes with SIGSTOP; connections are accepted and never answered."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        """Continue a frozen server."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, what: signal.Signals) -> None:
        """Send a signal to the server and those of its connection processes that have not ended."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        for pid in (self._process.pid, *map(int, children.read_text().split())):
            with suppress(ProcessLookupError):
                os.kill(pid, what)

    def remove(self) -> None:
        """Stop the server and delete its files."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def empty_database(self, language: str | None = None) -> str:
        """Return the URL of a database without tables.

        With `language`, its texts are ordered as in this language (ICU).
        """
        order = f"template0 LOCALE_PROVIDER icu ICU_LOCALE '{language}'"
        return self._url(self._create(order if language else "template1"))

    def new_database(self) -> str:
        """Return the URL of a fresh database, as the server leaves it after its first start.

        It is copied from one on which the migrations ran once.
        """
        return self._url(self._create(self._first_start()))

    def _first_start(self) -> str:
        """Return the name of a database on which the migrations ran; nothing else uses it."""
        if self._template is None:
            self._template = self._create("template1")
            migrate(self._url(self._template))
            self._ask(f"\\c {self._template}")
            self._tables = self._ask(_TABLES)
            names = [row.split("|")[0] for row in self._tables]
            self._emptying = [f"DELETE FROM {name};" for name in names]
            self._emptying += self._ask(*(_ROWS.format(name=name) for name in names))
            self._ask("\\c postgres")
        return self._template

    def emptied_database(self) -> str:
        """Return the URL of the database that tests share, one at a time, as after a first start.

        Connections that a test left open are closed. If a test has changed the tables, the database
        is created again. Both are much faster than a new database for each test.
        """
        template = self._first_start()
        self._shared = self._shared or self._create(template)
        self._ask(f"\\c {self._shared}", _CLOSE_OTHERS)
        if self._ask(_TABLES) == self._tables:
            without_foreign_keys = "SET session_replication_role = replica;"
            self._ask("BEGIN;", without_foreign_keys, *self._emptying, "COMMIT;", "\\c postgres")
        else:
            self._ask("\\c postgres", f"DROP DATABASE {self._shared};")
            self._shared = self._create(template)
        return self._url(self._shared)

    def _create(self, template: str) -> str:
        """Return the name of a new database; `template` names its template and may add options."""
        self._databases += 1
        name = f"yacht{self._databases}"
        self._ask(f"CREATE DATABASE {name} TEMPLATE {template};")
        return name

    def _url(self, name: str) -> str:
        """Return the URL of a database."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"
