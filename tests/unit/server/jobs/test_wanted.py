"""Computations as long as requests ask for them: one at a time, the clients in turn."""

import threading

from yachtdice.server.jobs.lines import MissingFigureError
from yachtdice.server.jobs.wanted import MOST_WANTED, WANTED_S, WantedJobs
from yachtdice.solver import Progress


class Jobs:
    """Jobs whose first one runs until `release`, with the order in which they ran."""

    def __init__(self) -> None:
        """Begin at time 0, with no job."""
        self.now_s = 0.0
        self.wanted = WantedJobs[str](most_kept=9, now_s=lambda: self.now_s)
        self.begun, self.release = threading.Event(), threading.Event()
        self.ran: list[str] = []

    def want(self, client: str, key: str) -> None:
        """Ask for a job; return once the first one runs."""
        self.wanted.want(client, key, lambda progress: self._run(key, progress))
        self.begun.wait()

    def _run(self, key: str, progress: Progress) -> str:
        self.ran.append(key)
        self.begun.set()
        self.release.wait()
        progress(0.5)
        return key

    def finish(self) -> None:
        """Let all jobs run to their end."""
        self.release.set()
        self.wanted.settle()


def test_a_client_with_many_jobs_delays_another_by_one() -> None:
    """Beside the running job, the single job of another client waits for one of the crowd."""
    jobs = Jobs()
    for number in range(9):
        jobs.want("crowd", f"crowd {number}")
    jobs.want("mina", "mina")
    jobs.finish()
    assert jobs.ran[:3] == ["crowd 0", "crowd 1", "mina"]
    assert len(jobs.ran) == 10
    assert jobs.wanted.result("mina") == "mina"


def test_a_job_that_two_clients_want_runs_once_with_the_first_turn() -> None:
    """A job behind many of one client runs in the turn of the other that wants it too."""
    jobs = Jobs()
    for number in range(9):
        jobs.want("crowd", f"crowd {number}")
    jobs.want("mina", "crowd 8")
    jobs.finish()
    assert jobs.ran[:3] == ["crowd 0", "crowd 1", "crowd 8"]
    assert sorted(jobs.ran) == [f"crowd {number}" for number in range(9)]


def test_a_client_has_a_bounded_number_of_waiting_jobs() -> None:
    """The next job is not added, and runs when it is asked for again after the others."""
    jobs = Jobs()
    for number in range(MOST_WANTED + 2):
        jobs.want("crowd", f"crowd {number}")
    jobs.finish()
    assert len(jobs.ran) == 1 + MOST_WANTED
    jobs.want("crowd", "again")
    jobs.wanted.settle()
    assert jobs.ran[-1] == "again"


def test_a_job_that_no_request_asks_for_is_given_up() -> None:
    """Jobs that wait or run are dropped some seconds after the last request."""
    jobs = Jobs()
    for key in ("runs", "waits"):
        jobs.want("mina", key)
    jobs.now_s = WANTED_S + 1
    jobs.finish()
    assert (jobs.ran, jobs.wanted.result("runs"), jobs.wanted.has_failed("runs")) == (
        ["runs"], None, False,
    )  # fmt: skip


def test_a_job_that_lacks_a_file_of_the_cache_is_tried_again() -> None:
    """The file may be there at the next request; after any other error the job stays failed."""
    wanted = WantedJobs[str](most_kept=9)

    def missing(_progress: Progress) -> str:
        raise MissingFigureError("best play is not in the cache")

    wanted.want("mina", "game", missing)
    wanted.settle()
    assert (wanted.result("game"), wanted.has_failed("game")) == (None, False)
    wanted.want("mina", "game", lambda _: "solved")
    wanted.settle()
    assert wanted.result("game") == "solved"
