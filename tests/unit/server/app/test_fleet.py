"""Rate limits that the nodes of a cluster share."""

import asyncio
from random import Random
from typing import Any

import pytest

from tests.doubles.bus import MemoryBus, MemoryNet
from tests.doubles.memory import MemoryRooms
from tests.doubles.memory_fleet import MemoryRegistry, ServerRooms
from tests.doubles.virtual_time import VIRTUAL_TIME, LoopTicks
from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House
from yachtdice.server.app.fleet import TOGETHER_S, AttemptReports, share_state
from yachtdice.server.cluster.messages import LimitedAttempt, LimitedAttempts
from yachtdice.server.cluster.node import ClusterNode
from yachtdice.server.common.limits import LOGINS_BY_NAME, REQUESTS, Limiter, TooOftenError
from yachtdice.server.people.service.connections import Connections


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Return an event loop in which the pause between two messages passes at once."""
    return VIRTUAL_TIME


async def test_attempts_are_reported_at_once_or_together() -> None:
    """The first attempt is sent at once, those of the pause after it in one message, in order."""
    sent: list[LimitedAttempts] = []
    reports, loop = AttemptReports(sent.append), asyncio.get_running_loop()
    for number in range(4):
        reports.add("requests", str(number), number == 2)
    assert sent == [LimitedAttempts((LimitedAttempt("requests", "0", False),))]
    began = loop.time()
    await until(lambda: len(sent) == 2)
    assert loop.time() - began >= TOGETHER_S * 0.99
    assert [(each.key, each.is_forgiven) for each in sent[1].attempts] == [
        ("1", False), ("2", True), ("3", False),
    ]  # fmt: skip
    await asyncio.sleep(3 * TOGETHER_S)  # waits: time is virtual here
    assert len(sent) == 2
    reports.add("requests", "4", False)
    assert [each.key for each in sent[2].attempts] == ["4"]


async def test_nodes_count_and_forgive_the_attempts_of_each_other() -> None:
    """Attempts at two nodes count toward one limit; what one node forgives no longer counts."""
    rooms = MemoryRooms()
    registry, net = MemoryRegistry(rooms), MemoryNet(Random(7))
    limiters, fleets = [], []
    for name in ("one", "two"):
        house = House(store=ServerRooms(name, rooms, registry), is_shared=True)
        ticks: Any = LoopTicks()
        fleets.append(ClusterNode(name, house.hub, registry, MemoryBus(net), ticks))
        limiters.append(Limiter(lambda: 7))
        nobody: Any = None
        share_state(fleets[-1], limiters[-1], Connections(), nobody)
        await fleets[-1].open()
    one, two = limiters
    for _ in range(LOGINS_BY_NAME.most):
        one.take(LOGINS_BY_NAME, "mina")
        one.take(REQUESTS, "address")

    def is_refused() -> bool:
        try:
            two.check(LOGINS_BY_NAME, "mina")
        except TooOftenError:
            return True
        return False

    await until(is_refused)
    one.forget(LOGINS_BY_NAME, "mina")
    await until(lambda: not is_refused())
    for fleet in fleets:
        await fleet.close()
