"""Tables while endgames are solved beside the server: `python -m bench.load.endgames 250 300 20`.

The arguments are tables, moves a second, and seconds. Runs without and with endgames alternate. The
process of winning chances is the server's own program, at its priority and on the server's core; it
solves one endgame of eight open boxes after the other.
"""

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

import msgspec

from bench.duel_games import positions
from bench.load.__main__ import summary
from bench.load.running import generate, pin, say, server
from yachtdice.compose.helper_process import CHANCES
from yachtdice.rules import load_rules
from yachtdice.services.chances.requests import ChancesFigures, ChancesRequest
from yachtdice.services.line_process import LineAnswer
from yachtdice.solver import Solution, TablePosition, best_play, fetch_insight

BOXES: Final = 8
ASKED_EVERY_S: Final = 0.2


@contextmanager
def solving(solution: Solution) -> Iterator[list[str]]:
    """Keep the process of winning chances busy; the list receives the id of each solved game."""
    done, over = list[str](), threading.Event()
    with subprocess.Popen(CHANCES, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        pin(process.pid, 0)
        feeder = threading.Thread(target=_feed, args=(process, solution, done, over))
        feeder.start()
        try:
            yield done
        finally:
            over.set()
            feeder.join()
            process.kill()


def _feed(
    process: subprocess.Popen[bytes], solution: Solution, done: list[str], over: threading.Event
) -> None:
    """Ask for the chances of one position after the other, each until it is solved."""
    assert process.stdin is not None, "it is a pipe"
    assert process.stdout is not None, "it is a pipe"
    for seed in count():
        own, rival = next(
            pair
            for pair in positions(solution, seed)
            if pair[0].card.open_boxes.bit_count() == BOXES
        )
        position = TablePosition((own, rival), (0, 1), 0)
        request = ChancesRequest(solution.rules.text, f"game{seed}", position)
        exact = False
        while not exact:
            process.stdin.write(msgspec.json.encode(request) + b"\n")
            process.stdin.flush()
            answer = msgspec.json.decode(process.stdout.readline(), type=LineAnswer)
            exact = msgspec.json.decode(answer.found, type=ChancesFigures).exact
            if over.wait(ASKED_EVERY_S):
                return
        done.append(request.game)


def main(tables: int, rate: float, seconds: float) -> None:
    """Measure and print."""
    solution = best_play(load_rules("classic"))
    fetch_insight(solution)
    with tempfile.TemporaryDirectory() as folder:
        for run in range(2):
            say(f"load of the machine {os.getloadavg()[0]:.1f}")
            with server(folder, f"alone{run}") as process:
                alone = generate("tables", [process.url], tables, rate, seconds)
            say(summary("tables alone", alone))
            with server(folder, f"beside{run}") as process, solving(solution) as solved:
                beside = generate("tables", [process.url], tables, rate, seconds)
            say(f"{summary('beside endgames', beside)}, {len(solved)} endgames solved")


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]))
