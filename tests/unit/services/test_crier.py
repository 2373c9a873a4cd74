"""Who is here is told at once among few, and now and then in a crowd."""

from tests.hand_wound import HandWoundTicks
from tests.unit.services.table import House
from yachtdice.protocol.server_messages import Presence
from yachtdice.services.crier import FEW, PAUSE_MS, Crier
from yachtdice.services.ports import Player


async def test_a_crowd_is_told_once_in_a_while() -> None:
    """Of a hundred changes among many one call comes of it, after the pause; among few each."""
    ticks, called = HandWoundTicks(), [0]

    def call_out() -> None:
        called[0] += 1

    crier = Crier(ticks, call_out)
    for _ in range(3):
        crier.changed(FEW)
    assert called == [3]
    for _ in range(100):
        crier.changed(FEW + 1)
    assert called == [3]
    await ticks.wind(PAUSE_MS)
    assert called == [4]
    await ticks.wind(10 * PAUSE_MS)
    assert called == [4]


async def test_whoever_comes_into_a_crowd_is_counted_soon() -> None:
    """Each of many watchers hears how many they are, without hearing of each by itself."""
    house = House()
    room, [mina] = await house.table(Player("mina", "Mina"))
    watchers = [await house.enter(room, None) for _ in range(100)]
    assert len(mina.heard(Presence)) <= FEW + 1
    await house.ticks.wind(PAUSE_MS)
    assert mina.heard(Presence)[-1].watchers == len(watchers)
    assert watchers[-1].heard(Presence)[-1].watchers == len(watchers)
