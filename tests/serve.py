"""Runs the real server for a test: `python -m tests.serve PORT SETTINGS`, settings as JSON."""

import json
import socket
import sys
from pathlib import Path

from yachtdice.server.address import listen
from yachtdice.server.run import run
from yachtdice.server.settings import Settings

if __name__ == "__main__":
    given = json.loads(sys.argv[2])
    folder, send_buffer = given.pop("rules_folder"), given.pop("send_buffer")
    settings = Settings(rules_folder=None if folder is None else Path(folder), **given)
    listener = listen("127.0.0.1", int(sys.argv[1]))
    if send_buffer is not None:  # accepted connections inherit it
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    run(settings, listener, lambda: None)
