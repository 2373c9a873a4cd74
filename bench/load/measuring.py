"""Measuring a load on the servers of a checkout."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

from bench.load.loads import Load
from bench.load.outcomes import Outcome, outcome
from bench.load.servers import fleet
from bench.load.servers.checkout import Checkout
from bench.load.servers.parts import seconds_by_part
from bench.load.servers.processor import memory_mb
from bench.load.servers.server import LoadServer, pin
from tests.paths import ROOT
from tests.support.server_process import free_port

Servers = Callable[[], AbstractContextManager[list[LoadServer]]]


class Job(NamedTuple):
    """A load, the checkout whose servers have it, and this checkout."""

    load: Load
    checkout: Checkout
    own: Checkout
    seconds: float

    @property
    def driver(self) -> tuple[Checkout, str]:
        """The checkout whose generator makes the load, and the kind: its own one if it can."""
        for kind in (self.load.kind, self.load.older):
            if kind in self.checkout.kinds:
                return self.checkout, kind
        return self.own, self.load.kind


def measure(job: Job) -> list[Outcome]:
    """Return the outcomes of a load."""
    special = {"bare": _bare, "fleet": _fleet}
    if (measured := special.get(job.load.name)) is not None:
        return measured(job)
    return [_costed(job, job.load.name, job.load.about, lambda: _one_server(job.checkout))]


def _costed(job: Job, name: str, about: str, servers: Servers) -> Outcome:
    """Return the outcome of a load with the cost of a move.

    The cost is that of the time from the first move to the last one. It leaves out the start of the
    servers and the making of the tables.
    """
    driver, kind = job.driver
    with servers() as running:
        urls = [server.url for server in running]
        with driver.generator(kind, urls, job.load.tables, job.load.rate, job.seconds) as generator:
            generator.wait_for("begun")
            before = [server.switch_profile() for server in running]
            generator.wait_for("ended")
            after = [server.switch_profile() for server in running]
            figures = generator.figures()
        memory = max(memory_mb(server.pid) for server in running)
        spent = Counter[str]()
        for server, earlier, later in zip(running, before, after, strict=True):
            spent.update(seconds_by_part(server.profile(), later.since(earlier)))
    moves = max(1, figures.committed)
    cost = {part: 1e6 * seconds / moves for part, seconds in spent.items()}
    return outcome(name, about, figures, memory, cost)


@contextmanager
def _one_server(checkout: Checkout) -> Iterator[list[LoadServer]]:
    """Run a server with an empty database."""
    with checkout.server() as server:
        yield [server]


def _bare(job: Job) -> list[Outcome]:
    """Return the outcome of the bare framework, the lower bound of latency."""
    port, load = free_port(), job.load
    process = subprocess.Popen([sys.executable, "-m", "bench.load.bare", str(port)], cwd=ROOT)
    try:
        pin(process.pid, 0)
        time.sleep(1)
        urls = [f"http://127.0.0.1:{port}"]
        with job.own.generator(load.kind, urls, load.tables, load.rate, job.seconds) as generator:
            return [outcome(load.name, load.about, generator.figures())]
    finally:
        process.kill()
        process.wait()


def _fleet(job: Job) -> list[Outcome]:
    """Return the outcomes of one server and of two on PostgreSQL and NATS."""
    return [
        _costed(
            job,
            f"{job.load.name} {count}",
            f"{job.load.about}, {text}",
            lambda count=count: fleet.servers(job.checkout, count),  # type: ignore[misc]
        )
        for count, text in ((1, "one server"), (2, "two servers"))
        if fleet.is_possible()
    ]
