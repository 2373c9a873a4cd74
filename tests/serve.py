"""Runs the real server for a test: `python -m tests.serve DATABASE PORT [PAUSE [LINGER]]`."""

import sys

from yachtdice.server.address import listen
from yachtdice.server.run import run
from yachtdice.server.settings import Settings

if __name__ == "__main__":
    database, port, pause, linger = sys.argv[1:]
    settings = Settings(database, bot_pause=(float(pause), float(pause)), linger=float(linger))
    run(settings, listen("127.0.0.1", int(port)), lambda: None)
