"""A player who plays alone through crashes, and keeps a journal of all that was promised."""

import asyncio
from contextlib import suppress

from websockets.exceptions import WebSocketException

from tests.guest import Guest
from yachtdice.game import DiceThrown, Step
from yachtdice.protocol.client_messages import AnyCommand, Fill, Rematch, Roll, StartGame
from yachtdice.protocol.server_messages import Accepted, Changed, RefusalCode, Refused

GONE = (WebSocketException, OSError, EOFError, TimeoutError)
"""What it looks like from outside when a server dies."""


class Journal:
    """What a player was told for good: the answers by version, and the dice of each version."""

    def __init__(self) -> None:
        """Begin empty."""
        self.acknowledged: dict[str, int] = {}
        self.dice: dict[int, tuple[int, ...]] = {}
        self.contradictions: list[str] = []

    def note(self, guest: Guest) -> None:
        """Take in all that the guest has heard; what is heard twice must be the same."""
        for message in guest.heard:
            if isinstance(message, Accepted):
                self._hold(self.acknowledged.setdefault(message.cid, message.version), message)
            if isinstance(message, Changed):
                for event in message.events:
                    if isinstance(event, DiceThrown):
                        told = self.dice.setdefault(message.version, event.dice)
                        if told != event.dice:
                            self.contradictions.append(f"{told} became {event.dice}")
        guest.heard.clear()

    def _hold(self, version: int, message: Accepted) -> None:
        """Note an answer that is not the one given before."""
        if version != message.version:
            text = f"{message.cid} was at {version}, then at {message.version}"
            self.contradictions.append(text)


class LonePlayer:
    """Plays game after game alone in a room; a command without an answer is sent again as it was.

    The first letter of a cid tells what it was: b(egin), r(oll), f(ill).
    """

    def __init__(self, guest: Guest, room: str) -> None:
        """Play as this guest, who has made this room."""
        self.guest, self.room = guest, room
        self.journal = Journal()
        self.accepted = 0
        self._open: AnyCommand | None = None
        self._number = 0

    async def play(self, pause: float = 0.0) -> None:
        """Play until cancelled; a dead server is dialled until it lives."""
        while True:
            with suppress(*GONE):
                self.guest.socket = None
                await self.guest.enter(self.room)
                while True:
                    await self.step()
                    await asyncio.sleep(pause)
            self.journal.note(self.guest)
            await asyncio.sleep(0.02)

    async def step(self) -> None:
        """Give the next command, or once more the one that was not answered."""
        self._open = self._open or self._next()
        answer = await self.guest.ask(self._open)
        self.journal.note(self.guest)
        if isinstance(answer, Refused):
            assert answer.code is RefusalCode.UNAVAILABLE, answer
            await asyncio.sleep(0.1)
            return
        self._open = None
        self.accepted += 1

    def _next(self) -> AnyCommand:
        """Return two rolls, then the first box that is offered; at the end, another game."""
        self._number += 1
        table, at, n = self.guest.table, self.guest.version, self._number
        if table is None:
            return StartGame(cid=f"b{n}", expect=at)
        if table.step is Step.OVER:
            return Rematch(cid=f"b{n}", expect=at)
        if not table.offers or table.rolls_left > 1:
            return Roll(cid=f"r{n}", expect=at)
        return Fill(cid=f"f{n}", expect=at, box=table.offers[0].box)
