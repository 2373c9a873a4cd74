"""The spectators of a table."""

from bench.load.clients.many import in_parts
from bench.load.clients.seat import Seat
from yachtdice.server.rooms.messages.client import Enter


class Crowd:
    """The spectators of a table."""

    def __init__(self, urls: list[str], count: int) -> None:
        """Create this many spectators."""
        self._watchers = [Seat(urls[number % len(urls)]) for number in range(count)]
        self._version, self._missing, self._sent = 0, 0, 0.0
        self.times: list[float] = []

    async def come(self, room: str) -> None:
        """Enter the room and listen."""
        await in_parts([lambda one=one: self._enter(one, room) for one in self._watchers])  # type: ignore[misc]

    async def _enter(self, one: Seat, room: str) -> None:
        await one.connect()
        one.listen(self._arrived)
        one.say(Enter(room))

    def await_version(self, version: int, sent: float) -> None:
        """Measure the time from the sending of a move until all spectators have its version."""
        self._version, self._missing, self._sent = version, len(self._watchers), sent

    def _arrived(self, version: int, at: float, _frame: bytes) -> None:
        if version == self._version:
            self._missing -= 1
            if self._missing == 0:
                self.times.append((at - self._sent) * 1000)

    def go(self) -> None:
        """Close all connections."""
        for one in self._watchers:
            one.close()
