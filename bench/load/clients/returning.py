"""A client that comes back after its connection was lost; it takes little processor time."""

import asyncio
import time
from contextlib import suppress
from random import Random

from bench.load.clients.messages import SNAPSHOT
from bench.load.clients.seat import Seat
from tests.soak.faults.restart import pause_before
from yachtdice.server.rooms.messages.client import Enter


class ReturningClient:
    """A connection to a room that is opened again after each loss, with the pauses of browsers."""

    def __init__(self, seat: Seat, room: str, chance: Random) -> None:
        """Follow this room from a seat without a connection."""
        self.seat, self._room, self._chance = seat, room, chance

    async def come(self) -> None:
        """Connect and wait for the table; raise OSError if that fails."""
        await self.seat.connect()
        self.seat.say(Enter(self._room))
        while not (await self.seat.frame()).startswith(SNAPSHOT):
            pass

    async def lost(self) -> float:
        """Return the time when the connection ends."""
        with suppress(ConnectionError):
            while True:
                await self.seat.frame()
        return time.perf_counter()

    async def back(self) -> float:
        """Connect until it succeeds; return the time when the table is there."""
        failures = 0
        while True:
            await asyncio.sleep(pause_before(failures, self._chance.random()))
            failures += 1
            with suppress(OSError):
                await self.come()
                return time.perf_counter()
