"""Pledges for the next game of a room that waits are stored, so clients take part in its throws."""

from tests.doubles.hand_wound import settle
from tests.unit.server.rooms.service.parts.club import Client, Club
from tests.unit.server.rooms.service.table import House
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import ChangeSettings, Fill, StartGame, TakeSeat
from yachtdice.server.rooms.messages.room import Pace
from yachtdice.server.rooms.messages.server import Accepted

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


async def _left(club: Club, client: Client) -> None:
    """Let the last client leave, and the room be unloaded."""
    await club.leave(client)
    await club.house.ticks.wind(31_000)
    assert club.house.hub.awake == 0


async def _waiting() -> Club:
    """Return a room that waits, which its host has left and a friend enters a day later."""
    house = House()
    club = Club(house, await house.hub.make(MINA, "bonus"))
    mina = await club.enter(MINA)
    assert isinstance(await mina.do(ChangeSettings, pace=Pace.DAY), Accepted)
    await settle()
    await _left(club, mina)
    return club


async def test_the_first_throw_has_the_share_of_a_player_who_came_back() -> None:
    """The host's pledge of the day before counts from the first throw, made without the friend."""
    club = await _waiting()
    jun = await club.enter(JUN)
    assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
    assert isinstance(await jun.do(StartGame), Accepted)
    await _left(club, jun)
    mina = await club.enter(MINA)
    assert isinstance(await mina.roll(), Accepted)
    assert club.checked().throws[0].parties == (0, 1)
    await mina.do(Fill, box="choice")
    await _left(club, mina)
    jun = await club.enter(JUN)
    assert isinstance(await jun.roll(), Accepted)
    assert club.checked().throws[1].parties == (0, 2)


async def test_a_stored_pledge_makes_no_command_stale() -> None:
    """A player who acts while another's pledge is stored need not try again."""
    club = await _waiting()
    jun = await club.enter(JUN)
    before = jun.live().version
    mina = await club.enter(MINA, key="new")
    await settle()
    assert jun.live().version > before
    assert isinstance(await jun.ask(TakeSeat(cid="t", expect=before, seat=1)), Accepted)
    await settle()
    assert [player for player, _ in mina.live().room.pledged] == ["jun", "mina"]


async def test_a_live_room_stores_no_pledges() -> None:
    """The pledges in a live room stay in memory, and cost no step."""
    house = House()
    club = Club(house, await house.hub.make(MINA, "bonus"))
    mina = await club.enter(MINA)
    assert (mina.live().room.pledged, mina.live().version) == ((), 1)
