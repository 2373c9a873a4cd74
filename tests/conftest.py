"""Fixtures for every test."""

import gc
import logging
import os
import sys
from collections.abc import Iterator

import pytest
from httpx._config import DEFAULT_LIMITS, DEFAULT_TIMEOUT_CONFIG
from hypothesis import HealthCheck, settings

from tests.support.length import at_length
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster, find_binaries
from tests.support.servers.server_process import shared_cache
from tests.support.waiting import PATIENCE

# Store compiled modules even where the environment forbids it: otherwise every worker and every
# process that a test starts compiles each module that it imports, and pytest's assertions too.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

#: New objects until the garbage collector runs; Python's default is 700. `yacht` sets even more.
RARELY = 50_000

# No test uses TLS. Without this each HTTP client reads the list of all authorities, which takes as
# long as a hundred requests.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = os.devnull

# A busy machine must not fail a test.
settings.register_profile(
    "yacht",
    deadline=None,
    max_examples=at_length(20, 200),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("yacht")

# A client of httpx without a `timeout` gives up after 5 seconds; a busy machine needs longer.
for name in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, name, PATIENCE)

# The server closes a connection after 5 idle seconds; by default httpx reuses it until that moment.
DEFAULT_LIMITS.keepalive_expiry = 1.0

# Tests neither read nor fill the user's cache: an opening book there makes estimates exact. The
# folder is made before the workers start, which inherit it.
os.environ["XDG_CACHE_HOME"] = shared_cache()


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than processors: a test that waits leaves its processor to others."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect no garbage while pytest imports and collects the tests: nearly all of it stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Keep the garbage collector from the objects of all collected tests; run it less often."""
    gc.freeze()
    gc.set_threshold(RARELY)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Return the event loop that the server also uses."""
    return "asyncio"


@pytest.fixture(autouse=True)
def events_log() -> Iterator[None]:
    """Undo what `yacht serve` in this process does to the event log."""
    log = logging.getLogger("yachtdice.events")
    handlers, propagates, level = log.handlers, log.propagate, log.level
    yield
    log.handlers, log.propagate = handlers, propagates
    log.setLevel(level)


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    """Return a private running NATS."""
    server = NatsServer()
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresCluster]:
    """Return a private running PostgreSQL that tests share."""
    yield from _running_postgres()


@pytest.fixture
def own_postgres() -> Iterator[PostgresCluster]:
    """Return a private running PostgreSQL that the test may stop."""
    yield from _running_postgres()


def _running_postgres() -> Iterator[PostgresCluster]:
    """Yield a private running PostgreSQL; skip the test if it is not installed."""
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
