"""Executors for the games of a tournament: processes of this machine, or a Dask cluster."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import AbstractContextManager
from importlib import import_module
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, ParamSpec, Protocol, TypeVar

from yachtdice import __version__, extra_needed
from yachtdice.tournament.games.setup import Setup, has_account_programs, needs_only_playrooms

_Arguments = ParamSpec("_Arguments")
_Answer = TypeVar("_Answer")


class LocalExecutor(Executor):
    """Executor that runs each call immediately in this process."""

    def submit(
        self,
        fn: Callable[_Arguments, _Answer],
        /,
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Future[_Answer]:
        """Return a future that already has the result of the call."""
        future: Future[_Answer] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - raised again by result()
            future.set_exception(error)
        return future


def executor_of(setup: Setup, workers: int) -> Executor:
    """Return an executor that plays the games in this many processes.

    A playroom is such a process. If it needs no other process to answer for a player, a thread of
    this process controls it. Programs of accounts are asked by threads too: they share one desk.
    """
    if has_account_programs(setup):
        return ThreadPoolExecutor(workers)
    if workers <= 1:
        return LocalExecutor()
    if needs_only_playrooms(setup):
        return ThreadPoolExecutor(workers)
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=_serve_parent)


def _serve_parent() -> None:
    """Ignore interrupts, which the parent handles, and exit when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None, "a worker has a parent process"

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def workers_here() -> int:
    """Return the number of processors of this machine."""
    return os.cpu_count() or 1


_CONNECT_S: Final = 5


class ClusterError(Exception):
    """The cluster cannot be used; the message gives the reason and a remedy."""


class DaskClient(Protocol):
    """The part of `distributed.Client` that is used here."""

    def run(self, function: Callable[[], str]) -> dict[str, str]:
        """Return the result of a function on each worker."""
        ...

    def nthreads(self) -> dict[str, int]:
        """Return the number of threads of each worker."""
        ...

    def get_executor(self, *, pure: bool) -> Executor:
        """Return an executor that uses the workers."""
        ...

    def close(self) -> None:
        """Disconnect."""
        ...


class Cluster(AbstractContextManager[tuple[Executor, int]]):
    """The workers of a scheduler: an executor and the number of their threads."""

    def __init__(self, address: str) -> None:
        """Use the scheduler at this address; entering connects to it."""
        self._address = address
        self._client: DaskClient | None = None
        self._lost: tuple[type[BaseException], ...] = ()

    def __enter__(self) -> tuple[Executor, int]:
        """Return the executor; raise ClusterError if no worker is usable."""
        try:
            distributed = import_module("distributed")
        except ImportError as error:
            raise ClusterError(extra_needed("--cluster", "Dask", "dask")) from error
        self._lost = (CancelledError, distributed.KilledWorker, OSError, TimeoutError)
        try:
            client: DaskClient = distributed.Client(self._address, timeout=_CONNECT_S)
        except (OSError, ValueError, TimeoutError) as error:
            words = f"no Dask scheduler answers at {self._address}; check its address and port"
            raise ClusterError(words) from error
        try:
            self._check_workers(client)
        except ClusterError:
            client.close()
            raise
        self._client = client
        return client.get_executor(pure=False), sum(client.nthreads().values())

    def __exit__(self, *failure: object) -> None:
        """Disconnect; raise ClusterError if the cluster was lost."""
        assert self._client is not None, "entering connects"
        self._client.close()
        error = failure[1]
        if isinstance(error, self._lost):
            words = f"the cluster at {self._address} was lost: {type(error).__name__}: {error}"
            raise ClusterError(words) from error

    def _check_workers(self, client: DaskClient) -> None:
        """Raise ClusterError unless there are workers and all have this version of the package."""
        try:
            versions = set(client.run(version_here).values())
        except ImportError as error:
            raise ClusterError(f"workers at {self._address} lack yachtdice") from error
        if not versions:
            raise ClusterError(f"the scheduler at {self._address} has no workers; start some")
        if versions != {__version__}:
            there = ", ".join(sorted(versions))
            raise ClusterError(f"workers have yachtdice {there}, here it is {__version__}")


def version_here() -> str:
    """Return the version of this package on the machine that runs this function."""
    return __version__
