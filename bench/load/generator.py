"""The load generator: `python -m bench.load.generator KIND URLS COUNT RATE SECONDS`.

It prints the results as JSON.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Awaitable, Callable
from http.cookiejar import DefaultCookiePolicy

import httpx
import msgspec
from msgspec.structs import replace

from bench.load.bare_table import BareTable
from bench.load.client import Seat
from bench.load.figures import LoadFigures, figures_of, latency
from bench.load.sealed_table import SealedTable
from bench.load.table import Table, make_room
from yachtdice.protocol.client_messages import Enter, LeaveSeat, SeatBot, StartGame

TOGETHER = 25


def forgetful() -> httpx.AsyncClient:
    """Return an HTTP client that stores no cookies; each seat has its own."""
    client = httpx.AsyncClient(timeout=60)
    client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return client


async def in_parts(works: list[Callable[[], Awaitable[None]]]) -> None:
    """Run all jobs, a limited number at a time."""
    for first in range(0, len(works), TOGETHER):
        await asyncio.gather(*(work() for work in works[first : first + TOGETHER]))


async def at_tables(
    urls: list[str], count: int, rate: float, seconds: float, kind: type[Table] = Table
) -> LoadFigures:
    """Return the results of this many tables at this total rate of moves, evenly spaced."""
    tables = [kind.at(urls, number) for number in range(count)]
    async with forgetful() as http:
        await in_parts([lambda table=table: table.begin(http) for table in tables])  # type: ignore[misc]
    begun, moves = time.perf_counter(), 0
    while (due := begun + moves / rate) < begun + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await tables[moves % count].move()
        moves += 1
    await asyncio.sleep(2)
    took = time.perf_counter() - begun - 2
    times = [one for table in tables for one in table.times]
    rolls = [one for table in tables for one in table.roll_times]
    await asyncio.gather(*(table.end() for table in tables))
    incomplete = sum(table.incomplete for table in tables)
    found = figures_of(4 * count, took, moves, times, rolls)
    return replace(found, errors=found.errors + incomplete)


async def at_sealed_tables(urls: list[str], count: int, rate: float, seconds: float) -> LoadFigures:
    """Return the results of tables like those of `at_tables`, whose clients share in all throws."""
    return await at_tables(urls, count, rate, seconds, SealedTable)


async def watched(urls: list[str], count: int, rate: float, seconds: float) -> LoadFigures:
    """Return the results of one table with this many spectators: the time until all see a move."""
    table = Table.at(urls, 0)
    async with forgetful() as http:
        await table.begin(http)
    crowd = Crowd(urls, count)
    await crowd.come(table.room)
    await asyncio.sleep(3)  # until the presence of all spectators has been broadcast
    moves = 0
    for _ in range(int(rate * seconds)):
        crowd.await_version(table.version + 1)
        await table.move()
        moves += 1
        await asyncio.sleep(1 / rate)
    await asyncio.sleep(2)
    await crowd.go()
    await table.end()
    return figures_of(count + 4, seconds, moves, crowd.times)


async def at_bare_tables(urls: list[str], count: int, rate: float, seconds: float) -> LoadFigures:
    """Return the results of this many tables of the bare framework, with four sockets each."""
    tables = [BareTable(urls[0], number) for number in range(count)]
    await in_parts([table.begin for table in tables])
    begun, moves = time.perf_counter(), 0
    while (due := begun + moves / rate) < begun + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await tables[moves % count].move(moves)
        moves += 1
    await asyncio.sleep(1)
    times = [one for table in tables for one in table.times]
    await asyncio.gather(*(table.end() for table in tables))
    return figures_of(4 * count, seconds, moves, times)


class Crowd:
    """The spectators of a table."""

    def __init__(self, urls: list[str], count: int) -> None:
        """Create this many spectators."""
        self._watchers = [Seat(urls[number % len(urls)]) for number in range(count)]
        self._listening: list[asyncio.Task[None]] = []
        self._version, self._missing, self._sent = 0, 0, 0.0
        self.times: list[float] = []

    async def come(self, room: str) -> None:
        """Enter the room and listen."""
        await in_parts([lambda one=one: self._enter(one, room) for one in self._watchers])  # type: ignore[misc]

    async def _enter(self, one: Seat, room: str) -> None:
        await one.connect()
        await one.say(Enter(room))
        self._listening.append(asyncio.create_task(one.listen(self._arrived, None)))

    def await_version(self, version: int) -> None:
        """Measure the time from now until all spectators have this version."""
        self._version, self._missing, self._sent = version, len(self._watchers), time.perf_counter()

    def _arrived(self, version: int, at: float) -> None:
        if version == self._version:
            self._missing -= 1
            if self._missing == 0:
                self.times.append((at - self._sent) * 1000)

    async def go(self) -> None:
        """Close all connections."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        await asyncio.gather(*(one.socket.close() for one in self._watchers if one.socket))


async def bots_alone(urls: list[str], count: int, rate: float, seconds: float) -> LoadFigures:
    """Return the steps per second of bots at this many tables; one client watches each."""
    assert rate == 0, "bots play as fast as they can"
    watchers = [Seat(urls[number % len(urls)]) for number in range(count)]
    counted = 0

    def arrived(*_: object) -> None:
        nonlocal counted
        counted += 1

    async with forgetful() as http:
        await in_parts([lambda one=one: seat_bots(one, http) for one in watchers])  # type: ignore[misc]
    listening = [asyncio.create_task(one.listen(arrived, None)) for one in watchers]
    await asyncio.sleep(1)
    before, begun = counted, time.perf_counter()
    await asyncio.sleep(seconds)
    moves, took = counted - before, time.perf_counter() - begun
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    errors = sum(one.refused for one in watchers)
    return LoadFigures(count, took, moves, errors, latency([]))


async def seat_bots(host: Seat, http: httpx.AsyncClient) -> None:
    """Create a room in which four greedy bots play and the host watches."""
    await host.named("Watcher", http)
    table = Table([host], room=await make_room(host, http))
    await table.enter()
    await table.do(host, LeaveSeat(cid="up", expect=table.version))
    for seat in range(4):
        await table.do(host, SeatBot(cid=f"b{seat}", expect=table.version, seat=seat, bot="greedy"))
    await table.do(host, StartGame(cid="start", expect=table.version))


KINDS = {
    "tables": at_tables,
    "sealed": at_sealed_tables,
    "spectators": watched,
    "bots": bots_alone,
    "bare": at_bare_tables,
}


def main() -> None:
    """Run the load of the command line."""
    gc.disable()  # pauses of the collector would count as latency of the server
    kind, urls, count, rate, seconds = sys.argv[1:]
    figures = asyncio.run(KINDS[kind](urls.split(","), int(count), float(rate), float(seconds)))
    sys.stdout.write(msgspec.json.encode(figures).decode() + "\n")


if __name__ == "__main__":
    main()
