"""A tournament on a Dask cluster, whose scheduler and workers are threads of this process."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from tests.paths import ROOT
from tests.unit.cli.conftest import Yacht
from yachtdice.tournament.play import executor
from yachtdice.tournament.play.executor import Cluster, ClusterError


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Return a cluster that has no workers yet."""
    distributed: Any = import_module("distributed")
    how = {"processes": False, "protocol": "tcp://", "host": "127.0.0.1"}
    with distributed.LocalCluster(n_workers=0, dashboard_address=None, **how) as cluster:
        yield cluster


def test_a_scheduler_without_workers_is_refused(cluster: Any) -> None:
    """A scheduler without workers raises an error at once instead of waiting."""
    address = cluster.scheduler_address
    with pytest.raises(ClusterError, match="has no workers; start some"), Cluster(address):
        pass


def test_the_command_plays_on_a_cluster(cluster: Any, yacht: Yacht) -> None:
    """`--cluster ADDRESS` gives the same standings and faults as local processes."""
    cluster.scale(2)
    cluster.wait_for_workers(2)
    careless = "tests.unit.tournament.example_players:Careless"
    players = ("random", careless, str(ROOT / "examples" / "players" / "keep_the_most.py"))
    arguments = ("tournament", *players, "--games", "20", "--seed", "3", "--json", "-")
    address = ("--cluster", cluster.scheduler_address)
    there = yacht(*arguments, "--no-analysis", *address).json()
    here = yacht(*arguments, "--no-analysis", "--workers", "1").json()
    assert there["faults"]
    assert {**there, "times": 0} == {**here, "times": 0}


def test_an_address_without_a_scheduler_is_refused(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scheduler that does not answer is named in one line."""
    monkeypatch.setattr(executor, "_CONNECT_S", 0.1)
    arguments = ("--no-analysis", "--no-batch", "--cluster", "tcp://127.0.0.1:9")
    refused = yacht("tournament", "random", "greedy", *arguments)
    assert refused.code == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in refused.err
