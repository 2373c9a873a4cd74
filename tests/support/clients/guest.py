"""A guest at the server: a browser's behaviour, as a program."""

import asyncio
import ssl
from collections.abc import Callable
from itertools import count
from types import TracebackType
from typing import Any, TypeVar

import httpx
from msgspec import structs
from websockets.asyncio.client import ClientConnection, connect

from tests.support.waiting import PATIENCE
from yachtdice.game import Step
from yachtdice.server.rooms.messages.client import AnyCommand, ClientMessage, Enter
from yachtdice.server.rooms.messages.codec import read_server_message, write_message
from yachtdice.server.rooms.messages.room import RoomView
from yachtdice.server.rooms.messages.server import (
    Accepted,
    BestPlay,
    Changed,
    Presence,
    Refused,
    ServerMessage,
    Snapshot,
    UpToDate,
)
from yachtdice.views.table import TableView

Message = TypeVar("Message", bound=ServerMessage)
_cids = count()


class Guest:
    """A connection with its own cookie (or another guest's), which records its messages."""

    def __init__(
        self,
        url: str,
        cookies: httpx.Cookies | None = None,
        trusting: ssl.SSLContext | None = None,
    ) -> None:
        """Connect to the server at this URL; with https it has a certificate that is trusted."""
        self.url, self._trusting = url, trusting
        self.http = httpx.AsyncClient(
            base_url=url, cookies=cookies, timeout=PATIENCE, verify=trusting or True
        )
        self.socket: ClientConnection | None = None
        self.epoch = self.version = 0
        self.you: str | None = None
        self.last_room: RoomView | None = None
        self.last_table: TableView | None = None
        self.presence: Presence | None = None
        self.best_play: BestPlay | None = None
        self.received: list[ServerMessage] = []

    @property
    def room(self) -> RoomView:
        """The room, once the guest has entered one."""
        assert self.last_room is not None
        return self.last_room

    @property
    def table(self) -> TableView:
        """The table, once a game has started."""
        assert self.last_table is not None
        return self.last_table

    @property
    def is_over(self) -> bool:
        """Whether the last game that the guest has seen is over."""
        return self.last_table is not None and self.last_table.step is Step.OVER

    def has_turn(self, seat: int) -> bool:
        """Return whether a seat is on turn, as far as the guest has read."""
        return self.last_table is not None and self.last_table.seat == seat

    async def __aenter__(self) -> "Guest":
        """Return the guest; it connects later."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connections."""
        await self.leave()
        await self.http.aclose()

    async def named(self, name: str) -> "Guest":
        """Choose a name."""
        (await self.http.post("/api/me", json={"name": name})).raise_for_status()
        return self

    async def make_room(self, rules: str = "bonus") -> str:
        """Return the id of a new room."""
        response = await self.http.post("/api/rooms", json={"rules": rules})
        response.raise_for_status()
        room: str = response.json()["id"]
        return room

    async def connect(self, origin: str | None = None, path: str = "/ws") -> ClientConnection:
        """Open the live socket."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self.socket = await connect(
            self.url.replace("http", "ws") + path,
            origin=origin or self.url,  # type: ignore[arg-type]
            additional_headers={"cookie": cookie} if cookie else {},
            max_size=None,
            compression=None,
            proxy=None,
            ssl=self._trusting,
            max_queue=None,  # a guest that does not read for a while can still close at once
        )
        return self.socket

    async def enter(self, room: str) -> None:
        """Enter a room from the last version seen."""
        if self.socket is None:
            await self.connect()
        await self.say(Enter(room, self.epoch, self.version))
        await self.receive_until(lambda m: isinstance(m, Snapshot | UpToDate | Refused))

    async def leave(self) -> None:
        """Close the live socket."""
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def say(self, message: ClientMessage) -> None:
        """Send a message as it is."""
        assert self.socket is not None
        await self.socket.send(write_message(message), text=True)

    async def receive(self) -> ServerMessage:
        """Return the next message, after applying it."""
        message = read_server_message(await self._frame())
        self.received.append(message)
        self._take_in(message)
        return message

    async def _frame(self) -> str | bytes:
        """Return the next raw frame."""
        assert self.socket is not None
        # `wait_for` of Python 3.11 loses a cancellation that comes together with a frame.
        async with asyncio.timeout(PATIENCE):
            return await self.socket.recv()

    async def receive_until(self, wanted: Callable[[ServerMessage], bool]) -> ServerMessage:
        """Return the first message that meets the condition."""
        while not wanted(message := await self.receive()):
            pass
        return message

    async def receive_a(self, kind: type[Message]) -> Message:
        """Return the next message of this kind."""
        message = await self.receive_until(lambda m: isinstance(m, kind))
        assert isinstance(message, kind)
        return message

    async def close_code(self) -> int | None:
        """Return the code with which the server closes the live socket."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            await self.socket.wait_closed()
        return self.socket.close_code

    async def do(self, command: type[AnyCommand], **fields: Any) -> Accepted | Refused:
        """Send a command for the version last seen, and return its answer."""
        return await self.ask(command(cid=f"t{next(_cids)}", expect=self.version, **fields))

    async def ask(self, command: AnyCommand) -> Accepted | Refused:
        """Send a command and return its answer."""
        await self.say(command)
        answer = await self.receive_until(
            lambda m: isinstance(m, Accepted | Refused) and m.cid == command.cid
        )
        assert isinstance(answer, Accepted | Refused)
        return answer

    async def see(self, holds: Callable[[], bool]) -> None:
        """Read messages until a condition on the known state holds.

        It may hold already: an answer to a command can come after the effect that a test wants.
        """
        while not holds():
            await self.receive()

    async def catch_up(self, version: int) -> None:
        """Read messages until this version is reached."""
        await self.see(lambda: self.version >= version)

    def _take_in(self, message: ServerMessage) -> None:
        """Apply a message to the known state."""
        if isinstance(message, Snapshot | UpToDate):
            self.you, self.epoch, self.version = message.you, message.epoch, message.version
        if isinstance(message, Snapshot):
            self.last_room, self.last_table = message.room, message.table
        if isinstance(message, BestPlay):
            self.best_play = message
        if isinstance(message, Presence):
            self.presence = message
        if isinstance(message, Changed):
            changes = structs.asdict(message)
            self.epoch, self.version = message.epoch, message.version
            self.last_room = changes["room"] or self.last_room
            self.last_table = changes["table"] or self.last_table
