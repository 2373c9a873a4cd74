"""The load generator: `python -m bench.load.generator KIND URLS COUNT RATE SECONDS`.

It prints the results as JSON.
"""

import asyncio
import gc
import sys
import time

import httpx
import msgspec
from msgspec.structs import replace

from bench.load.clients.bare_table import BareTable
from bench.load.clients.crowd import Crowd
from bench.load.clients.many import forgetful, in_parts
from bench.load.clients.pace import Pace
from bench.load.clients.sealed_table import SealedTable
from bench.load.clients.seat import Seat
from bench.load.clients.table import Table, make_room
from bench.load.disturbing import endings, ends_of_two, house_rules, quiet
from bench.load.figures import LoadFigures, figures_of, latency
from bench.load.orders import tell
from bench.load.returning import returning
from yachtdice.server.rooms.messages.client import LeaveSeat, SeatBot, StartGame


async def at_tables(
    urls: list[str], count: int, rate: float, seconds: float, kind: type[Table] = Table
) -> LoadFigures:
    """Return the results of this many tables at this total rate of moves, evenly spaced."""
    tables = [kind.at(urls, number) for number in range(count)]
    async with forgetful() as http:
        await in_parts([lambda table=table: table.begin(http) for table in tables])  # type: ignore[misc]
    tell("begun")
    pace = Pace(rate, seconds)
    async for number in pace:
        tables[number % count].move()
    await asyncio.sleep(2)
    tell("ended")
    times = [one for table in tables for one in table.times]
    rolls = [one for table in tables for one in table.roll_times]
    for table in tables:
        table.end()
    incomplete = sum(table.incomplete for table in tables)
    found = figures_of(4 * count, pace.took, len(pace.lag), times, rolls, pace.lag)
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
    tell("begun")
    pace = Pace(rate, seconds)
    async for _ in pace:
        if (sent := table.move()) is not None:
            crowd.await_version(table.version + 1, sent)
    await asyncio.sleep(2)
    tell("ended")
    crowd.go()
    table.end()
    return figures_of(count + 4, pace.took, len(pace.lag), crowd.times, lag=pace.lag)


async def at_bare_tables(urls: list[str], count: int, rate: float, seconds: float) -> LoadFigures:
    """Return the results of this many tables of the bare framework, with four sockets each."""
    tables = [BareTable(urls[0], number) for number in range(count)]
    await in_parts([table.begin for table in tables])
    pace = Pace(rate, seconds)
    async for number in pace:
        tables[number % count].move(number)
    await asyncio.sleep(1)
    times = [one for table in tables for one in table.times]
    for table in tables:
        table.end()
    return figures_of(4 * count, pace.took, len(pace.lag), times, lag=pace.lag)


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
    for one in watchers:
        one.listen(arrived)
    await asyncio.sleep(1)
    tell("begun")
    before, begun = counted, time.perf_counter()
    await asyncio.sleep(seconds)
    moves, took = counted - before, time.perf_counter() - begun
    tell("ended")
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
    "restart": returning,
    "quiet": quiet,
    "endings": endings,
    "house": house_rules,
    "ends": ends_of_two,
}


def main() -> None:
    """Run the load of the command line."""
    gc.disable()  # pauses of the collector would count as latency of the server
    kind, urls, count, rate, seconds = sys.argv[1:]
    figures = asyncio.run(KINDS[kind](urls.split(","), int(count), float(rate), float(seconds)))
    sys.stdout.write(msgspec.json.encode(figures).decode() + "\n")


if __name__ == "__main__":
    main()
