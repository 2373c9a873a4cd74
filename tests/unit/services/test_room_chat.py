"""Quick chat, hosts and rematches at a table of people and bots."""

import asyncio

import pytest

from tests.unit.services.table import House, Seated, until
from yachtdice.protocol.client_messages import (
    Fill,
    ListRoom,
    PlayAgain,
    Rematch,
    Resign,
    Roll,
    SeatBot,
    StartGame,
    SwapSeats,
    TakeSeat,
)
from yachtdice.protocol.server_messages import (
    Accepted,
    Changed,
    ChatLog,
    RefusalCode,
    Refused,
    Said,
)
from yachtdice.protocol.views import Stage
from yachtdice.rules import load_rules
from yachtdice.services.hub import CODE_LENGTH
from yachtdice.services.ports import Player
from yachtdice.services.room import RefusedError

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


def phrases(person: Seated) -> list[tuple[str, str]]:
    """Return who has said what, as this person was told."""
    return [(said.line.name, said.line.phrase) for said in person.heard(Said)]


async def two(house: House) -> tuple[str, Seated, Seated]:
    """Return a room in which Mina and Jun sit, and the two."""
    room, [mina, jun] = await house.table(MINA, JUN)
    await jun.do(TakeSeat, seat=1)
    return room, mina, jun


async def ended(house: House) -> tuple[str, Seated, Seated]:
    """Return a room whose game is over: Jun resigned, and Mina played on to the end."""
    room, mina, jun = await two(house)
    await mina.do(StartGame)
    await jun.do(Resign)
    for box in load_rules("bonus").boxes:
        await mina.do(Roll)
        await mina.do(Fill, box=box.id)
    assert mina.live().room.stage is Stage.OVER
    return room, mina, jun


async def test_everybody_hears_a_phrase_and_who_comes_later_reads_it() -> None:
    """The speaker and a nameless watcher are told; a latecomer gets the last lines as a log."""
    house = House()
    room, mina, jun = await two(house)
    watcher = await house.enter(room, None)
    version = mina.live().version
    mina.live().say(MINA, "taunt-3")
    assert phrases(mina) == phrases(jun) == phrases(watcher) == [("Mina", "taunt-3")]
    late = await house.enter(room, None)
    [log] = late.heard(ChatLog)
    assert [(line.player, line.seat, line.phrase) for line in log.lines] == [("mina", 0, "taunt-3")]
    assert mina.live().version == version
    assert not watcher.heard(ChatLog)


async def test_a_second_phrase_at_once_is_refused() -> None:
    """The pause is answered with its length, and holds back nobody else."""
    house = House()
    _, mina, jun = await two(house)
    mina.live().say(MINA, "praise-1")
    with pytest.raises(RefusedError, match="wait 4 s") as refused:
        mina.live().say(MINA, "praise-2")
    assert refused.value.code is RefusalCode.TOO_SOON
    jun.live().say(JUN, "praise-2")
    assert phrases(mina) == [("Mina", "praise-1"), ("Jun", "praise-2")]


