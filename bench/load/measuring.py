"""Measuring a load on the servers of a checkout."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from bench.load.loads import FLEETS, Load
from bench.load.outcomes import Outcome, outcome
from bench.load.running import Generator
from bench.load.servers import fleet
from bench.load.servers.checkout import Checkout
from bench.load.servers.parts import seconds_by_part
from bench.load.servers.processor import memory_mb
from bench.load.servers.server import LoadServer, pin
from tests.paths import ROOT
from tests.support.servers.server_process import free_port

#: The work of the server beside the tables of the load `busy`, by kind of the generator.
BESIDE: Final = {
    "quiet": "nothing",
    "endings": "200 games that end at once, and their reviews",
    "house": "house rule sets that are solved",
    "ends": "ends of two players that are solved",
}
ENDING: Final = 200
BACK_S: Final = 60.0  #: Seconds after which a client that is not back counts as an error.

Servers = Callable[[], AbstractContextManager[fleet.Running]]


class Job(NamedTuple):
    """A load, and the checkout whose servers have it.

    `quota`: the most cores that each server of the load `fleet` may use, None for no limit.
    """

    load: Load
    checkout: Checkout
    seconds: float
    quota: float | None = None


def measure(job: Job) -> list[Outcome]:
    """Return the outcomes of a load; raise FailedProcessError if a server or generator fails."""
    special = {"bare": _bare, "fleet": _fleet, "restart": _restart, "busy": _busy}
    if (measured := special.get(job.load.name)) is not None:
        return measured(job)
    return [_costed(job, job.load.name, job.load.about, lambda: _one_server(job.checkout))]


def _costed(job: Job, name: str, about: str, servers: Servers) -> Outcome:
    """Return the outcome of a load with the cost of a move and the cores in use.

    Both are those of the time from the first move to the last one. They leave out the start of the
    servers and the making of the tables.
    """
    load = job.load
    with servers() as (running, beside):
        urls = [server.url for server in running]
        idle = _memory(running)
        with Generator(load.kind, urls, load.tables, load.rate, job.seconds) as generator:
            clocks = {**beside, "generator": generator.spent, "seconds": time.perf_counter}
            generator.wait_for("begun")
            begun, before = _read(clocks), [server.switch_profile() for server in running]
            generator.wait_for("ended")
            ended, after = _read(clocks), [server.switch_profile() for server in running]
            figures = generator.figures()
        memory = _memory(running)
        spent = Counter[str]()
        for server, earlier, later in zip(running, before, after, strict=True):
            spent.update(seconds_by_part(server.profile(), later.since(earlier)))
    moves = max(1, figures.committed)
    cost = {part: 1e6 * seconds / moves for part, seconds in spent.items()}
    passed = {name: ended[name] - begun[name] for name in clocks}
    seconds = passed.pop("seconds")
    used = {"servers": spent.total(), **passed}
    cores = {name: processor / seconds for name, processor in used.items()}
    found = outcome(name, about, figures)
    return replace(found, cost=cost, cores=cores, memory_mb=memory, idle_mb=idle)


def _read(clocks: Mapping[str, Callable[[], float]]) -> dict[str, float]:
    """Return the readings of these clocks."""
    return {name: clock() for name, clock in clocks.items()}


def _memory(running: list[LoadServer]) -> float:
    """Return the memory of the largest server, in megabytes."""
    return max(memory_mb(server.pid) for server in running)


@contextmanager
def _one_server(checkout: Checkout) -> Iterator[fleet.Running]:
    """Run a server with an empty database."""
    with checkout.server() as server:
        yield fleet.Running([server], {})


def _bare(job: Job) -> list[Outcome]:
    """Return the outcome of the bare framework, the lower bound of latency."""
    port, load = free_port(), job.load
    process = subprocess.Popen([sys.executable, "-m", "bench.load.bare", str(port)], cwd=ROOT)
    try:
        pin(process.pid, 0)
        time.sleep(1)
        urls = [f"http://127.0.0.1:{port}"]
        with Generator(load.kind, urls, load.tables, load.rate, job.seconds) as generator:
            return [outcome(load.name, load.about, generator.figures())]
    finally:
        process.kill()
        process.wait()


def _fleet(job: Job) -> list[Outcome]:
    """Return the outcomes of one server and of two on PostgreSQL and NATS."""
    return [
        _costed(
            job,
            name,
            f"{job.load.about}, {text}",
            partial(fleet.servers, job.checkout, count, job.quota),
        )
        for name, count, text in zip(FLEETS, (1, 2), ("one server", "two servers"), strict=True)
        if fleet.is_possible()
    ]


def _restart(job: Job) -> list[Outcome]:
    """Return the time until each client has its table back after the server was killed."""
    load = job.load
    with (
        job.checkout.server() as server,
        Generator(load.kind, [server.url], load.tables, 0, BACK_S) as generator,
    ):
        generator.wait_for("ready")
        server.kill()
        server.start()
        figures = generator.figures()
    return [outcome(load.name, load.about, figures)]


def _busy(job: Job) -> list[Outcome]:
    """Return the latency of tables beside nothing and beside each other work of the server."""
    job.checkout.solve_all()
    return [_beside(job, kind) for kind in BESIDE]


def _beside(job: Job, kind: str) -> Outcome:
    """Return the outcome of tables beside other work, which begins with their moves."""
    load = job.load
    with job.checkout.server(prepare=True) as server:
        urls = [server.url]
        with Generator(kind, urls, ENDING, 0, job.seconds) as work:
            work.yield_to_others()
            work.wait_for("ready")
            with Generator(load.kind, urls, load.tables, load.rate, job.seconds) as moves:
                moves.wait_for("begun")
                work.go_on()
                figures = moves.figures()
            done = work.figures().committed
    found = outcome(f"{load.name}: {kind}", f"{load.about} {BESIDE[kind]}", figures)
    return replace(found, beside=done)
