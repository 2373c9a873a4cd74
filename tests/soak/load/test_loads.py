"""Small loads run real servers and real generators: moves, a kill, games that end, and failures."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bench.load.loads import LOADS
from bench.load.measuring import Job, measure
from bench.load.running import Generator
from bench.load.servers.checkout import Checkout
from bench.load.servers.failure import FailedProcessError
from bench.load.servers.parts import PARTS
from tests.paths import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Return this checkout, whose servers have a cache of their own."""
    return Checkout(ROOT, tmp_path)


def test_a_load_has_latencies_and_the_cost_of_its_moves(checkout: Checkout) -> None:
    """Moves arrive, and the cost of a move is divided among the parts.

    The system counts short work of a thread as no time, so a small load need not show each part.
    On a slow machine some moves are not made, because the last one of their table is on its way.
    """
    load = replace(LOADS["sealed"], tables=2, rate=40.0)
    (found,) = measure(Job(load, checkout, 1.5))
    assert found.sockets == 8
    assert found.moves_s > 0
    assert 0 < found.p50 <= found.p95 <= found.worst
    assert found.cost.keys() == PARTS.keys()
    assert found.move_us == pytest.approx(sum(found.cost.values()))
    assert found.move_us > 0
    assert found.memory_mb >= found.idle_mb > 0


def test_a_server_that_logs_fails_the_load(checkout: Checkout) -> None:
    """A line in the log is the reason of the failure."""
    with pytest.raises(FailedProcessError, match="has logged"), checkout.server(log_json=True):
        pass


def test_a_generator_that_fails_ends_the_load() -> None:
    """The last line of a generator without a server is the reason, also while it is waited for."""
    with (
        Generator("tables", ["http://127.0.0.1:1"], 1, 1, 1) as generator,
        pytest.raises(FailedProcessError, match=r"tables http.*connection attempts failed"),
    ):
        generator.wait_for("begun")


def test_all_clients_are_back_after_a_kill(checkout: Checkout) -> None:
    """The server is killed once all clients are connected; each of them has its table again."""
    load = replace(LOADS["restart"], tables=3)
    (found,) = measure(Job(load, checkout, 1.0))
    assert (found.sockets, found.errors) == (3, 0)


def test_games_that_end_at_once_are_reviewed(checkout: Checkout) -> None:
    """The work beside the tables begins with a line, and its figures count the reviews."""
    checkout.solve("extended")
    with (
        checkout.server() as server,
        Generator("endings", [server.url], 2, 0, 60) as generator,
    ):
        generator.wait_for("ready")
        generator.go_on()
        figures = generator.figures()
    assert (figures.committed, figures.errors) == (2, 0)
