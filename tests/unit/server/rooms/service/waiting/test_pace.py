"""The pace of a room: no bots, no clock, and a game that goes on without all players present."""

from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    Fill,
    HandOver,
    Rematch,
    Resign,
    Roll,
    SeatBot,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import Pace, Stage
from yachtdice.server.rooms.messages.server import Accepted, Refused
from yachtdice.server.rooms.service.lists import lobby_room
from yachtdice.server.rooms.service.state.turn_clock import Limits
from yachtdice.server.rooms.service.state.waiting_turns import begun_turn

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")
PLOVER = Player("plover", "Plover", program=True)
HOUR_MS = 3_600_000


async def _waiting(house: House) -> tuple[str, list[Seated]]:
    """Return a table whose game of one day per turn has begun."""
    room, seats = await house.seated(MINA, JUN)
    await seats[0].do(ChangeSettings, pace=Pace.DAY, clock=60)
    assert isinstance(await seats[0].do(StartGame), Accepted)
    return room, seats


def _reason(answer: Accepted | Refused) -> str:
    """Return the reason of a refusal."""
    assert isinstance(answer, Refused)
    return answer.reason


async def test_a_room_that_waits_has_no_bots() -> None:
    """Bots and bot accounts get no seat, and a pace is refused while one of them sits."""
    house = House()
    _, [mina, plover] = await house.table(MINA, PLOVER)
    await mina.do(SeatBot, seat=1, bot="greedy")
    assert "no bot plays" in _reason(await mina.do(ChangeSettings, pace=Pace.DAY))
    _, [mina, plover] = await house.table(MINA, PLOVER)
    assert isinstance(await mina.do(ChangeSettings, pace=Pace.HOURS), Accepted)
    assert "no bot plays" in _reason(await mina.do(SeatBot, seat=1, bot="greedy"))
    assert "no bot plays" in _reason(await plover.do(TakeSeat, seat=1))


async def test_the_lobby_shows_the_pace_while_a_seated_player_is_present() -> None:
    """A listed room that waits is in the lobby with its pace, and is not there without players."""
    house = House()
    _, [mina] = await house.seated(MINA)
    await mina.do(ChangeSettings, pace=Pace.DAY, listed=True)
    room = mina.live().room
    shown = lobby_room(room, frozenset({"mina"}))
    assert shown is not None
    assert shown.pace is Pace.DAY
    assert lobby_room(room, frozenset()) is None


async def test_no_bot_takes_a_seat_over() -> None:
    """Neither the player nor another player can hand a seat of a game that waits to a bot."""
    house = House()
    _, (mina, _) = await _waiting(house)
    for seat in (0, 1):
        assert "no bot plays" in _reason(await mina.do(HandOver, seat=seat, bot="greedy"))


async def test_the_clock_of_the_table_plays_no_turn() -> None:
    """A day without a move changes nothing, whether or not the player on turn is present."""
    house = House()
    _, (mina, jun) = await _waiting(house)
    before = mina.live().version
    jun.live().leave(jun)
    await house.ticks.wind(24 * HOUR_MS)
    assert mina.live().version == before


async def test_a_friend_starts_the_game_a_day_later() -> None:
    """While the host is away, a friend with the link takes a seat and starts the game."""
    house = House()
    room, [mina] = await house.table(MINA)
    await mina.do(ChangeSettings, pace=Pace.DAYS)
    house.hub.leave(mina.live(), mina)
    await house.ticks.wind(24 * HOUR_MS)
    assert house.hub.awake == 0
    jun = await house.enter(room, JUN)
    assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
    assert isinstance(await jun.do(StartGame), Accepted)
    assert jun.live().room.stage is Stage.PLAYING


async def test_the_votes_for_a_rematch_come_one_after_the_other() -> None:
    """The next game begins with the second vote, though the first voter has left."""
    house = House()
    _, (mina, jun) = await _waiting(house)
    await mina.do(Resign)
    await jun.do(Resign)
    assert mina.live().room.stage is Stage.OVER
    await mina.do(Rematch)
    house.hub.leave(mina.live(), mina)
    assert isinstance(await jun.do(Rematch), Accepted)
    assert (jun.live().room.stage, jun.live().room.games) == (Stage.PLAYING, 2)


async def test_a_turn_begins_with_the_game_and_with_each_box() -> None:
    """A roll begins no turn; a filled box begins that of the next player, due a pace later."""
    house = House()
    _, (mina, jun) = await house.seated(MINA, JUN)
    await mina.do(ChangeSettings, pace=Pace.DAY)
    waiting = mina.live().room
    await mina.do(StartGame)
    started = mina.live().room
    first = begun_turn(waiting, started, 500, Limits())
    assert first is not None
    assert (first.player, first.began_ms, first.due_ms) == ("mina", 500, 500 + 24 * HOUR_MS)
    await mina.do(Roll, keep=())
    rolled = mina.live().room
    assert begun_turn(started, rolled, 600, Limits()) is None
    assert isinstance(await mina.do(Fill, box="choice"), Accepted)
    second = begun_turn(rolled, jun.live().room, 700, Limits(second_ms=1))
    assert second is not None
    assert (second.player, second.due_ms) == ("jun", 700 + 24 * 3600)


async def test_a_live_game_has_no_waiting_turn() -> None:
    """No turn is stored for a live game."""
    house = House()
    _, (mina, _) = await house.seated(MINA, JUN)
    waiting = mina.live().room
    await mina.do(StartGame)
    assert begun_turn(waiting, mina.live().room, 500, Limits()) is None
