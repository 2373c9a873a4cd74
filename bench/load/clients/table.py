"""A table of the load generator: four seats, and a move of the seat on turn for each call."""

import asyncio
import time
from functools import partial
from random import Random
from typing import Final, Self

import httpx

from bench.load.clients.seat import Seat
from yachtdice.protocol.client_messages import (
    AnyCommand,
    ChangeSettings,
    Enter,
    Fill,
    Roll,
    StartGame,
    TakeSeat,
)
from yachtdice.protocol.server_messages import Accepted, Changed, Refused, Snapshot
from yachtdice.protocol.views import RoomView, TableView

SEATS: Final = 4
RULES: Final = "extended"


class Table:
    """Four players, and the time that each move took to reach all of them.

    `incomplete` counts the throws without the share of every client, where all of them share.
    """

    def __init__(self, seats: list[Seat], number: int = 0, room: str = "") -> None:
        """Use these seats; the number is the seed of the moves."""
        self.seats, self.room = seats, room
        self.version = 1
        self.times: list[float] = []
        self.roll_times: list[float] = []
        self.incomplete = 0
        self.room_view: RoomView | None = None
        self.view: TableView | None = None
        self._sent: dict[int, tuple[float, int]] = {}
        self._rolls: set[int] = set()
        self._chance = Random(number)
        self._listening: list[asyncio.Task[None]] = []

    @classmethod
    def at(cls, urls: list[str], number: int) -> Self:
        """Return a table whose seats are distributed over these servers."""
        return cls([Seat(urls[(number + seat) % len(urls)]) for seat in range(SEATS)], number)

    async def begin(self, http: httpx.AsyncClient) -> None:
        """Create the room, take the seats, start the game and listen."""
        for number, seat in enumerate(self.seats):
            await seat.named(f"Player {number}", http)
        host = self.seats[0]
        self.room = await make_room(host, http)
        await self.enter()
        for number, seat in enumerate(self.seats[1:], 1):
            await self.do(seat, TakeSeat(cid=f"s{number}", expect=self.version, seat=number))
        await self.do(host, ChangeSettings(cid="clock", expect=self.version, clock=None))
        await self.do(host, StartGame(cid="start", expect=self.version))
        for number, seat in enumerate(self.seats):
            whole = self.see if number == 0 else None
            other = partial(self.other_frame, seat)
            self._listening.append(asyncio.create_task(seat.listen(self._arrived, whole, other)))
        while self.view is None:  # noqa: ASYNC110 - the first seat reads it
            await asyncio.sleep(0.01)

    async def enter(self) -> None:
        """Follow the room from every seat."""
        for seat in self.seats:
            await seat.connect()
            await seat.say(Enter(self.room))
            self.room_view = (await _snapshot(seat)).room

    async def do(self, seat: Seat, command: AnyCommand) -> None:
        """Send a command and wait until it is accepted."""
        await seat.say(command)
        while True:
            match await seat.receive():
                case Accepted(cid=cid, version=version) if cid == command.cid:
                    self.version = version
                    return
                case Refused(reason=reason):
                    raise RuntimeError(reason)
                case Changed(table=table) if table is not None and seat is self.seats[0]:
                    self.view = table
                case _:
                    pass

    async def see(self, changed: Changed) -> None:
        """Store the state of the table."""
        self.view = changed.table or self.view

    async def other_frame(self, seat: Seat, frame: bytes) -> None:
        """Act on a frame of a seat that is not a change."""

    def roll(self, at: int, keep: tuple[int, ...]) -> Roll:
        """Return the roll of the seat on turn."""
        return Roll(cid=f"m{at}", expect=at, keep=keep)

    def _arrived(self, version: int, at: float) -> None:
        """Count the arrival of a move at a seat."""
        sent, missing = self._sent.get(version, (0.0, 0))
        if missing == 1:
            self.times.append((at - sent) * 1000)
            if version in self._rolls:
                self.roll_times.append((at - sent) * 1000)
            del self._sent[version]
            self.version = max(self.version, version)
        elif missing:
            self._sent[version] = (sent, missing - 1)

    async def move(self) -> None:
        """Make the next move; do nothing if the last one was refused or is still on its way.

        Each call that makes a move which reaches all seats adds one time to `times`.
        """
        view = self.view
        assert view is not None
        if self._sent:
            return
        at = self.version
        mover = self.seats[view.seat]
        if view.offers and (not view.may_roll or self._chance.random() < 0.5):
            box = self._chance.choice(view.offers).box
            command: Fill | Roll = Fill(cid=f"m{at}", expect=at, box=box)
        else:
            command = self.roll(at, (0, 1) if view.may_keep else ())
            self._rolls.add(at + 1)
        self._sent[at + 1] = (time.perf_counter(), SEATS)
        await mover.say(command)

    async def end(self) -> None:
        """Close all connections."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for seat in self.seats:
            await seat.close()


async def make_room(host: Seat, http: httpx.AsyncClient, rules: str = RULES) -> str:
    """Create a room and return its id."""
    address = f"{host.url}/api/rooms"
    made = await http.post(address, json={"rules": rules}, headers={"cookie": host.cookie})
    made.raise_for_status()
    room: str = made.json()["id"]
    return room


async def _snapshot(seat: Seat) -> Snapshot:
    """Return the next snapshot."""
    while not isinstance(message := await seat.receive(), Snapshot):
        pass
    return message
