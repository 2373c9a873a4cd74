"""A game of the load generator that goes on as fast as the server answers."""

from collections.abc import Callable
from typing import TypedDict

import httpx

from bench.load.clients.seat import Seat
from bench.load.clients.table import RULES, make_room
from yachtdice.protocol.client_messages import (
    AnyCommand,
    ChangeSettings,
    Enter,
    Fill,
    Roll,
    SeatBot,
    StartGame,
    TakeSeat,
)
from yachtdice.protocol.server_messages import Changed, Refused, ServerMessage, Snapshot
from yachtdice.protocol.views import TableView


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
        self.view: TableView | None = None
        self._commands = 0

    async def begin(self, http: httpx.AsyncClient, rules: str = RULES, *, hints: bool) -> None:
        """Create the room, take the seats and start the game."""
        host = self.seats[0]
        self.room = await make_room(host, http, rules)
        for number, seat in enumerate(self.seats):
            await seat.connect()
            await seat.say(Enter(self.room))
            if number:
                await self._do(seat, TakeSeat(**self._stamp(), seat=number))
        if len(self.seats) == 1:
            await self._do(host, SeatBot(**self._stamp(), seat=1, bot="greedy"))
        await self._do(host, ChangeSettings(**self._stamp(), clock=None, hints=hints))
        await self._do(host, StartGame(**self._stamp()))

    async def play_until(self, is_far_enough: Callable[[TableView], bool]) -> None:
        """Play until the game is far enough."""
        while (view := self.view) is None or not is_far_enough(view):
            if view is not None and view.seat < len(self.seats):
                await self.say_next()
            await self.change()

    async def say_next(self) -> None:
        """Send the next command: fill the first box on offer, or roll all dice."""
        view = self.view
        assert view is not None
        stamp = self._stamp()
        command = Fill(**stamp, box=view.offers[0].box) if view.offers else Roll(**stamp)
        await self.seats[view.seat].say(command)

    async def change(self) -> None:
        """Wait for the next change."""
        before = self.version
        while self.version == before:
            await self.receive()

    async def receive(self) -> ServerMessage:
        """Return the next message of the first seat; raise RuntimeError for a refusal."""
        message = await self.seats[0].receive()
        match message:
            case Changed(version=version, table=table):
                self.version, self.view = version, table or self.view
            case Snapshot(version=version):
                self.version = version
            case Refused(reason=reason):
                raise RuntimeError(reason)
            case _:
                pass
        return message

    def _stamp(self) -> _Stamp:
        """Return the id and the version of a new command."""
        self._commands += 1
        return _Stamp(cid=f"p{self._commands}", expect=self.version)

    async def _do(self, seat: Seat, command: AnyCommand) -> None:
        """Send a command and wait for its change."""
        await seat.say(command)
        await self.change()
