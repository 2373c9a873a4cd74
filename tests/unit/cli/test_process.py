"""`yacht` as users run it: a process with a terminal, a pipe or a closed stream."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.servers.commands import shared_commands
from tests.support.servers.server_process import free_port
from tests.unit.cli.conftest import YACHT, yacht_process
from yachtdice import __version__, best_play, extra_needed, load_rules

HEAVY = {"litestar", "uvicorn", "sqlalchemy", "alembic", "aiosqlite", "asyncpg", "numpy"}


def test_version() -> None:
    """`yacht --version` prints name and version."""
    assert yacht_process("--version") == (0, f"yacht {__version__}\n", "")


def test_the_version_imports_nothing_but_the_package() -> None:
    """`yacht --version` loads neither the command line's packages nor the rules."""
    program = "from yachtdice.cli import main; main(); import sys; print(*sys.modules)"
    words = [sys.executable, "-c", program, "--version"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    ours, heavy = {"yachtdice", "yachtdice.cli"}, {"cyclopts", "rich", "msgspec", "asyncio"}
    names = set(done.stdout.splitlines()[1].split())
    assert {name for name in names if name.startswith("yachtdice")} == ours
    assert not names & (HEAVY | heavy)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_version_that_cannot_be_written_is_an_error() -> None:
    """`yacht --version` on a full disk ends with code 2 and the reason."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [YACHT, "--version"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert "the output cannot be written" in done.stderr


def test_a_server_listens_before_it_imports_its_packages() -> None:
    """A client can connect to `yacht serve` before the first heavy package runs.

    uvicorn is found before, but runs only when a part of it is imported.
    """
    heavy = HEAVY - {"uvicorn"} | {"uvicorn.config", "uvicorn.server", "uvicorn.main"}
    program = (
        "import socket, sys\n"
        "class Client:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name in {heavy}:\n"
        "            socket.create_connection(('127.0.0.1', int(sys.argv[-1]))).close()\n"
        "            sys.exit(f'connected before {name}')\n"
        "sys.meta_path.insert(0, Client())\n"
        "from yachtdice.cli import main; main()"
    )
    words = [sys.executable, "-c", program, "serve", "--port", str(free_port())]
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, check=False)
    assert done.stderr.startswith("connected before "), done.stderr


def test_light_commands_import_nothing_heavy() -> None:
    """Commands that need neither server nor database import neither, one after the other."""
    program = (
        "import sys; from yachtdice.cli.app import run\n"
        "for word in sys.argv[1:]:\n"
        "    run([word])\n"
        "    print(word, *{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    words = ["--version", "--help", "rules", "nope"]
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=True
    )
    loaded = [line.split() for line in done.stderr.splitlines() if "yachtdice" in line.split()]
    assert [names[0] for names in loaded] == words
    assert [HEAVY & {*names} for names in loaded] == [set()] * len(words)


WITHOUT = {
    "pyarrow": ["games", "--rules=classic", "--games=1", "--bot=mate", "--out=no.parquet"],
    "asyncpg": ["serve", "--port=0", "--database=postgresql://host/yacht"],
    "nats": ["serve", "--port=0", "--database=postgresql://host/yacht", "--bus=nats://host"],
    "cryptography": ["serve", "--port=0", "--push=mailto:mina@dice.example"],
    "httpx": ["serve", "--port=0", "--public-url=http://dice.example"],
    "resvg_py": ["serve", "--port=0", "--public-url=http://dice.example", "--previews"],
    "distributed": ["tournament", "random", "greedy", "--cluster=tcp://host:8786"],
}
#: The variables that turn a part of the server on.
VARIABLES = {"httpx": {"YACHT_DISCORD_WEBHOOK": "https://discord.example/hook"}}
EXTRAS = {
    "pyarrow": ("a data set", "pyarrow", "data"),
    "asyncpg": ("--database: PostgreSQL", "asyncpg", "several-servers"),
    "nats": ("--bus", "nats-py", "several-servers"),
    "cryptography": ("--push", "cryptography", "push"),
    "httpx": ("Discord", "httpx", "discord"),
    "resvg_py": ("--previews", "resvg-py", "pictures"),
    "distributed": ("--cluster", "Dask", "dask"),
}


@pytest.mark.parametrize("package", WITHOUT)
def test_without_an_extra_a_line_names_it(package: str) -> None:
    """A command whose package is not installed says in one line how to install it."""
    program = (
        f"import sys; sys.modules[{package!r}] = None  # as if it were not installed\n"
        "from yachtdice.cli import main; main()"
    )
    words = [sys.executable, "-c", program, *WITHOUT[package]]
    environment = {**os.environ, **VARIABLES.get(package, {})}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    *notices, line = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (2, "")
    assert line.startswith(f"yacht: {extra_needed(*EXTRAS[package])}")
    assert all(notice.startswith("yacht: computing") for notice in notices)


def test_a_pipe_gets_plain_text() -> None:
    """Without a terminal there are no escape sequences."""
    assert "\x1b" not in shared_commands().run("rules", "show", "extended").out


@pytest.mark.parametrize(("no_color", "colored"), [("", True), ("1", False)])
def test_a_terminal_gets_colours_unless_disabled(no_color: str, colored: bool) -> None:
    """On a terminal the list has colours, and with NO_COLOR it is plain."""
    ours, theirs = pty.openpty()
    environment = {"TERM": "xterm-256color", "NO_COLOR": no_color}
    ended = shared_commands().run("rules", stdout=theirs, environment=environment)
    os.close(theirs)
    printed = b""
    while chunk := _read(ours):
        printed += chunk
    os.close(ours)
    assert ended == (0, "", "")
    assert (b"\x1b[" in printed) is colored


def _read(terminal: int) -> bytes:
    """Return the next output, or nothing if the other end is closed."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


UNREAD = [
    ["--help"],
    ["rules"],
    ["rules", "show", "extended", "--json"],
    ["cache"],
    ["tournament", "random", "greedy", "--games", "2", "--no-analysis"],
    ["tournament", "random", "greedy", "--games", "2", "--no-analysis", "--json", "-"],
    ["simulate", "classic", "--bot", "random", "--games", "2"],
]


@pytest.mark.parametrize("arguments", UNREAD, ids=" ".join)
def test_a_closed_pipe_is_no_error(arguments: list[str]) -> None:
    """A pipe closed at the other end, as by `head`, ends the command silently like SIGPIPE."""
    best_play(load_rules("classic"))  # a command without it in the cache says that it computes it
    reader, writer = os.pipe()
    os.close(reader)
    done = shared_commands().run(*arguments, stdout=writer)
    os.close(writer)
    assert (done.code, done.err) == (128 + signal.SIGPIPE, "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_terminal_can_show_korean_rules(encoding: str) -> None:
    """A terminal without Korean shows question marks instead of failing."""
    environment = {"PYTHONIOENCODING": encoding, "COLUMNS": "100"}
    words = ("rules", "show", "sums", "--lang", "ko")
    done = shared_commands().run(*words, environment=environment)
    assert (done.code, done.err) == (0, "")
