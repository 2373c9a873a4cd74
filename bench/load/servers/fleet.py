"""Servers on one PostgreSQL and one NATS."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Final, NamedTuple

import asyncpg

from bench.load.servers.checkout import Checkout
from bench.load.servers.processor import processor_time
from bench.load.servers.quota import quota
from bench.load.servers.server import ALL_CORES, LoadServer
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster, find_binaries

WRITERS: Final = 16  #: Connections that commit at the same time.


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


class Running(NamedTuple):
    """Running servers, and functions that return the processor seconds of PostgreSQL and NATS."""

    servers: list[LoadServer]
    beside: dict[str, Callable[[], float]]


@contextmanager
def servers(checkout: Checkout, count: int, cores: float | None = None) -> Iterator[Running]:
    """Run this many servers; they share all cores with PostgreSQL and the generator.

    `cores`: the most that each may use of them, None for no limit. The servers create the tables of
    their version in an empty database.
    """
    with neighbours() as (cluster, nats), ExitStack() as stack:
        database = cluster.empty_database()
        running = [
            stack.enter_context(checkout.server(ALL_CORES, database=database, bus=nats.url))
            for _ in range(count)
        ]
        if cores is not None:
            for server in running:
                stack.enter_context(quota(server.pid, cores))
        beside = {"PostgreSQL": cluster.pid, "NATS": nats.pid}
        yield Running(running, {name: partial(_spent, pid) for name, pid in beside.items()})


def _spent(pid: int) -> float:
    """Return the processor seconds of a process so far, with its children."""
    return processor_time(pid).total


def commits_s(seconds: float) -> float:
    """Return the transactions of one row in a second that a PostgreSQL (fsync off) commits."""
    with neighbours() as (cluster, _):
        address = cluster.new_database().replace("postgresql+asyncpg", "postgresql")
        return asyncio.run(_commit(address, seconds)) / seconds


async def _commit(address: str, seconds: float) -> int:
    """Return the number of transactions of some seconds."""
    writers = [await asyncpg.connect(address) for _ in range(WRITERS)]
    await writers[0].execute("CREATE TABLE commits (text text)")
    until, counted = time.monotonic() + seconds, 0

    async def write(writer: asyncpg.Connection) -> None:
        nonlocal counted
        while time.monotonic() < until:
            await writer.execute("INSERT INTO commits VALUES ($1)", "x" * 300)
            counted += 1

    await asyncio.gather(*map(write, writers))
    await asyncio.gather(*(writer.close() for writer in writers))
    return counted
