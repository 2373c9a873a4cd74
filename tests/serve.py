"""Runs the real server for a test: `python -m tests.serve PORT SETTINGS`, settings as JSON.

Each line on stdin starts one life of it, in a fork, so that only the first pays for the imports;
stdout has the process id at a life's beginning and its exit code at its end.
"""

import gc
import json
import os
import socket
import sys
from importlib import import_module
from pathlib import Path

from yachtdice.cli.app import SELDOM


def live(port: int, given: dict[str, object]) -> None:
    """Serve until told to stop."""
    from yachtdice.server.address import listen  # noqa: PLC0415 - loaded by now, see main
    from yachtdice.server.run import run  # noqa: PLC0415
    from yachtdice.server.settings import Settings  # noqa: PLC0415

    folder, send_buffer = given.pop("rules_folder"), given.pop("send_buffer")
    settings = Settings(rules_folder=None if folder is None else Path(str(folder)), **given)  # type: ignore[arg-type]
    with listen("127.0.0.1", port) as listener:
        if isinstance(send_buffer, int):  # accepted connections inherit it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        run(settings, listener, lambda: None)


def main() -> None:
    """Begin a life with each line, and wait for its end."""
    gc.set_threshold(SELDOM)  # as the command line does, and before it loads the server
    import_module("yachtdice.server.run")
    while sys.stdin.readline():
        pid = os.fork()
        if pid == 0:
            live(int(sys.argv[1]), json.loads(sys.argv[2]))
            return
        _say(pid)
        _say(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))


def _say(number: int) -> None:
    """Tell the test a number."""
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
