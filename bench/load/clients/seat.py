"""A client of the load generator: one connection, from which it decodes as little as possible."""

import re
import time
from collections.abc import Awaitable, Callable
from typing import Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from yachtdice.protocol.client_messages import ClientMessage
from yachtdice.protocol.codec import read_server_message, write_message
from yachtdice.protocol.server_messages import Changed, ServerMessage

_CHANGED: Final = re.compile(rb'\{"type":"Changed","epoch":\d+,"version":(\d+)')
_REFUSED: Final = b'{"type":"Refused"'

Arrival = Callable[[int, float], None]
"""A callback with the version of a change and its time of arrival, in monotonic seconds."""


class Seat:
    """A player at a table, or (without a name) a spectator."""

    def __init__(self, url: str) -> None:
        """Create a client without a player or a connection."""
        self.url = url
        self.cookies = httpx.Cookies()
        self.socket: ClientConnection | None = None
        self.refused = 0

    async def named(self, name: str, http: httpx.AsyncClient) -> None:
        """Choose a name."""
        await self._begin_session("/api/me", {"name": name}, http)

    async def account(self, name: str, http: httpx.AsyncClient) -> None:
        """Open an account."""
        await self._begin_session("/api/account", {"name": name, "password": "correct horse"}, http)

    async def _begin_session(
        self, path: str, body: dict[str, str], http: httpx.AsyncClient
    ) -> None:
        """Send a request, and keep the cookies of its answer."""
        response = await http.post(self.url + path, json=body)
        response.raise_for_status()
        self.cookies = httpx.Cookies(response.cookies)

    @property
    def cookie(self) -> str:
        """The header with the cookies, empty without a name."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def connect(self) -> None:
        """Open the socket."""
        self.socket = await connect(
            self.url.replace("http", "ws") + "/ws",
            origin=self.url,  # type: ignore[arg-type]
            additional_headers={"cookie": self.cookie} if self.cookie else {},
            compression=None,
            max_queue=None,
            ping_interval=None,
        )

    async def close(self) -> None:
        """Close the socket, if there is one."""
        if self.socket is not None:
            await self.socket.close()

    async def say(self, message: ClientMessage) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(write_message(message), text=True)

    async def receive(self) -> ServerMessage:
        """Return the next message, decoded."""
        assert self.socket is not None
        return read_server_message(await self.socket.recv(decode=False))

    async def listen(
        self,
        arrived: Arrival,
        whole: Callable[[Changed], Awaitable[None]] | None,
        other: Callable[[bytes], Awaitable[None]] | None = None,
    ) -> None:
        """Report each change until the connection closes.

        `whole` receives the decoded change, `other` every frame that is neither a change nor a
        refusal.
        """
        assert self.socket is not None
        while True:
            frame = await self.socket.recv(decode=False)
            now = time.perf_counter()
            if (found := _CHANGED.match(frame)) is not None:
                arrived(int(found[1]), now)
                if whole is not None:
                    message = read_server_message(frame)
                    assert isinstance(message, Changed)
                    await whole(message)
            elif frame.startswith(_REFUSED):
                self.refused += 1
            elif other is not None:
                await other(frame)
