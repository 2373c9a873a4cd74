"""Computations in a thread, one at a time, the clients in turn, as long as requests ask for them.

Requests do not wait: the kernels release Python's global interpreter lock, so that the process goes
on answering. A computation that no request has asked for during some seconds is given up.
"""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeAlias, TypeVar

from yachtdice.server.jobs.fair_queue import FairQueue
from yachtdice.server.jobs.lines import MissingFigureError
from yachtdice.solver import Progress

R = TypeVar("R")
#: Returns the result; it calls its argument often, which raises an error to stop it.
Job: TypeAlias = Callable[[Progress], R]

WANTED_S: Final = 5.0  #: Seconds after the last request at which a computation is given up.
MOST_WANTED: Final = 20  #: Jobs of a client that may wait; its pages ask for further ones again.
_MOST_FAILED: Final = 1000

_log = logging.getLogger(__name__)


class _UnwantedError(Exception):
    """No request has asked for the computation during some seconds."""


class WantedJobs(Generic[R]):
    """Runs the jobs that requests ask for, and keeps the latest results."""

    def __init__(self, most_kept: int, now_s: Callable[[], float] = time.monotonic) -> None:
        """Keep this many results; the thread starts with the first job."""
        self._most_kept, self._now_s = most_kept, now_s
        self._news = threading.Condition()
        self._jobs: dict[str, Job[R]] = {}
        self._waiting = FairQueue[tuple[str, str]]()
        self._queued: set[tuple[str, str]] = set()
        self._asked: dict[str, float] = {}
        self._progress: dict[str, float] = {}
        self._results: OrderedDict[str, R] = OrderedDict()
        self._failed: OrderedDict[str, None] = OrderedDict()
        self._thread: threading.Thread | None = None

    def result(self, key: str) -> R | None:
        """Return the result of a key, None if there is none."""
        with self._news:
            if key in self._results:
                self._results.move_to_end(key)
            return self._results.get(key)

    def has_failed(self, key: str) -> bool:
        """Return whether the job of a key has failed; it is not tried again."""
        with self._news:
            return key in self._failed

    def want(self, client: str, key: str, job: Job[R]) -> float:
        """Ask for the result of a job, return its progress; a key has one job at a time.

        A key that several clients want has its turn with the first of them. Beyond MOST_WANTED
        waiting jobs of a client nothing is added: it has to ask again later.
        """
        with self._news:
            if key not in self._progress and not self._add(client, key):
                return 0.0
            self._jobs.setdefault(key, job)
            self._asked[key] = self._now_s()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="jobs", daemon=True)
                self._thread.start()
            self._news.notify_all()
            return self._progress.get(key, 0.0)

    def _add(self, client: str, key: str) -> bool:
        """Let a key wait for a turn of a client; return False if the client has too many."""
        if (client, key) not in self._queued:
            if self._waiting.waiting_of(client) >= MOST_WANTED:
                return False
            self._queued.add((client, key))
            self._waiting.add(client, (client, key))
        return True

    def settle(self) -> None:
        """Wait until all jobs have ended."""
        with self._news:
            self._news.wait_for(lambda: not self._jobs)

    def _work(self) -> None:
        """Run one job after the other."""
        while True:
            key, job = self._next()
            found = self._run(key, job)
            with self._news:
                del self._jobs[key], self._asked[key]
                self._progress.pop(key, None)
                self._results.update(found)
                while len(self._results) > self._most_kept:
                    self._results.popitem(last=False)
                self._news.notify_all()

    def _next(self) -> tuple[str, Job[R]]:
        """Wait for the next job; return it and its key, whose progress is 0 now."""
        while True:
            with self._news:
                self._news.wait_for(lambda: self._queued)
                turn = self._waiting.take()
                assert turn is not None
                self._queued.discard(turn)
                if turn[1] in self._jobs:  # the turn of another client may have brought it
                    self._progress[turn[1]] = 0.0
                    return turn[1], self._jobs[turn[1]]

    def _run(self, key: str, job: Job[R]) -> dict[str, R]:
        """Return the result by its key; nothing if it is no longer wanted, or after an error.

        A job that lacks a file of the cache is tried again when a request asks for it.
        """
        try:
            self._check(key, 0.0)
            return {key: job(lambda done: self._check(key, done))}
        except (_UnwantedError, MissingFigureError):
            return {}
        except Exception:  # noqa: BLE001 - callers go on without the result
            _log.exception("the job %s failed", key)
        with self._news:
            self._failed[key] = None
            if len(self._failed) > _MOST_FAILED:
                self._failed.popitem(last=False)
        return {}

    def _check(self, key: str, done: float) -> None:
        """Note the progress; raise _UnwantedError if no request has asked for it recently."""
        with self._news:
            self._progress[key] = done
            if self._now_s() - self._asked[key] > WANTED_S:
                raise _UnwantedError
