"""A node finds out which of its rooms other nodes have taken over."""

from collections.abc import Mapping
from typing import Any

import pytest

from yachtdice.server.cluster.membership import (
    CHECK_MS,
    HEARTBEAT_MS,
    LATE_MS,
    FailureDetector,
    Membership,
)
from yachtdice.server.cluster.ports import Heartbeat
from yachtdice.server.common.ports import StoreUnavailableError


class Node:
    """The registry, the rooms and the clock of a node that is always on the bus."""

    is_up, disconnects = True, 0

    def __init__(self) -> None:
        """Begin with one room that another node has taken over."""
        self.ms = 0
        self.is_away = False
        self.checks: list[int] = []
        self.rooms = {"room": 3}
        node: Any = self
        self.membership = Membership("one", node, node, node, FailureDetector("one"), node)

    def now_ms(self) -> int:
        """Return the time."""
        return self.ms

    async def heartbeat(self, node: str, is_on_bus: bool) -> Mapping[str, Heartbeat]:
        """Accept a heartbeat, and return it as the only one."""
        return {node: Heartbeat(1, is_on_bus)}

    async def lost_rooms(self, node: str, epochs: Mapping[str, int]) -> frozenset[str]:
        """Return that all these rooms are lost, unless the database is away."""
        assert node == "one"
        self.checks.append(self.ms)
        if self.is_away:
            raise StoreUnavailableError("the database is away")
        return frozenset(epochs)

    def epochs(self) -> dict[str, int]:
        """Return the rooms in memory."""
        return self.rooms

    def lose(self, room: str, epoch: int) -> bool:
        """Keep the room in memory, for the next check."""
        return self.rooms[room] != epoch

    async def pass_time(self, ms: int) -> None:
        """Refresh as often as a node does."""
        for _ in range(ms // HEARTBEAT_MS):
            self.ms += HEARTBEAT_MS
            await self.membership.refresh()


async def test_a_node_checks_its_rooms_regularly() -> None:
    """Another node may take over a room just after a check, so the checks are repeated."""
    node = Node()
    await node.pass_time(3 * CHECK_MS)
    first, *later = node.checks
    assert first == HEARTBEAT_MS
    assert later == [first + CHECK_MS, first + 2 * CHECK_MS]


async def test_a_node_without_rooms_makes_no_check() -> None:
    """Without rooms, the registry is not queried."""
    node = Node()
    node.rooms = {}
    await node.pass_time(3 * CHECK_MS)
    assert not node.checks


async def test_a_failed_check_after_a_pause_is_repeated_at_once() -> None:
    """The database may fail just when a node that was stalled checks its rooms."""
    node = Node()
    await node.pass_time(HEARTBEAT_MS)
    node.ms += LATE_MS
    node.is_away = True
    with pytest.raises(StoreUnavailableError):
        await node.pass_time(HEARTBEAT_MS)
    node.is_away = False
    await node.pass_time(2 * HEARTBEAT_MS)
    assert node.checks[1:] == [LATE_MS + 2 * HEARTBEAT_MS, LATE_MS + 3 * HEARTBEAT_MS]
