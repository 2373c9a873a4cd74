"""A Dask cluster as the place where stretches of games are played."""

from concurrent.futures import CancelledError, Executor
from contextlib import AbstractContextManager
from importlib import import_module
from typing import Any, Final

from yachtdice import __version__

_CONNECT_S: Final = 5


class ClusterError(Exception):
    """A cluster that cannot be played on; the message says why, and what to do."""


class Cluster(AbstractContextManager[tuple[Executor, int]]):
    """The workers behind a scheduler, as an executor and how many threads they have."""

    def __init__(self, address: str) -> None:
        """Play there, once it is entered."""
        self._address = address
        self._client: Any = None
        self._lost: tuple[type[BaseException], ...] = ()

    def __enter__(self) -> tuple[Executor, int]:
        """Return the executor; raise ClusterError where nobody can play."""
        try:
            distributed: Any = import_module("distributed")
        except ImportError as error:
            words = "--cluster needs Dask: install yachtdice[cluster]"
            raise ClusterError(words) from error
        self._lost = (CancelledError, distributed.KilledWorker, OSError, TimeoutError)
        try:
            self._client = distributed.Client(self._address, timeout=_CONNECT_S)
        except (OSError, ValueError, TimeoutError) as error:
            words = f"no Dask scheduler answers at {self._address}; look at its address and port"
            raise ClusterError(words) from error
        try:
            self._check_workers()
        except ClusterError:
            self._client.close()
            raise
        executor: Executor = self._client.get_executor(pure=False)
        return executor, sum(self._client.nthreads().values())

    def __exit__(self, *failure: object) -> None:
        """Let go of the cluster; raise ClusterError where it was lost."""
        self._client.close()
        error = failure[1]
        if isinstance(error, self._lost):
            words = f"the cluster at {self._address} was lost: {type(error).__name__}: {error}"
            raise ClusterError(words) from error

    def _check_workers(self) -> None:
        """Raise ClusterError unless there are workers, and all of them play as we do."""
        try:
            versions = set(self._client.run(version_here).values())
        except ImportError as error:
            raise ClusterError(f"workers at {self._address} lack yachtdice") from error
        if not versions:
            raise ClusterError(f"the scheduler at {self._address} has no workers; start some")
        if versions != {__version__}:
            there = ", ".join(sorted(versions))
            raise ClusterError(f"workers have yachtdice {there}, here it is {__version__}")


def version_here() -> str:
    """Return the version of this package, wherever it runs."""
    return __version__
