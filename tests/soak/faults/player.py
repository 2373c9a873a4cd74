"""A player who plays alone through crashes, and records everything the server acknowledged."""

import asyncio
from contextlib import suppress

from websockets.exceptions import WebSocketException

from tests.support.clients.guest import Guest
from yachtdice.game import DiceThrown, Step
from yachtdice.server.common.ports import StoreFault
from yachtdice.server.rooms.messages.client import AnyCommand, Fill, Rematch, Roll, StartGame
from yachtdice.server.rooms.messages.server import Accepted, Changed, RefusalCode, Refused
from yachtdice.server.rooms.service.state.room import code_of

#: The exceptions a client sees when a server dies.
GONE = (WebSocketException, OSError, EOFError, TimeoutError)


class Journal:
    """The acknowledged facts of a player: answers by cid, and the dice of each version."""

    def __init__(self) -> None:
        """Start empty."""
        self.acknowledged: dict[str, int] = {}
        self.dice: dict[int, tuple[int, ...]] = {}
        self.contradictions: list[str] = []

    def note(self, guest: Guest) -> None:
        """Record all messages of the guest; repeated facts must be the same."""
        for message in guest.received:
            if isinstance(message, Accepted):
                self._hold(self.acknowledged.setdefault(message.cid, message.version), message)
            if isinstance(message, Changed):
                for event in message.events:
                    if isinstance(event, DiceThrown):
                        earlier = self.dice.setdefault(message.version, event.dice)
                        if earlier != event.dice:
                            self.contradictions.append(f"{earlier} became {event.dice}")
        guest.received.clear()

    def _hold(self, version: int, message: Accepted) -> None:
        """Record an answer that differs from the earlier one."""
        if version != message.version:
            text = f"{message.cid} was at {version}, then at {message.version}"
            self.contradictions.append(text)


class LonePlayer:
    """A player who plays game after game alone and repeats a command until it is answered.

    The first letter of a cid is the kind of command: b(egin), r(oll), f(ill).
    """

    def __init__(self, guest: Guest, room: str) -> None:
        """Play as this guest, who has created this room."""
        self.guest, self.room = guest, room
        self.journal = Journal()
        self.accepted = 0
        self.refused: list[RefusalCode] = []
        self._open: AnyCommand | None = None
        self._number = 0

    async def play(self, pause: float = 0.0) -> None:
        """Play until cancelled; reconnect to a dead server until it is back."""
        while True:
            with suppress(*GONE):
                self.guest.socket = None
                await self.guest.enter(self.room)
                while True:
                    await self.step()
                    await asyncio.sleep(pause)  # waits: the thinking time of the player
            self.journal.note(self.guest)
            await asyncio.sleep(0.02)  # waits: the pause of a client before it connects again

    async def step(self) -> None:
        """Send the next command, or repeat the unanswered one."""
        self._open = self._open or self._next()
        answer = await self.guest.ask(self._open)
        self.journal.note(self.guest)
        if isinstance(answer, Refused):
            assert answer.code in [code_of(fault) for fault in StoreFault], answer
            self.refused.append(answer.code)
            await asyncio.sleep(0.1)  # waits: the pause of a client before it asks again
            return
        self._open = None
        self.accepted += 1

    def _next(self) -> AnyCommand:
        """Return two rolls, then the first offered box; at the end, another game."""
        self._number += 1
        table, at, n = self.guest.last_table, self.guest.version, self._number
        if table is None:
            return StartGame(cid=f"b{n}", expect=at)
        if table.step is Step.OVER:
            return Rematch(cid=f"b{n}", expect=at)
        if not table.offers or table.rolls_left > 1:
            return Roll(cid=f"r{n}", expect=at)
        return Fill(cid=f"f{n}", expect=at, box=table.offers[0].box)
