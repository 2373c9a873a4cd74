"""Queues that give each client its turn."""

from itertools import count
from typing import Generic, TypeVar

from yachtdice.server.common.limits import SERVER

Job = TypeVar("Job")


class TooManyWaitingError(Exception):
    """The client has as many waiting jobs as it may; the job was not added."""

    def __init__(self) -> None:
        super().__init__(
            "too many computations for your address are waiting; try again in a moment"
        )


class FairQueue(Generic[Job]):
    """Waiting jobs: one of each client, then the next one of each.

    So a client with many jobs delays the single job of another client by one of them only. The
    smallest job of a client is its next one; of equal jobs, the one that came first.
    """

    def __init__(self, most: int | None = None) -> None:
        """Let each client have this many waiting jobs; None, and SERVER: any number."""
        self._most = most
        self._waiting: dict[str, list[tuple[float, int, Job]]] = {}  # the next client is the first
        self._numbers = count()

    def add(self, client: str, job: Job, size: float = 0.0) -> None:
        """Add a job; raise TooManyWaitingError if the client has too many."""
        if self.is_full(client):
            raise TooManyWaitingError
        self._waiting.setdefault(client, []).append((size, next(self._numbers), job))

    def take(self) -> Job | None:
        """Remove and return the next job, None if there is none."""
        if not self._waiting:
            return None
        client = next(iter(self._waiting))
        jobs = self._waiting.pop(client)
        first = min(jobs, key=lambda job: job[:2])
        jobs.remove(first)
        if jobs:
            self._waiting[client] = jobs
        return first[2]

    def discard(self, client: str, job: Job) -> None:
        """Remove a job of a client, if it waits."""
        jobs = [one for one in self._waiting.get(client, ()) if one[2] is not job]
        if jobs:
            self._waiting[client] = jobs
        else:
            self._waiting.pop(client, None)

    def __len__(self) -> int:
        """Return the number of all waiting jobs."""
        return sum(map(len, self._waiting.values()))

    def is_full(self, client: str) -> bool:
        """Return whether `add` refuses more jobs of a client."""
        if self._most is None or client == SERVER:
            return False
        return self.waiting_of(client) >= self._most

    def waiting_of(self, client: str) -> int:
        """Return the number of waiting jobs of a client."""
        return len(self._waiting.get(client, ()))
