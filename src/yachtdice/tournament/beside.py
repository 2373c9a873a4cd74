"""Holds a tournament in a process of its own, for a server that has others to answer.

`python -m yachtdice.tournament.beside` takes a Booking as one line of JSON on stdin, which stays
open as long as anybody wants the tournament, and tells News in lines of JSON on stdout, of which
the last is the report. Whatever players print goes to stderr.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from threading import Thread
from typing import Any, Final, TypeAlias

import msgspec

from yachtdice.solver import Solution, fetch, has_best_play
from yachtdice.tournament.batch import Batch, is_batchable, needs_best_play
from yachtdice.tournament.booking import Booking, News, Played, Reported, Solving, setup_of
from yachtdice.tournament.executor import executor_of, workers_here
from yachtdice.tournament.outcome import Outcome, outcome_of, outcome_of_batch
from yachtdice.tournament.report import report_of
from yachtdice.tournament.running import Tournament, run
from yachtdice.tournament.worker import Setup

Say: TypeAlias = Callable[[News], None]

_MANNERS: Final = 10
"""How far we step back (as `nice` does) behind the server; tables go first."""
_AT_ONCE: Final = 1 << 14
"""Seats the engine plays at once, so that who watches sees the standings grow."""
_EVERY_S: Final = 0.25


def main() -> None:
    """Hold the tournament that stdin asks for, and tell of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(_MANNERS)
    say = _speaker()
    booking = msgspec.json.decode(sys.stdin.buffer.readline(), type=Booking)
    Thread(target=_end_with_server, daemon=True).start()
    hold(booking, say)


def hold(booking: Booking, say: Say) -> None:
    """Play a tournament to its end, and tell how it goes and what has come of it."""
    setup = setup_of(booking)
    solution = _solution(setup, say)
    say(Played(Tournament(setup).progress()))
    begun = time.perf_counter()
    outcome = _by_engine(setup, solution, say) if is_batchable(setup) else None
    if outcome is None:
        outcome = _one_by_one(setup, solution, say)
    say(Reported(report_of(outcome._replace(took_s=time.perf_counter() - begun))))


def _solution(setup: Setup, say: Say) -> Solution | None:
    """Return best play, if a player needs it or games can be judged by it."""
    if not (needs_best_play(setup) or has_best_play(setup.rules)):
        return None
    return fetch(setup.rules, progress=_paced(lambda done: say(Solving(done)))).solution


def _by_engine(setup: Setup, solution: Solution | None, say: Say) -> Outcome:
    """Return what has come of games that the engine has played."""
    batch = Batch(setup, solution, judged=True)
    tell = _paced(lambda held: say(Played(held.progress())))
    batch.run(tell, _AT_ONCE)
    return outcome_of_batch(batch)


def _one_by_one(setup: Setup, solution: Solution | None, say: Say) -> Outcome:
    """Return what has come of games played one by one; one processor is left to the server."""
    held, workers = Tournament(setup), max(1, workers_here() - 1)
    tell = _paced(lambda _: say(Played(held.progress())))
    with executor_of(workers) as executor:
        run(held, executor, tell, workers)
    return outcome_of(held, solution)


def _paced(tell: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return a way to tell that passes on what comes now and then only."""
    last = 0.0

    def told(news: Any) -> None:
        nonlocal last
        if time.monotonic() - last > _EVERY_S:
            last = time.monotonic()
            tell(news)

    return told


def _speaker() -> Say:
    """Return how to tell news on what is stdout now; from here on prints go to stderr."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def say(news: News) -> None:
        out.write(msgspec.json.encode(news) + b"\n")
        out.flush()

    return say


def _end_with_server() -> None:
    """End when stdin does: the server is gone, however it went."""
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
