"""A game of the load generator that goes on as fast as the server answers."""

from collections.abc import Callable
from typing import TypedDict

import httpx

from bench.load.clients.messages import Message, PlainRoll, TableState
from bench.load.clients.seat import Seat
from bench.load.clients.table import RULES, make_room
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    Command,
    Enter,
    Fill,
    SeatBot,
    StartGame,
    TakeSeat,
)


class _Stamp(TypedDict):
    """The fields of every command."""

    cid: str
    expect: int


class PlayedGame:
    """A game of these seats, or of one seat and a bot; the first seat reads all messages."""

    def __init__(self, seats: list[Seat]) -> None:
        """Use these seats, which have names."""
        self.seats = seats
        self.room, self.version = "", 1
        self.state: TableState | None = None
        self._commands = 0

    async def begin(self, http: httpx.AsyncClient, rules: str = RULES, *, hints: bool) -> None:
        """Create the room, take the seats and start the game."""
        host = self.seats[0]
        self.room = await make_room(host, http, rules)
        for number, seat in enumerate(self.seats):
            await seat.connect()
            seat.say(Enter(self.room))
            if number:
                await self._do(seat, TakeSeat(**self._stamp(), seat=number))
        if len(self.seats) == 1:
            await self._do(host, SeatBot(**self._stamp(), seat=1, bot="greedy"))
        await self._do(host, ChangeSettings(**self._stamp(), clock=None, hints=hints))
        await self._do(host, StartGame(**self._stamp()))

    async def play_until(self, is_far_enough: Callable[[TableState], bool]) -> None:
        """Play until the game is far enough."""
        while (state := self.state) is None or not is_far_enough(state):
            if state is not None and state.seat < len(self.seats):
                self.say_next()
            await self.change()

    def say_next(self) -> None:
        """Send the next command: fill the first box on offer, or roll all dice."""
        state = self.state
        assert state is not None
        stamp = self._stamp()
        offers, mover = state.offers, self.seats[state.seat]
        mover.say(Fill(**stamp, box=offers[0].box) if offers else PlainRoll(**stamp))

    async def change(self) -> None:
        """Wait for the next change."""
        before = self.version
        while self.version == before:
            await self.receive()

    async def receive(self) -> Message:
        """Return the next message of the first seat; raise RuntimeError for a refusal."""
        message = await self.seats[0].receive()
        match message:
            case Message(type="Changed" | "Snapshot", version=int(version), table=table):
                self.version, self.state = version, table or self.state
            case Message(type="Refused", reason=reason):
                raise RuntimeError(reason)
            case _:
                pass
        return message

    def _stamp(self) -> _Stamp:
        """Return the id and the version of a new command."""
        self._commands += 1
        return _Stamp(cid=f"p{self._commands}", expect=self.version)

    async def _do(self, seat: Seat, command: Command) -> None:
        """Send a command and wait for its change."""
        seat.say(command)
        await self.change()
