"""The number of waiting games of a player, and the waiting games of guests."""

import pytest

from tests.doubles.memory_turns import MemoryTurns
from tests.unit.server.rooms.service.table import House
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import ChangeSettings, StartGame, TakeSeat
from yachtdice.server.rooms.messages.room import Pace
from yachtdice.server.rooms.messages.server import Accepted, Refused
from yachtdice.server.rooms.service.waiting.limits import WaitingLimits, most_open
from yachtdice.server.rooms.service.waiting.ports import WaitingStanding

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


def _house(**standing: WaitingStanding) -> House:
    """Return a house whose players have these standings."""
    house, turns = House(), MemoryTurns()
    turns.standing = standing
    house.world.waiting = WaitingLimits(turns)
    return house


@pytest.mark.parametrize(
    ("standing", "most"),
    [
        (WaitingStanding(finished=99), 3),
        (WaitingStanding(is_account=True), 10),
        (WaitingStanding(is_account=True, finished=7), 17),
        (WaitingStanding(is_account=True, finished=99), 40),
    ],
)
def test_the_limit_rises_with_finished_games(standing: WaitingStanding, most: int) -> None:
    """A guest has three; an account has ten and one for each finished game, at most 40."""
    assert most_open(standing) == most


async def test_a_game_above_the_limit_is_refused_with_the_name() -> None:
    """The refusal names the player with too many games; a live game still starts."""
    house = _house(jun=WaitingStanding(is_account=True, open=10))
    _, (mina, _) = await house.seated(MINA, JUN)
    await mina.do(ChangeSettings, pace=Pace.DAY)
    refused = await mina.do(StartGame)
    assert isinstance(refused, Refused)
    assert refused.reason == "Jun has 10 open games that wait; finish one of them first"
    await mina.do(ChangeSettings, pace=Pace.LIVE)
    assert isinstance(await mina.do(StartGame), Accepted)


async def test_a_guest_plays_by_link_only() -> None:
    """A guest has no seat in a waiting room of the lobby, whichever of the two comes first."""
    house = _house(jun=WaitingStanding())
    _, (mina, jun) = await house.table(MINA, JUN)
    await mina.do(ChangeSettings, pace=Pace.DAY)
    assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
    refused = await mina.do(ChangeSettings, listed=True)
    assert isinstance(refused, Refused)
    assert "by link only" in refused.reason
    assert isinstance(await mina.do(StartGame), Accepted)
    _, (mina, jun) = await house.table(MINA, JUN)
    assert isinstance(await mina.do(ChangeSettings, pace=Pace.DAY, listed=True), Accepted)
    assert isinstance(await jun.do(TakeSeat, seat=1), Refused)
