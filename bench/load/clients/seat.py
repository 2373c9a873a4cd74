"""A client of the load generator: one connection, from which it reads as little as possible."""

import asyncio
from collections.abc import Callable

import httpx
import msgspec
from msgspec import Struct

from bench.load.clients.messages import CHANGED, REFUSED, Message, read_message
from bench.load.clients.socket import LoadSocket

#: A callback with the version of a change, its time of arrival and its frame.
Arrival = Callable[[int, float, bytes], None]


class Seat:
    """A player at a table, or (without a name) a spectator."""

    def __init__(self, url: str) -> None:
        """Create a client without a player or a connection."""
        self.url = url
        self.cookies = httpx.Cookies()
        self.refused = 0
        self._socket: LoadSocket | None = None
        self._waiting = asyncio.Queue[bytes]()

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
        """Open the socket; raise OSError if that fails."""
        self._waiting = asyncio.Queue()
        self._socket = await LoadSocket.open(self.url, self._keep, self.cookie)

    def _keep(self, frame: bytes, _at: float) -> None:
        """Keep a frame until it is asked for."""
        self._waiting.put_nowait(frame)

    def close(self) -> None:
        """Close the socket, if there is one."""
        if self._socket is not None:
            self._socket.close()

    def say(self, message: Struct) -> float:
        """Send a message; return the time just before."""
        assert self._socket is not None
        return self._socket.send(msgspec.json.encode(message))

    async def frame(self) -> bytes:
        """Return the next frame; raise ConnectionError at the end of the connection."""
        if not (frame := await self._waiting.get()):
            raise ConnectionError(f"{self.url} has closed the connection")
        return frame

    async def receive(self) -> Message:
        """Return the next message; raise ConnectionError at the end of the connection."""
        return read_message(await self.frame())

    def listen(self, arrived: Arrival, other: Callable[[bytes], None] | None = None) -> None:
        """Report each change from now on.

        `other` receives every frame that is neither a change nor a refusal, and an empty one at the
        end of the connection.
        """
        assert self._socket is not None

        def receive(frame: bytes, at: float) -> None:
            if (found := CHANGED.match(frame)) is not None:
                arrived(int(found[1]), at, frame)
            elif frame.startswith(REFUSED):
                self.refused += 1
            elif other is not None:
                other(frame)

        self._socket.receive = receive
