"""Games among people begin only so often."""

from tests.unit.services.table import House, Seated
from yachtdice.protocol.client_messages import Rematch, Resign, SeatBot, StartGame, TakeSeat
from yachtdice.protocol.server_messages import Accepted, RefusalCode, Refused
from yachtdice.services.game_pace import GAMES
from yachtdice.services.ports import Player

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


async def _given_up(seats: list[Seated], count: int) -> Accepted | Refused:
    """Begin and give up so many games; return the answer to the last beginning."""
    answer = await seats[0].do(StartGame)
    for _ in range(count - 1):
        for seat in seats:
            await seat.do(Resign)
        answer = await seats[0].do(Rematch)
    return answer


async def test_a_game_too_many_is_refused_to_all_who_sit_in_it() -> None:
    """The 31st of an hour does not begin, nor at another table; refused ones are not counted."""
    house = House()
    _, (mina, jun) = await house.table(MINA, JUN)
    await jun.do(TakeSeat, seat=1)
    for _ in range(GAMES.most):
        assert isinstance(await jun.do(StartGame), Refused)  # not the host
    assert isinstance(await _given_up([mina, jun], GAMES.most), Accepted)
    for seat in (mina, jun):
        await seat.do(Resign)
    refused = await mina.do(Rematch)
    assert isinstance(refused, Refused)
    assert (refused.code, "60 min" in refused.reason) == (RefusalCode.TOO_OFTEN, True)
    _, (elsewhere, third) = await house.table(JUN, Player("third", "Third"))
    await third.do(TakeSeat, seat=1)
    refused = await elsewhere.do(StartGame)
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.TOO_OFTEN


async def test_games_against_bots_alone_are_not_counted() -> None:
    """They bring nothing on top, so there is nothing to gather by giving up."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    assert isinstance(await mina.do(StartGame), Accepted)
    await mina.do(Resign)
    assert not house.world.game_pace._limiter._tries
