"""The program of every child process of the server.

`python -m yachtdice.server.app.child NAME` exchanges lines with the server (`ServerLines`). It
loads only the module of its name.
"""

import sys
from importlib import import_module
from typing import Final

from yachtdice.server.jobs.lines import ServerLines

#: The module of each child, whose function `serve` exchanges the lines.
CHILDREN: Final = {
    "review": "yachtdice.server.learning.service.answering",
    "chances": "yachtdice.server.best_play.service.chances",
    "best-play": "yachtdice.server.best_play.service.solving_process",
    "pairing": "yachtdice.server.contests.service.seats.pairing",
    "pictures": "yachtdice.server.previews.service.pictures",
    "tournament": "yachtdice.server.tournaments.service.process",
}

if __name__ == "__main__":
    lines = ServerLines()  # first, so that a child ends with its server while it loads
    import_module(CHILDREN[sys.argv[1]]).serve(lines)
