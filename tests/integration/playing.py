"""People at a table, for the integration tests."""

from tests.support.clients.guest import Guest
from yachtdice.server.rooms.messages.client import ChangeSettings, Fill, Roll, StartGame, TakeSeat
from yachtdice.server.rooms.messages.server import Accepted


async def play_on(guest: Guest, seat: int, turns: int | None = None) -> None:
    """Play the guest's turns in the first legal box, until the game or `turns` end."""
    while not guest.is_over:
        if not guest.has_turn(seat):
            await guest.receive()
        elif guest.table.offers:
            await guest.do(Fill, box=guest.table.offers[0].box)
            turns = None if turns is None else turns - 1
            if turns == 0:
                return
        else:
            await guest.do(Roll)


async def seat_two(mina: Guest, jun: Guest, rules: str = "bonus", *, listed: bool = False) -> str:
    """Name both guests; return the room in which they have started a game."""
    await mina.named("Mina")
    await jun.named("준호")
    room = await mina.make_room(rules)
    await mina.enter(room)
    await jun.enter(room)
    assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
    await mina.catch_up(jun.version)
    if listed:
        assert isinstance(await mina.do(ChangeSettings, listed=True), Accepted)
    assert isinstance(await mina.do(StartGame), Accepted)
    await jun.catch_up(mina.version)
    return room
