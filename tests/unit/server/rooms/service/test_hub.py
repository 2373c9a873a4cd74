"""All rooms: loaded once, unloaded when empty, never twice in memory."""

import asyncio
import gc
from functools import partial
from typing import Any

import pytest

from tests.doubles.memory_turns import MemoryTurns
from tests.support.waiting import PATIENCE, let_others_run, until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.server.common.ports import LostRoomError, Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    Fill,
    PlayAgain,
    Rematch,
    Resign,
    Roll,
    StartGame,
)
from yachtdice.server.rooms.messages.room import Pace, Stage, TurnTime
from yachtdice.server.rooms.messages.server import Accepted, RefusalCode
from yachtdice.server.rooms.service.lists import own_games, time_left
from yachtdice.server.rooms.service.live_room import LiveRoom
from yachtdice.server.rooms.service.state.record import StoredRoom, StoredTurn
from yachtdice.server.rooms.service.state.room import RefusedError

LINGER_MS = 30_000
MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")

pytestmark = pytest.mark.usefixtures("on_every_store")


async def test_a_new_room_is_loaded_by_its_first_connection() -> None:
    """A new room takes no memory until a connection enters it."""
    house = House()
    room = await house.hub.make(MINA, "bonus")
    assert house.hub.awake == 0
    await house.enter(room, MINA)
    assert house.hub.awake == 1


async def test_the_end_of_each_game_is_told_once_after_it_is_stored() -> None:
    """The world hears of a game when its last step is stored, and never again: not at a rematch."""
    house, told = House(), list[str]()
    house.world.on_game_over = told.append
    _, [mina, jun] = await house.playing(MINA, JUN)
    game = mina.live().room.game_id
    assert isinstance(await mina.do(Resign), Accepted)
    assert not told
    assert isinstance(await jun.do(Resign), Accepted)
    assert told == [game]
    assert isinstance(await mina.do(Rematch, agree=True), Accepted)
    assert isinstance(await mina.do(PlayAgain), Accepted)
    assert told == [game]


async def test_unknown_rules_and_rooms_are_refused() -> None:
    """Rooms with unknown rules are not created, and unknown rooms are not entered or remembered."""
    house = House()
    with pytest.raises(RefusedError, match="no rule set"):
        await house.hub.make(MINA, "nothing")
    for room in ("nowhere", "elsewhere"):
        with pytest.raises(RefusedError) as caught:
            await house.enter(room, MINA)
        assert caught.value.code is RefusalCode.NO_ROOM
    assert house.hub.awake == 0


async def test_other_servers_are_asked_for_all_own_games_at_once() -> None:
    """A server that is slow to answer delays the list of a player's games only once."""
    house, asked = House(), asyncio.Barrier(2)
    rooms = [(await house.playing(MINA, JUN))[0] for _ in range(asked.parties)]

    async def rooms_of(_player: str, _most: int) -> tuple[StoredRoom, ...]:
        found = [await house.world.store.wake(room) for room in rooms]
        return tuple(room for room in found if room is not None)

    async def turn_time(_room: str) -> TurnTime | None:
        await asyncio.wait_for(asked.wait(), PATIENCE)
        return None

    own = await own_games("mina", rooms_of, turn_time)
    assert [one.paused for one in own.games] == [True, True]


async def test_the_soonest_deadline_comes_first() -> None:
    """Of the games that wait for a player, the one with the least time left is the first."""
    house, turns, rooms = House(), MemoryTurns(), list[str]()
    for due_ms in (5000, 3000, 4000):
        room, (mina, jun) = await house.seated(MINA, JUN)
        await mina.do(ChangeSettings, pace=Pace.DAY)
        await mina.do(StartGame)
        if due_ms == 3000:
            await mina.do(Roll)
            await mina.do(Fill, box="choice")  # the turn of the other player
        turns.rows[room] = StoredTurn("game", "mina", 0, due_ms)
        rooms.append(room)
        assert jun.live().room.stage is Stage.PLAYING

    async def rooms_of(_player: str, _most: int) -> tuple[StoredRoom, ...]:
        found = [await house.world.store.wake(room) for room in rooms]
        return tuple(room for room in found if room is not None)

    left = partial(time_left, turns, lambda: 1000)
    own = await own_games("mina", rooms_of, house.hub.turn_time, left)
    assert [one.game.room for one in own.games] == [rooms[2], rooms[0], rooms[1]]
    assert [one.game.left_ms for one in own.games] == [3000, 4000, 2000]
    assert {(one.pace, one.runs, one.paused) for one in own.games} == {(Pace.DAY, True, False)}


