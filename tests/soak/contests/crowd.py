"""A crowd of simulated entrants in one process, and the times at which throws reach them."""

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from tests.integration.contests.evening import Evening
from tests.support.clients.contestant import Contestant
from yachtdice.server.contests.store.contests import SqlContests
from yachtdice.server.database.engine.database import database_at

MOST: Final = 2000
_AT_ONCE: Final = 50  #: Connections that are opened together.


async def crowd_of(evening: Evening, database: str, many: int, slowest_s: float) -> None:
    """Let this many entrants enter a contest, straight into the database; they choose in time.

    One in twenty leaves during the contest. The first ones never do.
    """
    rng = Random(evening.contest)
    opened = database_at(database)
    await opened.open()
    try:
        store = SqlContests(opened)
        for number in range(many):
            each = evening.contestant(number)
            each.pause = lambda: rng.uniform(0.05, slowest_s)
            if number > 5 and rng.random() < 0.05:
                each.leaves_after = rng.randrange(1, 12)
            await store.enter(evening.contest, each.account.player, each.tip, MOST)
    finally:
        await opened.close()


async def connect_all(evening: Evening) -> None:
    """Connect all entrants, some at a time."""
    for first in range(0, len(evening.entrants), _AT_ONCE):
        some = evening.entrants[first : first + _AT_ONCE]
        for each in some:
            evening.begin(each)
        for each in some:
            await each.until(each.has_state)


class Reach(NamedTuple):
    """Milliseconds until throws reached a share of the entrants: the median, and the worst throw.

    `p50` and `p99` begin when the first entrant has the throw. `linked` begins when the last link
    was sent, so it includes the storage of all links.
    """

    throws: int
    p50: float
    p99: float
    worst: float
    linked: float


def reach_of(entrants: Sequence[Contestant]) -> Reach:
    """Return how fast throws reached the entrants."""
    begun, arrived = defaultdict[int, float](float), defaultdict[int, list[float]](list)
    for each in entrants:
        for throw, at in each.linked.items():
            begun[throw] = max(begun[throw], at)
        for throw, at in each.arrived.items():
            arrived[throw].append(at)
    found = []
    for throw, unsorted in arrived.items():
        times = sorted(unsorted)
        first = times[0]
        nearly = times[len(times) * 99 // 100]
        found.append((times[len(times) // 2] - first, nearly - first, nearly - begun[throw]))
    middles, nearlies, linked = (sorted(column) for column in zip(*found, strict=True))
    half = len(found) // 2
    values = (middles[half], nearlies[half], nearlies[-1], linked[half])
    return Reach(len(found), *(1000 * value for value in values))
