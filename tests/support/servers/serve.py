"""Starts real servers for the tests, each in a fork.

`python -m tests.support.servers.serve SOCKET` is the process that forks.
Only the launcher pays for the imports. SOCKET is the descriptor of a Unix socket. Each message on
it starts one server: settings as JSON, with two descriptors, where the server logs and where its
process id and exit code are reported, a line each.
"""

import gc
import json
import os
import resource
import socket
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from yachtdice.cli.app import SELDOM

LONGEST: Final = 65_536  #: Bytes of the longest message: settings and the whole environment.


def serve(port: int, given: dict[str, Any]) -> None:
    """Serve until stopped."""
    from yachtdice.server.app import composition  # noqa: PLC0415
    from yachtdice.server.app.run import run  # noqa: PLC0415
    from yachtdice.server.common.discord import read_discord  # noqa: PLC0415
    from yachtdice.server.common.settings import Settings, read_contact  # noqa: PLC0415
    from yachtdice.server.common.smtp import read_smtp  # noqa: PLC0415
    from yachtdice.server.common.system import now_ms  # noqa: PLC0415
    from yachtdice.server.contests.service import steps  # noqa: PLC0415
    from yachtdice.server.contests.service.seats import table_contests  # noqa: PLC0415
    from yachtdice.server.http.address import listen  # noqa: PLC0415 - already loaded, see main
    from yachtdice.server.people.service import connections  # noqa: PLC0415
    from yachtdice.server.reminders.service import mail, queue  # noqa: PLC0415
    from yachtdice.server.tournaments.service import standing  # noqa: PLC0415

    folder, send_buffer = given.pop("rules_folder"), given.pop("send_buffer")
    if (files := given.pop("files")) is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    if not given.pop("checks_sessions"):
        connections.CHECK_S = 86_400.0  # type: ignore[misc]
    mail.LOOK_S = 0.2  # type: ignore[misc]
    steps.PAUSE_MS = 1000  # type: ignore[misc]
    table_contests.ROUND_PAUSE_MS = 1000  # type: ignore[attr-defined]
    standing.LOOK_S = queue.LOOK_S = 0.2  # type: ignore[misc]
    ahead_ms = given.pop("ahead_ms")
    composition.now_ms = lambda: now_ms() + ahead_ms  # type: ignore[attr-defined]
    contact = given.pop("contact")
    smtp = given.pop("smtp")
    given["discord"] = read_discord(given.pop("discord") or {})
    given["smtp"] = None if smtp is None else read_smtp(smtp, "yacht@dice.example")
    given["contact"] = None if contact is None else read_contact(contact)
    rules_folder = None if folder is None else Path(folder)
    settings = Settings(rules_folder=rules_folder, lowers_priority=False, **given)
    with listen("127.0.0.1", port) as listener:
        if send_buffer is not None:  # accepted connections inherit it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        run(settings, listener, lambda: None)


def main() -> None:
    """Start a server for each message, until the test process closes the socket."""
    gc.set_threshold(SELDOM)  # like the command line, before the server is loaded
    import_module("yachtdice.server.app.run")
    import_module(
        "yachtdice.server.best_play.service.works"
    )  # each server loads it soon after its start
    # This app imports what every app needs. Its own logging would silence that of the servers.
    import_module("litestar").Litestar([], logging_config=None)
    gc.freeze()  # forked servers share the loaded modules
    orders = socket.socket(fileno=int(sys.argv[1]))
    while True:
        message, (*descriptors,), _, _ = socket.recv_fds(orders, LONGEST, 2)
        if not message:
            return
        if (supervisor := os.fork()) == 0:
            orders.close()
            _supervise(json.loads(message), *descriptors)
            return
        for descriptor in descriptors:
            os.close(descriptor)
        os.waitpid(supervisor, 0)


def _supervise(message: dict[str, Any], log: int, report: int) -> None:
    """Fork twice: the server runs in the second fork, the first one reports how it ends."""
    if os.fork() != 0:
        os._exit(0)  # the launcher waits for this only, and has no children to wait for later
    pid = os.fork()
    if pid == 0:
        os.close(report)
        os.dup2(log, sys.stdout.fileno())
        os.dup2(log, sys.stderr.fileno())
        os.close(log)
        os.environ.clear()
        os.environ.update(message["environment"])
        serve(message["port"], message["settings"])
        return
    os.close(log)
    os.write(report, b"%d\n" % pid)
    os.write(report, b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    os._exit(0)


if __name__ == "__main__":
    main()
