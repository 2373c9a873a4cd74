"""All rooms: woken once, asleep when deserted, never twice in memory."""

import asyncio

import pytest

from tests.unit.services.table import House, Seated, until
from yachtdice.protocol.client_messages import Roll, StartGame
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.services.ports import Player, StoredRoom, StoreUnavailableError
from yachtdice.services.room import RefusedError

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")

pytestmark = pytest.mark.usefixtures("on_every_store")


async def test_a_room_is_made_asleep_and_woken_by_entering() -> None:
    """A new room takes no memory until somebody enters it."""
    house = House()
    room = await house.hub.make(MINA, "bonus")
    assert house.hub.awake == 0
    await house.enter(room, MINA)
    assert house.hub.awake == 1


async def test_unknown_rules_and_rooms_are_refused() -> None:
    """Rooms are not made under unknown rules, and unknown rooms are not entered or remembered."""
    house = House()
    with pytest.raises(RefusedError, match="no rule set"):
        await house.hub.make(MINA, "nothing")
    for room in ("nowhere", "elsewhere"):
        with pytest.raises(RefusedError) as caught:
            await house.enter(room, MINA)
        assert caught.value.code is RefusalCode.NO_ROOM
    assert house.hub.awake == 0


async def test_a_room_is_woken_once_for_all_who_come_at_a_time() -> None:
    """A hundred who enter a sleeping room at once share one room and one epoch."""
    house = House()
    room = await house.hub.make(MINA, "bonus")
    everybody = await asyncio.gather(*(house.enter(room, MINA) for _ in range(100)))
    assert house.memory.wakes == 1
    assert len({id(person.live()) for person in everybody}) == 1


async def test_a_deserted_room_sleeps_and_wakes_as_it_was() -> None:
    """After the last one has left a room leaves memory; its link brings it back as it stood."""
    house = House(linger=0.01)
    room, [mina] = await house.table(MINA)
    await mina.do(StartGame)
    await mina.do(Roll)
    before = mina.live()
    house.hub.leave(before, mina)
    await until(lambda: house.hub.awake == 0)
    back = await house.enter(room, MINA)
    assert back.live() is not before
    assert back.live().room == before.room
    assert back.live().epoch == before.epoch + 1


async def test_a_reload_of_the_page_does_not_put_the_room_to_sleep() -> None:
    """Whoever comes back while the room lingers finds the same room, which then stays awake."""
    house = House(linger=0.02)
    room, [mina] = await house.table(MINA)
    live = mina.live()
    for _ in range(10):
        house.hub.leave(live, mina)
        mina = await house.enter(room, MINA)
    await asyncio.sleep(0.05)
    assert house.hub.awake == 1
    assert mina.live() is live
    assert house.memory.wakes == 1


async def test_a_room_nobody_waits_for_any_more_sleeps_too() -> None:
    """Whoever asks for a room and is gone before it wakes does not leave it in memory."""
    house = House(linger=0.01)
    room = await house.hub.make(MINA, "bonus")
    entering = asyncio.create_task(house.hub.enter(room, Seated(MINA), 0, 0))
    await asyncio.sleep(0)
    entering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await entering
    await until(lambda: house.memory.wakes == 1)
    await until(lambda: house.hub.awake == 0)


async def test_a_room_that_is_storing_does_not_fall_asleep() -> None:
    """A step under way keeps the room in memory until it is stored."""
    house = House(linger=0.01)
    _, [mina] = await house.table(MINA)
    begun, stored = asyncio.Event(), asyncio.Event()

    async def wait() -> None:
        begun.set()
        await stored.wait()

    house.memory.before = wait
    asking = asyncio.create_task(mina.do(StartGame))
    await begun.wait()
    house.hub.leave(mina.live(), mina)
    await asyncio.sleep(0.03)
    assert house.hub.awake == 1
    stored.set()
    await asking
    await until(lambda: house.hub.awake == 0)


async def test_a_room_that_could_not_be_woken_is_tried_again() -> None:
    """A failure of the store at waking reaches all who asked, and the next to ask gets the room."""
    house = House()
    room = await house.hub.make(MINA, "bonus")
    house.memory.is_away = True
    asked = [house.hub.enter(room, Seated(MINA), 0, 0) for _ in range(3)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(answer, StoreUnavailableError) for answer in answers)
    house.memory.is_away = False
    assert (await house.enter(room, MINA)).live().version == 1


async def test_memory_does_not_grow_with_rooms_that_were_visited() -> None:
    """After many rooms have been visited and left, nothing of them is held."""
    house = House(linger=0.0)
    for number in range(50):
        _, [mina, jun] = await house.table(MINA, JUN)
        house.hub.leave(mina.live(), mina)
        house.hub.leave(jun.live(), jun)
        with pytest.raises(RefusedError):
            await house.enter(f"nowhere{number}", JUN)
    await until(lambda: house.hub.awake == 0)
    held = vars(house.hub)
    assert not any(held[name] for name in ("_rooms", "_waking", "_bedtimes"))


async def test_the_store_keeps_all_that_a_room_was() -> None:
    """What is in the store after a step is the whole room, ready to be woken elsewhere."""
    house = House()
    room, [mina] = await house.table(MINA)
    await mina.do(StartGame)
    stored = house.memory.rooms[room]
    assert isinstance(stored, StoredRoom)
    elsewhere = House(store=house.memory)
    there = await elsewhere.enter(room, JUN)
    assert there.live().room == mina.live().room
