"""A table of the load generator: four seats, and a move of the seat on turn for each call."""

from functools import partial
from random import Random
from typing import Final, Self

import httpx

from bench.load.clients.messages import (
    Message,
    PlainRoll,
    RoomState,
    SetClock,
    TableState,
    read_message,
)
from bench.load.clients.seat import Seat
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    Command,
    Enter,
    Fill,
    StartGame,
    TakeSeat,
)

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
        self.room_state: RoomState | None = None
        self.state: TableState | None = None
        self._sent, self._missing, self._is_roll = 0.0, 0, False
        self._chance = Random(number)

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
        try:
            await self.do(host, ChangeSettings(cid="clock", expect=self.version, clock=None))
        except RuntimeError:  # a version before 0.2.0
            await self.do(host, SetClock(cid="clock", expect=self.version, seconds=None))
        await self.do(host, StartGame(cid="start", expect=self.version))
        for seat in self.seats:
            seat.listen(self._arrived, partial(self.other_frame, seat))

    async def enter(self) -> None:
        """Follow the room from every seat."""
        for seat in self.seats:
            await seat.connect()
            seat.say(Enter(self.room))
            while (message := await seat.receive()).type != "Snapshot":
                pass
            self.room_state = message.room

    async def do(self, seat: Seat, command: Command) -> None:
        """Send a command and wait until it is accepted; raise RuntimeError if it is refused."""
        seat.say(command)
        while True:
            match await seat.receive():
                case Message(type="Accepted", cid=cid, version=int(version)) if cid == command.cid:
                    self.version = version
                    return
                case Message(type="Refused", reason=reason):
                    raise RuntimeError(reason)
                case Message(table=TableState() as state):
                    self.state = state
                case _:
                    pass

    def see(self, changed: Message) -> None:
        """Store the state of the table."""
        self.state = changed.table or self.state

    def other_frame(self, seat: Seat, frame: bytes) -> None:
        """Act on a frame of a seat that is not a change."""

    def roll(self, at: int, keep: tuple[int, ...]) -> Command:
        """Return the roll of the seat on turn."""
        return PlainRoll(cid=f"m{at}", expect=at, keep=keep)

    def _arrived(self, version: int, at: float, frame: bytes) -> None:
        """Count the arrival of a move at a seat; read it once all seats have it."""
        if version != self.version + 1 or not self._missing:
            return
        self._missing -= 1
        if self._missing == 0:
            self.version = version
            took = (at - self._sent) * 1000
            self.times.append(took)
            if self._is_roll:
                self.roll_times.append(took)
            self.see(read_message(frame))

    def move(self) -> float | None:
        """Make the next move; return the time just before.

        Do nothing and return None if the last move was refused or is still on its way. Each call
        that makes a move which reaches all seats adds one time to `times`.
        """
        if self._missing:
            return None
        assert self.state is not None
        mover = self.seats[self.state.seat]
        self._missing = SEATS
        command = self._next_command(self.state)
        self._is_roll = not isinstance(command, Fill)
        self._sent = mover.say(command)
        return self._sent

    def _next_command(self, state: TableState) -> Command:
        """Return a random move of the seat on turn."""
        at = self.version
        if state.offers and (not state.may_roll or self._chance.random() < 0.5):
            return Fill(cid=f"m{at}", expect=at, box=self._chance.choice(state.offers).box)
        return self.roll(at, (0, 1) if state.may_keep else ())

    def end(self) -> None:
        """Close all connections."""
        for seat in self.seats:
            seat.close()


async def make_room(host: Seat, http: httpx.AsyncClient, rules: str = RULES) -> str:
    """Create a room and return its id."""
    address = f"{host.url}/api/rooms"
    made = await http.post(address, json={"rules": rules}, headers={"cookie": host.cookie})
    made.raise_for_status()
    room: str = made.json()["id"]
    return room
