"""People with accounts and their short games, for the integration tests."""

from tests.support.clients.bot_account import PASSWORD
from tests.support.clients.guest import Guest
from tests.unit.server.people.store.accounts import LINE
from yachtdice.game import Step
from yachtdice.server.rooms.messages.client import ChangeSettings, Fill, Roll, StartGame, TakeSeat
from yachtdice.server.rooms.messages.server import Accepted


async def open_account(guest: Guest, name: str) -> str:
    """Open an account; return the player's id."""
    made = await guest.http.post("/api/account", json={"name": name, "password": PASSWORD})
    made.raise_for_status()
    player: str = made.json()["player"]
    return player


async def play_one_box(guests: list[Guest], *, private: bool = False) -> str:
    """Return the id of a game of one box that the guests have played to its end."""
    room = await guests[0].make_room(LINE.id)
    for seat, guest in enumerate(guests):
        await guest.leave()
        guest.epoch = guest.version = 0
        await guest.enter(room)
        if seat:
            assert isinstance(await guest.do(TakeSeat, seat=seat), Accepted)
    await guests[0].catch_up(guests[-1].version)
    if private:
        await guests[0].do(ChangeSettings, private=True)
    await guests[0].do(StartGame)
    for guest in guests:
        await guest.catch_up(max(other.version for other in guests))
        await guest.do(Roll)
        await guest.do(Fill, box="five")
    table = guests[-1].table
    assert table is not None
    assert table.step is Step.OVER
    return table.game
