"""Host a room without HTTP, for two bots and a scripted player."""

import asyncio
import tempfile

from yachtdice.game import Step
from yachtdice.server.app.composition import Services, compose
from yachtdice.server.common.settings import Settings
from yachtdice.server.rooms.messages.client import AnyCommand, Fill, Roll, SeatBot, StartGame
from yachtdice.server.rooms.messages.server import Changed, ServerMessage
from yachtdice.views.table import TableView


class Inbox:
    """The player's connection to the room: a queue of the messages it receives."""

    def __init__(self, player: str) -> None:
        self.player: str | None = player
        self.address = "here"
        self.messages: asyncio.Queue[ServerMessage] = asyncio.Queue()

    def send(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.messages.put_nowait(message)


def choose(table: TableView, version: int) -> AnyCommand:
    """Return the move of a player who rolls once and fills the box with the most points."""
    if table.step is Step.AWAIT_ROLL:
        return Roll(cid=str(version), expect=version)
    best = max(table.offers, key=lambda offer: offer.points).box
    return Fill(cid=str(version), expect=version, box=best)


async def play(services: Services) -> str:
    """Return the points of all seats in a finished game."""
    ada, _ = await services.guests.welcome("Ada", "this machine")
    room, inbox = await services.rooms.make(ada, "classic"), Inbox(ada.id)
    stay = await services.rooms.attend(room, inbox, ada, epoch=0, version=0)
    for place, bot in ((1, "greedy"), (2, "random")):
        await stay.submit(SeatBot(cid=bot, expect=place, seat=place, bot=bot))
    await stay.submit(StartGame(cid="start", expect=3))
    while True:
        match await inbox.messages.get():
            case Changed(table=TableView(step=Step.OVER, seats=seats)):
                return ", ".join(f"{seat.name} {seat.total}" for seat in seats)
            case Changed(version=version, table=TableView(seat=0) as table) if table.may_roll:
                await stay.submit(choose(table, version))


async def main() -> None:
    """Play one game with a temporary database."""
    with tempfile.TemporaryDirectory() as folder:
        services = compose(Settings(f"{folder}/yacht.sqlite3", bot_pause=(0.0, 0.0)))
        async with services.running():
            print(await play(services))


if __name__ == "__main__":
    asyncio.run(main())