async def test_only_those_who_sit_speak() -> None:
    """A named spectator is refused."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    with pytest.raises(RefusedError, match="sit") as refused:
        jun.live().say(JUN, "praise-1")
    assert refused.value.code is RefusalCode.NOT_ALLOWED
    assert phrases(mina) == []


async def test_a_bot_greets_back_by_some_chances() -> None:
    """Of many tables some have a bot that answers a greeting, and none has one that talks first."""
    answered: list[bool] = []
    for _ in range(12):
        house = House()
        _, [mina] = await house.table(MINA)
        await mina.do(SeatBot, seat=1, bot="greedy")
        house.world.chance.throw(len(answered) + 1)  # moves the seeded chance on
        mina.live().say(MINA, "greeting-1")
        await asyncio.sleep(0.01)
        answered.append(len(phrases(mina)) == 2)
        assert phrases(mina)[0] == ("Mina", "greeting-1")
    assert any(answered)
    assert not all(answered)


async def test_the_next_one_seated_becomes_host_when_the_host_has_left() -> None:
    """It is told as a step of the room; a host who only reloads the page stays host."""
    house = House()
    house.world.host_grace_s = 0.05
    room, mina, jun = await two(house)
    mina.live().leave(mina)
    mina = await house.enter(room, MINA)
    await asyncio.sleep(0.1)
    assert jun.live().room.host == "mina"
    jun.live().leave(mina)
    await until(lambda: jun.live().room.host == "jun")
    told = jun.heard(Changed)[-1].room
    assert told is not None
    assert told.host == "jun"
    assert house.memory.rooms[room].record.host == "jun"
    back = await house.enter(room, MINA)
    answer = await back.do(ListRoom, listed=True)
    assert isinstance(answer, Refused)
    assert answer.code is RefusalCode.NOT_ALLOWED


async def test_a_rematch_begins_at_once_and_with_the_loser() -> None:
    """The same people sit, a new game is on, and who came last plays first."""
    house = House()
    _, mina, jun = await ended(house)
    seats, game = mina.live().room.seats, mina.live().room.game
    assert isinstance(await jun.do(Rematch), Refused)
    assert isinstance(await mina.do(Rematch), Accepted)
    room = mina.live().room
    assert (room.seats, room.stage) == (seats, Stage.PLAYING)
    assert room.game != game
    assert room.state is not None
    assert room.state.order == (1, 0)


async def test_a_rematch_needs_everybody() -> None:
    """While somebody is gone there is no new game over their head."""
    house = House()
    _, mina, jun = await ended(house)
    mina.live().leave(jun)
    answer = await mina.do(Rematch)
    assert isinstance(answer, Refused)
    assert "left" in answer.reason


async def test_by_way_of_the_waiting_room_the_loser_begins_too() -> None:
    """The room says who begins, wherever they are moved to, and forgets it with the start."""
    house = House()
    _, mina, _ = await ended(house)
    await mina.do(PlayAgain)
    assert mina.live().room.view().begins == 1
    await mina.do(SwapSeats, one=1, other=3)
    assert mina.live().room.view().begins == 3
    await mina.do(StartGame)
    room = mina.live().room
    assert room.state is not None
    assert room.state.order == (1, 0)
    assert room.begins is None


async def test_the_lobby_shows_listed_rooms_that_wait() -> None:
    """A room is there by its host's wish, with a seat free, before its game and while awake."""
    house = House()
    room, [mina] = await house.table(MINA)
    assert (await house.rooms.lobby(0)).total == 0
    await mina.do(ListRoom, listed=True)
    [shown] = (await house.rooms.lobby(0)).rooms
    assert (shown.id, shown.host, shown.people, shown.bots, shown.free) == (room, "Mina", 1, 0, 3)
    await mina.do(SeatBot, seat=2, bot="greedy")
    assert (await house.rooms.lobby(0)).rooms[0].bots == 1
    await mina.do(StartGame)
    assert (await house.rooms.lobby(0)).total == 0


async def test_the_lobby_has_pages() -> None:
    """Eight rooms a page; a page beyond the last is the last."""
    house = House()
    for number in range(9):
        _, [host] = await house.table(Player(f"host{number}", f"Host {number}"))
        await host.do(ListRoom, listed=True)
    first, second, far = [await house.rooms.lobby(page) for page in (0, 1, 7)]
    assert (len(first.rooms), len(second.rooms), first.total, first.pages) == (8, 1, 9, 2)
    assert far == second
    assert not {room.id for room in first.rooms} & {room.id for room in second.rooms}


async def test_a_room_is_entered_by_its_code_while_somebody_is_there() -> None:
    """The first six letters of the id will do, in capitals too; of a room asleep they will not."""
    house = House()
    room, _ = await house.table(MINA)
    jun = await house.enter(room[:CODE_LENGTH].upper(), JUN)
    assert jun.live().room.id == room
    with pytest.raises(RefusedError, match="no room"):
        await house.enter("nobody", JUN)


async def test_a_game_against_a_bot_has_begun_when_its_host_comes() -> None:
    """One call makes the room, seats a sailor and starts."""
    house = House()
    room = await house.hub.make_game(MINA, "bonus")
    mina = await house.enter(room, MINA)
    snapshot = mina.snapshot()
    assert snapshot.room.stage is Stage.PLAYING
    assert [seat.bot for seat in snapshot.room.seats] == [None, "sailor", None, None]
    with pytest.raises(RefusedError, match="no rule set"):
        await house.hub.make_game(MINA, "nothing")