async def test_a_player_who_resigned_has_no_game_to_return_to() -> None:
    """After a player resigned, only the others find the running game in their lists."""
    house = House()
    room, (mina, _) = await house.playing(MINA, JUN)
    await mina.do(Resign)

    async def rooms_of(_player: str, _most: int) -> tuple[StoredRoom, ...]:
        found = await house.world.store.wake(room)
        return () if found is None else (found,)

    listed = {
        player: await own_games(player, rooms_of, house.hub.turn_time) for player in ("mina", "jun")
    }
    assert {player: len(own.games) for player, own in listed.items()} == {"mina": 0, "jun": 1}


async def test_concurrent_connections_load_a_room_once() -> None:
    """A hundred connections that enter an unloaded room at once share one room and one epoch."""
    house = House()
    room = await house.hub.make(MINA, "bonus")
    connections = await asyncio.gather(*(house.enter(room, MINA) for _ in range(100)))
    assert house.memory.wakes == 1
    assert len({id(person.live()) for person in connections}) == 1


async def test_an_empty_room_is_unloaded_and_loaded_unchanged() -> None:
    """A room is unloaded after the last connection has left, and loaded again unchanged."""
    house = House()
    room, [mina] = await house.table(MINA)
    await mina.do(StartGame)
    await mina.do(Roll)
    before = mina.live()
    house.hub.leave(before, mina)
    await house.ticks.wind(LINGER_MS - 1)
    assert house.hub.awake == 1
    await house.ticks.wind(1)
    assert house.hub.awake == 0
    back = await house.enter(room, MINA)
    assert back.live() is not before
    assert back.live().room == before.room
    assert back.live().epoch == before.epoch + 1


async def test_a_page_reload_does_not_unload_the_room() -> None:
    """A player who returns within the linger time finds the same room, which stays loaded."""
    house = House()
    room, [mina] = await house.table(MINA)
    live = mina.live()
    for _ in range(10):
        house.hub.leave(live, mina)
        mina = await house.enter(room, MINA)
    await house.ticks.wind(2 * LINGER_MS)
    assert house.hub.awake == 1
    assert mina.live() is live
    assert house.memory.wakes == 1


async def test_a_room_whose_connection_left_during_the_load_is_unloaded() -> None:
    """A connection that is gone before its room has loaded does not keep it in memory."""
    house = House()
    room = await house.hub.make(MINA, "bonus")
    entering = asyncio.create_task(house.hub.enter(room, Seated(MINA), 0, 0))
    await let_others_run()
    entering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await entering
    await until(lambda: house.hub.awake == 1)
    await house.ticks.wind(LINGER_MS)
    assert house.hub.awake == 0


async def test_a_room_is_not_unloaded_during_a_step() -> None:
    """A step in progress keeps the room in memory until it is stored."""
    house = House()
    _, [mina] = await house.table(MINA)
    begun, stored = asyncio.Event(), asyncio.Event()

    async def wait() -> None:
        begun.set()
        await stored.wait()

    house.memory.before = wait
    asking = asyncio.create_task(mina.do(StartGame))
    await begun.wait()
    house.hub.leave(mina.live(), mina)
    await house.ticks.wind(LINGER_MS)
    assert house.hub.awake == 1
    stored.set()
    await asking
    await house.ticks.wind(LINGER_MS)
    assert house.hub.awake == 0


