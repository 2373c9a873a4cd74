"""The throughput of two servers compared with one, on the same PostgreSQL and NATS."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from bench.load.running import generate, say
from tests.support.nats import NatsServer
from tests.support.postgres import PostgresCluster, find_binaries
from tests.support.server_process import CROWD, ServerProcess

ROOMS = 200


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


def rate(servers: int, seconds: float) -> float:
    """Return the moves per second that this many servers commit for bots that play alone."""
    with neighbours() as (cluster, nats), ExitStack() as stack:
        database = cluster.new_database()
        running = [
            stack.enter_context(ServerProcess(database, bus=nats.url, limit_factor=CROWD))
            for _ in range(servers)
        ]
        figures = generate("bots", [process.url for process in running], ROOMS, 0, seconds)
        return figures.moves / figures.seconds


def compare(seconds: float) -> None:
    """Print the throughput of one server, of two, and the ratio."""
    if find_binaries() is None:
        say("two servers: not measured, PostgreSQL is not installed")
        return
    one, two = rate(1, seconds), rate(2, seconds)
    say(
        f"bots alone on PostgreSQL (fsync off) and NATS: one server {one:.0f} committed moves/s, "
        f"two {two:.0f}: {two / one:.2f} times as many; generator and database share the cores"
    )
