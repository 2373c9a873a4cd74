"""Four connections to one path of the bare framework."""

from typing import Final

from bench.load.clients.socket import LoadSocket

_MOVE: Final = b"x" * 60  #: A frame of the size of a command.


class BareTable:
    """Four clients; each frame of one reaches all four."""

    def __init__(self, url: str, number: int) -> None:
        """Use the path with this number, which no other table uses."""
        self._url, self._path = url, f"/{number}"
        self._sockets: list[LoadSocket] = []
        self._missing, self._sent = 0, 0.0
        self.times: list[float] = []

    async def begin(self) -> None:
        """Connect all four clients and listen."""
        for _ in range(4):
            self._sockets.append(await LoadSocket.open(self._url, self._arrived, path=self._path))

    def _arrived(self, _frame: bytes, at: float) -> None:
        """Count the arrival of a frame."""
        self._missing -= 1
        if self._missing == 0:
            self.times.append((at - self._sent) * 1000)

    def move(self, number: int) -> None:
        """Send a frame of the size of a command from one of the clients."""
        self._missing = len(self._sockets)
        self._sent = self._sockets[number % len(self._sockets)].send(_MOVE)

    def end(self) -> None:
        """Close all connections."""
        for socket in self._sockets:
            socket.close()
