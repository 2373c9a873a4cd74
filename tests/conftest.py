"""Fixtures for every test."""

import os
from collections.abc import Iterator

import pytest

from tests.nats import NatsServer
from tests.postgres import PostgresCluster, find_binaries


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Return the event loop that the server runs on too."""
    return "asyncio"


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    """Return a running NATS of our own."""
    server = NatsServer()
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresCluster]:
    """Return a running PostgreSQL of our own; skip where there is none."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL (initdb, postgres, psql) is not installed")
    try:
        cluster = PostgresCluster(binaries)
    except (OSError, LookupError, AssertionError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"PostgreSQL is installed but a cluster cannot be made: {error}")
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()
