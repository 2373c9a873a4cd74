"""A tournament on a Dask cluster: a scheduler and two workers, each a fresh interpreter."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.paths import ROOT
from tests.support.waiting import wait_until
from tests.unit.cli.conftest import yacht_process
from tests.unit.tournament.tables import played, setup_of, timeless
from yachtdice.tournament.play.executor import Cluster, ClusterError, executor_of

_DASK = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
_WORKER = [sys.executable, "-m", "distributed.cli.dask_worker"]


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a scheduler that has no workers yet."""
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    command = [*_DASK, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"]
    with _Running([*command, "--scheduler-file", str(file)]) as process:
        yield _address(file, process)


@pytest.fixture(scope="module")
def cluster(scheduler: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a scheduler with two worker processes."""
    folder = str(tmp_path_factory.mktemp("workers"))
    command = [*_WORKER, scheduler, "--nthreads", "1", "--no-dashboard"]
    with ExitStack() as stack:
        for name in ("one", "two"):
            own = [*command, "--name", name, "--local-directory", folder]
            stack.enter_context(_Running(own))
        distributed: Any = import_module("distributed")
        with distributed.Client(scheduler, timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
        yield scheduler


class _Running:
    """A child process that is stopped and awaited at the end."""

    def __init__(self, command: list[str]) -> None:
        self._command = command

    def __enter__(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(self._command, env=environment, stdout=quiet, stderr=quiet)
        return self._process

    def __exit__(self, *failure: object) -> None:
        self._process.terminate()
        self._process.wait(30)


def _address(file: Path, process: subprocess.Popen[bytes]) -> str:
    """Return the address that a scheduler has written to a file."""

    def text() -> str:
        assert process.poll() is None, "the scheduler has ended"
        return file.read_text("utf-8") if file.exists() else ""

    return str(json.loads(wait_until(text))["address"])


def test_a_scheduler_without_workers_is_refused(scheduler: str) -> None:
    """A scheduler without workers raises an error at once instead of waiting."""
    with pytest.raises(ClusterError, match="has no workers; start some"), Cluster(scheduler):
        pass


def test_a_cluster_gives_the_same_games(cluster: str) -> None:
    """One worker, three workers and a cluster play the same games with the same faults."""
    setup = setup_of("Plain", "Careless", "Clumsy", "random", games=80)
    alone = timeless(played(setup).results)
    with executor_of(setup, 3) as three:
        assert timeless(played(setup, three, 3).results) == alone
    with Cluster(cluster) as (executor, workers):
        assert workers == 2
        assert timeless(played(setup, executor, workers).results) == alone


def test_the_command_plays_on_a_cluster(cluster: str) -> None:
    """`--cluster ADDRESS` gives the same standings as local processes."""
    players = ("random", str(ROOT / "examples" / "players" / "keep_the_most.py"))
    arguments = ("tournament", *players, "--games", "20", "--seed", "3", "--json", "-")
    there = yacht_process(*arguments, "--no-analysis", "--cluster", cluster).json()
    here = yacht_process(*arguments, "--no-analysis", "--workers", "1").json()
    assert {**there, "times": 0} == {**here, "times": 0}


def test_an_address_without_a_scheduler_is_refused() -> None:
    """A scheduler that does not answer is named in one line."""
    arguments = ("--no-analysis", "--no-batch", "--cluster", "tcp://127.0.0.1:9")
    refused = yacht_process("tournament", "random", "greedy", *arguments)
    assert refused.code == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in refused.err
