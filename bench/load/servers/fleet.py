"""Servers on one PostgreSQL and one NATS."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from bench.load.servers.checkout import Checkout
from bench.load.servers.server import ALL_CORES, LoadServer
from tests.support.nats import NatsServer
from tests.support.postgres import PostgresCluster, find_binaries


def is_possible() -> bool:
    """Return whether PostgreSQL is installed."""
    return find_binaries() is not None


@contextmanager
def neighbours() -> Iterator[tuple[PostgresCluster, NatsServer]]:
    """Run a private PostgreSQL and a private NATS."""
    binaries = find_binaries()
    assert binaries is not None, "PostgreSQL is not installed"
    cluster, nats = PostgresCluster(binaries), NatsServer()
    cluster.start()
    nats.start()
    try:
        yield cluster, nats
    finally:
        nats.kill()
        cluster.remove()


@contextmanager
def servers(checkout: Checkout, count: int) -> Iterator[list[LoadServer]]:
    """Run this many servers; they share all cores with PostgreSQL and the generator."""
    with neighbours() as (cluster, nats), ExitStack() as stack:
        database = cluster.new_database()
        yield [
            stack.enter_context(checkout.server(ALL_CORES, database=database, bus=nats.url))
            for _ in range(count)
        ]
