"""Runs `yacht` in forks of a process that has loaded it.

`python -m tests.support.servers.commands SOCKET` is that process.

A fork has streams, arguments and an environment of its own, and ends like a fresh interpreter. Only
the launcher pays for the imports. Each message on SOCKET, a Unix socket, is an order as JSON with
the descriptors of stdout, of stderr, and of a pipe for the exit code.
"""

import atexit
import gc
import json
import os
import socket
import subprocess
import sys
import tempfile
from functools import lru_cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from tests.paths import ROOT

#: Modules of the light commands. No module of another command is loaded before its fork.
LOADED: Final = ("yachtdice.cli.app", "yachtdice.cli.rules", "rich.table")
LONGEST: Final = 65_536  #: Bytes of the longest order: arguments and the whole environment.


class Ended(NamedTuple):
    """The exit code of a command, and its output that went to no given descriptor."""

    code: int
    out: str
    err: str


class Commands:
    """The launcher, as the tests use it."""

    def __init__(self) -> None:
        """Start the launcher."""
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.servers.commands", str(theirs.fileno())],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )

    def run(
        self,
        *arguments: str,
        stdout: int | None = None,
        stderr: int | None = None,
        has_stdout: bool = True,
        environment: dict[str, str] | None = None,
    ) -> Ended:
        """Run `yacht ARGUMENTS` and return how it ended; streams without descriptor are captured.

        `has_stdout=False` starts it without stdout, like `>&-`.
        """
        order = {
            "arguments": arguments,
            "environment": {**os.environ, **(environment or {})},
            "folder": os.getcwd(),  # noqa: PTH109 - JSON needs a text
            "has_stdout": has_stdout,
        }
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            report, theirs = os.pipe()
            streams = [out.fileno() if stdout is None else stdout]
            streams += [err.fileno() if stderr is None else stderr]
            socket.send_fds(self._orders, [json.dumps(order).encode()], [*streams, theirs])
            os.close(theirs)
            with os.fdopen(report) as reports:
                code = int(reports.read())
            out.seek(0)
            err.seek(0)
            texts = [file.read().decode("utf-8", "replace") for file in (out, err)]
            return Ended(code, *texts)

    def close(self) -> None:
        """End the launcher."""
        self._orders.close()
        self._process.wait()


@lru_cache(maxsize=1)
def shared_commands() -> Commands:
    """Return the launcher of this test process."""
    commands = Commands()
    atexit.register(commands.close)
    return commands


def main() -> None:
    """Run a command for each order, until the test process closes the socket."""
    for module in LOADED:
        import_module(module)
    gc.freeze()  # forks share the loaded modules
    orders = socket.socket(fileno=int(sys.argv[1]))
    while True:
        message, (*descriptors,), _, _ = socket.recv_fds(orders, LONGEST, 3)
        if not message:
            return
        *streams, report = descriptors
        if (pid := os.fork()) == 0:
            orders.close()
            os.close(report)
            _command(json.loads(message), *streams)
        for stream in streams:
            os.close(stream)
        os.write(report, b"%d" % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
        os.close(report)


def _command(order: dict[str, Any], out: int, err: int) -> None:
    """Run the command line; exit with its code, as the script `yacht` does."""
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.close(out)
    os.close(err)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    encoding = os.environ.get("PYTHONIOENCODING") or "utf-8"
    sys.stdout = open(1, "w", encoding=encoding, newline="\n", closefd=False)  # noqa: SIM115
    sys.stderr = open(  # noqa: SIM115
        2, "w", encoding=encoding, errors="backslashreplace", newline="\n", closefd=False
    )
    if not order["has_stdout"]:
        os.close(1)
        sys.stdout = None  # as in an interpreter without the stream
    sys.argv = ["yacht", *order["arguments"]]
    import_module("yachtdice.cli.app").main()


if __name__ == "__main__":
    main()
