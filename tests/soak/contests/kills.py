"""A contest whose server is killed again and again, in every phase of a wave."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tests.integration.contests.evening import Evening
from tests.soak.contests.crowd import connect_all, crowd_of
from tests.support.clients.contestant import Contestant
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import PATIENCE
from yachtdice.server.contests.messages.live import ContestPhase


@dataclass
class KillReport:
    """The kills by the phase that a watching entrant saw, and the choices acknowledged."""

    kills: Counter[str] = field(default_factory=Counter)
    throws: int = 0
    acknowledged: int = 0


async def kill_often(
    server: ServerProcess, kills: int, *, entrants: int, slowest_s: float, seed: int = 1
) -> KillReport:
    """Play contests until the server was killed this number of times; each must be right.

    Raises AssertionError for a lost choice, a second tape, or a record that is wrong.
    """
    report, rng = KillReport(), Random(seed)
    while report.kills.total() < kills:
        evening = await Evening.create([server.url], server.database, entrants, games=3)
        await crowd_of(evening, server.database, entrants, slowest_s)
        await connect_all(evening)
        await evening.start()
        await _play_and_kill(server, evening, kills, report, rng)
        checked = await evening.check()
        report.throws += checked.throws
        report.acknowledged += sum(len(each.acknowledged) for each in evening.entrants)
    return report


async def _play_and_kill(
    server: ServerProcess, evening: Evening, kills: int, report: KillReport, rng: Random
) -> None:
    """Kill the server at random moments of the contest, until it is over."""
    watcher = evening.entrants[0]
    playing = asyncio.create_task(evening.rest(10 * PATIENCE))
    while not playing.done():
        seen = len(watcher.frames)
        wait = asyncio.create_task(_frames(watcher, seen + rng.randrange(1, 6)))
        await asyncio.wait({playing, wait}, return_when=asyncio.FIRST_COMPLETED)
        wait.cancel()
        if playing.done() or report.kills.total() >= kills:
            break
        await asyncio.sleep(rng.random() * 0.2)  # waits: any moment within a phase
        report.kills[watcher.frames[-1] if watcher.frames else ContestPhase.WAITING] += 1
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    await playing


async def _frames(watcher: Contestant, many: int) -> None:
    """Wait until an entrant has received this number of frames about its contest."""
    while len(watcher.frames) < many:
        await watcher.news.wait()
