"""A killed server, and games that end at once, as small loads."""

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


def test_all_clients_are_back_after_a_kill(checkout: Checkout) -> None:
    """The server is killed once all clients are connected; each of them has its table again."""
    load = replace(LOADS["restart"], tables=3)
    (found,) = measure(Job(load, checkout, checkout, 1.0))
    assert (found.sockets, found.errors) == (3, 0)


def test_games_that_end_at_once_are_reviewed(checkout: Checkout) -> None:
    """The work beside the tables begins with a line, and its figures count the reviews."""
    checkout.solve("extended")
    with (
        checkout.server() as server,
        checkout.generator("endings", [server.url], 2, 0, 60) as generator,
    ):
        generator.wait_for("ready")
        generator.go_on()
        figures = generator.figures()
    assert (figures.committed, figures.errors) == (2, 0)
