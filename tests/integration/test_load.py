"""The load tests run real servers and real generators, here with small loads."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bench.load.loads import LOADS
from bench.load.measuring import Job, measure
from bench.load.servers.checkout import Checkout
from tests.paths import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Return this checkout, whose servers have a cache of their own."""
    return Checkout(ROOT, tmp_path)


def test_a_load_has_latencies_and_the_cost_of_its_moves(checkout: Checkout) -> None:
    """Every move arrives, and the parts that each move needs have processor time."""
    load = replace(LOADS["sealed"], tables=2, rate=40.0)
    (found,) = measure(Job(load, checkout, checkout, 1.5))
    assert (found.errors, found.sockets) == (0, 8)
    assert 0 < found.p50 <= found.p95 <= found.worst
    assert found.cost["send"] > 0
    assert found.cost["database threads"] > 0
    assert found.move_us == pytest.approx(sum(found.cost.values()))
    assert found.memory_mb >= found.idle_mb > 0


def test_a_server_that_logs_fails_the_load(checkout: Checkout) -> None:
    """A line in the log ends the program with the line."""
    with pytest.raises(SystemExit, match="has logged"), checkout.server(log_json=True):
        pass


def test_a_generator_that_fails_ends_the_load(checkout: Checkout) -> None:
    """A generator without a server ends the program, also while it is waited for."""
    with (
        checkout.generator("tables", ["http://127.0.0.1:1"], 1, 1, 1) as generator,
        pytest.raises(SystemExit, match="tables http"),
    ):
        generator.wait_for("begun")
