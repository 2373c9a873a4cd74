"""A table of the generator: four seats, and the moves of whoever is on turn, by a clock."""

import asyncio
import time
from random import Random
from typing import Final

import httpx

from bench.load.client import Seat
from yachtdice.protocol.client_messages import (
    AnyCommand,
    Enter,
    Fill,
    Roll,
    SetClock,
    StartGame,
    TakeSeat,
)
from yachtdice.protocol.server_messages import Accepted, Changed, Refused, Snapshot, UpToDate
from yachtdice.protocol.views import TableView

SEATS: Final = 4
RULES: Final = "extended"


class Table:
    """Four players and how long each move took to reach them all."""

    def __init__(self, seats: list[Seat], number: int = 0, room: str = "") -> None:
        """Sit here; the number seeds what is played."""
        self.seats, self.room = seats, room
        self.version = 1
        self.times: list[float] = []
        self.lost = 0
        self._view: TableView | None = None
        self._sent: dict[int, tuple[float, int]] = {}
        self._chance = Random(number)
        self._listening: list[asyncio.Task[None]] = []

    @classmethod
    def at(cls, urls: list[str], number: int) -> "Table":
        """Return a table whose seats are at these servers in turn: one, or several as one."""
        return cls([Seat(urls[(number + seat) % len(urls)]) for seat in range(SEATS)], number)

    async def begin(self, http: httpx.AsyncClient) -> None:
        """Make the room, sit down, begin, and listen from now on."""
        for number, seat in enumerate(self.seats):
            await seat.named(f"Player {number}", http)
        host = self.seats[0]
        self.room = await make_room(host, http)
        await self.enter()
        for number, seat in enumerate(self.seats[1:], 1):
            await self.do(seat, TakeSeat(cid=f"s{number}", expect=self.version, seat=number))
        await self.do(host, SetClock(cid="clock", expect=self.version, seconds=None))
        await self.do(host, StartGame(cid="start", expect=self.version))
        for number, seat in enumerate(self.seats):
            whole = self._see if number == 0 else None
            self._listening.append(asyncio.create_task(seat.listen(self._arrived, whole)))
        while self._view is None:  # noqa: ASYNC110 - the first seat reads it
            await asyncio.sleep(0.01)

    async def enter(self) -> None:
        """Follow the room from every seat."""
        for seat in self.seats:
            await seat.connect()
            await seat.say(Enter(self.room))
            await _until(seat, Snapshot | UpToDate)

    async def do(self, seat: Seat, command: AnyCommand) -> None:
        """Give a command and wait until it is accepted."""
        await seat.say(command)
        while True:
            match await seat.hear():
                case Accepted(cid=cid, version=version) if cid == command.cid:
                    self.version = version
                    return
                case Refused(reason=reason):
                    raise RuntimeError(reason)
                case Changed(table=table) if table is not None and seat is self.seats[0]:
                    self._view = table
                case _:
                    pass

    def _see(self, changed: Changed) -> None:
        """Know how the table stands."""
        self._view = changed.table or self._view

    def _arrived(self, version: int, at: float) -> None:
        """Count a seat that a move has reached."""
        sent, missing = self._sent.get(version, (0.0, 0))
        if missing == 1:
            self.times.append((at - sent) * 1000)
            del self._sent[version]
            self.version = max(self.version, version)
        elif missing:
            self._sent[version] = (sent, missing - 1)

    async def move(self) -> None:
        """Make the next move, if the last has reached everybody."""
        view = self._view
        assert view is not None
        if self._sent:
            self.lost += 1
            return
        at = self.version
        mover = self.seats[view.seat]
        if view.offers and (not view.may_roll or self._chance.random() < 0.5):
            box = self._chance.choice(view.offers).box
            command: Fill | Roll = Fill(cid=f"m{at}", expect=at, box=box)
        else:
            command = Roll(cid=f"m{at}", expect=at, keep=(0, 1) if view.may_keep else ())
        self._sent[at + 1] = (time.perf_counter(), SEATS)
        await mover.say(command)

    @property
    def errors(self) -> int:
        """Moves refused, and those that had not arrived when the next was due."""
        return sum(seat.refused for seat in self.seats) + self.lost

    async def end(self) -> None:
        """Go."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for seat in self.seats:
            if seat.socket is not None:
                await seat.socket.close()


async def make_room(host: Seat, http: httpx.AsyncClient) -> str:
    """Return the id of a new room."""
    address = f"{host.url}/api/rooms"
    cookie = "; ".join(f"{name}={value}" for name, value in host.cookies.items())
    made = await http.post(address, json={"rules": RULES}, headers={"cookie": cookie})
    made.raise_for_status()
    room: str = made.json()["id"]
    return room


async def _until(seat: Seat, kind: type | object) -> None:
    """Hear until a message of a kind comes."""
    while not isinstance(await seat.hear(), kind):  # type: ignore[arg-type]
        pass
