"""How fast a throw of a contest reaches 1,000 entrants: `python -m bench.contest_speed [ENTRANTS]`.

A real server and a crowd of simulated entrants use one core each. One entrant in twenty leaves.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from bench.load.servers.processor import memory_mb, processor_time
from tests.integration.contests.evening import SHORT, Evening
from tests.soak.contests.crowd import connect_all, crowd_of, reach_of
from tests.support.servers.server_process import CROWD, server_with

ENTRANTS: Final = 1000
SLOWEST_S: Final = 3.0  #: The entrants choose within this time.
LONGEST_S: Final = 600.0


async def main(entrants: int) -> None:
    """Play a contest and print its figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server_with(Path(folder), SHORT.text, limit_factor=CROWD) as server,
    ):
        evening = await Evening.create([server.url], server.database, entrants, seconds=30)
        await crowd_of(evening, server.database, entrants, SLOWEST_S)
        idle = memory_mb(server.pid)
        await connect_all(evening)
        connected = memory_mb(server.pid)
        begun, spent = time.perf_counter(), processor_time(server.pid).main
        await evening.start()
        await evening.rest(LONGEST_S)
        spent = processor_time(server.pid).main - spent
        took, memory = time.perf_counter() - begun, memory_mb(server.pid)
        reach = reach_of(evening.entrants)
        kept = sum(len(each.acknowledged) for each in evening.entrants)
        begun = time.perf_counter()
        checked = await evening.check()
        record_s = time.perf_counter() - begun
    print(f"{entrants} entrants, {checked.throws} throws in {took:.1f} s, {kept} choices kept")
    print(
        f"from the first entrant: p50 {reach.p50:.0f} ms, p99 {reach.p99:.0f} ms, p99 of the "
        f"slowest throw {reach.worst:.0f} ms; from the last link: p99 {reach.linked:.0f} ms"
    )
    print(f"processor time of the server: {1000 * spent / checked.throws:.0f} ms for each throw")
    print(f"memory {idle:.0f} MB, with connections {connected:.0f} MB, at the end {memory:.0f} MB")
    print(f"record read and checked in {record_s:.1f} s; {checked.alone} throws without a device")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if sys.argv[1:] else ENTRANTS))