async def test_a_failed_load_is_retried_by_the_next_caller() -> None:
    """A store failure during loading reaches all callers, and the next caller gets the room."""
    house = House()
    room = await house.hub.make(MINA, "bonus")
    house.memory.is_away = True
    asked = [house.hub.enter(room, Seated(MINA), 0, 0) for _ in range(3)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(answer, StoreUnavailableError) for answer in answers)
    house.memory.is_away = False
    assert (await house.enter(room, MINA)).live().version == 1


async def test_memory_does_not_grow_with_rooms_that_were_visited() -> None:
    """After many rooms have been visited and left, the hub has no entry for any of them."""
    house = House()
    for number in range(10):
        _, [mina, jun] = await house.table(MINA, JUN)
        house.hub.leave(mina.live(), mina)
        house.hub.leave(jun.live(), jun)
        with pytest.raises(RefusedError):
            await house.enter(f"nowhere{number}", JUN)
    await house.ticks.wind(LINGER_MS)
    assert house.hub.awake == 0
    held = vars(house.hub)
    assert not any(held[name] for name in ("_rooms", "_waking", "_unloads"))


async def test_the_store_has_the_whole_room() -> None:
    """After a step the store has the whole room, which another server can load."""
    house = House()
    room, [mina] = await house.table(MINA)
    await mina.do(StartGame)
    stored = house.memory.rooms[room]
    assert isinstance(stored, StoredRoom)
    elsewhere = House(store=house.memory)
    there = await elsewhere.enter(room, JUN)
    assert there.live().room == mina.live().room


async def test_a_room_lost_during_its_load_admits_no_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A connection is refused if another server takes over the room while it is being loaded."""
    house = House(is_shared=True)
    room = await house.hub.make(MINA, "bonus")
    wake = house.hub._wake

    async def wake_and_lose(room_id: str, held: int | None) -> LiveRoom | None:
        live = await wake(room_id, held)
        assert live is not None
        asyncio.get_running_loop().call_soon(live.lose)
        return live

    monkeypatch.setattr(house.hub, "_wake", wake_and_lose)
    with pytest.raises(LostRoomError):
        await house.enter(room, MINA)
    monkeypatch.undo()
    assert (await house.enter(room, MINA)).live().epoch == 2


async def test_a_room_may_be_lost_while_a_command_without_a_caller_waits() -> None:
    """A command that waits in a lost room, and whose player has gone, ends without a report."""
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    house = House(is_shared=True)
    _, [mina] = await house.table(MINA)
    live = mina.live()
    async with live.lock:
        asking = asyncio.create_task(mina.do(StartGame))
        await let_others_run()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        live.lose()
    del asking
    await let_others_run()
    gc.collect()
    await let_others_run()
    assert faults == []


async def test_a_reported_loss_applies_to_its_epoch_only() -> None:
    """A report about an earlier epoch, or one that arrives during a step, closes no room."""
    house = House(is_shared=True)
    room, [mina] = await house.table(MINA)
    live = mina.live()
    assert not house.hub.lose("elsewhere", 1)
    assert not house.hub.lose(room, live.epoch - 1)
    async with live.lock:
        assert not house.hub.lose(room, live.epoch)
    assert await house.hub.is_awake(room)
    assert house.hub.lose(room, live.epoch)
    assert not await house.hub.is_awake(room)


async def test_listed_running_games_can_be_found_and_watched() -> None:
    """Those with most spectators come first; waiting, unlisted and private games are left out."""
    house = House()
    shown = []
    for number, settings in enumerate(
        [{"listed": True}, {"listed": True}, {}, {"listed": True, "private": True}]
    ):
        room, [host] = await house.table(Player(f"host{number}", f"Host {number}"))
        await host.do(ChangeSettings, **settings)
        assert len(house.hub.watchable()) == min(number, 2)
        await host.do(StartGame)
        shown.append(room)
    await house.enter(shown[1], None)
    games = house.hub.watchable()
    assert [(game.room, game.watchers) for game in games] == [(shown[1], 1), (shown[0], 0)]
    assert (games[0].seats[0].name, games[0].seat, games[0].clock) == ("Host 1", 0, 60)
    assert games[0].dice == (6, 6, 6, 6, 6), "the dice before the first roll"
    assert house.hub.online() == 4
