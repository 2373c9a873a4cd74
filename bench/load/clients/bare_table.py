"""Four connections to one path of the bare framework."""

import asyncio
import time

from websockets.asyncio.client import ClientConnection, connect


class BareTable:
    """Four clients; each frame of one reaches all four."""

    def __init__(self, url: str, number: int) -> None:
        """Use the path with this number, which no other table uses."""
        self._url = f"{url.replace('http', 'ws')}/{number}"
        self._sockets: list[ClientConnection] = []
        self._listening: list[asyncio.Task[None]] = []
        self._missing, self._sent = 0, 0.0
        self.times: list[float] = []

    async def begin(self) -> None:
        """Connect all four clients and listen."""
        for _ in range(4):
            socket = await connect(self._url, compression=None, ping_interval=None)
            self._sockets.append(socket)
            self._listening.append(asyncio.create_task(self._listen(socket)))

    async def _listen(self, socket: ClientConnection) -> None:
        """Count the frames that arrive."""
        while True:
            await socket.recv(decode=False)
            self._missing -= 1
            if self._missing == 0:
                self.times.append((time.perf_counter() - self._sent) * 1000)

    async def move(self, number: int) -> None:
        """Send a frame of the size of a command from one of the clients."""
        self._missing, self._sent = 4, time.perf_counter()
        await self._sockets[number % 4].send("x" * 60)

    async def end(self) -> None:
        """Close all connections."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        await asyncio.gather(*(socket.close() for socket in self._sockets))
