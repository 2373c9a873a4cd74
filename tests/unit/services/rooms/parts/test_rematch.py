"""The rematch in a live room: bots, absent players, returns, and the series in the store."""

from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House
from tests.unit.server.rooms.service.test_room_chat import JUN, MINA, ended
from yachtdice.server.rooms.messages.client import Rematch, Resign, SeatBot, SkipSeat, StartGame
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Accepted, RefusalCode, Refused

GRACE_MS = 20_000


async def test_a_rematch_begins_with_the_last_vote_and_with_the_loser() -> None:
    """The same people sit, a new game is on, and the loser plays first."""
    house = House()
    _, mina, jun = await ended(house)
    seats = mina.live().room.seats
    assert isinstance(await jun.do(Rematch), Accepted)
    assert mina.live().room.stage is Stage.OVER
    assert isinstance(await mina.do(Rematch), Accepted)
    room = mina.live().room
    assert (room.seats, room.stage) == (seats, Stage.PLAYING)
    assert room.state is not None
    assert room.state.order == (1, 0)


async def test_bots_agree_at_once() -> None:
    """A player among bots starts the next game with one vote, also after giving up."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=2, bot="greedy")
    await mina.do(StartGame)
    await mina.do(Resign)
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert mina.live().room.agreed == (2,)
    assert isinstance(await mina.do(Rematch), Accepted)
    assert mina.live().room.stage is Stage.PLAYING


async def test_a_game_that_waits_for_an_absent_player_starts_on_the_return() -> None:
    """A player who agreed and lost the connection is awaited, and the return starts the game."""
    house = House()
    room, mina, jun = await ended(house)
    await jun.do(Rematch)
    house.hub.leave(jun.live(), jun)
    assert isinstance(await mina.do(Rematch), Accepted)
    assert mina.live().room.stage is Stage.OVER
    await house.enter(room, JUN)
    await until(lambda: mina.live().room.stage is Stage.PLAYING)


async def test_the_host_may_skip_a_player_after_the_grace_period() -> None:
    """Before 20 seconds of absence the skip is refused; a short visit starts the time again."""
    house = House()
    room, mina, jun = await ended(house)
    house.hub.leave(jun.live(), jun)
    await house.ticks.wind(GRACE_MS - 1)
    back = await house.enter(room, JUN)
    house.hub.leave(back.live(), back)
    await house.ticks.wind(GRACE_MS - 1)
    early = await mina.do(SkipSeat, seat=1)
    assert isinstance(early, Refused)
    assert early.code is RefusalCode.AWAITED
    await house.ticks.wind(1)
    assert isinstance(await mina.do(SkipSeat, seat=1), Accepted)
    assert mina.live().room.left == (1,)


async def test_the_series_is_stored_with_the_room() -> None:
    """A server that loads the room after a restart shows the wins and votes."""
    house = House()
    room, mina, jun = await ended(house)
    await jun.do(Rematch)
    again = House(store=house.memory)
    view = (await again.enter(room, MINA)).snapshot().room
    assert view == mina.live().room.view()
    assert view.agreed == (1,)
    assert view.series is not None
    assert view.series.games == 1
    assert [(seat.name, seat.wins) for seat in view.series.seats] == [("Mina", 1), ("Jun", 0)]
