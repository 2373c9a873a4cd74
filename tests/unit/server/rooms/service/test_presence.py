"""Presence broadcasts: immediate in small rooms, throttled in large ones."""

from types import SimpleNamespace
from typing import Any

from tests.doubles.hand_wound import HandWoundTicks
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.server import Presence
from yachtdice.server.rooms.service.followers import (
    FEW,
    MOST_OF_PERSON,
    MOST_OF_ROOM,
    NEWS_PER_MS,
    PAUSE_MS,
    PresenceNews,
)


class Crowd:
    """Replaces a room: counts the broadcasts of presence."""

    def __init__(self, followers: int) -> None:
        """Have this number of connections."""
        self.followers, self.calls = followers, 0
        self.ticks = HandWoundTicks()
        self.epoch, self.version, self.present, self.watchers = 1, 1, frozenset[str](), followers
        self.world = SimpleNamespace(ticks=self.ticks)
        core: Any = self
        self._news = PresenceNews(core)

    def send(self, message: Presence) -> None:
        """Count a broadcast."""
        assert message.watchers == self.followers
        self.calls += 1

    def sees_leave(self, player: str) -> bool:
        """Let a player leave; return whether the others learn it at once."""
        before = self.calls
        self._news.leave(Seated(Player(player, player)))
        return self.calls > before


async def test_changes_in_a_large_room_share_a_broadcast() -> None:
    """A hundred changes make one broadcast after the pause in a large room, one each in a small."""
    room = Crowd(FEW)
    assert all(room.sees_leave("mina") for _ in range(3))
    room.followers += 1
    room.watchers += 1
    assert not any(room.sees_leave("mina") for _ in range(100))
    await room.ticks.wind(PAUSE_MS)
    assert room.calls == 4
    await room.ticks.wind(10 * PAUSE_MS)
    assert room.calls == 4


async def test_an_arrival_in_a_crowd_is_counted_soon() -> None:
    """Every watcher of a large room gets their number, without a message for each arrival."""
    house = House()
    room, [mina] = await house.table(Player("mina", "Mina"))
    watchers = [await house.enter(room, None) for _ in range(100)]
    assert len(mina.received(Presence)) <= FEW + 1
    await house.ticks.wind(PAUSE_MS)
    assert mina.received(Presence)[-1].watchers == len(watchers)
    assert watchers[-1].received(Presence)[-1].watchers == len(watchers)


async def test_presence_changes_are_throttled_per_player() -> None:
    """Changes of one player are throttled, while those of another are broadcast at once."""
    room = Crowd(3)
    for _ in range(1000):
        room.sees_leave("toggler")
        await room.ticks.wind(10)
    assert room.calls <= MOST_OF_PERSON + 1000 * 10 / PAUSE_MS
    await room.ticks.wind(PAUSE_MS)
    assert room.sees_leave("jun")


async def test_presence_changes_of_many_players_cost_few_broadcasts() -> None:
    """A hundred players at the same moment cost a bounded number of broadcasts."""
    room = Crowd(3)
    for number in range(100):
        room.sees_leave(f"name {number}")
    assert room.calls == MOST_OF_ROOM
    await room.ticks.wind(NEWS_PER_MS)
    assert room.calls == MOST_OF_ROOM + 1


async def test_visits_of_a_spectator_do_not_flood_the_players() -> None:
    """Seven hundred visits cost a player a dozen frames, and each visitor gets the presence."""
    house = House()
    room, [mina] = await house.table(Player("mina", "Mina"))
    mina.messages.clear()
    for _ in range(700):
        visitor = await house.enter(room, Player("toggler", "Toggler"))
        assert visitor.received(Presence)[-1].present == ("mina", "toggler")
        visitor.live().leave(visitor)
    await house.ticks.wind(NEWS_PER_MS)
    assert len(mina.messages) <= 2 * (MOST_OF_PERSON + 1)
    assert mina.received(Presence)[-1].present == ("mina",)
