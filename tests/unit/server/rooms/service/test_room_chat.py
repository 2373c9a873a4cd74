"""Quick chat, hosts and the lobby at a table of people and bots."""

import pytest

from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.rules import load_rules
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    Fill,
    PlayAgain,
    Resign,
    Roll,
    SeatBot,
    StartGame,
    SwapSeats,
)
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Changed, ChatLog, RefusalCode, Refused, Said
from yachtdice.server.rooms.service.hub import CODE_LENGTH
from yachtdice.server.rooms.service.state.room import RefusedError

GRACE_MS = 20_000
MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


def phrases(person: Seated) -> list[tuple[str, str]]:
    """Return the names and phrases that this connection received."""
    return [(said.line.name, said.line.phrase) for said in person.received(Said)]


async def ended(house: House) -> tuple[str, Seated, Seated]:
    """Return a room whose game is over: Jun resigned and Mina played to the end."""
    room, [mina, jun] = await house.seated(MINA, JUN)
    await mina.do(StartGame)
    await _play_to_the_end(jun, mina)
    return room, mina, jun


async def _play_to_the_end(loser: Seated, winner: Seated) -> None:
    """Resign as one player and play the other's turns to the end of the game."""
    await loser.do(Resign)
    for box in load_rules("bonus").boxes:
        await winner.do(Roll)
        await winner.do(Fill, box=box.id)
    assert winner.live().room.stage is Stage.OVER


async def test_a_phrase_is_broadcast_and_logged_for_latecomers() -> None:
    """The speaker and a nameless watcher get a phrase; a latecomer gets the last lines as a log."""
    house = House()
    room, [mina, jun] = await house.seated(MINA, JUN)
    watcher = await house.enter(room, None)
    version = mina.live().version
    mina.live().chat.say(MINA, "taunt-3")
    assert phrases(mina) == phrases(jun) == phrases(watcher) == [("Mina", "taunt-3")]
    late = await house.enter(room, None)
    [log] = late.received(ChatLog)
    assert [(line.player, line.seat, line.phrase) for line in log.lines] == [("mina", 0, "taunt-3")]
    assert mina.live().version == version
    assert not watcher.received(ChatLog)


async def test_a_second_phrase_at_once_is_refused() -> None:
    """The refusal says how long to wait, and delays no other player."""
    house = House()
    _, [mina, jun] = await house.seated(MINA, JUN)
    mina.live().chat.say(MINA, "praise-1")
    with pytest.raises(RefusedError, match="wait 4 s") as refused:
        mina.live().chat.say(MINA, "praise-2")
    assert refused.value.code is RefusalCode.TOO_SOON
    jun.live().chat.say(JUN, "praise-2")
    assert phrases(mina) == [("Mina", "praise-1"), ("Jun", "praise-2")]


async def test_only_seated_players_can_chat() -> None:
    """A named spectator cannot chat."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    with pytest.raises(RefusedError, match="with a seat") as refused:
        jun.live().chat.say(JUN, "praise-1")
    assert refused.value.code is RefusalCode.NOT_ALLOWED
    assert phrases(mina) == []


async def test_a_bot_sometimes_returns_a_greeting() -> None:
    """At some tables a bot returns a greeting, and at none does a bot speak first."""
    answered: list[bool] = []
    for _ in range(12):
        house = House()
        _, [mina] = await house.table(MINA)
        await mina.do(SeatBot, seat=1, bot="greedy")
        house.world.chance.throw(len(answered) + 1)  # advances the seeded dice
        mina.live().chat.say(MINA, "greeting-1")
        await house.ticks.wind(5_000)
        answered.append(len(phrases(mina)) == 2)
        assert phrases(mina)[0] == ("Mina", "greeting-1")
    assert any(answered)
    assert not all(answered)


async def test_the_next_seated_player_becomes_host_when_the_host_has_left() -> None:
    """A new host is a step of the room; a host who only reloads the page stays host."""
    house = House()
    room, [mina, jun] = await house.seated(MINA, JUN)
    mina.live().leave(mina)
    mina = await house.enter(room, MINA)
    await house.ticks.wind(GRACE_MS)
    assert jun.live().room.host == "mina"
    jun.live().leave(mina)
    await house.ticks.wind(GRACE_MS)
    await until(lambda: jun.live().room.host == "jun")
    room_view = jun.received(Changed)[-1].room
    assert room_view is not None
    assert room_view.host == "jun"
    assert house.memory.rooms[room].record.host == "jun"
    back = await house.enter(room, MINA)
    answer = await back.do(ChangeSettings, listed=True)
    assert isinstance(answer, Refused)
    assert answer.code is RefusalCode.NOT_ALLOWED


async def test_the_loser_begins_after_the_waiting_room_too() -> None:
    """The room shows which seat begins, follows it when moved, and forgets it at the start."""
    house = House()
    _, mina, jun = await ended(house)
    await mina.do(PlayAgain)
    assert mina.live().room.view().begins == 1
    await mina.do(SwapSeats, one=1, other=3)
    assert mina.live().room.view().begins == 3
    await mina.do(StartGame)
    room = mina.live().room
    assert room.game is not None
    assert room.game.order == (1, 0)
    assert room.begins is None
    await _play_to_the_end(jun, mina)
    await mina.do(PlayAgain)
    assert mina.live().room.view().begins == 3, "Jun is at the fourth seat, with free ones before"


async def test_the_lobby_shows_listed_rooms_that_wait() -> None:
    """The lobby shows a listed room only while it is loaded, waits and has a free seat."""
    house = House()
    room, [mina] = await house.table(MINA)
    assert (await house.hub.lobby(0)).total == 0
    await mina.do(ChangeSettings, listed=True)
    [shown] = (await house.hub.lobby(0)).rooms
    assert (shown.id, shown.host, shown.people, shown.bots, shown.free) == (room, "Mina", 1, 0, 3)
    await mina.do(SeatBot, seat=2, bot="greedy")
    assert (await house.hub.lobby(0)).rooms[0].bots == 1
    await mina.do(StartGame)
    assert (await house.hub.lobby(0)).total == 0


async def test_the_lobby_has_pages() -> None:
    """The lobby has eight rooms per page; a page beyond the last shows the last."""
    house = House()
    for number in range(9):
        _, [host] = await house.table(Player(f"host{number}", f"Host {number}"))
        await host.do(ChangeSettings, listed=True)
    first, second, far = [await house.hub.lobby(page) for page in (0, 1, 7)]
    assert (len(first.rooms), len(second.rooms), first.total, first.pages) == (8, 1, 9, 2)
    assert far == second
    assert not {room.id for room in first.rooms} & {room.id for room in second.rooms}


async def test_a_code_opens_a_room_only_while_it_is_loaded() -> None:
    """The first six letters of the id, in any case, open a room only while it is loaded."""
    house = House()
    room, _ = await house.table(MINA)
    jun = await house.enter(room[:CODE_LENGTH].upper(), JUN)
    assert jun.live().room.id == room
    with pytest.raises(RefusedError, match="no room"):
        await house.enter("nobody", JUN)


async def test_a_quick_game_needs_no_choices() -> None:
    """One call creates the room, allows hints and seats a sailor; the game starts by itself."""
    house = House()
    room = await house.hub.make_game(MINA, "bonus")
    mina = await house.enter(room, MINA)
    snapshot = mina.snapshot()
    assert snapshot.room.stage is Stage.STARTING
    assert snapshot.room.hints
    assert [seat.bot for seat in snapshot.room.seats] == [None, "sailor", None, None]
    with pytest.raises(RefusedError, match="no rule set"):
        await house.hub.make_game(MINA, "nothing")
