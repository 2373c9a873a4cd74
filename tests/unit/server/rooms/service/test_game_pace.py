"""Rate limit for games between people."""

from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.server.common.limits import GAMES
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import (
    PlayAgain,
    Rematch,
    Resign,
    SeatBot,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.server import Accepted, RefusalCode, Refused

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


async def _started(seats: list[Seated], count: int) -> Accepted | Refused:
    """Start this number of games and resign all but the last; return the last answer."""
    answer = await seats[0].do(StartGame)
    for _ in range(count - 1):
        for seat in seats:
            await seat.do(Resign)
        for seat in seats:
            answer = await seat.do(Rematch)
    return answer


async def test_a_game_above_the_limit_is_refused_to_every_player() -> None:
    """The 31st game in an hour is refused at any table; refused starts do not count."""
    house = House()
    _, (mina, jun) = await house.seated(MINA, JUN)
    for _ in range(GAMES.most):
        assert isinstance(await jun.do(StartGame), Refused)  # not the host
    assert isinstance(await _started([mina, jun], GAMES.most), Accepted)
    for seat in (mina, jun):
        await seat.do(Resign)
    assert isinstance(await jun.do(Rematch), Accepted)
    refused = await mina.do(Rematch)
    assert isinstance(refused, Refused)
    assert (refused.code, "60 min" in refused.reason) == (RefusalCode.TOO_OFTEN, True)
    _, (elsewhere, third) = await house.table(JUN, Player("third", "Third"))
    await third.do(TakeSeat, seat=1)
    refused = await elsewhere.do(StartGame)
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.TOO_OFTEN


async def test_games_against_bots_alone_are_not_counted() -> None:
    """Games against bots alone are not rate limited, because they bring no exp for winning."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    assert isinstance(await mina.do(StartGame), Accepted)
    for _ in range(GAMES.most):
        house.world.limiter.take(GAMES, "mina")


async def _restarted(seats: list[Seated], count: int) -> Accepted | Refused:
    """Start and resign this number of games via the waiting room; return the last start's reply."""
    answer: Accepted | Refused | None = None
    for _ in range(count):
        answer = await seats[0].do(StartGame)
        if isinstance(answer, Refused):
            return answer
        for seat in seats:
            await seat.do(Resign)
        again = await seats[0].do(PlayAgain)
        assert isinstance(again, Accepted), again
    assert answer is not None
    return answer


async def test_a_game_started_in_the_waiting_room_counts_once() -> None:
    """A game started from the waiting room counts once, and every later step is broadcast."""
    house = House()
    _, [mina, jun] = await house.seated(MINA, JUN)
    assert isinstance(await _restarted([mina, jun], GAMES.most), Accepted)
    assert mina.versions() == list(range(2, mina.live().version + 1))
    refused = await mina.do(StartGame)
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.TOO_OFTEN


async def test_a_game_retried_after_an_outage_counts_once() -> None:
    """Twenty attempts that the store fails and one that it stores count as one game."""
    house = House()
    _, [mina, jun] = await house.seated(MINA, JUN)

    async def fail() -> None:
        raise StoreUnavailableError("away")

    for _ in range(GAMES.most + 1):
        house.memory.before = fail
        refused = await mina.do(StartGame)
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.UNAVAILABLE
    assert isinstance(await _started([mina, jun], GAMES.most), Accepted)


async def test_the_last_game_of_an_hour_begins_at_one_table_only() -> None:
    """While one table's game is being stored, another game of the same player is refused."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    _, [elsewhere, third] = await house.table(JUN, Player("third", "Third"))
    await jun.do(TakeSeat, seat=1)
    await third.do(TakeSeat, seat=1)
    for seat in (mina, jun):
        for _ in range(GAMES.most - 1):
            house.world.limiter.take(GAMES, seat.player or "")
    answers: list[Accepted | Refused] = []

    async def meanwhile() -> None:
        answers.append(await elsewhere.do(StartGame))

    house.memory.before = meanwhile
    answers.append(await mina.do(StartGame))
    assert [type(answer) for answer in answers] == [Refused, Accepted]
    assert (mina.versions()[-1], elsewhere.versions()[-1]) == (3, 2)
